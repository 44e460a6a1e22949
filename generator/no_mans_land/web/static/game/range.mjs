// No Man's Land in the browser: a host of the compiled library, as Python is (solver/no_mans_land); no rule is decided
// here. Pure: for a page, a worker and Node.
//
// Cards are names ("Th"). A *state* is what is known of a game, and is never changed:
//
//     { past: [{ target, weather: [..] }], score, killed,          always
//       target, weather: [..], hand: [..], decision, stray: [..], counter: [..] }
//
// Of the second row what is there already: cards as drawn, the hand in number order, the decision as text. The last of
// these that a round needs ends it: the next state has it in its past, and its points in its score.
//
//     new Range(instance, rules)  of no_mans_land.wasm; switches: { hold: "yes" }
//     orders(seed)              of a BigInt: { targets, weather, shoot: [five orders] }
//     opening()                 a state
//     due(state)                { what, count, among }: "target", "weather", "hand", "decision", "stray",
//                               "counter" or "over"; count cards of those among
//     next(state, orders)       the cards due in a seeded game
//     take(state, given)        the state after cards due or a decision; throws an Error for others
//     decisions(state)          the texts of the legal ones, sorted
//     give(state)               how many cards of the hand are given up
//     units(state)              [{ kind (1: a handler), defence, points }], those of one kind alike
//     counter(state)            how many cards the target shoots back with
//     aims(state, groups)       of groups { cards, unit (a place in units) }: { cards, unit, sum (of strengths),
//                               sure (a club), hits, defence, points }
//     points(state, text)       { points (certain ones), stray, counter (cards that follow) }
//     final(state)              the final score if the game ended here
//
// Of values, for an aim ("score", "survive", or a rank such as "captain", the crack shot):
//
//     * prepare(aim)            works them out; yields the share done, 0 to 1, between steps
//     value(state)              at a decision that of the best one; after it, what is to be expected
//     options(state)            [{ text, value, points (mean), death (chance), kind }], the best first, equal ones
//                               (within EQUAL) by text; of one kind lead to the same
//     ends(state)               [{ points, killed, value }]: every end of the round
//     worth(state)              { value, options, ends }
//     reckon(rounds)            [{ round (from 0), event, what, before, after }]: rounds are states with all that
//                               followed

import {
  AIM, ARRAYS, BANDS, CARDS, CODES, COUNTER, DUE, OPENING, P, PLACES, STEPS, SWITCHES, UNIT, UNITS,
} from "./range_layout.mjs";
import { Memory, compiled } from "./memory.mjs";

let module = null;

// What knows the rules of those switches, in a page or a worker; throws an Error if it cannot be loaded.
export async function rangeOf(switches) {
  module ??= await compiled("./no_mans_land.wasm");
  return new Range(await WebAssembly.instantiate(module), switches);
}

const HOLD = "hold";
const BENT = ["values.values", "values.dead", "values.here"]; // one score only if the aim does not bend
const CARD_LISTS = { hand: [P.IN_HAND, P.HELD], stray: [P.IN_STRAY, P.STRAYED], counter: [P.IN_COUNTER, P.COUNTERED] };

const place = (deck, card) => {
  const found = CARDS[deck].indexOf(card);
  if (found < 0) throw new Error(`${card} is no card of the deck: ${deck}`);
  return found;
};
const deckOf = (what) => (what in CARDS ? what : what === "target" ? "targets" : "shoot");
const within = (set) => (_, n) => Math.floor(set / 2 ** n) % 2 === 1;

// The text of a code with a hand: what is given up, then the groups in the order of their first cards.
function textOf(code, hand) {
  const words = new Map();
  hand.forEach((card, n) => {
    const digit = (code >> (3 * n)) & 7, sign = digit === CODES.HANDLER ? "h:" : "";
    words.set(digit, (words.get(digit) ?? sign) + card);
  });
  const given = words.get(0);
  words.delete(0);
  return [...(given ? [`-${given}`] : []), ...words.values()].join(" ");
}

export class Range {
  constructor(instance, rules = {}) {
    this.memory = new Memory(instance);
    this.arrays = {}; // by name
    this.desk = this.made("desk.");
    [this.stream, this.all] = [this.memory.array(8, 1), this.memory.array(8, 7, CARDS.shoot.length)];
    this.rules = this.memory.array(8, SWITCHES.length);
    this.memory.write(this.rules, SWITCHES.map(([name, other]) => Number(rules[name] === other)));
    this.small = this.memory.table(16);
    this.values = null;
  }

  // -- the library --------------------------------------------------------------------------------

  made(group, scores = null) {
    return ARRAYS.filter(([name]) => name.startsWith(group)).map(([name, size, ...shape]) => {
      if (scores && BENT.includes(name)) shape.splice(-1, 1, scores);
      return (this.arrays[name] = name === "values.rules" ? this.rules : this.memory.array(size, ...shape));
    });
  }
  call(name, ...given) { return this.memory.call(name, this.small, given); }
  float(name, ...given) { // of what depends on values
    if (!this.ready) throw new Error("the values have not been worked out");
    this.memory.call(name, this.table, [...this.values, ...this.desk, ...given]);
    return this.memory.floats(this.table)[0];
  }
  column(name, count) { return this.memory.read(this.arrays[name], 0, count); }

  // Lay a state on the desk.
  lay(state) {
    const { past, target, weather = [], decision } = state, at = [...OPENING];
    [at[P.ROUND], at[P.SCORE], at[P.KILLED]] = [past.length, state.score, Number(state.killed)];
    [...past, ...(target ? [{ target, weather }] : [])].forEach((round, n) => {
      const cards = [place("targets", round.target), ...round.weather.map((card) => place("weather", card))];
      cards.forEach((card, word) => { at[P.PAST + 3 * n + word] = card; });
    });
    for (const [field, [first, count]] of Object.entries(CARD_LISTS)) {
      (state[field] ?? []).forEach((card, n) => { at[first + n] = place("shoot", card); });
      at[count] = state[field]?.length ?? 0;
    }
    if (decision !== undefined) at[P.CODE] = this.codeOf(state, decision); // which lays the hand
    this.memory.write(this.arrays["desk.at"], at);
    return this.arrays["desk.at"];
  }

  // The state on the desk.
  read() {
    const at = this.memory.read(this.arrays["desk.at"]);
    const rounds = Array.from({ length: at[P.ROUND] + 1 }, (_, n) => {
      const [target, ...drawn] = at.slice(P.PAST + 3 * n, P.PAST + 3 * n + 3);
      const weather = drawn.filter((card) => card >= 0).map((card) => CARDS.weather[card]);
      return { target: CARDS.targets[target], weather };
    });
    const { target, weather } = rounds.pop();
    const state = { past: rounds, score: at[P.SCORE], killed: at[P.KILLED] === 1 };
    if (target) state.target = target;
    if (weather.length) state.weather = weather;
    for (const [field, [first, count]] of Object.entries(CARD_LISTS)) {
      if (at[count]) state[field] = at.slice(first, first + at[count]).map((card) => CARDS.shoot[card]);
    }
    if (at[P.CODE] >= 0) state.decision = at[P.CODE] === P.HOLD ? HOLD : textOf(at[P.CODE], state.hand);
    return state;
  }

  // -- the rules ----------------------------------------------------------------------------------

  orders(seed) {
    this.memory.words(this.stream)[0] = BigInt.asIntN(64, seed);
    this.call("play_deal", this.stream, this.all);
    const width = this.all.shape[1], numbers = this.memory.read(this.all);
    const order = (deck, n) => CARDS[deck].map((_, k) => CARDS[deck][numbers[n * width + k]]);
    const shoot = [2, 3, 4, 5, 6].map((n) => order("shoot", n));
    return { targets: order("targets", 0), weather: order("weather", 1), shoot };
  }

  opening() { return { past: [], score: 0, killed: false }; }

  due(state) {
    const [number, count, set] = this.call("play_due", this.lay(state));
    const what = DUE[number];
    return { what, count, among: count ? CARDS[deckOf(what)].filter(within(set)) : [] };
  }

  next(state, orders) {
    const { what } = this.due(state), round = state.past.length, cards = [];
    const drawn = state.past.flatMap(({ weather }) => weather).length;
    const from = { target: round, weather: drawn, hand: 0, stray: PLACES.STRAY, counter: PLACES.COUNTER };
    const order = deckOf(what) === "shoot" ? orders.shoot[round] : orders[deckOf(what)];
    const begun = what === "target" ? 0 : state[what]?.length ?? 0;
    for (let here = state; what in from && this.due(here).what === what;) {
      cards.push(order[from[what] + begun + cards.length]);
      here = this.take(here, cards.slice(-1));
    }
    return cards;
  }

  take(state, given) {
    if (typeof given === "string") {
      if (this.due(state).what !== "decision") throw new Error("no decision is due");
      const code = this.codeOf(state, given);
      this.call("play_decide", this.lay(state), code);
      return this.read();
    }
    return given.reduce((here, card) => {
      const { what, among } = this.due(here);
      if (!among.includes(card)) throw new Error(`${card} cannot come; due: ${what}`);
      this.call("play_take", this.lay(here), place(deckOf(what), card));
      return this.read();
    }, state);
  }

  // The ways to shoot: their codes and texts, and how many kinds of decisions there are.
  weighed(state, name = null) {
    const { decision: _, stray: __, counter: ___, ...hand } = state;
    if (this.due(hand).what !== "decision") throw new Error("no hand to decide");
    if (name) this.float(name);
    else this.call("options_weigh", this.rules, ...this.desk);
    const [shots, kinds] = this.memory.read(name ? this.table : this.small, 0, 2);
    const codes = this.column("desk.codes", shots);
    return { codes, kinds, texts: codes.map((code) => textOf(code, hand.hand)) };
  }

  // Whether fire may be held: then that is the last kind.
  get mayHold() { return this.memory.read(this.rules, SWITCHES.findIndex(([name]) => name === HOLD), 1)[0] === 1; }

  codeOf(state, text) {
    if (text === HOLD && this.mayHold) return P.HOLD;
    const { codes, texts } = this.weighed(state), n = texts.indexOf(text);
    if (n < 0) throw new Error(`${text} is not a legal decision`);
    return codes[n];
  }

  decisions(state) { return [...this.weighed(state).texts, ...(this.mayHold ? [HOLD] : [])].sort(); }

  give(state) { return this.call("play_penalty", this.lay(state))[0]; }

  units({ target }) {
    return UNITS[place("targets", target)].flatMap((unit, kind) => Array.from({ length: unit[UNIT.COUNT] },
      () => ({ kind, defence: unit[UNIT.DEFENCE], points: unit[UNIT.POINTS] })));
  }

  counter({ target }) { return COUNTER[place("targets", target)]; }

  aims(state, groups) {
    const units = this.units(state), target = place("targets", state.target);
    return groups.map(({ cards, unit }) => {
      const { kind, defence, points } = units[unit];
      const set = cards.reduce((sum, card) => sum + 2 ** place("shoot", card), 0);
      const [sum, clubs, hits] = this.call("play_aim", target, kind, set);
      return { cards, unit, sum, sure: clubs > 0, hits: hits === 1, defence, points };
    });
  }

  points(state, text) {
    const code = this.codeOf(state, text);
    const [points, stray, counter] = this.call("play_look_ahead", this.lay(state), code);
    return { points, stray, counter };
  }

  final({ score, killed }) { return this.call("play_final_score", score, Number(killed), this.rules)[0]; }

  // -- the values ---------------------------------------------------------------------------------

  * prepare(aim) {
    const kind = { score: AIM.SCORE, survive: AIM.SURVIVE }[aim] ?? AIM.BAND;
    const words = this.memory.array(8, 3);
    this.memory.write(words, [kind, BANDS[aim] ?? 0, 0]);
    const [bent] = this.call("values_is_bent", this.rules, words);
    this.values = this.made("values.", bent ? null : 1);
    this.memory.write(this.arrays["values.aim"], this.memory.read(words));
    const work = [...this.values, ...this.made("space.")];
    const table = this.memory.table(work.length + 1);
    this.table = this.memory.table(this.values.length + this.desk.length + 2);
    for (let n = 0; n < STEPS; n += 1) {
      this.memory.call("values_step", table, [...work, n]);
      yield (n + 1) / STEPS;
    }
    this.ready = true;
  }

  value(state) {
    const { what } = this.due(state);
    if (what !== "decision" && state[what]?.length) throw new Error(`more cards are due: ${what}`);
    this.lay(state);
    return this.float("worth_value_of");
  }

  // The decisions at a hand: { text, kind, points, draws, total, value, rank }.
  judged(state) {
    const { codes, texts, kinds } = this.weighed(state, "worth_judge"), width = this.arrays["desk.found"].shape[1];
    const rows = this.column("desk.found", kinds * width), values = this.memory.floats(this.arrays["desk.values"]);
    const all = this.column("desk.ranks", kinds).map((rank, kind) => {
      const [points, , ...draws] = rows.slice(kind * width, (kind + 1) * width);
      return { kind, points, draws, total: draws.reduce((sum, each) => sum + each), value: values[kind], rank };
    });
    const ways = this.column("desk.kinds", codes.length).map((kind, n) => ({ text: texts[n], ...all[kind] }));
    return this.mayHold ? [...ways, { text: HOLD, ...all.at(-1) }] : ways;
  }

  options(state) {
    const order = (a, b) => a.rank - b.rank || (a.text < b.text ? -1 : 1);
    return this.judged(state).sort(order).map(({ text, kind, points, draws: [a, b, , d], total, value }) =>
      ({ text, value, points: (points * (a + b)) / total, death: (b + d) / total, kind }));
  }

  worth(state) {
    const options = this.options(state);
    return { value: options[0].value, options, ends: this.ends(state) };
  }

  ends(state) {
    const found = new Set(this.judged(state).flatMap(({ points, draws }) =>
      [2 * points, 2 * points + 1, 0, 1].filter((_, n) => draws[n])));
    return [...found].sort((a, b) => a - b).map((end) => {
      const points = end >> 1, killed = end & 1;
      return { points, killed: killed === 1, value: this.float("worth_end_value", points, killed) };
    });
  }

  reckon(rounds) {
    const changes = [];
    let before = this.value(this.opening());
    for (const round of rounds) {
      let known = { past: round.past, score: round.score, killed: false };
      const happens = (event, what, state) => {
        const after = this.value(state);
        changes.push({ round: round.past.length, event, what: [what].flat().join(" "), before, after });
        [before, known] = [after, state];
      };
      for (const field of ["target", "weather", "hand", "decision", "stray"]) {
        if (round[field]?.length) happens(field, round[field], { ...known, [field]: round[field] });
      }
      if (round.counter?.length) happens("counterattack", round.counter, this.take(known, round.counter));
    }
    return changes;
  }
}
