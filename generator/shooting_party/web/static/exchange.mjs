// The page of a puzzle that asks for two cards of the pile to change places.

import { $, begin, beside, button, field, numberWord, once } from "./page.mjs";
import { NAMES, numberOf } from "./cards.mjs";
import { NEXT, exchanged, ordersToCome, puzzleOf, reached, replayed } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { show, showOrders } from "./table.mjs";
import { cardSign, cardsIn, listed } from "./words.mjs";

begin(["line.json"]);
const puzzle = await puzzleOf(JSON.parse($("main").dataset.puzzle));
const near = puzzle.start.pile.slice(0, NEXT);
const LATE = 2; // how many moves more are looked for after a wrong exchange

// An answer is the names of the two cards, in the order of the pile.
const answerOf = (pair) => near.filter((card) => pair.includes(card)).map((card) => NAMES[card]).join(" ");
const pairOf = (answer) => answer.split(" ").map(numberOf);
const label = (answer) => listed(pairOf(answer));

// The fewest moves after an exchange, `most` at the most: { moves, line }.
async function fewestAfter(pair, most) {
  const { fewest } = await import("./asking.mjs");
  const found = await fewest(exchanged(puzzle.start, pair), (end) => reached(puzzle, end), { most }).answer;
  if (found.moves === undefined) throw new Error("it takes too long to work out");
  return found;
}

// The exchange that does it, with a line.
const solution = once(async () => {
  for (const [n, one] of near.entries()) {
    for (const other of near.slice(n + 1)) {
      const { line } = await fewestAfter([one, other], puzzle.limit);
      if (line) return { pair: [one, other], line };
    }
  }
  throw new Error("no exchange does it");
});

class Exchange extends Question {
  questions = ["Which queen is met?", "Which card is one of the two?", "Which two?"];
  chosen = []; // the cards tapped

  named(answer) { return label(answer); }
  replay(solution) { return replayed(puzzle, solution); }

  tap(card) {
    const { chosen: before } = this;
    const chosen = this.chosen = before.includes(card) ? before.filter((each) => each !== card)
      : [...before.slice(-1), card];
    this.say(chosen.length < 2 ? "" : `${listed(chosen)}: ${this.tried(answerOf(chosen))
      ? "you tried these" : "confirm them"}.`);
  }

  typed(text) {
    if (!text.trim()) return this.chosen.length === 2 && this.answer(answerOf(this.chosen));
    const cards = cardsIn(text);
    if (cards.length === 2 && cards[0] !== cards[1] && cards.every((card) => near.includes(card))) {
      this.chosen = [cards[0]];
      return this.tap(cards[1]);
    }
    return this.say(`“${text}” isn't two of the next ${NEXT} cards. Try ${NAMES[near[0]]} ${NAMES[near[1]]}.`);
  }

  async judge(answer) {
    const { moves } = await fewestAfter(pairOf(answer), puzzle.limit + LATE);
    this.chosen = [];
    const right = moves !== null && moves <= puzzle.limit;
    const short = right ? "does it" : moves ? `takes ${numberWord(moves)} moves`
      : `not within ${numberWord(puzzle.limit + LATE)} moves`;
    return { right, short, said: right ? `${label(answer)}: that's it.`
      : `Not these two.${moves ? ` With them it ${short}.` : ""}` };
  }

  async after() {
    const [{ behind }, { lineList, linesOf }, { pair, line }, published] = await Promise.all([import("./after.mjs"),
      import("./lines.mjs"), solution(), beside("line.json").catch(() => null)]);
    const lines = linesOf(puzzle, exchanged(puzzle.start, pair));
    return { title: "Solved", text: listed(pair),
      line: behind(lineList(lines, published?.line ?? line, published ?? {})), sheets: [] };
  }

  async hint(n) {
    const { pair, line } = await solution();
    return [`${cardSign(numberOf(line.at(-1).slice(5, 7)))}.`, `${cardSign(pair[0])}.`, `${listed(pair)}.`][n];
  }

  actions() {
    const { chosen } = this;
    return chosen.length < 2 ? button("first", "Which two cards?")
      : button("confirm", `Exchange ${listed(chosen)}`, () => this.answer(answerOf(chosen)), { primary: true });
  }

  field() { return field("Two cards as text", `${NAMES[near[0]]} ${NAMES[near[1]]}`, (text) => this.typed(text)); }

  draw() {
    show(this.table, puzzle.start, { status: this.line, chosen: this.chosen, near,
      onpile: this.ended ? undefined : (card) => this.tap(card) });
  }
}

showOrders($(".to-come"), ordersToCome(puzzle.start));
new Exchange(puzzle).begin(`Choose two of the first ${NEXT} cards.`);
