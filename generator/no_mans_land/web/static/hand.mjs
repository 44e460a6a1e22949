// The page of a puzzle: one hand, one decision.

import { $, begin, beside, coloured, face, field, fill, fitted, h, inWords, layOut, onKey, say } from "./page.mjs";
import { HOLD, objection, parse, placed, placesOf, textOf, unitsOf } from "./decision.mjs";
import { Question } from "./question.mjs";
import {
  KEYS, QUESTIONS, amount, decisionWords, force, groupOf, hint, isBest, outcome, shootWords, whole,
} from "./telling.mjs";

begin(["answers.json"]);
const main = $("main");
const data = JSON.parse(main.dataset.puzzle);
const puzzle = { ...data, key: `${data.id}.${data.revision}` };
const units = unitsOf(data);
const several = units.length > 1;
const OUT = 0, FIRST = 1; // places on the table
// At a single target all cards are aimed to begin with; else none has a place.
const empty = data.hand.map(() => (several ? null : FIRST));

let places = empty;
let place = FIRST; // where a card goes that is tapped
let held = false; // shown after the answer

const question = new Question(puzzle, {
  render, judge, after, replay, load: () => beside("answers.json"), status: told(),
});

// -- what one does --------------------------------------------------------------------------------

function made() {
  return held ? HOLD : placed(data, places);
}

function told() {
  const why = objection(data, made());
  if (why === null) return outcome(data, made(), places);
  const untouched = several && places.every((each) => each === null);
  return untouched ? "Choose a place, then tap the cards for it." : why;
}

function change(does) {
  if (question.finished) return;
  does();
  const again = objection(data, made()) === null && question.tried(textOf(made()));
  question.status = told() + (again ? " You tried that." : "");
  render();
}

function tap(n) {
  change(() => {
    held = false;
    const to = several ? place : places[n] === OUT ? FIRST : OUT;
    const now = several && places[n] === to ? null : to;
    places = places.map((each, card) => (card === n ? now : each));
  });
}

const choose = (to) => change(() => { place = to; held = false; });
const restart = () => change(() => { [places, place, held] = [empty, FIRST, false]; });

// Lay a decision out on the table.
function show(decision) {
  held = decision.hold;
  if (!held) places = placesOf(data, decision);
}

function typed(text) {
  if (!text.trim()) return confirm();
  try {
    const decision = parse(text), why = objection(data, decision);
    if (why !== null) throw new Error(why);
    return change(() => show(decision));
  } catch (error) {
    question.status = error.message;
    return render();
  }
}

function confirm() {
  const why = objection(data, made());
  if (why === null) return question.confirm(textOf(made()));
  question.status = why;
  return render();
}

// -- what is said ---------------------------------------------------------------------------------

function judge(text, answers) {
  const group = groupOf(whole(data, answers), text);
  const right = isBest(group), lost = amount(data, group.gives_up);
  if (right) held = text === textOf(HOLD); // which is answered without being laid out
  return {
    right,
    said: `${decisionWords(data, text)}: ${right ? "there is nothing better" : `no. It loses ${lost}`}.`,
    short: right ? "the best" : `loses ${lost}`,
  };
}

async function after(answers) {
  const all = whole(data, answers);
  const { sheets } = await import("./worth.mjs");
  const mine = [...question.tries, ...question.told.keys()];
  if (!mine.includes(textOf(made()))) { // the page was opened again
    show(parse(all.groups[0].decisions[0]));
    question.status = told();
    render();
  }
  return { title: "Found", sheets: sheets(data, all, mine) };
}

async function replay(solution) {
  const { same } = await import("./certificate.mjs");
  if (!same(solution.deal, data.deal)) throw new Error("the solution is of another deal");
  const { decision } = solution.line;
  const why = objection(data, parse(decision));
  if (why !== null) throw new Error(`${decision}: ${why}`);
  return `The decision is legal by the rules of this page: ${decision}.`;
}

// -- what is shown --------------------------------------------------------------------------------

const nameOf = (to) => (to === null ? "nowhere yet" : to === OUT ? "given up"
  : several ? `at the ${units[to - 1].name}, ${KEYS[to - 1]}` : "aimed");
const briefly = (to) => (to === null ? "–" : to === OUT ? "out" : KEYS[to - 1]);

function cards(open) {
  return data.hand.map((card, n) => {
    const strength = data.strengths[n] ?? "hits", to = places[n];
    const words = `${inWords(card)}, ${strength === "hits" ? "hits" : `strength ${strength}`}`;
    const chosen = several && !held && to === place;
    return h("li", { class: held ? "held" : to === OUT ? "out" : chosen ? "chosen" : null },
      open ? h("button", {
        class: "pick", "data-key": `hand-${card}`, "aria-label": `${words}: ${held ? "held" : nameOf(to)}`,
          onclick: () => tap(n),
      }, face(card, null)) : face(card, `${words}: ${held ? "held" : nameOf(to)}`),
      h("span", {}, several ? strength : !held && to === OUT ? "out" : strength),
      several ? h("span", { class: "place" }, held ? "–" : briefly(to)) : null);
  });
}

// The places for cards: given up, and every unit with what is aimed at it.
function spots(open) {
  const shown = [{ name: "out", key: "O", to: OUT }, ...units.map((unit, n) => ({ ...unit, key: KEYS[n], to: n + 1 }))];
  return h("ul", { class: "spots" }, shown.filter(({ to }) => to || data.give).map(({ name, key, to, defence }) => {
    const there = held ? [] : data.hand.filter((_, n) => places[n] === to);
    const { parts, total, hit } = there.length && to ? force(data, there, defence) : {};
    const sum = to === OUT ? `${there.length} of ${data.give}` : !there.length ? `over ${defence}`
      : `${total ?? parts} ${hit ? "hits" : "misses"}`;
    const text = [h("span", {}, to ? `${name} ${key}` : name), h("small", {}, coloured(sum))];
    return h("li", {}, open ? h("button", {
      "data-key": `place-${to}`, "aria-pressed": String(place === to && !held), "aria-keyshortcuts": key,
        onclick: () => choose(to),
    }, text) : h("span", {}, text));
  }));
}

function buttons() {
  const why = objection(data, made());
  const key = (name) => h("kbd", { "aria-hidden": "true" }, name);
  return [
    h("button", { class: why === null ? "primary" : "", "data-key": "confirm",
      "aria-disabled": why === null ? null : "true", onclick: confirm },
      held ? "Hold fire" : why === null ? shootWords(data, made()) : "Shoot", key("↵")),
    data.hold && !held ? h("button", { "data-key": "hold", onclick: () => question.confirm(textOf(HOLD)) },
      "Hold fire", key("H")) : null,
  ];
}

function render() {
  const open = !question.finished;
  main.classList.toggle("ended", !open);
  fill($(".hand", main), $(".hand h2", main), h("ol", { class: "cards" }, cards(open)), several ? spots(open) : null);
  say($(".status", main), question.status);
  fill($(".may", main), open ? buttons() : []);
  fill($(".tools", main), open ? question.hints(QUESTIONS, (n, all) => hint(data, all, n)) : []);
  fill($(".by-text", main), open ? field("A decision as text", data.hold ? "-2d4h 8c 7h5s, hold" : "-2d4h 8c 7h5s",
    typed) : []);
  fill($(".log", main), question.log((text) => decisionWords(data, text)));
  layOut($(".table", main));
}

fitted($(".table", main));

onKey((event, typed) => {
  const key = typed.toUpperCase(), unit = KEYS.indexOf(key) + 1;
  if (question.finished) return false;
  if (/^[1-5]$/.test(key) && key <= data.hand.length) tap(key - 1);
  else if (several && (key === "O" ? data.give : unit && unit <= units.length)) choose(unit);
  else if (key === "H" && data.hold) question.confirm(textOf(HOLD));
  else if (key === "ESCAPE") restart();
  else if (key === "ENTER" && !event.target.closest("a, summary, button")) confirm();
  else return false;
  return true;
});

$(".lower", main).append($(".state", main)); // below the status line
question.begin(() => import("./worth.mjs"));
