// The exact solver: a host of the compiled machine, whose questions, searches and lines are those
// of solver/shooting_party/search (query.py and solve.py are Python's host). Nothing is searched or
// decided here: the arrays are made and lengthened, positions go in, and answers come out.

import { A, AGENDA, ARRAYS, CURSORS, L, LOG, OPTIONS, S, STATE, TRACED, WITHIN } from "./layout.mjs";
import { layDeal, written } from "./rules.mjs";
import { Memory } from "./memory.mjs";
import { SCORES, bestOpen, bitOf, cardsAtLeast, count, merit, scoreOf } from "./scores.mjs";

// -- positions and moves ---------------------------------------------------------------------------

// What was scored in a position, as a byte: the queens in its low half, the aces in its high one.
const scoredIn = ([, b]) => Math.floor(b / 2 ** 33) & 255;
const isOver = ([a]) => Math.floor(a / 2 ** 37) % 2 === 1;

// -- the solver ------------------------------------------------------------------------------------

const SLICE = 50_000; // positions between two looks at what else there is to do
const BLOCK = 1024, REACHED = 2 ** 14 + 128; // of `fewest`: positions at a time, and those one move on
const MOST = 8, LONGEST = 60; // cards to score; more moves than a line within one pass has
const VERDICTS = ["unknown", "yes", "no"], REASONS = [null, "positions", "seconds", "memory"];

export class Solver {
  // `instance` is one of search.wasm.
  constructor(instance) {
    this.memory = new Memory(instance);
    this.step = ARRAYS.map(([, size, ...shape]) => this.memory.array(size, ...shape));
    const named = (name) => this.step[ARRAYS.findIndex((row) => row[0] === name)];
    // The collector accepts what the goal does.
    this.step[ARRAYS.findIndex((row) => row[0] === "arena.collector.accept")] = named("goal.accept");
    this.game = this.step.slice(0, ARRAYS.findIndex((row) => !row[0].startsWith("game.")));
    this.arena = ARRAYS.findIndex((row) => row[0].startsWith("arena."));
    this.switches = named("game.switches");
    this.cursors = named("arena.cursors");
    [this.state, this.known] = [named("question.state"), named("known.within")];
    [this.ladder, this.lines] = [named("known.ladder"), named("known.lines")];
    [this.scored, this.lineMoves] = [named("known.scored"), named("known.moves")];
    this.memory.write(named("arena.options"), OPTIONS);
    this.memory.write(named("goal.aims.on"), [1, 1, 1]);
    this.orders = this.memory.array(8, 6, this.game[0].shape[1]);
    [this.log, this.legal] = [this.memory.array(8, LOG), this.memory.array(8, L.MAX_MOVES)];
    this.table = this.memory.table(this.step.length + 1);
    this.small = this.memory.table(8);
  }

  get bytes() { return this.memory.entries.memory.buffer.byteLength; }

  // Go on with the deal of a position (rules.mjs); the words of a position are asked about.
  deal({ orders, rules }) {
    this.rules = rules;
    layDeal({ orders, rules }, this.memory, this.small, [this.orders, ...this.game]);
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
  * solve([a, b], { scores = 0, par = null, positions = Infinity, bytes = 2 ** 31 } = {}) {
    const { memory } = this, high = Math.floor(a / 2 ** 32), byte = scoredIn([a, b]);
    const ladder = [...SCORES].sort((x, y) => merit(x) - merit(y));
    const rungOf = ([q, aces]) => ladder.findIndex((each) => each[0] === q && each[1] === aces);
    const first = Math.min(((high >> 1) & 7) + 1, this.rules.passes);
    const places = this.rules.passes - first + 1, start = rungOf(scoreOf(byte));
    memory.write(this.ladder, ladder.map(bitOf));
    for (let n = 0; n < this.known.shape[0]; n += 1) {
      memory.write(this.known, [start, ladder.length, 0, S.NO_LINE], n * this.known.shape[1]);
    }
    const words = {
      stage: S.ANSWERED, a_word: a, b_word: b, memory: bytes, first_pass: first, places,
      open: rungOf(bestOpen(byte)), best_line: S.NO_LINE, win_line: S.NO_LINE,
      at: scores ? AGENDA.ONE_GOAL : 0, only_goal: scores,
      par: par === null ? S.IF_CHEAP : par ? S.ALWAYS : S.NEVER,
    };
    memory.words(this.state).fill(0n);
    for (const [name, value] of Object.entries(words)) memory.write(this.state, [value], STATE[name]);
    const word = (name) => memory.read(this.state, STATE[name], 1)[0];
    const begun = memory.read(this.cursors, CURSORS.positions, 1)[0];
    const there = (scores & bitOf(scoreOf(byte))) !== 0; // the goal has been reached already
    let searched = 0;
    while (!there && word("at") !== S.ALONE) {
      const tracing = word("stage") >= S.TRACE && word("stage") < S.ANSWERED;
      const limit = Math.max(Math.min(SLICE, tracing ? Infinity : positions - searched), 1);
      const [report, which, length] = memory.call("machine_step", this.table, [...this.step, limit]);
      if (report === A.RESIZE) this.lengthen(which, length);
      searched = memory.read(this.cursors, CURSORS.positions, 1)[0] - begun;
      if (!tracing && searched >= positions) memory.write(this.state, [S.POSITIONS_RAN_OUT], STATE.stop);
      if (report === A.PAUSED) yield searched;
    }
    const best = word("best_line"), profile = [];
    for (let place = 0; place < places; place += 1) profile.push(this.within(place, first, ladder, scores, best));
    return {
      verdict: there ? "yes" : VERDICTS[word("verdict")], unknown_because: REASONS[word("out_of")], profile,
      line: this.line(best), win_line: this.line(word("win_line")), positions: searched,
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

  // The most cards that a position allows within all passes, of which at least `low` and at most
  // `high` are possible: { low, high, line }, with the two equal unless a budget ran out. It asks for
  // the most first, for a "yes" is quick.
  * best(position, { low = 0, high = MOST, ...options } = {}) {
    const scored = count(scoredIn(position));
    let open = null, line = null, wanted = Math.min(high, MOST);
    for (; wanted > Math.max(low, scored); wanted -= 1) {
      const found = yield* this.solve(position, { par: false, ...options, scores: cardsAtLeast(wanted) });
      line = found.line?.moves ?? null;
      if (found.verdict === "yes") break;
      if (found.verdict === "unknown") open ??= wanted;
    }
    return { low: wanted, high: open ?? wanted, line };
  }

  // The most cards that each of the positions of a game allowed: { at, low, high, line } for one after
  // another is yielded, as `best` finds it. What is possible never grows along a game, so of positions
  // between two that allow the same nothing is asked.
  * along(positions, options = {}) {
    const found = new Map();
    const look = function* look(solver, at, low, high) {
      const answer = { at, ...(yield* solver.best(positions[at], { ...options, low, high })) };
      found.set(at, answer);
      yield answer;
      return answer;
    };
    const between = function* between(solver, from, to) {
      const [before, after] = [found.get(from), found.get(to)];
      if (to - from < 2 || before.high === after.low) return;
      const at = (from + to) >> 1;
      yield* look(solver, at, after.low, before.high);
      yield* between(solver, at, to);
      yield* between(solver, from, at);
    };
    const last = positions.length - 1;
    const { low } = yield* look(this, last, 0, MOST);
    if (last) yield* look(this, 0, low, MOST);
    yield* between(this, 0, last);
    return true;
  }

  // The fewest moves from a position until `accepted`, by what was scored as a byte with the
  // queens in its low half and the aces in its high one: { moves, line }, { moves: null } if no `most`
  // moves do it, and { moves: undefined } if so many `positions` leave it open. It goes through layers
  // of positions, as search/fewest.py does, and yields how many.
  * fewest(position, { accepted, most = LONGEST, positions = Infinity }) {
    const layers = [{ all: [position] }];
    for (let searched = 0; layers.length <= most; yield searched) {
      const { all } = layers.at(-1), next = { all: [], at: [] }, seen = new Set();
      let number = 0;
      for (let first = 0; first < all.length; first += BLOCK, yield searched) {
        for (const after of this.after(all.slice(first, first + BLOCK))) {
          if (accepted[scoredIn(after)]) return { moves: layers.length, line: this.lineTo(layers, number) };
          const name = `${after[0]} ${after[1]}`;
          if (!seen.has(name)) {
            seen.add(name);
            next.all.push(after);
            next.at.push(number);
          }
          number += 1;
        }
        searched += BLOCK;
        if (searched > positions) return { moves: undefined };
      }
      if (!next.all.length) break;
      layers.push(next);
    }
    return { moves: null };
  }

  // The positions one move after some, in order: those of the first one first.
  * after(all) {
    const { memory, game, legal, log } = this;
    this.layers ??= [memory.array(8, 2, BLOCK), memory.array(8, 3, REACHED)];
    const [layer, out] = this.layers, some = { ...layer, shape: [2, all.length] };
    memory.write(some, [0, 1].flatMap((n) => all.map((each) => each[n])));
    for (let first = 0, found = 0; first < all.length;) {
      [first, found] = memory.call("fewest_expand", this.table, [...game, some, first, out, legal, log]);
      const [high, low] = [0, 1].map((n) => memory.read(out, n * REACHED, found));
      for (let n = 0; n < found; n += 1) yield [high[n], low[n]];
    }
  }

  // The line to one of the positions after the last layer, by its number among them.
  lineTo(layers, number) {
    const line = [];
    for (let n = layers.length - 1; n >= 0; n -= 1) {
      const { all, at } = layers[n];
      let parent = -1, left = number;
      for (let legal = []; left >= 0; left -= legal.length) {
        parent += 1;
        legal = isOver(all[parent]) ? [] : this.moves(all[parent]);
        if (left < legal.length) line.unshift(written(legal[left]));
      }
      number = at?.[parent];
    }
    return line;
  }

  lengthen(which, length) {
    try {
      this.memory.resize(this.step[this.arena + which], length);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.memory.write(this.state, [1], STATE.refused); // it will do with less, or say so
    }
  }

  // What is known within some passes; if one goal was asked for, by that alone.
  within(place, first, ladder, scores, line) {
    const { memory } = this, open = memory.read(this.state, STATE.open, 1)[0];
    const row = this.row(this.known, place);
    let [rung, limit] = [row[WITHIN.rung], row[WITHIN.limit]], refuted = (n) => n >= limit;
    if (scores && line !== S.NO_LINE) rung = this.row(this.scored, line)[place];
    else if (scores && VERDICTS[memory.read(this.state, STATE.verdict, 1)[0]] === "no") {
      refuted = (n) => (scores & bitOf(ladder[n])) !== 0;
    }
    const better = ladder.filter((_, n) => n > rung && n <= open && !refuted(n));
    const [queens, aces] = ladder[rung], value = queens + aces;
    const proven = row[WITHIN.proven] === 1 || !better.length;
    const upper = Math.max(value, ...better.map(([q, a]) => q + a));
    return { passes: first + place, queens, aces, value, proven, ...(proven ? {} : { upper }) };
  }

  row(table, number) { return this.memory.read(table, number * table.shape[1], table.shape[1]); }
  line(number) { // its moves, and whether they are proven to be the best
    if (number === S.NO_LINE) return null;
    const row = number === S.LOST_LINE ? [] : this.row(this.lines, number);
    if (!row[TRACED.length]) throw new Error("a defect of the search");
    const moves = this.row(this.lineMoves, number).slice(0, row[TRACED.length]).map(written);
    return { moves, exact: row[TRACED.exact] === 1 };
  }
}
