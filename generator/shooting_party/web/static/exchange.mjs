// The page of a puzzle that asks for two cards of the pile to change places.

import { $, begin, beside, coloured, fill, fitted, h, numberWord, field } from "./page.mjs";
import { NAMES, numberOf } from "./cards.mjs";
import { NEXT, exchanged, ordersToCome, puzzleOf, reached, replayed, subjectOf } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { show, showOrders } from "./table.mjs";
import { cardSign, cardsIn, listed } from "./words.mjs";

begin(["line.json"]);
const main = $("main");
const puzzle = await puzzleOf(JSON.parse(main.dataset.puzzle));
const near = puzzle.start.pile.slice(0, NEXT);
const LATE = 2; // how many moves more are looked for after a wrong exchange
let chosen = []; // the cards tapped

// An answer is the names of the two cards, in the order of the pile.
const answerOf = (pair) => near.filter((card) => pair.includes(card)).map((card) => NAMES[card]).join(" ");
const pairOf = (answer) => answer.split(" ").map(numberOf);
const label = (answer) => listed(pairOf(answer));

const question = new Question(puzzle, {
  render, judge, after, replay: (solution) => replayed(puzzle, solution),
  status: `Choose two of the first ${NEXT} cards.`,
});

function tap(card) {
  chosen = chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen.slice(-1), card];
  question.status = chosen.length < 2 ? "" : `${listed(chosen)}: ${question.tried(answerOf(chosen))
    ? "you tried these" : "confirm them"}.`;
  render();
}

function typed(text) {
  if (!text.trim()) return chosen.length === 2 && question.confirm(answerOf(chosen));
  const cards = cardsIn(text);
  if (cards.length === 2 && cards[0] !== cards[1] && cards.every((card) => near.includes(card))) {
    chosen = [cards[0]];
    return tap(cards[1]);
  }
  question.status = `“${text}” isn't two of the next ${NEXT} cards. Try ${NAMES[near[0]]} ${NAMES[near[1]]}.`;
  return render();
}

// The fewest moves after an exchange, `most` at the most: { moves, line }.
async function fewestAfter(pair, most) {
  const { fewest } = await import("./asking.mjs");
  const subject = subjectOf(puzzle, [], exchanged(puzzle.start, pair));
  const found = await fewest(subject, (position) => reached(puzzle, position), { most }).answer;
  if (found.moves === undefined) throw new Error("it takes too long to work out");
  return found;
}

async function judge(answer) {
  const { moves } = await fewestAfter(pairOf(answer), puzzle.limit + LATE);
  chosen = [];
  const right = moves !== null && moves <= puzzle.limit;
  const short = right ? "does it" : moves ? `takes ${numberWord(moves)} moves`
    : `not within ${numberWord(puzzle.limit + LATE)} moves`;
  return { right, short, said: `${label(answer)}: ${right ? "that's it" : `no. It ${moves ? short
    : `can't be done ${short.slice(4)}`} then`}.` };
}

// The exchange that does it, with a line, once it has been asked for.
let found = null;

function solution() {
  found ??= search().catch((error) => { found = null; throw error; });
  return found;
}

async function search() {
  for (const [n, one] of near.entries()) {
    for (const other of near.slice(n + 1)) {
      const { line } = await fewestAfter([one, other], puzzle.limit);
      if (line) return { pair: [one, other], line };
    }
  }
  throw new Error("no exchange does it");
}

async function after() {
  const [{ behind }, { lineList }, { pair, line }, published] = await Promise.all([import("./after.mjs"),
    import("./lines.mjs"), solution(), beside("line.json").catch(() => null)]);
  return { title: listed(pair), line: behind(lineList(published?.line ?? line, published?.comments)), sheets: [] };
}

const QUESTIONS = ["Which queen is met?", "Which card is one of the two?", "Which two?"];

async function hint(n) {
  const { pair, line } = await solution();
  return [`${cardSign(numberOf(line.at(-1).slice(5, 7)))}.`, `${cardSign(pair[0])}.`, `${listed(pair)}.`][n];
}

function render() {
  const open = !question.finished, two = chosen.length === 2;
  main.classList.toggle("ended", !open);
  fill($(".may", main), !open ? [] : two
    ? h("button", { class: "primary", "data-key": "confirm", onclick: () => question.confirm(answerOf(chosen)) },
        h("span", {}, "Exchange ", coloured(listed(chosen))))
    : h("button", { "data-key": "first", "aria-disabled": "true" }, "Which two cards?"));
  fill($(".tools", main), open ? question.hints(QUESTIONS, hint) : []);
  fill($(".by-text", main), open ? field("Two cards as text", `${NAMES[near[0]]} ${NAMES[near[1]]}`, typed) : []);
  fill($(".log", main), question.log(label));
  show($(".table", main), puzzle.start, {
    status: question.busy ? "Reckoning …" : question.status, chosen, near, onpile: open ? tap : undefined,
  });
}

showOrders($(".to-come", main), ordersToCome(puzzle.start));
fitted($(".table", main));
question.begin();
