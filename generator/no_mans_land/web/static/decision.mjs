// Decisions as text, read and written; which are legal, the library says (range.mjs).
//
// A decision is { hold, given, groups }; a group is { cards, handler }, the latter if it is aimed at
// the handler. Units of one kind are alike. Cards stand in number order, groups by lowest cards.

import { plain } from "./plain.mjs";

const RANKS = "A23456789TJQK", SUITS = "cdhs";

const number = (card) => RANKS.length * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]);
const inOrder = (cards) => [...cards].sort((a, b) => number(a) - number(b));

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
