// A table of The Party: a host of the compiled library, as bots.py and answers.py are Python's. The
// game is dealt and played there (players/seats.py), and what each player notices is kept as lines.
// Nothing is decided here: states and moves go in and out as numbers, and are written as text.

import { Memory } from "./memory.mjs";
import {
  ARRAYS, CARDS, DECKS, K, KINDS, L, O, PHASES, SWITCHES, WORDS,
} from "./evening_layout.mjs";

// -- sets of cards, moves, and lines of a log ------------------------------------------------------
// A set may have more than 32 bits (those above the deck's are cards face down), but never 53.

const has = (set, n) => Math.floor(set / 2 ** n) % 2 === 1;
const namesIn = (set) => CARDS.filter((_, n) => has(set, n));
const countOf = (set) => Array.from({ length: 52 }, (_, n) => n).filter((n) => has(set, n)).length;

// A move's code as text.
export function written(code) {
  const kind = code >> 12, extra = (code >> 10) & 3, [card, other] = [code & 31, (code >> 5) & 31].map((n) => CARDS[n]);
  if (kind === K.SEND_ONE) return `send:${card}=${WORDS[extra]}`;
  if (kind === K.SEND_TWO) return `send:${card}${other}=${WORDS[extra]}`;
  if (kind === K.ROB) return `rob:${card}>${extra}`;
  return kind === K.STASH_MOVE ? `stash:${card}${other}` : KINDS[kind];
}

const OF_CHANCE = { [O.DRAW]: "draw", [O.PICK_CARD]: "pick" };
const FURTHER = { [K.ROB]: "nab", [K.STASH_MOVE]: "catch" };

// The lines of a log that an observation stands for (knowledge/observations.py has its bits).
function linesOf(observation) {
  const high = Math.floor(observation / 2 ** L.CARDS), shown = observation % 2 ** L.CARDS;
  const [kind, player, extra, owner] = [high >> 13, (high >> 9) & 3, (high >> 7) & 3, (high >> 5) & 3];
  const names = (high >> 11) & 1 ? Array(shown).fill("?") : namesIn(shown);
  if (kind === K.STASH_MOVE) names.sort().reverse(); // jack before ace
  const cards = names.join(kind === O.DRAW ? " " : ""), acting = CARDS[(high & 31) - 1];
  const lines = [];
  if (kind === K.CALL) lines.push(`${player} call`, `show:${cards}`);
  else if (kind <= K.SEND_TWO) lines.push(`${player} send:${cards}=${WORDS[extra]}`);
  else if (kind === K.ROB) lines.push(`${player} rob:${cards}>${extra}`);
  else lines.push(`${player} ${OF_CHANCE[kind] ?? KINDS[kind]}${cards && `:${cards}`}`);
  if (acting) lines.push(`${owner} ${FURTHER[kind] ?? "lose"}:${acting}`);
  return (high >> 12) & 1 ? [...lines, "shuffle"] : lines;
}

// -- rules and states ------------------------------------------------------------------------------

// Rules, { switch: value } with the defaults left out, as packed. Throws an Error for what is none.
function packedRules(rules) {
  const strange = Object.keys(rules).find((name) => !Object.hasOwn(SWITCHES, name));
  if (strange) throw new Error(`there is no rule “${strange}”`);
  const chosen = Object.fromEntries(Object.entries(SWITCHES).map(([name, values]) => {
    const value = rules[name] ?? values[0];
    const fits = name === "cap" ? Number.isInteger(value) && value > 0 && value <= 1e6 : values.includes(value);
    if (!fits) {
      const what = name === "players" ? "the number of players" : `the rule “${name}”`;
      throw new Error(`${what} can be ${name === "cap" ? "from 1 to 1,000,000" : values.join(" or ")}, not ${value}`);
    }
    return [name, typeof values[0] === "number" ? value : values.indexOf(value)];
  }));
  const { suits, jokers, ...columns } = chosen;
  return [...Object.values(columns), DECKS[suits][jokers]];
}

// -- the table -------------------------------------------------------------------------------------

export class Table {
  // `instance` is one of the_party.wasm.
  constructor(instance) {
    const memory = this.memory = new Memory(instance);
    const rows = ARRAYS.filter(([name]) => name.startsWith("space."));
    this.space = rows.map(([, size, ...shape]) => memory.array(size, ...shape));
    const named = (part) => this.space.filter((_, n) => rows[n][0].startsWith(`space.${part}`));
    [this.at, this.public, this.moves, this.sums, this.stream, this.latest] =
      ["state", "public", "moves", "sums", "stream", "latest"].map((name) => named(name)[0]);
    this.orders = named("orders.");
    [this.rules, this.other] = [memory.array(8, Object.keys(SWITCHES).length - 1), memory.array(8, L.STATE_SIZE)];
    this.table = memory.table(this.space.length + 8);
  }
  call(name, ...values) { return this.memory.call(name, this.table, values); }

  // Deal the game of a number, a BigInt or a text of one.
  deal(rules, seed) {
    this.ruled = packedRules(rules);
    this.players = this.ruled[0];
    this.memory.write(this.rules, this.ruled);
    this.logs = Array.from({ length: this.players + 1 }, () => []); // the last one is of who sees all
    this.made = [];
    this.call("seats_deal_seen", ...this.space, this.rules, seed);
    this.listen();
  }

  // Make moves, as texts; throws an Error for one that is not legal.
  make(texts) {
    for (const text of texts) {
      const code = this.legal(this.state).find((each) => written(each) === text);
      if (code === undefined) throw new Error(`${text} is not a legal move`);
      this.play(code);
    }
  }

  play(code) {
    this.call("seats_play_seen", ...this.space, this.rules, code);
    this.made.push(code);
    this.listen();
  }

  // What further moves would add to the full log. The game stays where it is, but not what players
  // remember of it: this is for games that are open.
  told(codes) {
    const { state, logs, made } = this;
    Object.assign(this, { logs: logs.map(() => []), made: [] });
    for (const code of codes) this.play(code);
    const log = this.logs.at(-1);
    this.memory.write(this.at, state);
    Object.assign(this, { logs, made });
    return log;
  }

  listen() {
    const width = this.latest.shape[1];
    this.logs.forEach((log, row) => {
      const [count, ...latest] = this.memory.read(this.latest, row * width, width);
      for (const each of latest.slice(0, count)) log.push(...linesOf(each));
    });
  }

  get state() { return this.memory.read(this.at); }
  word(column) { return this.memory.read(this.at, column, 1)[0]; }

  // The legal moves of a packed state, as codes, sorted by their texts.
  legal(state) {
    this.memory.write(this.other, state);
    const [count] = this.call("move_codes_legal", this.other, this.rules, this.moves);
    return this.memory.read(this.moves, 0, count).sort((one, two) => (written(one) < written(two) ? -1 : 1));
  }

  // A packed state after a move and chance; the game stays where it is.
  after(state, code) {
    this.memory.write(this.other, state);
    this.call("play_play", this.other, this.rules, code);
    this.call("chance_settle", this.other, this.rules, ...this.orders);
    return this.memory.read(this.other);
  }

  // What a seat sees of the game, and the moves that it may take itself to have.
  view(you) {
    this.call("worlds_see", this.other, this.at, this.rules, you);
    const state = this.memory.read(this.other), over = state[L.PHASE] === L.OVER;
    const open = over || state[L.PHASE] < L.ACT;
    return {
      you, ...this.seen(state), asked: open ? null : state[L.ASKED],
      hands: this.places(state, L.HAND).map((set, player) => (player === you ? namesIn(set) : countOf(set))),
      room: countOf(state[L.ROOM]), arrivals: countOf(state[L.ARRIVALS]), log: [...this.logs[you]],
      legal: open || state[L.ASKED] !== you ? null : this.legal(state).map(written), over,
    };
  }

  // All there is.
  all() {
    const { state } = this, over = state[L.PHASE] === L.OVER;
    return {
      ...this.seen(state), asked: over ? null : state[L.ASKED], hands: this.places(state, L.HAND).map(namesIn),
      room: namesIn(state[L.ROOM]), arrivals: namesIn(state[L.ARRIVALS]),
      log: [...this.logs.at(-1)], moves: this.made.map(written),
    };
  }

  seen(state) {
    const word = state[L.WORD], cards = state[L.TABLE];
    const table = word ? { cards: cards < 2 ** L.CARDS ? namesIn(cards) : countOf(cards), word: WORDS[word] } : null;
    return {
      players: this.players, turn: state[L.TURN], phase: PHASES[state[L.PHASE]],
      stashes: this.places(state, L.STASH).map(namesIn), table, actions: state[L.ACTIONS],
      cap: this.ruled[L.CAP], goal: this.ruled[L.GOAL], winner: state[L.WINNER] < 0 ? null : state[L.WINNER],
    };
  }

  places(state, first) { return state.slice(first, first + this.players); }
}
