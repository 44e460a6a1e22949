// A game with real cards, whose pile nobody knows: it unfolds as cards are told. The rules play it
// with the cards seen so far on top of each order; where a draw takes one that has not been seen, it
// stops and asks.

import { NAMES, moveOf } from "./cards.mjs";
import { follow, opening } from "./rules.mjs";
import { Game } from "./board.mjs";

const ORDERS = 6;
const ALL = NAMES.map((_, card) => card);

// Play moves with what has been seen of the six orders: { opening, steps, taken (cards drawn from each
// order), asked }. `asked` is null, or what waits for a card: { order, drawn (cards that the move has
// brought so far), from (the order of the last of them: a pile may have run out after it), move (null
// for the opening) }.
function played(rules, moves, seen) {
  const orders = seen.map((cards) => [...cards, ...ALL.filter((card) => !cards.includes(card))]);
  const taken = seen.map(() => []), steps = [];
  let order = 0, from = 0, begun = null;
  for (const move of [null, ...moves]) {
    const made = move === null ? opening(orders, rules) : follow((steps.at(-1) ?? begun).position, move), drawn = [];
    for (const { kind, cards, pass } of made.events) {
      if (kind === "pass") order = pass - 1;
      if (kind === "shuffle") order = 2 + pass;
      if (kind !== "draw" && kind !== "display") continue;
      if (taken[order].length === seen[order].length) return { begun, steps, taken,
        asked: { order, drawn, from, move } };
      taken[from = order].push(cards[0]);
      drawn.push(cards[0]);
    }
    if (move === null) begun = made;
    else steps.push({ move, ...made });
  }
  return { begun, steps, taken, asked: null };
}

const isSo = (taken, seen) => taken.every((cards, n) => `${cards}` === `${seen[n]}`);

export class Unfolding extends Game {
  // `kept` is what toKeep returned, or null; what does not replay is dropped.
  constructor(rules, kept = null) {
    super(null, []);
    this.rules = rules;
    try {
      this.take(kept.moves.map(moveOf), kept.seen.map((cards) => cards.map(Number)));
    } catch {
      this.take([], Array.from({ length: ORDERS }, () => []));
    }
  }

  toKeep() {
    return { seen: this.seen, moves: this.wanted.map((move) => move.text) };
  }

  // Play some moves, the last of which may wait for cards. Throws an Error if the cards cannot have come.
  take(moves, seen) {
    const found = played(this.rules, moves, seen);
    if (!isSo(found.taken, seen)) throw new Error("these cards cannot have come");
    const first = found.begun ?? { position: null, events: [] };
    Object.assign(this, { wanted: moves, seen, steps: found.steps, first, due: found.asked });
  }

  // The cards that can be the one asked for.
  get candidates() {
    const { order } = this.due;
    return ALL.filter((card) => {
      if (this.seen[order].includes(card)) return false;
      const seen = this.seen.with(order, [...this.seen[order], card]);
      return isSo(played(this.rules, this.wanted, seen).taken, seen);
    });
  }

  tell(card) {
    const { order } = this.due;
    this.take(this.wanted, this.seen.with(order, [...this.seen[order], card]));
  }

  untell() {
    const { from } = this.due;
    this.take(this.wanted, this.seen.with(from, this.seen[from].slice(0, -1)));
  }

  play(move) {
    this.take([...this.wanted, move], this.seen);
  }

  get canUndo() {
    return this.wanted.length > 0;
  }

  // Take a move back, and what it has drawn.
  undo() {
    const moves = this.wanted.slice(0, -1), { taken } = played(this.rules, moves, this.seen);
    this.take(moves, taken);
    return null;
  }

  again() {
    this.take([], this.seen.map(() => []));
  }
}
