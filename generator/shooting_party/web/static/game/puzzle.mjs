// A puzzle: where it begins, what it asks for, and whether a line does it.

import { counted, needed } from "./page.mjs";
import { JOKER, decode, enough, moveOf, numberOf, rulesOf, score, sorted } from "./cards.mjs";
import { load, objection, opening, play } from "./rules.mjs";

// The puzzle of the data in a page: id, revision, date, number, title, mode, kind, asked ("line",
// "move", "odds", "fault", "exchange", or "score" with the pile hidden), rules, deal, goal, moves (before the start),
// shown. Throws an Error for a deal, rules or a move that cannot be.
export async function puzzleOf(data) {
  await needed(load());
  const before = data.moves.map(moveOf);
  let here = opening(decode(data.deal), rulesOf(data.rules));
  for (const move of before) here = play(here.position, move);
  const { goal } = data;
  return Object.freeze({
    ...data,
    key: `${data.id}.${data.revision}`, // of the game that the browser keeps
    hidden: data.asked === "score",
    start: here.position,
    opening: before.length ? [] : here.events,
    limit: goal.moves ?? null,
    table: goal.table && Object.fromEntries(Object.entries(goal.table).map(([place, names]) =>
      [place, sorted(names.map(numberOf))])),
    shown: data.shown.map(moveOf),
    twin: goal.twin?.map(numberOf),
  });
}

// What lies where, each place in the order of the cards, as the table of a proof game has it.
export function tableOf({ hand, display: aces, discards, scored }) {
  const places = Object.entries({ hand, aces, discards, scored });
  return Object.fromEntries(places.map(([place, cards]) => [place, sorted(cards)]));
}

export function reached({ goal, table }, position) {
  if (table) {
    const here = tableOf(position);
    return Object.keys(table).every((place) => `${table[place]}` === `${here[place]}`);
  }
  return enough(goal.score, score(position));
}

// Whether moves from the start solve a puzzle of a line.
export function solvedBy(puzzle, position, count) {
  return reached(puzzle, position) && (puzzle.limit === null || count <= puzzle.limit);
}

// How many cards of the pile may be exchanged.
export const NEXT = 12;

// The position of the deal in which two cards of the pile have changed places, in the order that it has now.
export function exchanged(position, [one, other]) {
  const changed = (order) => order.map((card) => (card === one ? other : card === other ? one : card));
  const now = position.pass - 1 + (position.butlerOrder ? 3 : 0);
  return { ...position, pile: changed(position.pile),
    orders: position.orders.map((order, n) => (n === now ? changed(order) : order)) };
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
  const pair = (line.pair ?? []).map(numberOf), near = puzzle.start.pile.slice(0, NEXT);
  const two = new Set(pair).size === 2 && pair.every((card) => near.includes(card));
  if (puzzle.asked === "exchange" ? !two : pair.length) throw new Error(`no two of the next ${NEXT} cards`);
  let here = pair.length ? exchanged(puzzle.start, pair) : puzzle.start;
  for (const [n, text] of line.moves.entries()) {
    const move = moveOf(text), why = objection(here, move);
    if (why !== null) throw new Error(`move ${n + 1}, ${text}: ${why}`);
    here = play(here, move).position;
  }
  const [queens, aces] = score(here);
  const found = `${counted(queens, "queen")} and ${counted(aces, "ace")}`;
  const limited = ["line", "exchange", "twins"].includes(puzzle.asked);
  const enough = puzzle.hidden ? queens === claimed.queens && aces === claimed.aces
    : limited ? solvedBy(puzzle, here, line.moves.length) : reached(puzzle, here);
  if (!enough) throw new Error(`the line ends with ${found}`);
  return `The line was replayed by the rules of this page: ${counted(line.moves.length, "move")}, ${found}.`;
}
