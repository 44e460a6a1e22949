// The page of a puzzle: one hand, one decision. What is legal, and what cards come to, the library says
// (range.mjs); what decisions are worth, the library in a worker.

import {
  $, begin, coloured, face, field, fill, fitted, h, inWords, layOut, numberWord, onKey, say, upper,
} from "./page.mjs";
import { FIRST, OUT, Placing, parse, textOf } from "./placing.mjs";
import { Question } from "./question.mjs";
import { KEYS, QUESTIONS, decisionWords, objection, outcome, strength, sumWords, unitName } from "./range_words.mjs";

begin();
const main = $("main");
const data = JSON.parse(main.dataset.puzzle);
const puzzle = { ...data, key: `${data.id}.${data.revision}` };
const { game: _, rules, ...state } = data.deal;

const { rangeOf } = await import("./ranges.mjs");
const range = await rangeOf(rules).catch((error) => {
  say($(".status", main), `${upper(error.message)}.`);
  throw error;
});
const placing = new Placing(range, state), { hand, units, several } = placing;
if (several) placing.place = FIRST; // where a card goes that is tapped

// What every decision is worth, once it is asked for.
const values = () => import("./range_values.mjs");
const asked = async (what, about = {}) =>
  (await values()).reckoned(rules, what, { aim: data.aim, state, ...about }).answer;
let known = null;
const worth = () => (known ??= asked("worth").catch((error) => { known = null; throw error; }));

const question = new Question(puzzle, { render, judge, after, replay, load: worth, status: told() });

// -- what one does --------------------------------------------------------------------------------

// The decision that is laid out, whether it is legal or not.
function made() {
  const groups = units.map(({ kind }, n) => ({ cards: placing.at(n + 1), handler: kind > 0 }));
  return { hold: placing.hold, given: placing.at(OUT), groups: groups.filter(({ cards }) => cards.length) };
}

function told() {
  if (placing.isLegal) return outcome(range, placing);
  const untouched = several && placing.places.every((each) => each === null);
  return untouched ? "Choose a place, then tap the cards for it." : objection(placing, made());
}

function change(does) {
  if (question.finished) return;
  does();
  const again = placing.isLegal && question.tried(placing.text);
  question.status = told() + (again ? " You tried that." : "");
  render();
}

const tap = (n) => change(() => placing.tap(n));
const choose = (to) => change(() => Object.assign(placing, { place: to, hold: false }));

function restart() {
  change(() => {
    placing.clear();
    if (several) placing.place = FIRST;
  });
}

// Lay a decision out on the table.
function show(decision) {
  const { place } = placing;
  placing.lay(decision);
  placing.place = place;
}

function typed(text) {
  if (!text.trim()) return confirm();
  try {
    const decision = parse(text), why = objection(placing, decision);
    if (why !== null) throw new Error(why);
    return change(() => show(decision));
  } catch (error) {
    question.status = error.message;
    return render();
  }
}

function confirm() {
  if (placing.isLegal) return question.confirm(placing.text);
  question.status = objection(placing, made());
  return render();
}

// -- what is said ---------------------------------------------------------------------------------

async function judge(text, { options }) {
  const { amount, endTable, isBest } = await values(), option = options.find((each) => each.text === text);
  const words = decisionWords(text);
  if (isBest(options, option)) {
    placing.hold = text === "hold"; // which is answered without being laid out
    return { right: true, said: `${words}: there is nothing better.`, short: "the best" };
  }
  const lost = amount(options[0].value - option.value, data.aim), ends = await asked("spread", { text });
  const comes = `It comes to ${amount(option.value, data.aim)} in the end, the best to ${
    amount(options[0].value, data.aim)}.`;
  return {
    right: false,
    said: `${words}: no. It loses ${lost}.`,
    short: h("details", {}, h("summary", {}, `loses ${lost}`), h("p", {}, comes), endTable(ends, data.aim)),
  };
}

async function after({ options, ends }) {
  const [{ decisionTable, endTable }, { sheet }] = await Promise.all([values(), import("./after.mjs")]);
  const mine = [...question.tries, ...question.told.keys()];
  if (!mine.includes(placing.text)) { // the page was opened again
    show(parse(options[0].text));
    question.status = told();
    render();
  }
  return { title: "Found", sheets: [
    sheet("What every decision is worth", decisionTable(options, mine, data.aim)),
    sheet("What every end of the round is worth", endTable(ends, data.aim)),
  ] };
}

async function replay(solution) {
  const [{ same }, { isBest }, { options }] = await Promise.all([import("./certificate.mjs"), values(), worth()]);
  if (!same(solution.deal, data.deal)) throw new Error("the solution is of another deal");
  const { decision } = solution.line, option = options.find(({ text }) => text === decision);
  if (!option) throw new Error(objection(placing, parse(decision)) ?? `it is written ${textOf(parse(decision))}.`);
  if (!isBest(options, option)) throw new Error(`${decision} is not the best`);
  return `The decision is legal, and there is nothing better, by the library of this page: ${decision}.`;
}

// -- what is shown --------------------------------------------------------------------------------

const nameAt = (to) => unitName(state.target, units[to - 1]);
const nameOf = (to) => (to === null ? "nowhere yet" : to === OUT ? "given up"
  : several ? `at the ${nameAt(to)}, ${KEYS[to - 1]}` : "aimed");
const briefly = (to) => (to === null ? "–" : to === OUT ? "out" : KEYS[to - 1]);

function cards(open) {
  const held = placing.hold;
  return hand.map((card, n) => {
    const force = strength(card), to = placing.places[n], chosen = several && !held && to === placing.place;
    const words = `${inWords(card)}, ${force === "hits" ? "hits" : `strength ${force}`}: ${held ? "held" : nameOf(to)}`;
    return h("li", { class: held ? "held" : to === OUT ? "out" : chosen ? "chosen" : null },
      open ? h("button", { class: "pick", "data-key": `hand-${card}`, "aria-label": words, onclick: () => tap(n) },
        face(card, null)) : face(card, words),
      h("span", {}, !several && !held && to === OUT ? "out" : force),
      several ? h("span", { class: "place" }, held ? "–" : briefly(to)) : null);
  });
}

// The places for cards: given up, and every unit with what is aimed at it.
function spots(open) {
  const aims = placing.aims, places = [OUT, ...units.map((_, n) => n + 1)].filter((to) => to || placing.give);
  return h("ul", { class: "spots" }, places.map((to) => {
    const aim = aims.find(({ unit }) => unit === to - 1), key = to ? KEYS[to - 1] : "O";
    const sum = to === OUT ? `${placing.hold ? 0 : placing.at(OUT).length} of ${placing.give}`
      : !aim ? `over ${units[to - 1].defence}`
      : aim.sure ? sumWords(aim) : `${aim.sum} ${aim.hits ? "hits" : "misses"}`;
    const text = [h("span", {}, to ? `${nameAt(to)} ${key}` : "out"), h("small", {}, coloured(sum))];
    return h("li", {}, open ? h("button", {
      "data-key": `place-${to}`, "aria-pressed": String(placing.place === to && !placing.hold),
        "aria-keyshortcuts": key, onclick: () => choose(to),
    }, text) : h("span", {}, text));
  }));
}

// "Shoot with these four"
function shootWords() {
  const count = hand.length - placing.at(OUT).length;
  if (count === 1) return "Shoot with this one";
  return `Shoot with ${count === hand.length ? "all" : "these"} ${numberWord(count)}`;
}

function buttons() {
  const legal = placing.isLegal, key = (name) => h("kbd", { "aria-hidden": "true" }, name);
  return [
    h("button", { class: legal ? "primary" : "", "data-key": "confirm",
      "aria-disabled": legal ? null : "true", onclick: confirm },
      placing.hold ? "Hold fire" : legal ? shootWords() : "Shoot", key("↵")),
    placing.mayHold && !placing.hold ? h("button", { "data-key": "hold", onclick: () => question.confirm("hold") },
      "Hold fire", key("H")) : null,
  ];
}

function render() {
  const open = !question.finished;
  main.classList.toggle("ended", !open);
  fill($(".hand", main), $(".hand h2", main), h("ol", { class: "cards" }, cards(open)), several ? spots(open) : null);
  say($(".status", main), question.busy ? "Reckoning …" : question.status);
  fill($(".may", main), open ? buttons() : []);
  const hint = async (n, all) => (await values()).hint(all, n, data.aim);
  fill($(".tools", main), open ? question.hints(QUESTIONS, hint) : []);
  fill($(".by-text", main), open ? field("A decision as text",
    placing.mayHold ? "-2d4h 8c 7h5s, hold" : "-2d4h 8c 7h5s", typed) : []);
  fill($(".log", main), question.log((text) => decisionWords(text)));
  layOut($(".table", main));
}

fitted($(".table", main));

onKey((event, typed) => {
  const key = typed.toUpperCase(), unit = KEYS.indexOf(key) + 1;
  if (question.finished) return false;
  if (/^[1-5]$/.test(key) && key <= hand.length) tap(key - 1);
  else if (several && (key === "O" ? placing.give : unit && unit <= units.length)) choose(key === "O" ? OUT : unit);
  else if (key === "H" && placing.mayHold) question.confirm("hold");
  else if (key === "ESCAPE") restart();
  else if (key === "ENTER" && !event.target.closest("a, summary, button")) confirm();
  else return false;
  return true;
});

$(".lower", main).append($(".state", main)); // below the status line
question.begin(values, worth); // what decisions are worth is worked out before it is asked for
