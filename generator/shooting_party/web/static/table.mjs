// The table as elements: scored couples, aces, pile, discards, hand.

import { $, caps, coloured, counted, face as faceOf, fill, h, picture, strip as stripOf } from "./page.mjs";
import { ACE, NAMES, QUEEN, SUITS, cardOf, moveOf, rank } from "./engine.mjs";
import { cardWords, moveLabel } from "./words.mjs";

const face = (card, label = cardWords(card)) => faceOf(NAMES[card], label);
const strip = (card, label = cardWords(card)) => stripOf(NAMES[card], label);

export const EXAMPLES = "2h3h, draw, butler Ah";
export const NO_MOVE = (text) => `"${text}" is no move; 2h3h, draw, leave, butler Ah or meet are.`;

// A line as a list of moves, each with its comments; numbered from `first`.
export function lineList(moves, comments = [], first = 1) {
  return h("ol", { class: "line", start: first }, moves.map((text, n) => h("li", { value: first + n },
    coloured(moveLabel(moveOf(text))),
    (comments[n] ?? []).map((comment) => h("p", {}, coloured(comment))))));
}

// How many cards of the pile a draw of `due` takes: aces do not count.
export function drawn(pile, due) {
  let taken = 0;
  for (const card of pile) {
    if (!due) break;
    taken += 1;
    if (rank(card) !== ACE) due -= 1;
  }
  return taken;
}

// Show a position in the table of the page. `options` has: hidden (the pile is not seen), chosen
// (cards), onhand (called with a card of the hand), sought (cards that the butler may bring or find,
// or null), onsought, order (the pile as it will lie once he has found an ace, or null), status,
// handTitle, marked (cards that the task names), orders (to come, each with its title). The status line stays in place, so that it is read.
export function show(table, position, options) {
  const { hidden = false, marked = [], orders = [], status = "" } = options;
  const open = $(".orders", table)?.open ?? false;
  fill($(".upper", table),
    h("div", { class: "row" },
      h("section", { class: "scored" }, caps("Scored"), couples(position, marked)),
      h("section", { class: "aces" }, caps("Aces on the table"), aces(position)),
    ),
    hidden ? unseen(position, options) : pile(position, options),
    orders.length ? h("details", { class: "orders", open },
      h("summary", { class: "caps" }, "The orders to come"),
      orders.map(([title, cards]) => [h("p", { class: "caps" }, title), strips(cards, {})])) : null,
    h("section", { class: "discards" },
      caps(`Discards, ${position.discards.length}`),
      strips(position.discards, options),
    ),
  );
  $(".status", table).replaceChildren(...coloured(status));
  fill($(".lower", table), hand(position, options));
}

function couples(position, marked) {
  return h("ul", { class: "slots" }, [...SUITS].map((_, s) => {
    const queen = cardOf(QUEEN, s), ace = cardOf(ACE, s);
    const has = (card) => position.scored.includes(card);
    const wanted = marked.includes(queen) ? "wanted" : "";
    if (!has(queen)) {
      return h("li", { class: `slot ${wanted}` }, picture(`suit-${SUITS[s]}`, "ghost",
        `${cardWords(queen)}: ${wanted ? "to be scored" : "not scored"}`));
    }
    return h("li", { class: "couple" }, has(ace) ? strip(ace) : null, strip(queen));
  }));
}

function aces(position) {
  return h("ul", { class: "slots" }, [...SUITS].map((_, s) => {
    const ace = cardOf(ACE, s);
    return position.display.includes(ace)
      ? h("li", {}, strip(ace))
      : h("li", { class: "slot" },
          picture(`suit-${SUITS[s]}`, "ghost", `${cardWords(ace)}: not there`));
  }));
}

function strips(cards, { sought = null, onsought, chosen = [] }) {
  if (!cards.length) return h("p", { class: "none" }, "none");
  return h("ol", { class: "strips" }, cards.map((card) =>
    h("li", {}, sought?.includes(card)
      ? h("button", {
          class: "pick", "data-key": `seek-${card}`, "aria-pressed": String(chosen.includes(card)),
          "aria-label": `the butler: ${cardWords(card)}`, onclick: () => onsought(card),
        }, strip(card, null))
      : strip(card))));
}

// Which pass it is, and when the game ends.
function passes({ pass, rules, over }) {
  const of = `Pass ${pass} of ${rules.passes}`;
  if (over) return `${of}: the game is over`;
  return pass === rules.passes ? `${of}: with the last card of the pile the game is over` : of;
}

function pile(position, options) {
  const { order = null } = options;
  const cards = order ?? position.pile;
  const brings = order || position.hand.length > 5 ? 0 : drawn(cards, 2);
  const list = strips(cards, options);
  if (brings && list.children.length) {
    [...list.children].slice(0, brings).forEach((item, n) => {
      item.classList.add("next");
      if (n === brings - 1) item.classList.add("last");
    });
  }
  const title = order ? "The pile, once the butler has found an ace" : "The pile, next card first";
  return h("section", { class: "pile" },
    h("div", { class: "row" }, caps(title),
      h("p", { class: "caps count" }, counted(cards.length, "card"))),
    list, h("p", { class: "passes" }, passes(position)));
}

function unseen(position, options) {
  const there = options.sought?.filter((card) => position.pile.includes(card)) ?? [];
  const left = counted(position.pile.length, "card");
  return h("section", { class: "pile" },
    h("div", { class: "row" }, caps("The pile, hidden"), h("p", { class: "caps count" }, left)),
    h("div", { class: "row start" },
      picture("card-back", "card back", `${left}, face down`),
      there.length ? strips(there, options) : null,
      h("p", { class: "passes" }, passes(position))));
}

function hand(position, { chosen = [], onhand, handTitle = "Your hand" }) {
  const cards = position.hand;
  const what = position.over ? "The hand at the end" : handTitle;
  return h("section", { class: "hand" }, caps(what),
    cards.length
      ? h("ol", { class: "cards" }, cards.map((card) => h("li", {}, onhand
          ? h("button", {
              class: "pick", "data-key": `hand-${card}`, "aria-pressed": String(chosen.includes(card)),
              "aria-label": cardWords(card),
              onclick: () => onhand(card),
            }, face(card, null))
          : face(card))))
      : h("p", { class: "none" }, "empty"));
}
