// A game with real cards, whose pile nobody knows: it unfolds as cards are told. The rules play it
// with the cards seen so far on top of each order; where a draw takes one that has not been seen, it
// stops and asks.

import { NAMES, moveOf } from "./cards.mjs";
import { follow, opening } from "./rules.mjs";
import { Game } from "./board.mjs";

const ORDERS = 6;
const ALL = NAMES.map((_, card) => card);

// Play moves with what has been seen of the six orders: { begun, steps, taken (cards drawn from each order), latest,
// asked (whether the latest move waits for a card) }. `latest` is what that has brought: { order (of the next card),
// drawn (cards), from (the order of each: a pile may have run out between), move (null for the opening) }.
function played(rules, moves, seen) {
  const orders = seen.map((cards) => [...cards, ...ALL.filter((card) => !cards.includes(card))]);
  const taken = seen.map(() => []), steps = [];
  let order = 0, begun = null, latest = null;
  for (const move of [null, ...moves]) {
    const made = move === null ? opening(orders, rules) : follow((steps.at(-1) ?? begun).position, move);
    const drawn = [], from = [];
    for (const { kind, cards, pass } of made.events) {
      if (kind === "pass") order = pass - 1;
      if (kind === "shuffle") order = 2 + pass;
      if (kind !== "draw" && kind !== "display") continue;
      if (taken[order].length === seen[order].length) return { begun, steps, taken, asked: true,
        latest: { order, drawn, from, move } };
      taken[order].push(cards[0]);
      from.push(order);
      drawn.push(cards[0]);
    }
    latest = { order, drawn, from, move };
    if (move === null) begun = made;
    else steps.push({ move, ...made });
  }
  return { begun, steps, taken, latest, asked: false };
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
    Object.assign(this, { wanted: moves, seen, steps: found.steps, first, latest: found.latest,
      due: found.asked ? found.latest : null, left: null });
  }

  // What has been seen with the card asked for; or with another one in place of `wrong`, which was just drawn.
  seenWith(card, wrong) {
    const { order, drawn, from } = this.due, { seen } = this, at = from[drawn.lastIndexOf(wrong)];
    return wrong === null ? seen.with(order, [...seen[order], card])
      : seen.with(at, seen[at].map((each) => (each === wrong ? card : each)));
  }

  // The cards that can be that one.
  candidates(wrong = null) {
    return ALL.filter((card) => {
      const seen = this.seenWith(card, wrong);
      return seen.every((cards) => new Set(cards).size === cards.length)
        && isSo(played(this.rules, this.wanted, seen).taken, seen);
    });
  }

  tell(card, wrong = null) { this.take(this.wanted, this.seenWith(card, wrong)); }

  play(move) {
    this.take([...this.wanted, move], this.seen);
  }

  get canUndo() {
    return this.left !== null || this.wanted.length > 0 || this.latest.drawn.length > 0;
  }

  // Take back the last card that the latest move has brought; or the move, once it has none. Or bring the game back
  // that was left.
  undo() {
    const { left, wanted, seen, latest: { drawn, from } } = this;
    if (left) this.take(...left);
    else if (drawn.length) this.take(wanted, seen.with(from.at(-1), seen[from.at(-1)].slice(0, -1)));
    else this.take(wanted.slice(0, -1), seen);
    return null;
  }

  again() {
    const left = [this.wanted, this.seen];
    this.take([], this.seen.map(() => []));
    this.left = left;
  }
}
