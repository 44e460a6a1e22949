// The page of a puzzle that is played: a line to a goal, or a whole deal with the pile hidden.

import { $, begin, counted, fill, h, onStored, readGame, solvedAlready, upper, writeGame } from "./page.mjs";
import { ordersToCome, puzzleOf, reached, replayed, solvedBy, subjectOf } from "./puzzle.mjs";
import { Board, Game } from "./board.mjs";
import { passesOf, showOrders } from "./table.mjs";

const main = $("main");
const puzzle = await puzzleOf(JSON.parse(main.dataset.puzzle));
begin(puzzle.hidden ? [] : ["line.json"]); // that of a hidden pile only when asked for
const game = new Game(puzzle.start, puzzle.opening, readGame(puzzle.key));
const texts = () => game.moves.map((move) => move.text);
const subject = () => subjectOf(puzzle, texts(), game.position);

const solved = () => !puzzle.hidden && solvedBy(puzzle, game.position, game.steps.length);
const spent = () => puzzle.limit !== null && game.steps.length >= puzzle.limit;
const ended = () => game.position.over || (!puzzle.hidden && (reached(puzzle, game.position) || spent()));
const keep = () => writeGame(puzzle.key, game.toKeep());

const board = new Board(main, {
  hidden: puzzle.hidden, ended, shown, subject, helped, goal,
  ...(puzzle.limit === null ? {} : { pips }),
  changed: () => {
    if (ended()) setTimeout(finish);
    return keep();
  },
  more: () => [],
});

function helped(what) {
  game.helped(what);
  const problem = keep();
  if (problem !== null) board.say(`${board.status} (${problem}.)`);
}

function goal() {
  const { goal: { score: wanted }, limit } = puzzle;
  return { reached: (position) => reached(puzzle, position), score: wanted,
    left: limit === null ? null : limit - game.steps.length,
    ...(puzzle.table ? { shortest: async (...asked) => (await import("./histories.mjs")).shortest(puzzle, ...asked) }
      : {}) };
}

// -- what stands on the page ----------------------------------------------------------------------

function pips() {
  const made = game.steps.length, left = Math.max(puzzle.limit - made, 0);
  return h("p", { class: "pips", role: "img", "aria-label": `${counted(left, "move")} left` },
    Array.from({ length: puzzle.limit }, (_, n) => h("span", { class: n < made ? "pip made" : "pip" })),
      h("span", {}, `${left} left`));
}

function shown() {
  const { pass, pile, rules: { passes } } = game.position;
  if (puzzle.hidden) fill($(".facts", main), passesOf(pass, passes), h("span", {}, `${pile.length} in the pile`));
  showOrders($(".to-come", main), puzzle.hidden || game.position.over ? [] : ordersToCome(game.position));
  if (!ended()) fill($(".after", main));
}

// -- afterwards -----------------------------------------------------------------------------------

// Record the end that a game has reached, and show what there is to say; recording it again changes
// nothing. With the pile hidden, a score without help counts before any with it, and none is no result.
async function finish() {
  if (!ended()) return; // taken back at once
  const { position } = game, cards = position.scored.length, won = puzzle.hidden ? cards > 0 : solved();
  if (!won) game.tried();
  game.finished ??= !won ? null : puzzle.hidden ? "scored" : game.clean ? "clean" : "helped";
  keep();
  const { keepResult } = await import("./store.mjs");
  const problem = keepResult(puzzle, {
    result: won ? game.finished : "failed",
    tries: game.tries.length + Number(won) || 1,
    ...(puzzle.hidden ? { cards, help: game.help !== "" } : {}),
  });
  const { showAfter } = await import("./afterwards.mjs");
  if (game.position !== position) return; // it went on meanwhile
  await showAfter($(".after", main), { puzzle, game, board, subject, keep, solved: won, at: position });
  if (problem !== null) board.say(`${upper(problem)}.`);
  $(".after h2", main)?.focus();
}

board.take(game, (!game.steps.length && solvedAlready(puzzle.id)) || undefined);
$(".certificate")?.addEventListener("toggle", async ({ target }) => {
  const { showCertificate } = await import("./certificate.mjs");
  showCertificate(target, { data: puzzle, replay: (solution) => replayed(puzzle, solution) });
}, { once: true });
if (ended()) finish();
onStored(() => `game/${puzzle.key}`, (kept) => { // another tab went on with it
  game.reset();
  game.restore(kept);
  board.take(game);
  if (ended()) finish();
});
// What hints and the end need, so that they come even if the network has gone by then.
addEventListener("load", () => setTimeout(() => Promise.allSettled(
  [import("./store.mjs"), import("./afterwards.mjs"), import("./hints.mjs"), import("./butler.mjs"),
    ...(puzzle.table ? [import("./histories.mjs")] : [])]), 1000));
