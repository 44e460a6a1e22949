// A puzzle: where it begins, what it asks for, and what its answers say of a line.

import { counted } from "./page.mjs";
import { JOKER, decode, moveOf, numberOf, objection, opening, play, rulesOf, score } from "./engine.mjs";

// The puzzle of the data in a page: id, revision, date, number, title, mode, kind, asked ("line",
// "move", "fault", or "score" with the pile hidden), rules, deal, goal, moves (before the start),
// shown. Throws an Error for a deal, rules or a move that cannot be.
export function puzzleOf(data) {
  const before = data.moves.map(moveOf);
  let here = opening(decode(data.deal), rulesOf(data.rules));
  for (const move of before) here = play(here.position, move);
  const { goal } = data;
  return Object.freeze({
    ...data,
    key: `${data.id}.${data.revision}`, // of the game that the browser keeps
    hidden: data.asked === "score",
    start: here.position,
    opening: here.events,
    limit: goal.moves ?? null,
    cards: (goal.cards ?? []).map(numberOf),
    shown: data.shown.map(moveOf),
  });
}

// Whether a score of queens and aces is enough for a goal: a value ("8"), queens ("2q"), or queens
// and aces ("3+2"). Throws an Error for a text that is no goal.
export function enough(goal, [queens, aces]) {
  if (/^[0-8]$/.test(goal)) return queens + aces >= Number(goal);
  if (/^[0-4]q$/.test(goal)) return queens >= Number(goal[0]);
  const both = /^([0-4])\+([0-4])$/.exec(goal);
  if (!both) throw new Error(`'${goal}' is not a goal`);
  return queens >= Number(both[1]) && aces >= Number(both[2]);
}

export function reached({ goal, cards }, position) {
  const scored = enough(goal.score, score(position));
  return scored && cards.every((card) => position.scored.includes(card));
}

// Whether moves from the start solve a puzzle of a line.
export function solvedBy(puzzle, position, count) {
  return reached(puzzle, position) && (puzzle.limit === null || count <= puzzle.limit);
}

// What the tree of the answers says of moves from the start: { state: "open", node } (it can still
// be done in time), "done", "late" (with `in`, the moves in all, and the rest of such a line) or
// "never" (with `best`); of the last two, `at` is the number of the move that did it, from 1.
export function judged(tree, moves) {
  let node = 0;
  for (const [n, move] of moves.entries()) {
    const becomes = tree[node][move.text];
    if (becomes === "done") return { state: "done" };
    if (typeof becomes !== "number") {
      return { state: becomes.line ? "late" : "never", at: n + 1, ...becomes };
    }
    node = becomes;
  }
  return { state: "open", node };
}

// A move of a node after which the task can still be done in time.
export function onward(tree, node) {
  return Object.entries(tree[node]).find(([, to]) => to === "done" || typeof to === "number")[0];
}

// The fewest moves that a node still takes.
export function toGo(tree, node) {
  let layer = new Set([node]);
  for (let moves = 1; ; moves++) {
    const next = new Set();
    for (const each of layer) {
      for (const to of Object.values(tree[each])) {
        if (to === "done") return moves;
        if (typeof to === "number") next.add(to);
      }
    }
    layer = next;
  }
}

// The orders that the rest of a game in full view can need, each with a title: of the pile once the
// butler has found an ace, and of the passes to come. Scored cards never come back.
export function ordersToCome({ rules, orders, pass, pile, hand, scored }) {
  const found = [];
  const shuffles = rules.butler_search === "shuffle";
  if (shuffles && [...hand, ...pile].includes(JOKER)) {
    const left = orders[2 + pass].filter((card) => pile.includes(card));
    found.push(["The pile, once the butler has found an ace", left]);
  }
  for (let n = pass + 1; n <= rules.passes; n++) {
    const back = (order) => order.filter((card) => !scored.includes(card));
    found.push([`Pass ${n}, without what is in the hand or scored by then`, back(orders[n - 1])]);
    if (shuffles) found.push([`Pass ${n}, once the butler has found an ace`, back(orders[2 + n])]);
  }
  return found;
}

// Replay the line of a puzzle's solution, and return what it does in a sentence. Throws an Error for a
// line of another deal, one that is not legal, and one that does not do what is claimed.
export function replayed(puzzle, { deal, line, score: claimed }) {
  if (deal !== puzzle.deal) throw new Error("the solution is of another deal");
  let here = puzzle.start;
  for (const [n, text] of line.moves.entries()) {
    const move = moveOf(text), why = objection(here, move);
    if (why !== null) throw new Error(`move ${n + 1}, ${text}: ${why}`);
    here = play(here, move).position;
  }
  const [queens, aces] = score(here);
  const found = `${counted(queens, "queen")} and ${counted(aces, "ace")}`;
  const enough = puzzle.hidden ? queens === claimed.queens && aces === claimed.aces : reached(puzzle, here);
  if (!enough) throw new Error(`the line ends with ${found}`);
  return `The line was replayed by the rules of this page: ${counted(line.moves.length, "move")}, ${found}.`;
}
