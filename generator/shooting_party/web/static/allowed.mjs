// What the positions of one's own game with a hidden pile allowed: by the tables of the answers
// (generator/shooting_party/web/tables.py), and by what a worker finds.

import { key, follow, legalMoves, score } from "./engine.mjs";
import { enough } from "./puzzle.mjs";

export const cards = (position) => position.scored.length;

// A static function: whether a position that is asked for along a game keeps the goal.
export class Table {
  constructor({ passes, goal, salt, slots, bits }) {
    Object.assign(this, { passes, goal, salt, third: slots / 3 });
    this.bytes = Uint8Array.from(atob(bits), (each) => each.charCodeAt(0));
  }

  // The cards of a score that is just enough.
  get value() {
    return this.goal.includes("+") ? Number(this.goal[0]) + Number(this.goal[2]) : Number(this.goal[0]);
  }

  reached(position) {
    return enough(this.goal, score(position));
  }

  // Of a position one move, at most, off those that keep it.
  allows(position) {
    if (position.pass > this.passes || position.over) return false;
    return slotsOf(key(position), this.salt, this.third)
      .reduce((value, slot) => value ^ ((this.bytes[slot >> 3] >> (slot & 7)) & 1), 0) === 1;
  }

  // Of each position of a game, the first one first: whether the goal was still within reach, or had
  // been reached, within the passes of the table. `steps` have the events between the positions.
  along(positions, steps) {
    let kept = true, done = false;
    return positions.map((position, n) => {
      const inTime = n === 0 || steps[n - 1].events.every((each) => each.kind !== "contact" || each.pass <= this.passes);
      done ||= kept && inTime && this.reached(position);
      kept &&= done || this.allows(position);
      return done || kept;
    });
  }

  // The moves that keep the goal in a position that keeps it.
  keepers(position) {
    return legalMoves(position).filter((move) => {
      const { position: after, events } = follow(position, move);
      const inTime = events.every((each) => each.kind !== "contact" || each.pass <= this.passes);
      return (inTime && this.reached(after)) || this.allows(after);
    });
  }
}

// FNV-1a of 32 bits, then mixed: the same as slots_of in tables.py.
export function slotsOf(text, salt, third) {
  let h = 0x811c9dc5 ^ salt;
  for (let n = 0; n < text.length; n++) h = Math.imul(h ^ text.charCodeAt(n), 0x01000193);
  return [0, 1, 2].map((n) => {
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
    return n * third + (h >>> 0) % third;
  });
}

// The most cards that each position of a game allowed, as bounds: { low, high }. `exact` has the
// value where it is known, by the number of the position; `lines` the cards of a line found.
export function bounds(positions, steps, tables, exact = new Map(), lines = new Map()) {
  const last = cards(positions.at(-1));
  const found = positions.map((position, n) => ({
    low: Math.max(last, exact.get(n) ?? 0, lines.get(n) ?? 0),
    high: exact.get(n) ?? (position.over ? cards(position) : 8),
  }));
  for (const table of tables) {
    table.along(positions, steps).forEach((keeps, n) => {
      if (keeps) found[n].low = Math.max(found[n].low, table.value);
    });
  }
  // What a position allows never grows.
  for (let n = positions.length - 2; n >= 0; n--) found[n].low = Math.max(found[n].low, found[n + 1].low);
  for (let n = 1; n < positions.length; n++) found[n].high = Math.min(found[n].high, found[n - 1].high);
  return found;
}

// Where a game lost something for certain: { from, to, before, after }: the position number `from`
// allowed `before` cards, and number `to` only `after`; nothing is known of those between.
export function falls(found) {
  const lost = [];
  for (let to = 1; to < found.length; to++) {
    let from = to - 1;
    if (found[from].low > found[to].high) lost.push({ from, to });
    else if (found[to].high < found[from].high) {
      while (from >= 0 && found[from].low <= found[to].high) from -= 1;
      if (from >= 0) lost.push({ from, to });
    }
  }
  return lost.map(({ from, to }) => ({ from, to, before: found[from].low, after: found[to].high }));
}
