// The page of a puzzle that asks for one move.

import {
  $, WIDE, begin, beside, coloured, counted, field, fill, fitted, h, numberWord, upper,
} from "./page.mjs";
import { JOKER, moveOf } from "./cards.mjs";
import { choiceWaits, follow, legalMoves, objection } from "./rules.mjs";
import { EXAMPLES, NO_MOVE, inSigns, moveIn, moveKind, moveLabel } from "./words.mjs";
import { ordersToCome, puzzleOf, reached, replayed, subjectOf } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { show, showOrders } from "./table.mjs";

begin(["line.json"]);
const main = $("main");
const puzzle = await puzzleOf(JSON.parse(main.dataset.puzzle));
const offered = legalMoves(puzzle.start);
const waits = choiceWaits(puzzle.start) !== null;
const label = (text) => moveLabel(moveOf(text), waits);
let chosen = null, cards = []; // the move to be confirmed; the cards tapped

const question = new Question(puzzle, {
  render, judge, after, replay: (solution) => replayed(puzzle, solution),
  status: "Choose a move.",
});

function choose(move) {
  chosen = move;
  cards = [...move.cards, ...(move.kind === "butler" ? [JOKER] : [])];
  question.status = `${label(move.text)}: ${question.tried(move.text) ? "you tried that" : "confirm it"}.`;
  render();
}

// Cards that are tapped make a move, if one of those offered takes just these; a queen alone is met,
// with her ace if it is there.
function tap(card) {
  cards = cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card];
  const meet = offered.find(({ kind, cards: [queen] }) => kind === "meet" && `${cards}` === `${queen}`);
  const made = meet ?? offered.find(({ kind, cards: takes }) => kind === "discard" && takes.length === cards.length
    && takes.every((each) => cards.includes(each)));
  if (card === JOKER && cards.length === 1) return askButler();
  if (made) return choose(made);
  chosen = null;
  question.status = "";
  return render();
}

async function askButler() {
  const { askButler: ask } = await import("./butler.mjs");
  ask(puzzle.start, { hidden: false, make: choose, closed: () => { if (chosen === null) { cards = []; render(); } } });
}

function typed(text) {
  if (!text.trim()) return chosen && question.confirm(chosen.text);
  const move = moveIn(text, legalMoves(puzzle.start));
  const found = offered.find((each) => each.text === move?.text);
  if (found) return choose(found);
  question.status = move === null ? NO_MOVE(text)
    : `${upper(inSigns(objection(puzzle.start, move)))}.`;
  return render();
}

// What becomes of a move: { keeps, best, line }, once it has been asked for.
const found = new Map();

async function leaves(text) {
  const { allows, best } = await import("./asking.mjs");
  const subject = subjectOf(puzzle, [text], follow(puzzle.start, moveOf(text)).position);
  const goal = { score: puzzle.goal.score, reached: (position) => reached(puzzle, position) };
  const asked = [allows(subject, goal).answer, best(subject).answer];
  await Promise.allSettled(asked); // as in fault.mjs
  const [goals, most] = await Promise.all(asked);
  if (goals.verdict === "unknown" || most.low < most.high) throw new Error("it takes too long to work out");
  found.set(text, { keeps: goals.verdict === "yes", best: most.high, line: most.line ?? [] });
  return found.get(text);
}

const known = async (text) => found.get(text) ?? leaves(text);

async function judge(text) {
  const { keeps, best } = await known(text);
  [chosen, cards] = [null, []];
  return {
    right: keeps,
    said: `${label(text)}: ${keeps ? "that is the move" : `no. It leaves ${counted(best, "card")} at the most`}.`,
    short: keeps ? "keeps it" : `leaves ${counted(best, "card")}`,
  };
}

async function after() {
  const [{ behind, sheet }, { lineList }, solution] =
    await Promise.all([import("./after.mjs"), import("./lines.mjs"), beside("line.json").catch(() => null)]);
  const list = h("ul", { class: "leaves" });
  const all = async () => {
    for (const { text } of offered) {
      const { keeps, best, line } = await known(text);
      list.append(h("li", {}, h("details", {},
        h("summary", {}, coloured(label(text)), h("span", { class: keeps ? "keeps" : "loses" },
          ` ${counted(best, "card")}`)),
        line.length ? lineList([text, ...line]) : h("p", {}, "Nothing more can be scored."))));
    }
  };
  all().catch((error) => list.append(h("li", {}, `${upper(error.message)}.`)));
  return { title: "Solved", line: solution && behind(lineList(solution.line, solution.comments)),
    sheets: [sheet("What each move leaves", list)] };
}

const QUESTIONS = ["How many cards does it take?", "Which kind of move?", "Which move?"];

async function hint(n) {
  let key = null;
  for (const move of offered) if (!key && (await known(move.text)).keeps) key = move;
  const cards = key.kind === "discard" ? key.cards.length : key.kind === "draw" || key.kind === "leave" ? 0 : 1;
  return [
    `${upper(cards ? numberWord(cards) : "none")} of your hand.`,
    `${moveKind(key, waits)}.`,
    `${label(key.text)}.`,
  ][n];
}

function actions() {
  const plain = (text, label) => {
    const move = offered.find((each) => each.text === text);
    return h("button", { "data-key": text, "aria-disabled": move ? null : "true",
      "aria-pressed": String(chosen !== null && chosen === move), onclick: () => {
      if (move) return choose(move);
      question.status = `${objection(puzzle.start, moveOf(text))}.`;
      return render();
    } }, label);
  };
  const first = chosen
    ? h("button", { class: "primary", "data-key": "confirm", onclick: () => question.confirm(chosen.text) },
        h("span", {}, "Confirm: ", coloured(label(chosen.text))))
    : h("button", { "data-key": "first", "aria-disabled": "true" },
        cards.length ? "Choose another" : "Which move is it?");
  return WIDE.matches ? [first] : [first, plain("draw", "Draw two"), plain("leave", "Leave")]; // or they stand twice
}

function render() {
  const open = !question.finished;
  main.classList.toggle("ended", !open);
  fill($(".may", main), open ? actions() : []);
  fill($(".tools", main), open ? question.hints(QUESTIONS, hint) : []);
  fill($(".others", main), open ? offered.map((move) => h("li", {}, h("button", {
    "data-key": move.text, "aria-pressed": String(chosen === move), onclick: () => choose(move),
    class: question.tried(move.text) ? "ruled-out" : "",
  }, h("span", {}, coloured(label(move.text)), question.tried(move.text) ? ", tried" : "")))) : []);
  fill($(".by-text", main), open ? field("A move as text", EXAMPLES, typed) : []);
  fill($(".log", main), question.log(label));
  show($(".table", main), puzzle.start, {
    status: question.busy ? "Reckoning …" : question.status, chosen: cards,
      onhand: open ? tap : undefined,
  });
}

showOrders($(".to-come", main), ordersToCome(puzzle.start));
fitted($(".table", main));
question.begin();
