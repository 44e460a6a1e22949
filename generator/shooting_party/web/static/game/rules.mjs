// The rules in the browser: a host of the compiled ones (solver/shooting_party/packed/rules.py). No rule
// is decided here, but sentences say why a move is refused.
//
// A position is a frozen object: rules, orders (of the deal), pass, butlerOrder (he has shuffled the pile in this
// pass), pile (top card first), hand (in order of arrival), discards, display and scored (by number), over, waits
// (the suit whose queen and king wait for the spouse's choice, or null), and `words`, what it is in compiled code. No
// part of it is ever changed. An event is one thing that happens in a move: { kind, cards, pass, left (in the pile) }.

import { ACE, JOKER, QUEEN, cardOf, move, moveOf, rank, sorted, suit, text } from "./cards.mjs";
import { Memory, compiled } from "./memory.mjs";
import { ARRAYS, E, EVENTS, KINDS, L, SWITCHES } from "./rules_layout.mjs";

let host = null;

// Load the rules, once for a page or worker, before anything else here is called. Throws an Error if they cannot be
// loaded. (Node gives an instance of rules.wasm.)
export async function load(instance = null) {
  host ??= new Host(instance ?? await WebAssembly.instantiate(await compiled("./rules.wasm")));
}

// Some bits of a word, which has fewer than 54; the places, from 0, of those of the first 33 that are set; and such a
// set of cards. (No operator on bits takes more than 32 of them.)
const bits = (word, from, count) => Math.floor(word / 2 ** from) % 2 ** count;
function membersOf(word) {
  const found = [];
  for (let low = word | 0; low; low &= low - 1) found.push(31 - Math.clz32(low & -low));
  if (bits(word, JOKER, 1)) found.push(JOKER);
  return found;
}
export const setOf = (cards) => cards.reduce((set, card) => set + 2 ** card, 0);

// A move as compiled code has it; and such a one out of it, and as text.
export const packed = ({ kind, cards }) => KINDS.indexOf(kind) * 2 ** L.KIND_SHIFT + setOf(cards);
function unpacked(word) {
  const kind = KINDS[Math.floor(word / 2 ** L.KIND_SHIFT)], cards = membersOf(word);
  return move(kind, kind === "meet" ? cards.reverse() : cards);
}
export const written = (word) => unpacked(word).text;

// Lay the deal of a position (its orders and rules) in the tables of a game, in the memory of compiled code.
export function layDeal({ orders, rules }, memory, table, [laid, ...game]) {
  const width = laid.shape[1], switches = SWITCHES.map(([name, value]) => Number(rules[name] === value));
  for (const array of game) memory.words(array).fill(0n);
  memory.words(laid).fill(-1n);
  orders.forEach((order, n) => memory.write(laid, [...order], n * width));
  memory.write(game.at(-1), [...switches, rules.passes]);
  memory.call("rules_fill_game", table, [laid, ...game]);
}

class Host {
  constructor(instance) {
    const memory = this.memory = new Memory(instance), made = ARRAYS.map((row) => memory.array(...row.slice(1)));
    [this.orders, this.events, this.legal, ...this.game] = made;
    this.table = memory.table(made.length + 3);
  }

  call(name, ...given) { return this.memory.call(name, this.table, given); }

  // A deal that is laid stays until another one comes.
  lay({ orders, rules }) {
    if (this.laid === orders && this.rules === rules) return;
    layDeal({ orders, rules }, this.memory, this.table, [this.orders, ...this.game]);
    [this.laid, this.rules] = [orders, rules];
  }

  // The settled position that an entry leads to, given the hand before; and the events on the way.
  told(name, before, ...given) {
    const { hand, ...deal } = before;
    this.lay(deal);
    const words = this.call(name, ...this.game, ...given, this.events).slice(0, 2), held = [...hand];
    const [count] = this.memory.read(this.events, 0, 1);
    const events = this.memory.read(this.events, 1, count).map((word) => eventOf(word, held));
    return { position: this.position(deal, words, held), events };
  }

  position({ rules, orders }, [a, b], hand) {
    const pass = bits(a, L.PASS_SHIFT, 3) + 1, butlerOrder = bits(a, L.ORDER_SHIFT, 1) === 1;
    const order = orders[pass - 1 + 3 * butlerOrder], pile = membersOf(a).map((place) => order[place]);
    const scored = membersOf(bits(b, L.SCORE_SHIFT, 8)).map((place) => cardOf(place < 4 ? QUEEN : ACE, place % 4));
    const gone = new Set([...pile, ...hand, ...scored]), table = sorted(order.filter((card) => !gone.has(card)));
    const [display, discards] = [true, false].map((aces) => table.filter((card) => (rank(card) === ACE) === aces));
    const [king] = membersOf(this.call("rules_waits", a, b)[0]);
    const places = { pile, hand, discards, display, scored: sorted(scored) };
    for (const cards of Object.values(places)) Object.freeze(cards);
    return Object.freeze({ rules, orders, pass, butlerOrder, ...places, over: bits(a, L.OVER_SHIFT, 1) === 1,
      waits: king === undefined ? null : suit(king), words: Object.freeze([a, b]) });
  }
}

// An event, which the cards held follow. Those of a whole hand leave in their order of arrival.
function eventOf(word, held) {
  const named = EVENTS[bits(word, E.EVENT_KIND_SHIFT, 4)], set = membersOf(word);
  const cards = named === "room" ? [...held] : named === "contact" ? set.reverse() : set;
  const kind = named === "room" ? "discard" : named;
  if (["draw", "fetch"].includes(kind)) held.push(...cards);
  else for (const card of cards) if (held.includes(card)) held.splice(held.indexOf(card), 1);
  return { kind, cards, pass: bits(word, E.EVENT_PASS_SHIFT, 3), left: bits(word, E.EVENT_LEFT_SHIFT, 6) };
}

// The position after the opening draw of a deal, and the events on the way.
export const opening = (orders, rules) => host.told("rules_opening", { orders, rules, hand: [] });

// Every legal move, in the order of position.py.
export function legalMoves(position) {
  host.lay(position);
  const [found] = host.call("rules_moves", ...host.game, ...position.words, host.legal);
  return host.memory.read(host.legal, 0, found).map(unpacked);
}

// The settled position after a move (or its text), and the events on the way. Throws an Error if it is not legal.
export function play(position, made) {
  const wanted = typeof made === "string" ? moveOf(made) : made, why = objection(position, wanted);
  if (why !== null) throw new Error(`${wanted.text}: ${why}`);
  return follow(position, wanted);
}

// The same for a move out of legalMoves, which is not checked again.
export const follow = (position, made) => host.told("rules_play", position, ...position.words, packed(made));

// Why a move is not legal here, in a line, or null if it is.
export function objection(position, wanted) {
  const legal = legalMoves(position);
  if (legal.some((each) => each.text === wanted.text)) return null;
  if (position.over) return "the game is over";
  if (position.waits !== null) {
    return `first choose who leaves with the king: ${legal.map((each) => each.text).join(" or ")}`;
  }
  const { hand, rules } = position, { kind, cards } = wanted;
  const missing = cards.filter((card) => !hand.includes(card));
  switch (kind) {
    case "draw":
      return `you hold ${hand.length} cards; you can draw with ${L.MOST_TO_DRAW} or fewer`;
    case "leave":
      return "this rule set forbids leaving";
    case "butler":
      if (!hand.includes(JOKER)) return "the joker is not in the hand";
      return `${text(cards)} is not in the ${rank(cards[0]) === ACE ? "pile" : "discards"}`;
    case "meet":
      if (rules.contact === "must") return "contact is no move of the player in this rule set";
      if (!cards.length) return "no queen is alone in the hand";
      if (hand.length !== 1 || missing.includes(cards[0])) {
        return `${text(cards.slice(0, 1))} is not alone in the hand`;
      }
      return `${text(cards.slice(1))} is not displayed`;
    default:
      if (missing.length) return `${text(missing)} not in the hand`;
      return "neither two cards of one suit nor cards of one rank";
  }
}
