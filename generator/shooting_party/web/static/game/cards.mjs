// What cards, moves, deals, rule sets and goals are called: the names of the toolkit (solver/shooting_party/rules),
// read and written. What may be done with them is in rules.mjs.

import { rulesIn } from "./playing.mjs";

// -- cards and moves -------------------------------------------------------------------------------
// A card is a number, 8 × suit + rank, the joker last.

const RANKS = "A2345JQK", SUITS = "cdhs", SUIT_COUNT = 4;
const ACE = 0, JACK = 5, QUEEN = 6, KING = 7, JOKER = 32, NO_RANK = 8;
export { RANKS, SUITS, ACE, JACK, QUEEN, KING, JOKER, DRAW, DISMISS };

export const NAMES = Object.freeze([
  ...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)), "Jk",
]);
const NUMBERS = new Map(NAMES.map((name, card) => [name, card]));

export const rank = (card) => (card === JOKER ? NO_RANK : card % 8);
export const suit = (card) => card >> 3;
export const cardOf = (rank, suit) => 8 * suit + rank;
export const text = (cards, between = " ") => cards.map((card) => NAMES[card]).join(between);
export const ofRank = (cards, wanted) => cards.filter((card) => rank(card) === wanted);
export const sorted = (cards) => [...cards].sort((a, b) => a - b);

// The number of a card by its name; throws an Error for a text that is none.
export function numberOf(name) {
  if (!NUMBERS.has(name)) throw new Error(`'${name}' is not a card of this deck`);
  return NUMBERS.get(name);
}

const WRITTEN = {
  draw: () => "draw",
  leave: () => "leave",
  discard: (cards) => "-" + text(cards, ""),
  meet: (cards) => "meet:" + text(cards, "+"),
  butler: (cards) => (cards.length ? "butler:" + text(cards) : "butler"),
};

// A move; cards by number, but a queen before her ace.
export function move(kind, cards = []) {
  return Object.freeze({ kind, cards: Object.freeze(cards), text: WRITTEN[kind](cards) });
}

const DRAW = move("draw"), LEAVE = move("leave"), DISMISS = move("butler");

// The move that a text such as "-2h3h" names, legal or not; throws an Error if it names none.
export function moveOf(written) {
  for (const plain of [DRAW, LEAVE, DISMISS]) if (plain.text === written) return plain;
  const found = /^(?:(-)|(butler|meet):)(.*)$/.exec(written);
  if (!found) throw new Error(`'${written}' is not a move`);
  const kind = found[1] ? "discard" : found[2];
  const made = move(kind, (found[3].match(/[A2345JQK][cdhs]|Jk/g) ?? []).map(numberOf));
  if (made.text !== written || made.cards.length < { discard: 2, butler: 1, meet: 1 }[kind]) {
    throw new Error(`'${written}' is not a move`);
  }
  return made;
}

// -- deals ----------------------------------------------------------------------------------------
// A deal code is sp1- and six numbers in base 64, one for each order
// (solver/shooting_party/rules/deal_code.py; deals.mjs writes them).

export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ORDERS = 6, CHECKS = 512n;

// The six orders of a code, passes 1 to 3 and the butler's 1 to 3; throws an Error if it is broken.
export function decode(code) {
  const found = /^sp1(?:x([2-5]+))?-(.*)$/s.exec(code);
  if (!found) throw new Error("broken deal code: it does not begin with sp1-");
  const cards = NAMES.map((_, card) => card).filter((card) => !(found[1] ?? "").includes(RANKS[rank(card)] ?? "-"));
  const groups = found[2].split("."), digits = digitsOf(cards);
  if (groups.some((group) => group.length !== digits)) {
    throw new Error(`broken deal code: groups have ${digits} characters`);
  }
  if (groups.length !== ORDERS) throw new Error("broken deal code: six groups are expected");
  return groups.map((group, place) => order(group, cards, place));
}

// The digits of a group: the fewest for the numbers that it can hold.
export function digitsOf(cards) {
  const least = cards.reduce((product, _, n) => product * BigInt(n + 1), CHECKS);
  return Math.ceil((least - 1n).toString(2).length / 6);
}

function order(group, cards, place) {
  let number = 0n;
  for (const character of group) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) throw new Error(`broken deal code: group ${place + 1}`);
    number = number * 64n + BigInt(digit);
  }
  const indices = cards.map((_, n) => {
    const index = number % BigInt(n + 1);
    number /= BigInt(n + 1);
    return Number(index);
  });
  const left = [...cards];
  const found = indices.reverse().map((index) => left.splice(index, 1)[0]);
  if (number !== checkOf(found, place)) throw new Error(`broken deal code: group ${place + 1} fails its check`);
  return Object.freeze(found);
}

export const checkOf = (cards, place) => BigInt(crc32([place, ...cards])) % CHECKS;

export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

// -- rule sets and goals ----------------------------------------------------------------------------------------

export const SWITCHES = {
  passes: ["3", "1", "2"],
  leave: ["allowed", "forbidden"],
  contact: ["may", "must"],
  butler_search: ["shuffle", "keep"],
};
const GONE = { exhaustion: "eager", empty_hand: "choose" }; // what holds in every game
export const RULE_SETS = {
  leverstoke: {},
  vogelschnabel: {},
  "three-rounds": { leave: "forbidden", butler_search: "keep" },
  "print-and-play": { contact: "must" },
};

// The rules of NAME[,SWITCH=VALUE...]; throws an Error for a name, switch or value that is none.
export function rulesOf(written) {
  const [name, changes] = rulesIn(written, GONE);
  if (!Object.hasOwn(RULE_SETS, name)) throw new Error(`no rule set '${name}'`);
  const rules = { ...RULE_SETS[name] };
  for (const key in SWITCHES) rules[key] ??= SWITCHES[key][0];
  for (const [key, value] of changes) {
    if (!Object.hasOwn(SWITCHES, key)) throw new Error(`no switch '${key}'`);
    if (!SWITCHES[key].includes(value)) throw new Error(`${key} is one of ${SWITCHES[key].join(", ")}, not '${value}'`);
    rules[key] = value;
  }
  return Object.freeze({ ...rules, passes: Number(rules.passes) });
}

// (queens, aces) in the score pile.
export function score(position) {
  const queens = ofRank(position.scored, QUEEN).length;
  return [queens, position.scored.length - queens];
}

// Whether a score of queens and aces is enough for a goal: a value ("8"), queens ("2q"), or queens
// and aces ("3+2"). Throws an Error for a text that is no goal.
export function enough(goal, [queens, aces]) {
  if (/^[0-8]$/.test(goal)) return queens + aces >= Number(goal);
  if (/^[0-4]q$/.test(goal)) return queens >= Number(goal[0]);
  const both = /^([0-4])\+([0-4])$/.exec(goal);
  if (!both) throw new Error(`'${goal}' is not a goal`);
  return queens >= Number(both[1]) && aces >= Number(both[2]);
}
