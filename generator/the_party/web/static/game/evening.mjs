// An evening of The Party: who sits where, what the seat at the screen is told, and how the screen
// goes round. The game with its hidden cards is that of party_table.mjs; bots choose as in
// `party play --game the-party`, the same moves for the same seed.
//
// Nobody may learn who is asked whether they stash. So where several persons share the screen, it
// goes to each of them before every turn, asked or not. And a seat is told of a move once it has
// noticed something.

import { BOTS, L, MOST_WORLDS, WIN } from "./evening_layout.mjs";
import { written } from "./party_table.mjs";

// A bot of a name, such as "pimc:200", as compiled code has it; throws an Error for no bot.
function seatOf(name) {
  const [style, worlds] = name.split(":"), [, own] = BOTS[style] ?? [];
  const fits = worlds === undefined || (own && /^[0-9]+$/.test(worlds) && worlds >= 1 && worlds <= MOST_WORLDS);
  if (own === undefined || !fits) {
    throw new Error(`there is no player “${name}”; one is a person, or a bot such as squire`);
  }
  return BOTS[style].map((value, n) => (n === 1 && worlds ? Number(worlds) : value));
}

export class Evening {
  // `table` is a Table.
  constructor(table, { seed, rules, seats }) {
    const { memory } = table, number = /^[0-9]{1,20}$/.test(seed) ? BigInt(seed) : null, columns = BOTS.pimc.length;
    if (number === null || number >= 2n ** 64n) throw new Error("that is not a game number; try one like 42");
    this.table = table;
    this.seed = number;
    this.rules = rules;
    table.deal(rules, number);
    if (seats.length !== table.players) throw new Error(`seats for ${table.players} players are needed`);
    this.bots = seats.map((name, seat) => {
      if (name === null) return null;
      const bot = { seat: memory.array(8, columns), stream: memory.array(8, 2) };
      memory.write(bot.seat, seatOf(name));
      memory.write(bot.stream, [number % 2n ** 32n + BigInt(seat)]);
      return bot;
    });
    this.persons = seats.flatMap((name, seat) => (name === null ? [seat] : []));
    this.seat = this.persons[0] ?? null; // whose the screen is
    this.hidden = this.persons.length > 1; // the curtain is drawn
    this.told = 0; // lines of the log that the seat at the screen has been told
    this.visit = false; // the seat at the screen has nothing to decide before this turn
    this.steps = this.course();
  }

  get over() { return this.table.word(L.PHASE) === L.OVER; }
  get asked() { return this.table.word(L.ASKED); }
  get asking() { return [L.ACT, L.STASHING].includes(this.table.word(L.PHASE)); }

  // -- the course of the evening -------------------------------------------------------------------
  // What is yielded: { seat, visit } where a person is to decide, which takes the number of a move, or
  // has nothing to decide in a visit; null after every move.

  * course() {
    while (!this.over) if (!this.asking || (yield* this.allAsked())) yield* this.decided();
  }

  // Ask everybody who may stash before the turn; false if somebody did.
  * allAsked() {
    const turn = this.table.word(L.TURN), actions = this.table.word(L.ACTIONS), { players, ruled } = this.table;
    for (let n = 1; n < players; n += 1) {
      const player = (turn + n) % players;
      if (this.table.word(L.PHASE) === L.STASHING && this.asked === player) yield* this.decided();
      else if (this.isShared(player) && !ruled[L.OWN]) yield { seat: player, visit: true };
      if (!this.asking || this.table.word(L.ACTIONS) > actions) return false;
    }
    return true;
  }

  * decided() {
    const player = this.asked;
    this.table.play(this.bots[player] ? this.chosen(player) : yield* this.typed(player));
    yield null;
  }

  * typed(seat) {
    const legal = this.table.legal(this.table.state), choice = yield { seat, visit: false };
    if (legal[choice] === undefined) throw new Error(`choice ${choice}: there are ${legal.length} moves`);
    return legal[choice];
  }

  isShared(player) { return !this.bots[player] && this.persons.length > 1; }

  chosen(player) {
    const { table } = this, { seat, stream } = this.bots[player];
    const space = table.space.map((array) => (array === table.stream ? stream : array));
    return table.call("seats_decide", ...space, table.rules, seat)[0];
  }

  // -- what is told --------------------------------------------------------------------------------

  // Go on to the next person's decision or visit, or to the end. A generator: it yields a view of the seat at the
  // screen whenever that has noticed something, and returns the turn.
  * goOn(choice) {
    if (this.hidden) throw new Error("the curtain is drawn");
    if (this.visit ? choice !== null : !this.isAsked || !this.table.legal(this.table.state)[choice]) {
      throw new Error(`${choice} cannot be chosen now`);
    }
    let step = this.steps.next(choice);
    for (; !step.done && step.value === null; step = this.steps.next()) {
      const view = this.news();
      if (view) yield view;
    }
    const { seat, visit } = step.value ?? { seat: this.seat, visit: false };
    this.hidden = seat !== this.seat && !this.over;
    [this.seat, this.visit] = [seat, visit];
    return this.turn();
  }

  // The view of the seat at the screen, if it has noticed something since the last one.
  news() {
    if (this.hidden || this.seat === null) return null;
    const view = this.table.view(this.seat);
    if (view.log.length === this.told) return null;
    this.told = view.log.length;
    return { ...view, legal: null };
  }

  // Begin, with the choices that persons have made so far; they are not told again.
  begin(choices) {
    const left = [...choices];
    let step = this.steps.next();
    for (; !step.done; step = this.steps.next(step.value && !step.value.visit ? left.shift() : undefined)) {
      if (step.value && !left.length) break;
      if (step.value) this.seat = step.value.seat;
    }
    if (left.length) throw new Error("the game was over before its last choice");
    if (step.value) [this.seat, this.visit] = [step.value.seat, step.value.visit];
    this.hidden &&= !this.over;
    return this.turn();
  }

  turn() {
    const { seat, visit, hidden } = this, view = hidden || seat === null ? null : this.table.view(seat);
    this.told = view ? view.log.length : 0;
    const legal = view && !visit && this.isAsked ? view.legal : null;
    return { seat, view: view && { ...view, legal }, visit };
  }

  // The same turn, with the curtain open.
  look() {
    this.hidden = false;
    return this.turn();
  }

  get isAsked() { return !this.hidden && !this.visit && !this.over && this.asked === this.seat; }

  // The moves of the person at the screen, weighed in worlds that they may believe in (`Mind.weigh`).
  hint(worlds) {
    if (!this.isAsked) throw new Error("there is nothing to decide now");
    const { table } = this, { memory, moves, sums } = table, [style, , lie, horizon] = BOTS.pimc;
    const [count] = table.call("move_codes_legal", table.at, table.rules, moves);
    memory.write(table.stream, [0, 0]); // the bots have streams of their own
    table.call("worlds_hide", table.public, table.at, table.rules);
    const asked = [table.rules, this.seat, style, lie, horizon, worlds];
    const [found] = table.call("seats_look_ahead", ...table.space, ...asked);
    if (!found) throw new Error("no deal agrees with what is known");
    const weighed = memory.read(moves, 0, count).map((code, n) => {
      const [sum, squares] = [n, sums.shape[1] + n].map((at) => memory.read(sums, at, 1)[0]);
      const mean = sum / (WIN * worlds), square = squares / (WIN * WIN * worlds);
      return { move: written(code), mean, error: Math.sqrt(Math.max(0, square - mean * mean) / worlds) };
    }).sort((one, two) => two.mean - one.mean || (one.move < two.move ? -1 : 1));
    const [best] = weighed, least = 4 * best.error * best.error; // as `tied` in common/words.py
    const worse = weighed.findIndex(({ mean, error }) =>
      (best.mean - mean) * (best.mean - mean) > least + 4 * error * error);
    return weighed.map((each, n) => ({ ...each, tied: worse < 0 || n < worse }));
  }
}
