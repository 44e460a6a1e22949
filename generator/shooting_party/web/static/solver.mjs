// The exact solver: a host of the compiled machine, whose questions, searches and lines are those
// of solver/shooting_party/search (query.py and solve.py are Python's host). Nothing is searched or
// decided here: the arrays are made and lengthened, positions go in, and answers come out.

import { A, AGENDA, ARRAYS, L, LOG, OPTIONS, S } from "./layout.mjs";
import { NAMES } from "./engine.mjs";

// -- memory and calls ------------------------------------------------------------------------------
// An array is { at, size (bytes of an item), shape }. A table has rows of four words of 8 bytes: row
// 0 for what is returned, then the arguments, of an array its address and its lengths.

const PAGE = 65536, ROW = 4, ALIGNED = 64;
const bytesOf = ({ size, shape }) => shape.reduce((product, length) => product * length, size);
const spaceOf = (array) => Math.ceil(bytesOf(array) / ALIGNED) * ALIGNED;

class Memory {
  constructor(instance) {
    this.entries = instance.exports;
    this.top = Math.ceil(instance.exports.__heap_base.value / ALIGNED) * ALIGNED;
    this.free = new Map(); // places by their sizes, which are few, since arrays double
  }
  array(size, ...shape) { // filled with zeros
    const array = { size, shape, at: 0 }, space = spaceOf(array);
    array.at = this.free.get(space)?.pop() ?? this.more(space);
    new Uint8Array(this.entries.memory.buffer, array.at, space).fill(0);
    return array;
  }
  more(space) { // throws a RangeError if the system refuses it
    const { memory } = this.entries, missing = this.top + space - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    this.top += space;
    return this.top - space;
  }
  resize(array, length) { // keep the first rows, in another place
    const other = this.array(array.size, length, ...array.shape.slice(1));
    const bytes = new Uint8Array(this.entries.memory.buffer);
    bytes.copyWithin(other.at, array.at, array.at + Math.min(bytesOf(array), bytesOf(other)));
    const space = spaceOf(array);
    this.free.set(space, [...(this.free.get(space) ?? []), array.at]);
    Object.assign(array, other);
  }
  words(array) { // a view, which ends when memory grows
    return new BigInt64Array(this.entries.memory.buffer, array.at, bytesOf(array) / 8);
  }
  read(array, at = 0, count = bytesOf(array) / 8 - at) {
    return Array.from(this.words(array).subarray(at, at + count), Number);
  }
  write(array, values, at = 0) {
    this.words(array).set(values.map(BigInt), at);
  }
  table(count) { return this.array(8, 1 + count, ROW); }
  call(name, table, values) { // arrays and numbers; returns row 0
    values.forEach((value, n) => {
      this.write(table, value.shape ? [value.at, ...value.shape] : [value], ROW * (n + 1));
    });
    if (this.entries[name](table.at)) throw new Error(`${name} failed`);
    return this.read(table, 0, ROW);
  }
}

// -- positions and moves ---------------------------------------------------------------------------

const SWITCHES = {
  exhaustion: "lazy", leave: "forbidden", contact: "must", butler_search: "keep", empty_hand: "four",
};
const KINDS = ["meet", "discard", "butler", "draw", "leave"];

// A packed move, as engine.mjs writes it.
export function written(packed) {
  const kind = KINDS[Math.floor(packed / 2 ** L.KIND_SHIFT)];
  const cards = NAMES.filter((_, card) => Math.floor(packed / 2 ** card) % 2);
  if (kind === "meet") return "meet:" + cards.reverse().join("+");
  if (kind === "discard") return "-" + cards.join("");
  return cards.length ? `${kind}:${cards[0]}` : kind;
}

// -- scores ----------------------------------------------------------------------------------------
// A score is [queens, aces]; a set of scores has bit 5 × queens + aces.

const bitOf = ([queens, aces]) => 1 << (5 * queens + aces);
const byMerit = {
  cards: ([q, a]) => 8 * (q + a) + q,
  queens: ([q, a]) => 8 * q + a,
};
const SCORES = [0, 1, 2, 3, 4].flatMap((q) => [0, 1, 2, 3, 4].slice(0, q + 1).map((a) => [q, a]));
const count = (bits) => { let found = 0; for (; bits; bits &= bits - 1) found += 1; return found; };
const scoreOf = (byte) => [count(byte & 15), count(byte >> 4)];
const bestOpen = (byte) => [4, 4 - count(byte & 15 & ~(byte >> 4))];

// The scores that are enough, as a set.
export const scoresThat = (enough) => SCORES.filter(enough).reduce((set, score) => set | bitOf(score), 0);

// -- the solver ------------------------------------------------------------------------------------

const SLICE = 50_000; // positions between two looks at what else there is to do
const VERDICTS = ["unknown", "yes", "no"], REASONS = [null, "positions", "seconds", "memory"];

export class Solver {
  // `module` is a WebAssembly.Module of search.wasm.
  constructor(module) {
    this.memory = new Memory(new WebAssembly.Instance(module));
    this.step = ARRAYS.map(([, size, ...shape]) => this.memory.array(size, ...shape));
    const named = (name) => this.step[ARRAYS.findIndex((row) => row[0] === name)];
    this.accept = named("goal.accept");
    // The collector accepts what the goal does.
    this.step[ARRAYS.findIndex((row) => row[0] === "arena.collector.accept")] = this.accept;
    this.game = this.step.slice(0, ARRAYS.findIndex((row) => !row[0].startsWith("game.")));
    this.arena = ARRAYS.findIndex((row) => row[0].startsWith("arena."));
    this.switches = named("game.switches");
    this.cursors = named("arena.cursors");
    [this.state, this.known] = [named("question.state"), named("known.within")];
    [this.ladder, this.lines] = [named("known.ladder"), named("known.lines")];
    this.memory.write(named("arena.options"), OPTIONS);
    this.memory.write(named("goal.aims.on"), [1, 1, 1]);
    this.orders = this.memory.array(8, 6, this.game[0].shape[1]);
    [this.log, this.legal] = [this.memory.array(8, LOG), this.memory.array(8, L.MAX_MOVES)];
    this.table = this.memory.table(this.step.length + 1);
    this.small = this.memory.table(8);
  }

  get bytes() { return this.memory.entries.memory.buffer.byteLength; }

  // Go on with the deal of these six orders, under those rules (engine.mjs); returns the opening.
  deal(orders, rules) {
    const { memory } = this, width = this.orders.shape[1];
    this.rules = rules;
    for (const table of this.game) memory.words(table).fill(0n);
    memory.words(this.orders).fill(-1n);
    orders.forEach((order, n) => memory.write(this.orders, [...order], n * width));
    const switches = Object.entries(SWITCHES).map(([name, value]) => Number(rules[name] === value));
    memory.write(this.switches, [...switches, rules.passes]);
    memory.call("rules_fill_game", this.small, [this.orders, ...this.game]);
    return memory.call("rules_opening", this.small, [...this.game, this.log]).slice(0, 2);
  }

  // The legal moves (packed), in the order of the toolkit; and the position after one.
  moves([a, b]) {
    this.memory.write(this.switches, [this.rules.passes], L.PASSES);
    const [found] = this.memory.call("rules_moves", this.small, [...this.game, a, b, this.legal]);
    return this.memory.read(this.legal, 0, found);
  }
  play([a, b], move) {
    this.memory.write(this.switches, [this.rules.passes], L.PASSES);
    const { memory, game, log, small } = this;
    return memory.call("rules_play", small, [...game, a, b, move, log]).slice(0, 2);
  }

  // Solve a position of the deal, as `solve` of the toolkit does: everything, or only whether a set
  // of scores can be reached (`scores`). A generator: it yields the positions searched so far, and
  // may be left at any time. It returns the answer, as it is in the toolkit's documents.
  * solve([a, b], { scores = 0, par = null, objective = "cards", positions = Infinity, bytes = 2 ** 31 } = {}) {
    const { memory } = this, high = Math.floor(a / 2 ** 32), byte = Math.floor(b / 2 ** 33) & 255;
    const ladder = [...SCORES].sort((x, y) => byMerit[objective](x) - byMerit[objective](y));
    const rungOf = ([q, aces]) => ladder.findIndex((each) => each[0] === q && each[1] === aces);
    const first = Math.min(((high >> 1) & 7) + 1, this.rules.passes);
    const places = this.rules.passes - first + 1, start = rungOf(scoreOf(byte));
    memory.write(this.ladder, ladder.map(bitOf));
    for (let n = 0; n < this.known.shape[0]; n += 1) {
      memory.write(this.known, [start, ladder.length, 0, S.NO_LINE], n * this.known.shape[1]);
    }
    const words = {
      STAGE: S.ANSWERED, A_WORD: a, B_WORD: b, MEMORY: bytes, FIRST_PASS: first, PLACES: places,
      OPEN: rungOf(bestOpen(byte)), BEST_LINE: S.NO_LINE, WIN_LINE: S.NO_LINE,
      AT: scores ? AGENDA.ONE_GOAL : 0, ONLY_GOAL: scores,
      PAR: par === null ? S.IF_CHEAP : par ? S.ALWAYS : S.NEVER,
    };
    memory.words(this.state).fill(0n);
    for (const [name, value] of Object.entries(words)) memory.write(this.state, [value], S[name]);
    const word = (name) => memory.read(this.state, S[name], 1)[0];
    const begun = memory.read(this.cursors, A.POSITIONS, 1)[0];
    const there = (scores & bitOf(scoreOf(byte))) !== 0; // the goal has been reached already
    let searched = 0;
    while (!there && word("AT") !== S.ALONE) {
      const tracing = word("STAGE") >= S.TRACE && word("STAGE") < S.ANSWERED;
      const limit = Math.max(Math.min(SLICE, tracing ? Infinity : positions - searched), 1);
      const [report, which, length] = memory.call("machine_step", this.table, [...this.step, limit]);
      if (report === A.LENGTHEN) this.lengthen(which, length);
      searched = memory.read(this.cursors, A.POSITIONS, 1)[0] - begun;
      if (!tracing && searched >= positions) memory.write(this.state, [S.POSITIONS_RAN_OUT], S.STOP);
      if (report === A.PAUSED) yield searched;
    }
    const best = word("BEST_LINE"), profile = [];
    for (let place = 0; place < places; place += 1) profile.push(this.best(place, first, ladder, scores, best));
    return {
      verdict: there ? "yes" : VERDICTS[word("VERDICT")], unknown_because: REASONS[word("OUT_OF")], profile,
      line: this.line(best), win_line: this.line(word("WIN_LINE")), positions: searched,
    };
  }

  // Which moves keep a set of scores within reach? A generator, as `solve` is; it returns the verdict
  // on each legal move.
  * keeping(position, { scores, ...options }) {
    const verdicts = [];
    for (const move of this.moves(position)) {
      const { verdict } = yield* this.solve(this.play(position, move), { scores, ...options });
      verdicts.push({ move: written(move), verdict });
    }
    return verdicts;
  }

  lengthen(which, length) {
    try {
      this.memory.resize(this.step[this.arena + which], length);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.memory.write(this.state, [1], S.REFUSED); // it will do with less, or say so
    }
  }

  // What is known within some passes; if one goal was asked for, by that alone.
  best(place, first, ladder, scores, line) {
    const { memory, known } = this, open = memory.read(this.state, S.OPEN, 1)[0];
    const row = memory.read(known, place * known.shape[1], known.shape[1]);
    let [rung, limit] = [row[S.RUNG], row[S.LIMIT]], refuted = (n) => n >= limit;
    if (scores && line !== S.NO_LINE) rung = this.row(line)[S.SCORED + place];
    else if (scores && VERDICTS[memory.read(this.state, S.VERDICT, 1)[0]] === "no") {
      refuted = (n) => (scores & bitOf(ladder[n])) !== 0;
    }
    const better = ladder.filter((_, n) => n > rung && n <= open && !refuted(n));
    const [queens, aces] = ladder[rung], value = queens + aces;
    const proven = row[S.PROVEN] === 1 || !better.length;
    const upper = Math.max(value, ...better.map(([q, a]) => q + a));
    return { passes: first + place, queens, aces, value, proven, ...(proven ? {} : { upper }) };
  }

  row(number) { return this.memory.read(this.lines, number * this.lines.shape[1], this.lines.shape[1]); }
  line(number) { // its moves, and whether they are proven to be the best
    if (number === S.NO_LINE) return null;
    const row = this.row(number);
    if (number === S.LOST_LINE || !row[S.LINE_LENGTH]) throw new Error("a defect of the search");
    const moves = row.slice(S.MOVES, S.MOVES + row[S.LINE_LENGTH]).map(written);
    return { moves, exact: row[S.IS_EXACT] === 1 };
  }
}
