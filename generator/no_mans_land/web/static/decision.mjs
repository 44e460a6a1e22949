// Decisions: what one may do with a hand, and the text for it. `data` is what the page was given:
// hand (names of cards), strengths, give (how many cards are given up), hold (whether fire may be
// held), units (kinds, each with name, defence, count; a handler is the second).
//
// A decision is { hold, given, groups }; a group is { cards, handler }, the latter if it is aimed at
// the handler. Units of one kind are alike. Cards stand in number order, groups by lowest cards.

import { counted, sign } from "./page.mjs";
import { plain } from "./plain.mjs";

const RANKS = "A23456789TJQK", SUITS = "cdhs";

const number = (card) => RANKS.length * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]);
const inOrder = (cards) => [...cards].sort((a, b) => number(a) - number(b));
export const signs = (cards) => cards.map((card) => sign(card)).join(" ");

export const HOLD = Object.freeze({ hold: true, given: [], groups: [] });

function decisionOf(given, groups) {
  const sorted = groups.map((group) => ({ ...group, cards: inOrder(group.cards) }));
  sorted.sort((a, b) => number(a.cards[0]) - number(b.cards[0]));
  return { hold: false, given: inOrder(given), groups: sorted };
}

export function textOf({ hold, given, groups }) {
  if (hold) return "hold";
  const words = groups.map(({ cards, handler }) => (handler ? "h:" : "") + cards.join(""));
  return (given.length ? [`-${given.join("")}`, ...words] : words).join(" ");
}

// The decision of a text, in any order and case. Throws an Error that says why it is none.
export function parse(text) {
  const words = plain(text).replace(/(h:|-)\s+/gi, "$1").split(/\s+/).filter(Boolean);
  if (words.length === 1 && words[0].toLowerCase() === "hold") return HOLD;
  const out = words.filter((word) => word.startsWith("-"));
  if (out.length > 1) throw new Error("Cards are given up twice.");
  const groups = words.filter((word) => !word.startsWith("-")).map((word) => {
    const handler = /^h:/i.test(word);
    return { cards: cardsOf(handler ? word.slice(2) : word), handler };
  });
  if (!groups.length) throw new Error("No cards are aimed: to hold fire, say hold.");
  return decisionOf(out.length ? cardsOf(out[0].slice(1)) : [], groups);
}

// The cards of a plain word such as "2d4h"; a ten may be 10.
function cardsOf(word) {
  const small = word.replace(/[,;]/g, "").toLowerCase().replaceAll("10", "t");
  if (!/^([a2-9tjqk][cdhs])+$/.test(small)) throw new Error(`"${word.slice(0, 40)}" is no cards; 2d4h are.`);
  return small.match(/../g).map((card) => card[0].toUpperCase() + card[1]);
}

// -- on the table ---------------------------------------------------------------------------------
// Every card has a place: 0 if it is given up, n at the unit of that number, null if it is nowhere.

// The units one by one: { name, defence, handler }.
export const unitsOf = ({ units }) =>
  units.flatMap(({ name, defence, count }, kind) => Array(count).fill({ name, defence, handler: kind > 0 }));

// The decision of places, one for each card of the hand.
export function placed(data, places) {
  const at = (place) => data.hand.filter((_, n) => places[n] === place);
  const groups = unitsOf(data).map(({ handler }, n) => ({ cards: at(n + 1), handler }));
  return decisionOf(at(0), groups.filter(({ cards }) => cards.length));
}

// The places of a decision: a group aimed at the handler at the last unit, others from the first on.
export function placesOf(data, { given, groups }) {
  const places = data.hand.map((card) => (given.includes(card) ? 0 : null));
  let unit = 0;
  for (const { cards, handler } of groups) {
    if (!handler) unit += 1;
    for (const card of cards) places[data.hand.indexOf(card)] = handler ? unitsOf(data).length : unit;
  }
  return places;
}

// Why a decision is not legal, or null.
export function objection(data, { hold, given, groups }) {
  if (hold) return data.hold ? null : "Under these rules fire cannot be held.";
  const used = [...given, ...groups.flatMap(({ cards }) => cards)];
  const strange = used.find((card) => !data.hand.includes(card));
  if (strange) return `${signs([strange])} is not in the hand.`;
  const twice = used.find((card, n) => used.indexOf(card) < n);
  if (twice) return `${signs([twice])} is used twice.`;
  const over = given.length - data.give;
  if (over > 0) return `${counted(given.length, "card")} given up, but the weather takes ${data.give || "none"}.`;
  const left = data.hand.filter((card) => !used.includes(card));
  if (left.length) return `${signs(left)}: give up or aim every card.`;
  if (over < 0) {
    const more = given.length ? `${-over} more` : counted(-over, "card");
    return `Give up ${more}: the weather takes ${data.give}.`;
  }
  const [unit, handler] = data.units;
  const aimed = groups.filter((group) => group.handler).length;
  if (aimed && !handler) return "This target has no such unit as h: means.";
  if (aimed > 1) return `There is one ${handler.name}: two groups are aimed at it.`;
  const others = groups.length - aimed;
  return others > unit.count ? `${counted(others, "group")} for ${counted(unit.count, unit.name)}.` : null;
}

// Every decision that can be laid out on the table, as text, sorted.
export function all(data) {
  const most = unitsOf(data).length;
  const found = new Set(data.hold ? [textOf(HOLD)] : []);
  const lay = (places) => {
    if (places.length < data.hand.length) {
      for (let place = 0; place <= most; place++) lay([...places, place]);
      return;
    }
    const made = placed(data, places);
    if (objection(data, made) === null) found.add(textOf(made));
  };
  lay([]);
  return [...found].sort();
}
