// A move in pictures: where every card is after each of its events.

import { sorted } from "./cards.mjs";

// The tables from a position on through events, each with how many of these have happened: { hand, pile, discards,
// display, scored, pass } and what does not change. Cards drawn one after another come in one picture.
export function unfolded(before, events) {
  let here = { ...before, over: false };
  return events.flatMap((event, n) => {
    here = { ...here, ...after(here, event) };
    return event.kind === "draw" && events[n + 1]?.kind === "draw" ? [] : [[here, n + 1]];
  });
}

const without = (cards, gone) => cards.filter((card) => !gone.includes(card));

// What an event changes.
function after({ orders, pass: last, pile, hand, discards, display, scored }, { kind, cards, pass }) {
  switch (kind) {
    case "draw": return { pile: without(pile, cards), hand: [...hand, ...cards] };
    case "display": case "find": return { pile: without(pile, cards), display: sorted([...display, ...cards]) };
    case "discard": return { hand: without(hand, cards), discards: sorted([...discards, ...cards]) };
    case "fetch": return { discards: without(discards, cards), hand: [...hand, ...cards] };
    case "contact": return { hand: without(hand, cards), display: without(display, cards),
      scored: sorted([...scored, ...cards]) };
    case "shuffle": return { pile: orders[2 + last].filter((card) => pile.includes(card)) };
    case "pass": return { pass, discards: [], display: [],
      pile: orders[pass - 1].filter((card) => [...discards, ...display].includes(card)) };
    default: return {};
  }
}
