// A game that is played: a seeded one, or one with real cards, which are told. Pure: it knows the rules by a Range
// (range.mjs).

import { Game as Played, rulesIn } from "./playing.mjs";
import { GONE, RULE_SETS, SWITCHES } from "./theme.mjs";

// The switches of rules as text, such as "mortal,death=keeps".
export function switchesOf(text) {
  const [set, changes] = rulesIn(text, GONE);
  const isOne = ([name, value]) => Object.hasOwn(SWITCHES, name) && SWITCHES[name].includes(value);
  const wrong = !Object.hasOwn(RULE_SETS, set) || !changes.every(isOne);
  if (wrong) throw new Error(`there are no rules “${text.slice(0, 40)}”`);
  return { ...RULE_SETS[set], ...Object.fromEntries(changes) };
}

// What version 1.1.0 kept of help.
const ofOld = ({ asked = [], seen, ...kept }) => ({ ...kept, asked, undone: seen === "decisions taken back",
  hints: asked.filter((each) => !each.endsWith("worth")).length,
  shown: [asked.some((each) => each.endsWith("worth")) && "a look at the value", seen === "played before" && seen]
    .filter(Boolean).join(", ") });

export const roundOf = ({ state, rounds }) =>
  (state.target === undefined && rounds.length ? rounds.at(-1) : state);

// A step is { move, state, rounds }: moves are decisions, and with real cards all cards, too; `rounds` are those
// that are over, each with its decision, what was turned up, and `end`.
export class Game extends Played {
  taken = "decisions taken back";
  ahead = null; // the next round, once one has gone on to it

  // `orders` are those of a seed, or null with real cards; `kept` is what `toKeep` returned, or null.
  constructor(range, orders, kept = null) {
    super();
    Object.assign(this, { range, orders });
    const opening = { state: range.opening(), rounds: [] };
    this.first = orders ? this.next(opening) : opening;
    this.restore(kept?.seen === undefined ? kept : ofOld(kept));
  }

  get here() { return this.ahead ?? this.at; }
  get state() { return this.here.state; }
  get rounds() { return this.here.rounds; }

  // What the game waits for: range.mjs.
  get due() { return this.range.due(this.state); }
  get over() { return this.due.what === "over"; }
  get deciding() { return this.due.what === "decision"; }

  // Whether a round of a seeded game is over, and the next one not begun.
  get waits() { return this.orders !== null && this.rounds.length > 0 && this.due.what === "target"; }

  // The round that is on the table: the last one, until the next one has begun.
  get round() { return roundOf(this.here); }

  // -- what follows ------------------------------------------------------------------------------------

  after(move) {
    const from = this.waits ? this.next(this.at) : this.here, { what } = this.range.due(from.state);
    const made = this.made(from, what === "decision" ? move : [move]);
    return this.orders ? this.turnedUp(made) : made;
  }

  // A decision, or cards, are taken.
  made({ state: before, rounds }, made) {
    const { what } = this.range.due(before), state = this.range.take(before, made);
    if (state.past.length === before.past.length) return { state, rounds };
    const last = what === "decision" ? made : [...(before[what] ?? []), ...made];
    return { state, rounds: [...rounds, { ...before, [what]: last, end: state }] };
  }

  // What a seeded game has next: the rest of a round, or a new one up to its decision.
  turnedUp(here) {
    const isOpen = ["target", "decision", "over"].includes(this.range.due(here.state).what);
    return isOpen ? here : this.next(here);
  }

  next(here) { return this.turnedUp(this.made(here, this.range.next(here.state, this.orders))); }
  goOn() { this.ahead = this.next(this.at); }

  // -- moves -------------------------------------------------------------------------------------------

  reset() {
    super.reset();
    this.ahead = null;
  }

  step(move) {
    super.step(move);
    this.ahead = null;
  }

  undo() {
    const move = super.undo();
    this.ahead = null;
    return move;
  }

  // What has turned nothing up is forgiven.
  get isSlip() {
    const { stray = [], counter = [] } = this.round;
    return !this.orders || (this.waits && !stray.length && !counter.length);
  }

  again() {
    if (this.orders) this.saw("played before");
    super.again(true);
  }
}
