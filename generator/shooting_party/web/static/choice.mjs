// The page of a puzzle that asks for one move, out of all or out of the butler's.

import { $, begin, coloured, counted, field, fill, h } from "./page.mjs";
import { JOKER, choiceWaits, legalMoves, moveOf, objection } from "./engine.mjs";
import { ordersToCome, puzzleOf, replayed } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { EXAMPLES, NO_MOVE, lineList, show } from "./table.mjs";
import { moveIn, moveKind, moveLabel } from "./words.mjs";

begin(["answers.json"]);
const main = $("main");
const puzzle = puzzleOf(JSON.parse(main.dataset.puzzle));
const fetching = puzzle.kind === "fetching";
const offered = legalMoves(puzzle.start).filter((move) => !fetching || move.kind === "butler");
const waits = choiceWaits(puzzle.start) !== null;
const label = (text) => moveLabel(moveOf(text), waits);
let chosen = null;

const question = new Question(puzzle, {
  render, judge, after, replay: (solution) => replayed(puzzle, solution),
  status: fetching ? "Tap the card that the butler is to bring, or choose it in the list." : "Choose a move.",
});

function choose(move) {
  chosen = move;
  question.status = `${label(move.text)}: ${question.tried(move.text) ? "you tried that" : "confirm it"}.`;
  render();
}

function tap(card) {
  const moves = offered.filter((move) => move.cards.includes(card) || (fetching && card === JOKER && !move.cards.length));
  if (moves.length === 1) choose(moves[0]);
}

function typed(text) {
  const move = moveIn(text, puzzle.start);
  const found = offered.find((each) => each.text === move?.text);
  if (found) return choose(found);
  question.status = move === null ? NO_MOVE(text) : `${move.text}: ${objection(puzzle.start, move) ?? "the butler is asked for"}.`;
  return render();
}

function judge(text, all) {
  const { keeps, best } = all.after[text];
  chosen = null;
  return {
    right: keeps,
    said: `${label(text)}: ${keeps ? "that is the move" : `no. It leaves ${counted(best, "card")} at the most`}.`,
    short: keeps ? "keeps it" : `leaves ${counted(best, "card")}`,
  };
}

async function after(all) {
  const { sheet } = await import("./after.mjs");
  return { title: "Found", sheets: [
    sheet("The line, and why", lineList(all.solution.line, all.solution.comments)),
    sheet("What each move leaves", h("ul", { class: "leaves" }, offered.map((move) => {
      const { keeps, best, line } = all.after[move.text];
      return h("li", {}, h("details", {},
        h("summary", {}, coloured(moveLabel(move)), h("span", { class: keeps ? "keeps" : "loses" }, ` ${counted(best, "card")}`)),
        line.length ? lineList([move.text, ...line]) : h("p", {}, "Nothing more can be scored.")));
    }))),
  ] };
}

const QUESTIONS = ["How many moves keep it?", fetching ? "Which suit?" : "Which kind of move?", "Which move?"];

function hint(n, all) {
  const key = moveOf(all.solution.line[0]);
  const suit = ["clubs", "diamonds", "hearts", "spades"][key.cards.at(-1) >> 3];
  return [
    `One of ${offered.length}.`,
    fetching ? `A card of ${suit}.` : `It is ${moveKind(key, waits)}.`,
    `${label(key.text)}.`,
  ][n];
}

function render() {
  const open = !question.finished;
  show($(".table", main), puzzle.start, {
    status: question.status, marked: puzzle.cards,
    chosen: chosen ? [...chosen.cards, ...(chosen.kind === "butler" ? [JOKER] : [])] : [],
    onhand: open && fetching ? tap : undefined,
    sought: open && fetching ? offered.flatMap((move) => move.cards) : null,
    onsought: tap,
    orders: ordersToCome(puzzle.start),
  });
  fill($(".may", main), ...(open ? [
    h("div", { class: "main" }, chosen
      ? h("button", { class: "primary", "data-key": "confirm", onclick: () => question.confirm(chosen.text) },
          h("span", {}, "Confirm: ", coloured(label(chosen.text))))
      : h("p", { class: "ask" }, "Which move is it?")),
    h("ul", { class: "others", role: "list" }, offered.map((move) => h("li", {}, h("button", {
      "data-key": move.text, "aria-pressed": String(chosen === move), onclick: () => choose(move),
      class: question.tried(move.text) ? "ruled-out" : "",
    }, h("span", {}, coloured(label(move.text)), question.tried(move.text) ? ", tried" : ""))))),
    field("A move as text", EXAMPLES, typed),
  ] : []));
  fill($(".log", main), question.log(label));
  fill($(".hints", main), ...question.steps(QUESTIONS, hint));
}

question.begin();
