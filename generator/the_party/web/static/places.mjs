// The places of the table as elements: hands, stashes, and rows of cards.

import { caps, face, h, strip } from "./page.mjs";
import { cardWords } from "./sayings.mjs";

// A row of small cards.
export const row = (names) => (names.length
  ? h("ol", { class: "strips" }, names.map((name) => h("li", {}, strip(name, cardWords(name)))))
  : h("p", { class: "none" }, "none"));

export const place = (title, names) => h("section", { class: "place" }, caps(title), row(names));

// An open hand. If it may be chosen from, `tap` is called with a card, and `chosen` are those chosen.
export const hand = (names, { tap = null, chosen = [] } = {}) => h("ol", { class: "cards" },
  names.map((name) => h("li", {}, tap
    ? h("button", {
        class: "pick", "data-key": `hand-${name}`, "aria-label": cardWords(name),
        "aria-pressed": String(chosen.includes(name)), onclick: () => tap(name),
      }, face(name, null))
    : face(name, cardWords(name)))));

// What lies before a player: the hand, and the stash beside it.
export const seat = (title, cards, beside, stash) => h("div", { class: "seat" },
  h("section", { class: "hand" }, caps(title), cards),
  h("section", { class: "stash" }, caps(beside), stash));
