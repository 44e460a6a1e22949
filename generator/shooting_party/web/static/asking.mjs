// Questions to the solver, which works in a worker beside the page: one worker, begun by the first
// question. Every line that comes back is replayed by the rules, event by event; one
// that does not do what is claimed is an error, never an answer.

import { enough, score } from "./cards.mjs";
import { reached } from "./puzzle.mjs";
import { play } from "./rules.mjs";
import { scoresThat } from "./scores.mjs";
import { asker } from "./worker.mjs";

const BUDGET = { positions: 20_000_000, bytes: 2 ** 29 };
const asked = asker(new URL("./solving.mjs", import.meta.url));

// Ask the solver about a position, as worker.mjs does.
const ask = (what, position, options, hears) =>
  asked({ ask: what, position, options: { ...BUDGET, ...options } }, hears);

// The position after a line of the solver's; throws an Error unless it is legal and `does` what is
// claimed.
export function checked(position, line, does) {
  const end = line.reduce((here, move) => play(here, move).position, position);
  if (!does(end)) throw new Error("a line of the solver does not do what it claims");
  return end;
}

// The same answer, once what it claims is checked; null if it was stopped.
const verified = (asked, check) => ({ ...asked, answer: asked.answer.then((answer) => {
  if (answer) check(answer);
  return answer;
}) });

// The most cards that a position allows: { low, high, line }, the two equal if it is proven; null if
// it was stopped.
export const best = (position, options) => verified(ask("best", position, options),
  ({ line, low }) => checked(position, line ?? [], (end) => end.scored.length >= low));

// Whether a goal, { score (as text), reached }, can be reached: { verdict, line }.
export function allows(position, goal) {
  const scores = scoresThat((found) => enough(goal.score, found));
  return verified(ask("solve", position, { par: false, scores }), ({ verdict, line }) => {
    if (verdict === "yes") checked(position, line?.moves ?? [], goal.reached);
  });
}

// What a puzzle still allows in a position of it: { keeps (its goal), best (cards), line }.
export async function allowed(puzzle, position) {
  const goal = { score: puzzle.goal.score, reached: (end) => reached(puzzle, end) };
  const asked = [allows(position, goal).answer, best(position).answer];
  await Promise.allSettled(asked); // if one fails, nothing is under way when all are asked again
  const [{ verdict }, { low, high, line }] = await Promise.all(asked);
  if (verdict === "unknown" || low < high) throw new Error("it takes too long to work out");
  return { keeps: verdict === "yes", best: high, line: line ?? [] };
}

// What is possible within each number of passes: the document's profile, and the line to its best.
export function profile(position) {
  return verified(ask("solve", position, { par: null }), ({ profile: all, line, win_line: wins }) => {
    const { queens, aces } = all.at(-1);
    checked(position, line?.moves ?? [], (end) => `${score(end)}` === `${[queens, aces]}`);
    if (wins) checked(position, wins.moves, (end) => score(end)[0] === 4);
  });
}

// What each of the positions of a game allowed, in any order: `hears` is called with { at, low, high }.
export function along(positions, hears) {
  let wrong = null;
  const found = []; // what was heard: a line from a later position is one from an earlier one, too
  const game = positions.map(({ words }) => words);
  const asked = ask("along", positions[0], { game }, ({ part }) => {
    if (!part || wrong) return;
    try {
      const known = found.some(({ at, low }) => at >= part.at && low >= part.low);
      if (!known) checked(positions[part.at], part.line ?? [], (end) => end.scored.length >= part.low);
      found.push(part);
      hears(part);
    } catch (error) {
      wrong = error;
    }
  });
  return { ...asked, answer: asked.answer.then((answer) => { if (wrong) throw wrong; else return answer; }) };
}

// The fewest moves until `reached` is true of a position: { moves, line }; moves are null if nothing
// leads there, and undefined if that is left open.
export function fewest(position, reached, options = {}) {
  const accepted = Uint8Array.from({ length: 256 }, (_, byte) => reached({ scored: scoredBy(byte) }));
  return verified(ask("fewest", position, { accepted, positions: 400_000, ...options }), ({ line }) => {
    if (line) checked(position, line, reached);
  });
}

// The cards of a byte of scored suits: queens in its low half, aces in its high one.
const scoredBy = (byte) => [0, 1, 2, 3].flatMap((suit) =>
  [...((byte >> (4 + suit)) & 1 ? [8 * suit] : []), ...((byte >> suit) & 1 ? [8 * suit + 6] : [])]);

// The legal moves, each with the verdict whether it keeps so many scores within reach.
export const keeping = (position, scores) => ask("keeping", position, { scores });

// What each legal move can be expected to bring, for somebody who does not see the pile: unseen.mjs.
export const advise = (position, options) => ask("advise", position, options);

// How many of a player's games on the deal of a position scored 0 to 8 cards; `hears` is called with { count }.
export const games = (position, options, hears) => ask("games", position, options, hears);
