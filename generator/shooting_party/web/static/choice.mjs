// The page of a puzzle that asks for one move, out of all or out of the butler's.

import { $, begin, fill, h, readGame, writeGame } from "./page.mjs";
import { JOKER, choiceWaits, legalMoves, moveOf, objection } from "./engine.mjs";
import { answers, keepResult, ordersToCome, puzzleOf } from "./puzzle.mjs";
import { Game } from "./game.mjs";
import { NO_MOVE, coloured, field, hintSteps, show } from "./table.mjs";
import { counted, moveIn, moveKind, moveLabel } from "./words.mjs";

begin(["answers.json"]);
const main = $("main");
const puzzle = puzzleOf(JSON.parse(main.dataset.puzzle));
const fetching = puzzle.kind === "fetching";
const offered = legalMoves(puzzle.start).filter((move) => !fetching || move.kind === "butler");
const game = new Game(puzzle.start, puzzle.opening, readGame(puzzle.key)); // its tries are single moves
let chosen = null;
let hinted = [];
let status = fetching ? "Tap the card that the butler is to bring, or choose it in the list." : "Choose a move.";
let told = []; // the moves tried, with what becomes of them

const missing = (error) => {
  status = `The answers are not to be had: ${error.message}.`;
};
let busy = false;

function choose(move) {
  chosen = move;
  status = `${moveLabel(move)}: ${tried(move) ? "you tried that" : "confirm it"}.`;
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
  status = move === null ? NO_MOVE(text) : `${move.text}: ${objection(puzzle.start, move) ?? "the butler is asked for"}.`;
  return render();
}

async function confirm() {
  if (busy || tried(chosen)) return;
  busy = true;
  await judge(chosen).catch(missing);
  busy = false;
  render();
}

async function judge(move) {
  const all = await answers();
  const right = all.after[move.text].keeps;
  const result = game.answer(right, move);
  told.push([move, all.after[move.text]]);
  status = right ? `${moveLabel(move)}: that is the move.` : `${moveLabel(move)}: no. It leaves ${counted(all.after[move.text].best, "card")} at the most.`;
  writeGame(puzzle.key, game.toKeep());
  await keepResult(puzzle, result);
  chosen = null;
  if (right) await after(all, true);
}

async function after(all, focus) {
  const { lineList, share, sheet, shareText, times } = await import("./afterwards.mjs");
  fill($(".after", main),
    h("h2", { class: "verdict", tabindex: "-1" }, "Found"),
    h("p", {}, times(game.tries.length) + (game.help ? ` With ${game.help}.` : "")),
    sheet("The line, and why", lineList(all.solution.line, all.solution.comments)),
    sheet("What each move leaves", h("ul", { class: "leaves" }, offered.map((move) => {
      const { keeps, best, line } = all.after[move.text];
      return h("li", {}, h("details", {},
        h("summary", {}, coloured(moveLabel(move)), h("span", { class: keeps ? "keeps" : "loses" }, ` ${counted(best, "card")}`)),
        line.length ? lineList([move.text, ...line]) : h("p", {}, "Nothing more can be scored.")));
    }))),
    share(shareText(puzzle, game, { solved: true, choice: true })),
  );
  if (focus) $(".after h2", main).focus();
}

const QUESTIONS = ["How many moves keep it?", fetching ? "Which suit?" : "Which kind of move?", "Which move?"];

function hints() {
  if (game.finished) return [];
  const ask = async (n) => {
    if (busy) return;
    busy = true;
    const all = await answers().catch(missing);
    busy = false;
    if (!all) return render();
    const key = moveOf(all.solution.line[0]);
    const card = key.cards.at(-1);
    hinted.push([
      `One of ${offered.length}.`,
      fetching ? `A card of ${["clubs", "diamonds", "hearts", "spades"][card >> 3]}.` : `It is ${moveKind(key, choiceWaits(puzzle.start) !== null)}.`,
      `${moveLabel(key)}.`,
    ][n]);
    game.hints += 1;
    writeGame(puzzle.key, game.toKeep());
    return render();
  };
  return hintSteps(QUESTIONS, hinted, ask);
}

const tried = (move) => game.tries.some(([each]) => each.text === move.text);

function render() {
  const waits = choiceWaits(puzzle.start) !== null;
  const open = !game.finished;
  show(table(), puzzle.start, {
    status, marked: puzzle.cards,
    chosen: chosen ? [...chosen.cards, ...(chosen.kind === "butler" ? [JOKER] : [])] : [],
    onhand: open && fetching ? tap : undefined,
    sought: open && fetching ? offered.flatMap((move) => move.cards) : null,
    onsought: tap,
    orders: ordersToCome(puzzle.start),
  });
  fill($(".may", main), ...(open ? [
    h("div", { class: "main" }, chosen ? h("button", { class: "primary", "data-key": "confirm", onclick: confirm },
      h("span", {}, "Confirm: ", coloured(moveLabel(chosen, waits)))) : h("p", { class: "ask" }, "Which move is it?")),
    h("ul", { class: "others", role: "list" }, offered.map((move) => h("li", {}, h("button", {
      "data-key": move.text, "aria-pressed": String(chosen === move), onclick: () => choose(move),
      class: tried(move) ? "ruled-out" : "",
    }, h("span", {}, coloured(moveLabel(move, waits)), tried(move) ? ", tried" : ""))))),
    field(typed),
  ] : []));
  fill($(".log", main), told.map(([move, { keeps, best }]) => h("li", {}, coloured(moveLabel(move)),
    h("span", { class: "then" }, keeps ? "keeps it" : `leaves ${counted(best, "card")}`))));
  fill($(".hints", main), ...hints());
}

const table = () => $(".table", main);

render();
if (game.finished) answers().then((all) => after(all, false), () => {});
// What the end needs, so that it comes even if the network has gone by then.
addEventListener("load", () => setTimeout(() => Promise.allSettled([import("./store.mjs"), import("./afterwards.mjs")]), 1000));
