// What a player of The Party can force with all hands seen: a host of the compiled search, as
// open_hands/forced.py and answers.py are Python's, with the same answers and lines. All that takes
// time is a generator: it yields the nodes visited so far, and may be left at any time.

import { ARRAYS, CUTS, L, QUOTA, S } from "./evening_layout.mjs";
import { written } from "./party_table.mjs";

const EAGER = ["stash", "rob", "call", "send", "trust", "wait", "pass"]; // the attacker, where nothing wins
const eagerness = (code) => EAGER.indexOf(written(code).split(":")[0]);

const least = (items, key) => items.reduce((one, two) => (key(two) < key(one) ? two : one));

// The search of one table, whose arrays it makes once: all is about the game that lies there.
export class OpenHands {
  constructor(table) {
    const { memory } = this.table = table;
    const part = (name) => ARRAYS.filter(([each]) => each.startsWith(`${name}.`))
      .map(([, size, ...shape]) => memory.array(size, ...shape));
    [this.work, this.known] = [part("work"), part("table")];
    [this.line, , , this.counts] = this.work;
    this.cuts = memory.array(8, CUTS.length);
    memory.write(this.cuts, CUTS);
    this.arguments = memory.table(this.work.length + this.known.length + 10);
  }

  // Begin to search for wins of a player; nothing found before is remembered.
  begin(attacker) {
    this.attacker = attacker;
    for (const array of [...this.known, this.counts]) this.table.memory.words(array).fill(0n);
  }
  get nodes() { return this.table.memory.read(this.counts, S.NODES, 1)[0]; }

  // Whether the attacker can force a win before more than `within` further actions are made.
  * wins(state, within) {
    const { memory, rules, orders } = this.table, { work, known, attacker } = this;
    memory.write(this.line, state);
    memory.write(this.counts, [-1], S.DEPTH);
    const limit = state[L.ACTIONS] + within;
    for (;;) {
      const asked = [...work, rules, this.cuts, ...orders, ...known, attacker, limit, QUOTA];
      const [answer] = memory.call("search_go_on", this.arguments, asked);
      if (answer !== S.UNKNOWN) return answer === S.WON;
      yield this.nodes;
    }
  }

  // The fewest actions to a forced win, null if over `within`.
  * shortest(state, within) {
    for (let n = 0; n <= within; n += 1) if (yield* this.wins(state, n)) return n;
    return null;
  }

  // Each legal move, sorted by text, with the state after it.
  after(state) { return this.table.legal(state).map((code) => ({ code, state: this.table.after(state, code) })); }

  // A line that wins within so many actions; the others hold out as long as they can.
  * won(state, within) {
    const line = [];
    for (let last = state[L.ACTIONS] + within; state[L.PHASE] !== L.OVER;) {
      const found = [];
      for (const each of this.after(state)) {
        const left = last - each.state[L.ACTIONS];
        const length = left < 0 ? null : yield* this.shortest(each.state, left);
        if (length !== null) found.push({ ...each, until: each.state[L.ACTIONS] + length });
      }
      const mine = state[L.ASKED] === this.attacker; // of equal ones the first by text, or the last
      const best = least(mine ? found : found.reverse(), ({ until }) => (mine ? until : -until));
      line.push(best.code);
      [state, last] = [best.state, Math.min(last, best.until)];
    }
    return line;
  }

  // A line on which the win is prevented until `last` actions are made.
  * prevented(state, last) {
    const line = [];
    while (state[L.PHASE] !== L.OVER && state[L.ACTIONS] < last) {
      const legal = this.after(state);
      let next = legal.pop(); // trust before call, which reads more naturally
      if (state[L.ASKED] === this.attacker) next = least([...legal, next], ({ code }) => eagerness(code));
      else while (yield* this.wins(next.state, last - next.state[L.ACTIONS])) next = legal.pop();
      line.push(next.code);
      ({ state } = next);
    }
    return line;
  }

  // What each first move of the player on turn comes to, the best for the attacker first.
  * force(attacker, within) {
    const { table } = this, { state } = table, last = state[L.ACTIONS] + within, firsts = [];
    this.begin(attacker);
    for (const { code, state: after } of this.after(state)) {
      const made = after[L.ACTIONS] - state[L.ACTIONS], found = yield* this.shortest(after, within - made);
      const line = found === null ? yield* this.prevented(after, last) : yield* this.won(after, found);
      const wins = found === null ? null : made + found;
      firsts.push({ move: written(code), wins_in: wins, ...this.told([code, ...line]) });
    }
    const key = ({ wins_in: actions }) => actions ?? 2 ** 53; // they are sorted by text already
    return firsts.sort((one, two) => key(one) - key(two));
  }

  told(codes) { return { line: codes.map(written), log: this.table.told(codes) }; }

  // Where the player on turn could have forced a win, in a game that has just been dealt, and of these
  // moves; it yields each chance, too.
  * explain(moves, within) {
    const { table } = this, chances = [];
    let looked = 0;
    for (const [before, code] of moves.entries()) {
      const { state } = table, after = table.after(state, code), player = state[L.TURN];
      if (state[L.PHASE] === L.ACT) {
        looked += 1;
        this.begin(player);
        const found = yield* this.shortest(state, within);
        if (found !== null) {
          const made = after[L.ACTIONS] - state[L.ACTIONS], left = yield* this.shortest(after, within - made);
          const still = left === null ? null : left + made, line = this.told(yield* this.won(state, found));
          chances.push({ before, player, wins_in: found, played: written(code), still, ...line });
          yield chances.at(-1);
        }
      }
      table.play(code);
    }
    return { looked_at: looked, chances };
  }
}
