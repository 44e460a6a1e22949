// What a seat notices, in pictures. They are made of what that seat was told, and of nothing else.

import { cardsIn } from "./sayings.mjs";

// The views between one and the next: cards that somebody shows lie in the middle, until the next one says where.
export function between(before, { log }) {
  const found = [];
  let here = before;
  for (let n = before.log.length; n < log.length; n += 1) {
    const [, player, kind] = /^(?:(\d) )?(\w+)/.exec(log[n]), cards = cardsIn(log[n]);
    if (!["show", "rob", "nab", "stash", "catch"].includes(kind)) continue;
    const hands = here.hands.map((hand, of) => (of !== Number(player ?? -1) ? hand
      : typeof hand === "number" ? hand - cards.length : hand.filter((card) => !cards.includes(card))));
    const lie = ["nab", "catch"].includes(kind) ? here.table.cards : [];
    const table = { cards: [...lie, ...cards], word: kind === "show" ? here.table.word : null };
    found.push(here = { ...here, hands, table, log: log.slice(0, n + 1) });
  }
  return found;
}
