// A game that is played, with what help was used: a seeded one, or one with real cards, which are told.
// Pure: it knows the rules by a Range (range.mjs).

import { GONE, RULE_SETS, SWITCHES } from "./theme.mjs";

// The switches of rules as text, such as "mortal,death=keeps".
export function switchesOf(text) {
  const [set, ...changes] = text.split(","), pairs = changes.map((each) => each.split("="));
  const gone = pairs.find(([name, value]) => Object.hasOwn(GONE, name) && value !== GONE[name])?.[0];
  if (gone) throw new Error(`The switch ${gone} is no more: ${gone}=${GONE[gone]} holds in every game.`);
  const there = pairs.filter(([name]) => !Object.hasOwn(GONE, name));
  const wrong = !(set in RULE_SETS) || there.some(([name, value]) => !SWITCHES[name]?.includes(value));
  if (wrong) throw new Error(`There are no rules “${text.slice(0, 40)}”.`);
  return { ...RULE_SETS[set], ...Object.fromEntries(there) };
}

export class Game {
  // `orders` are those of a seed, or null with real cards. `kept` is what `toKeep` returned, or null; of its
  // moves those are played that fit.
  constructor(range, orders, kept = null) {
    Object.assign(this, { range, orders });
    this.redone = (kept?.redone ?? []).map(String); // moves taken back, the last one first to be made again
    this.asked = (kept?.asked ?? []).map(String); // what help was asked for, after which moves
    this.seen = String(kept?.seen ?? ""); // what else was of help
    this.replay((kept?.moves ?? []).map(String));
  }

  toKeep() {
    const { moves, redone, asked, seen } = this;
    return { moves, redone, asked, seen };
  }

  replay(moves) {
    this.moves = []; // decisions; with real cards all cards, too
    this.rounds = []; // those that are over: each with its decision, what was turned up, and `end`
    this.state = this.range.opening();
    if (this.orders) this.goOn();
    try {
      for (const each of moves) this.step(each);
    } catch {
      this.redone = [];
    }
  }

  // What the game waits for: range.mjs.
  get due() {
    return this.range.due(this.state);
  }

  get over() {
    return this.due.what === "over";
  }

  // Whether a round of a seeded game is over, and the next one not begun.
  get waits() {
    return this.orders !== null && this.rounds.length > 0 && this.due.what === "target";
  }

  // The round that is on the table: the last one, until the next one has begun.
  get round() {
    return this.state.target === undefined && this.rounds.length ? this.rounds.at(-1) : this.state;
  }

  step(move) {
    if (this.waits) this.goOn();
    this.take(this.due.what === "decision" ? move : [move]);
    this.moves.push(move);
    if (this.orders) this.turnUp();
  }

  // Take a decision, or cards.
  take(made) {
    const before = this.state, { what } = this.due;
    this.state = this.range.take(before, made);
    if (this.state.past.length === before.past.length) return;
    const last = what === "decision" ? made : [...(before[what] ?? []), ...made];
    this.rounds.push({ ...before, [what]: last, end: this.state });
  }

  // Turn up what a seeded game has next: the rest of this round, or a new one up to its decision.
  turnUp() {
    while (!["target", "decision", "over"].includes(this.due.what)) this.take(this.range.next(this.state, this.orders));
  }

  goOn() {
    this.take(this.range.next(this.state, this.orders));
    this.turnUp();
  }

  play(move) {
    this.step(move);
    this.redone = [];
  }

  // Take the last move back, and return it. That is help, unless it has turned nothing up.
  undo() {
    const move = this.moves.at(-1), { stray = [], counter = [] } = this.round;
    if (this.orders && (!this.waits || stray.length + counter.length)) this.seen ||= "decisions taken back";
    this.redone.push(move);
    this.replay(this.moves.slice(0, -1));
    return move;
  }

  redo() {
    this.step(this.redone.pop());
  }

  // Begin again; redo brings the game back.
  again() {
    if (this.orders) this.seen ||= "played before";
    this.redone = [...this.redone, ...[...this.moves].reverse()];
    this.replay([]);
  }

  // Count help, unless the same was asked for at this point before.
  helped(what) {
    const asked = [...this.moves, this.waits, what].join(" ");
    if (!this.asked.includes(asked)) this.asked.push(asked);
  }

  // What help there was, in words; "" for none.
  get help() {
    const { asked } = this, hints = asked.filter((each) => !each.endsWith("worth")).length;
    return [hints && (hints === 1 ? "one hint" : `${hints} hints`), hints < asked.length && "a look at the value", this.seen]
      .filter(Boolean).join(", ");
  }
}
