// The page of a puzzle with all hands open: which first move forces the win? The compiled library offers
// the moves, and judges them (hosting.mjs); a move that does not win is played out.

import { $, begin, coloured, counted, field, fill, fitted, h, layOut, numberWord, onKey, say, upper } from "./page.mjs";
import { Question } from "./question.mjs";
import { hand, place, row, seat } from "./places.mjs";
import { WORDS, cardSign, moveLabel, moveOf, plain, said, signs, steps } from "./sayings.mjs";
import { asker } from "./worker.mjs";

begin();
const main = $("main");
const data = JSON.parse(main.dataset.puzzle);
const puzzle = { ...data, key: `${data.id}.${data.revision}` };
const { state } = puzzle, you = state.turn, other = 1 - you;
const ask = asker(new URL("./hosting.mjs", import.meta.url));
const offered = new Map(); // the first moves by their texts, once the library has said which there are

let held = []; // cards taken from the hand: moves without them are not listed
let chosen = null; // the text of the move to be confirmed
let firsts = []; // what each first move comes to, once it is known: { move, wins_in, line, log }
let reckoned = null; // a promise of that

const question = new Question(puzzle, {
  render, judge, after, replay, load, status: "Choose the first move.",
});

async function load() {
  reckoned ??= ask({ ask: "force", state, within: puzzle.within }).answer;
  try {
    return firsts = await reckoned;
  } catch (error) {
    reckoned = null; // it is asked again
    throw error;
  }
}

const label = (text) => moveLabel(moveOf(text));

// -- choosing -------------------------------------------------------------------------------------

function tell(text) {
  question.status = text;
  render();
}

const fitting = (names) => [...offered.values()].filter((move) => names.every((name) => move.names.includes(name)));

// Take a card of the hand, or put it back: of the moves those remain that need all that are taken.
function tap(name) {
  const now = held.includes(name) ? held.filter((each) => each !== name) : [...held, name];
  chosen = null;
  if (!fitting([name]).length) return tell(`${upper(cardSign(name))} is never sent: it acts by itself.`);
  if (!fitting(now).length) return tell(`No first move takes ${signs(now)} together.`);
  held = now;
  return tell(held.length ? `${signs(held)}: what with ${held.length === 1 ? "it" : "them"}?`
    : "Choose the first move.");
}

function choose(text) {
  chosen = text;
  if (!fitting(held).includes(offered.get(text))) held = [];
  tell(`${label(text)}: ${question.tried(text) ? "you tried that" : "confirm it"}.`);
}

// The letters of moves, once their cards are taken.
const LETTERS = { k: "=K", q: "=Q", c: "=KQ", r: "rob:", s: "stash:", p: "pass" };

function byLetter(letter) {
  const sign = LETTERS[letter];
  const is = ({ text }) => (sign[0] === "=" ? text.endsWith(sign) : text.startsWith(sign));
  const found = fitting(held).filter(is);
  if (found.length === 1) return choose(found[0].text);
  return tell(found.length ? "Which cards? Choose them first." : "That is not possible with these cards.");
}

// Why a text is none of the moves offered.
function refusal(text) {
  const [kind, rest = ""] = text.split(":"), names = rest.match(/Jk[12]|[TJQKA][cdhs]/g) ?? [];
  const strange = names.find((name) => !state.hands[you].includes(name));
  if (["call", "trust", "wait"].includes(kind)) return "nobody has asked you anything";
  if (kind === "pass") return "only who can neither send nor rob passes";
  if (!["send", "rob", "stash"].includes(kind) || !names.length) return `it is no move; ${examples()} are`;
  if (strange) return `${cardSign(strange)} is not in your hand`;
  if (kind === "send" && names.some((name) => name.startsWith("Jk"))) return "a sleuth is never sent";
  if (kind === "send") return "one card is announced as K or Q, two as KQ";
  if (kind === "rob") return `robbing takes a thief, a jack, and a victim: player ${other}`;
  return "stashing takes a thief and a jewel, a jack and an ace";
}

// A first move of each kind, as text.
function examples() {
  const byGroup = new Map([...offered.values()].map(({ kind, names, text }) => [`${kind} ${names.length}`, text]));
  return [...byGroup.values()].slice(0, 3).join(", ");
}

function typed(given) {
  if (chosen && !given.trim()) return question.confirm(chosen);
  const { text, key } = plain(given);
  const found = [...offered.keys()].find((each) => plain(each).key === key);
  return found ? choose(found) : tell(`${given.trim() || "Nothing"}: ${refusal(text)}.`);
}

// -- answers --------------------------------------------------------------------------------------

const wins = ({ wins_in: actions }) =>
  (actions === null ? "does not win in time" : `wins within ${counted(actions, "action")}`);
const firstOf = (text) => firsts.find((first) => first.move === text);

function judge(text) {
  const first = firstOf(text), right = first.wins_in !== null;
  chosen = null;
  held = [];
  return {
    right,
    said: right ? `${label(text)}: that is the move.`
      : `${label(text)}: no. It does not win within ${counted(puzzle.within, "action")}.`,
    short: wins(first),
  };
}

// A first move that does not win, played out.
function refuted(text) {
  const first = firstOf(text);
  return first?.wins_in === null && h("details", { open: "" }, h("summary", {}, "What your opponent answers"),
    told(first));
}

const told = (first) => [steps(first.log, you), h("p", { class: "note" }, end(first))];

// That the line is of this deal, is legal by the library's rules, and wins in time.
async function replay({ deal, line }) {
  const before = puzzle.before.map((made) => made.slice(2));
  const { same } = await import("./certificate.mjs");
  if (!same(deal, { state, moves: before })) throw new Error("the solution is of another deal");
  const { winner, actions } = await ask({ ask: "moves", state, line: line.moves }).answer;
  const used = actions - state.actions;
  if (winner !== you || used > puzzle.within) throw new Error("the line does not win in time");
  return `Its line is legal, and wins in ${counted(used, "action")}.`;
}

async function after() {
  const { sheet } = await import("./after.mjs");
  return { title: "Found", sheets: [
    sheet("The line", h("p", { class: "note" }, "Your opponent does what puts the win off for longest."),
      told(firsts[0])),
    sheet("What each first move comes to", h("ul", { class: "leaves" }, firsts.map((first) =>
      h("li", {}, h("details", {}, h("summary", {},
        h("span", {}, coloured(label(first.move))),
        h("span", { class: first.wins_in === null ? "loses" : "keeps" }, wins(first))), told(first)))))),
  ] };
}

function end({ wins_in: actions }) {
  if (actions === null) {
    return `${counted(puzzle.within, "action")} are made, or the game is over, and you have not won.`;
  }
  return `You have won, in ${counted(actions, "action")}.`;
}

const QUESTIONS = ["How many first moves win?", "Which kind of move?", "Which move?"];

function hint(n) {
  const key = offered.get(firsts[0].move), count = firsts.filter((first) => first.wins_in !== null).length;
  return [
    `${upper(numberWord(count))} of ${firsts.length} ${count > 1 ? "win: the same cards, announced in any way"
      : "wins"}.`,
    `It is ${kindOf(key)}.`,
    `${label(key.text)}.`,
  ][n];
}

// The kind of a move, without cards.
function kindOf({ kind, names, text }) {
  if (kind !== "send") return { rob: "a robbery", stash: "a stash", pass: "a pass" }[kind];
  const word = text.split("=")[1], ranks = names.map((name) => name[0]).sort().join("");
  const isTrue = ranks === word && names.every((name) => name[1] === names[0][1]);
  return `a send: ${WORDS[word]}, and it is ${isTrue ? "true" : "a lie"}`;
}

// -- the page -------------------------------------------------------------------------------------

// What the cards that are taken make; once one of it is chosen, what confirms it.
function actions() {
  if (chosen) {
    return [h("button", { class: "primary", "data-key": "confirm", onclick: () => question.confirm(chosen) },
      h("span", {}, "Confirm: ", coloured(label(chosen))), h("kbd", { "aria-hidden": "true" }, "Enter")),
    h("button", { "data-key": "other", onclick: () => clear() }, "Another")];
  }
  const exact = fitting(held).filter((move) => move.names.length === held.length);
  if (!exact.length) return [h("button", { "data-key": "first", "aria-disabled": "true" },
    held.length ? "Choose another card" : "Choose cards of your hand")];
  return exact.map(moveButton);
}

function moveButton({ text }) {
  const tried = question.tried(text);
  return h("button", {
    "data-key": text, "aria-pressed": String(chosen === text), onclick: () => choose(text),
      class: tried ? "ruled-out" : "",
  }, h("span", {}, coloured(label(text)), tried ? ", tried" : ""));
}

function clear() {
  held = [];
  chosen = null;
  tell("Choose the first move.");
}

// The orders that decide the cards to come, and the moves that have led here.
function toCome() {
  const { before } = puzzle;
  return [h("summary", { class: "caps" }, before.length
    ? `Orders to come, and the ${counted(before.length, "move")} so far` : "The orders to come"),
    puzzle.later.map((order, n) => place(`After shuffle ${n + 1}, of what is in the room`, order)),
    puzzle.picks.map((order, n) => place(`Robbery ${n + 1} takes the first that the victim holds`, order)),
    h("ol", {}, before.map((line) => h("li", {}, coloured(said(line, you)))))];
}

function render() {
  const open = !question.finished && offered.size;
  const pick = open ? { tap, chosen: chosen ? offered.get(chosen).names : held } : {};
  main.classList.toggle("ended", Boolean(question.finished));
  fill($(".upper", main),
    seat("Your opponent's hand", hand(state.hands[other]), "Their stash", row(state.stashes[other])),
    place("The room, next card first", puzzle.room),
    place("Arrivals", state.arrivals));
  say($(".status", main), question.busy ? "Reckoning …" : question.status);
  fill($(".lower", main),
    seat("Your hand, on turn", hand(state.hands[you], pick), "Your stash", row(state.stashes[you])));
  fill($(".may", main), open ? actions() : []);
  fill($(".tools", main), open ? question.hints(QUESTIONS, hint) : []);
  fill($(".others", main), open ? fitting(held).map((move) => h("li", {}, moveButton(move))) : []);
  fill($(".by-text", main), open ? field("A move as text", examples(), typed) : []);
  fill($(".log", main), question.log(label, refuted));
  $(".so-far", main).hidden = !question.told.size;
  layOut($(".table", main));
}

fitted($(".table", main));

fill($(".to-come", main), toCome());

onKey((event, key) => {
  const cards = state.hands[you];
  if (question.finished || !offered.size) return false;
  if (/^[1-9]$/.test(key) && cards[key - 1] !== undefined) tap(cards[key - 1]);
  else if (key === "escape") clear();
  else if (Object.hasOwn(LETTERS, key)) byLetter(key);
  else if (key === "enter" && chosen && !event.target.closest("a, button, summary")) question.confirm(chosen);
  else return false;
  return true;
});

question.begin(load);
ask({ ask: "moves", state, line: [] }).answer.then(({ legal }) => {
  for (const text of legal) offered.set(text, moveOf(text));
  render();
}, ({ message }) => tell(`No move can be made: ${message}.`));
