// Hints for a line, each in three steps: whether it is possible, which kind of move, which move. Of a
// hidden pile they know all: by the tables of the answers, and in the last pass by the worker.

import { counted, numberWord } from "./page.mjs";
import { choiceWaits, moveOf } from "./engine.mjs";
import { judged, onward, toGo } from "./puzzle.mjs";
import { Table } from "./allowed.mjs";
import { ask } from "./lost.mjs";
import { moveKind, moveLabel } from "./words.mjs";

const MOST = 20_000; // positions that the worker looks at while a game goes on
const UNKNOWN = "Not known here.";

// The answer to a question, from 0: `answers` is null if they are not to be had. `progress` is called
// with the number of positions looked at, and what stops that.
export async function hint({ puzzle, game, answers, level, progress }) {
  if (answers === null) return "The answers are not to be had now.";
  if (puzzle.hidden) return ofDeal(puzzle, game, answers, level, progress);
  return answers.tree ? byTree(game, answers.tree, level) : byLine(puzzle, game, answers, level, progress);
}

function told(position, move, level, possible) {
  const waits = choiceWaits(position) !== null;
  return [possible, `It is ${moveKind(move, waits)}.`, `${moveLabel(move, waits)}.`][level];
}

function byTree(game, tree, level) {
  const found = judged(tree, game.moves);
  if (found.state !== "open") return `No, since move ${found.at}. Undo to before it.`;
  const moves = toGo(tree, found.node);
  const possible = `Yes: it takes ${numberWord(moves)} more move${moves === 1 ? "" : "s"}.`;
  return told(game.position, moveOf(onward(tree, found.node)), level, possible);
}

// By the line of the solution as long as the moves made are its own; in the last pass by the worker.
function byLine(puzzle, game, { solution: { line } }, level, progress) {
  const made = game.moves.map((move) => move.text);
  if (made.some((text, n) => text !== line[n])) {
    return game.position.pass === game.position.rules.passes ? inLastPass(puzzle, game, level, progress)
      : "Not known here: you have left the line of the solution. Undo leads back to it.";
  }
  const possible = `Yes: a line of ${numberWord(line.length - made.length)} more moves does it.`;
  return told(game.position, moveOf(line[made.length]), level, possible);
}

async function ofDeal(puzzle, game, answers, level, progress) {
  const positions = [game.start, ...game.steps.map((step) => step.position)];
  const here = game.position;
  const tables = answers.tables.map((each) => new Table(each)).sort((a, b) => b.value - a.value);
  for (const table of tables) {
    if (!table.along(positions, game.steps).at(-1) || table.reached(here)) continue;
    const within = table.passes === 1 ? "in this pass" : `within ${numberWord(table.passes)} passes`;
    return told(here, table.keepers(here)[0], level, `Yes: ${counted(table.value, "card")} ${within}.`);
  }
  return here.pass < here.rules.passes ? UNKNOWN : inLastPass(puzzle, game, level, progress);
}

async function inLastPass(puzzle, game, level, progress) {
  const here = game.position;
  const moves = [...puzzle.moves, ...game.moves.map((move) => move.text)];
  const question = { deal: puzzle.deal, rules: puzzle.rules, most: MOST, ask: "move", moves };
  let found = null;
  const working = ask(question, (heard) => {
    if (heard.count) progress(heard.count, working.stop);
    else found = heard;
  });
  await working.done;
  if (found === null) return UNKNOWN;
  const { best, move } = found;
  if (best === here.scored.length) return "No: nothing more can be scored.";
  if (!puzzle.hidden && best < Number(puzzle.goal.score)) {
    return `No: ${counted(best, "card")} in all are the most now.`;
  }
  return told(here, moveOf(move), level, `Yes: ${counted(best, "card")} in all, at the most.`);
}
