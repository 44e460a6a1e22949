// Deals: out of a seed, a deal code, or cards from the top of a pile; and what names a deal again.
// The stream of seeds, the codes and the orders that follow from a pile are those of the toolkit
// (solver/common/rng.py, solver/shooting_party/rules/deal.py and deal_code.py).

import { ALPHABET, NAMES, RANKS, checkOf, decode, digitsOf, rank, sorted, text } from "./cards.mjs";
import { plain } from "./plain.mjs";

const ORDERS = 6, SEEDS = 2n ** 64n;
export const DECK = NAMES.length;

// -- codes and seeds -------------------------------------------------------------------------------

// The code of six orders: cards.mjs reads it.
export function encode(orders) {
  const cards = sorted(orders[0]), ranks = new Set(cards.map(rank));
  const out = [...RANKS].filter((_, n) => !ranks.has(n)).join("");
  const groups = orders.map((each, place) => {
    const left = [...cards];
    let number = checkOf(each, place);
    for (const card of each) {
      number = number * BigInt(left.length) + BigInt(left.indexOf(card));
      left.splice(left.indexOf(card), 1);
    }
    let digits = "";
    for (; digits.length < digitsOf(cards); number /= 64n) digits = ALPHABET[Number(number % 64n)] + digits;
    return digits;
  });
  return `sp1${out && `x${out}`}-${groups.join(".")}`;
}

// The six orders of a seed (a BigInt): SplitMix64 and the shuffle of Fisher and Yates.
export function ofSeed(seed) {
  let state = seed;
  const next = () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
  const below = (n) => {
    let number = next();
    while (number >= SEEDS / n * n) number = next(); // so that all are equally likely
    return Number(number % n);
  };
  return Array.from({ length: ORDERS }, () => {
    const cards = NAMES.map((_, card) => card);
    for (let i = cards.length - 1; i > 0; i--) {
      const j = below(BigInt(i + 1));
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return Object.freeze(cards);
  });
}

// The seed of a text: the first 64 bits of its hash.
export async function seedOf(written) {
  const { sha256 } = await import("./sha256.mjs"), hash = sha256(new TextEncoder().encode(written));
  return hash.slice(0, 8).reduce((number, byte) => number * 256n + BigInt(byte), 0n);
}

// The deal of a pile: the other orders are those of the seed that follows from it.
export async function ofPile(pile) {
  const seed = await seedOf(`pass 1: ${text(pile)}\n`);
  return [Object.freeze([...pile]), ...ofSeed(seed).slice(1)];
}

// What is to be said of a verdict on such a deal; "" for any other.
export const madeUp = async (orders) => (`${orders}` === `${await ofPile(orders[0])}`
  ? "Only the first pile is yours: the piles of later passes, and those that the butler shuffles, are made up here. "
    + "Another shuffle may come out differently." : "");

// -- what people write -----------------------------------------------------------------------------

// The cards of a text as people type them, in any case, with suits as letters or signs; null for ?.
// Throws an Error with the place of what is none.
export function cardsIn(written) {
  const small = plain(written).toLowerCase().replace(/joker|butler/g, "jk").replace(/[\s,;]+/g, " ").trim();
  const found = [];
  for (let at = 0; at < small.length; at += small[at] === " ") {
    const name = /^(jk|\?|[a2345jqk][cdhs])/.exec(small.slice(at))?.[0];
    if (!name) {
      const word = small.slice(at).split(" ")[0].slice(0, 12);
      throw new Error(`card ${found.length + 1}: “${word}” is no card of this deck`);
    }
    const card = NAMES.findIndex((each) => each.toLowerCase() === name);
    if (card >= 0 && found.includes(card)) {
      throw new Error(`${NAMES[card]} twice: card ${found.indexOf(card) + 1} and card ${found.length + 1}`);
    }
    found.push(card < 0 ? null : card);
    at += name.length;
  }
  return found;
}

// What a text names: { name, written, orders } (a number or a code) or { cards }; throws an Error that
// says why it names nothing.
export function read(written) {
  const named = plain(written).trim();
  if (/^\d+$/.test(named)) {
    if (BigInt(named) >= SEEDS) throw new Error("the number of a deal has at most 64 bits");
    return { name: `Deal ${BigInt(named)}`, written: `${BigInt(named)}`, orders: ofSeed(BigInt(named)) };
  }
  if (named.startsWith("sp1")) return ofOrders(decode(named.replace(/\s/g, "")));
  if (!named) throw new Error("a deal is a number, a deal code, or 33 cards");
  if (!/^\W*(joker|butler|jk|\?|[a2345jqk]\s?[cdhs])/i.test(named)) {
    throw new Error(`“${named.slice(0, 20)}” is no deal: a number is, a deal code, or 33 cards`);
  }
  return { cards: cardsIn(named) };
}

export const ofOrders = (orders) => ({ name: "Own deal", written: encode(orders), orders });

// Cards in any order, each as likely.
export const shuffled = (cards) =>
  cards.map((card) => [Math.random(), card]).sort(([a], [b]) => a - b).map(([, card]) => card);

// -- links -----------------------------------------------------------------------------------------
// A game in an address: #deal=42&rules=…&pile=open&beat=6&moves=… (a friend's score; moves as text, with spaces).

export const addressOf = ({ written, rules, open, beat }, moves = []) => `#${new URLSearchParams({
  deal: written, ...(rules === "leverstoke" ? {} : { rules }), ...(open ? { pile: "open" } : {}),
  ...(Number.isInteger(beat) ? { beat } : {}),
  ...(moves.length ? { moves: moves.join(" ") } : {}),
})}`;

// The same read again: what addressOf was given, with name, orders and moves, beat null if there is none; throws an
// Error.
export function addressed(hash) {
  const given = new URLSearchParams(hash.replace(/^.*#/, ""));
  const found = read(given.get("deal") ?? "");
  if (!found.orders) throw new Error("the link has cards in place of a deal");
  const beat = given.get("beat");
  if (beat !== null && !/^[0-8]$/.test(beat)) throw new Error(`nobody scores “${beat.slice(0, 20)}”`);
  const moves = (given.get("moves") ?? "").split(/\s+/).filter(Boolean);
  return { ...found, rules: given.get("rules") ?? "leverstoke", open: given.get("pile") === "open",
    beat: beat && Number(beat), moves };
}
