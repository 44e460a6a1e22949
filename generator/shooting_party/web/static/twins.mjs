// What a puzzle of twins says of its two first moves, and their lines.

import { counted, h } from "./page.mjs";
import { fewest } from "./asking.mjs";
import { moveOf } from "./cards.mjs";
import { lineList, linesOf } from "./lines.mjs";
import { follow, legalMoves } from "./rules.mjs";
import { exchanged, reached, replayed } from "./puzzle.mjs";
import { moveKind } from "./words.mjs";

const BETWEEN = " / ";

// Whether a move begins a line from one of the twins.
async function begins(puzzle, start, move) {
  const { position } = follow(start, move), options = { most: puzzle.limit - 1 };
  const { moves } = await fewest(position, (end) => reached(puzzle, end), options).answer;
  if (moves === undefined) throw new Error("it takes too long to work out");
  return moves !== null && moves < puzzle.limit;
}

// What is said of an answer, a move for each of the `starts`: { right, said, short }, as a question wants it.
export async function judged(puzzle, starts, answer, label) {
  const right = [];
  for (const [n, text] of answer.split(BETWEEN).entries()) right.push(await begins(puzzle, starts[n], moveOf(text)));
  const [all, any] = [right.every(Boolean), right.some(Boolean)];
  const short = all ? "both do it" : any ? "one of the two does it" : "neither does it";
  return { right: all, short, said: `${answer.split(BETWEEN).map(label).join(BETWEEN)}: ${short}.` };
}

// One of three hints: the kind of the first move of (a), that of (b), both moves.
export async function hint(puzzle, starts, n, label) {
  const keys = [];
  for (const start of starts) {
    for (const move of legalMoves(start)) if (await begins(puzzle, start, move)) keys.push(move);
  }
  return [`(a): ${moveKind(keys[0], false)}.`, `(b): ${moveKind(keys[1], false)}.`,
    `${keys.map(({ text }) => label(text)).join(BETWEEN)}.`][n];
}

// Both lines, with what stands beside the page.
export const lists = (puzzle, [, second], { line, comments, twin }) => [
  h("p", {}, "(a)"), lineList(linesOf(puzzle), line, { comments }),
  h("p", {}, "(b)"), lineList(linesOf(puzzle, second), twin),
];

// What was checked of a solution, in a sentence. Throws an Error for a line that does not do what is claimed.
export function checked(puzzle, { line, ...solution }) {
  const start = exchanged(puzzle.start, puzzle.twin), { twin, ...first } = line;
  replayed(puzzle, { ...solution, line: first });
  replayed({ ...puzzle, start }, { ...solution, line: { moves: twin } });
  return `Both lines were replayed by the rules of this page: ${counted(puzzle.limit, "move")} each, at most.`;
}
