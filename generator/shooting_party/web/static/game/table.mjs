// The table as elements: scored couples, aces, pile, discards, hand; and all cards as a grid.

import {
  $, button, caps, face as faceOf, faceDown, fill, h, layOut, pick, picture, redraw, say, strip as stripOf,
} from "./page.mjs";
import { ACE, JOKER, NAMES, QUEEN, RANKS, SUITS, cardOf, rank, sorted } from "./cards.mjs";
import { light, show as inPictures } from "./motion.mjs";
import { cardWords } from "./words.mjs";

const face = (card, label = cardWords(card)) => faceOf(NAMES[card], label);
const strip = (card, label = cardWords(card)) => stripOf(NAMES[card], label);

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

// Show a position in a table; with the events that led to it from one `before`, a picture for each. `options` has:
// hidden (the pile is not seen), chosen (cards), onhand (called with a card of the hand), onpile (with one of those
// `near` in the pile), anyOrder (only which cards lie in the pile is known), status (`said` is what it is after so
// many events), lasts (ms that a picture lasts), handTitle, lit (cards).
// The status line stays in place, so that it is read.
export function show(table, position, { events = [], before, said, lasts, ...options } = {}) {
  const on = (events.length ? unfolded(before, events) : []).slice(0, -1);
  inPictures(table, [
    ...on.map(([here, count]) => () => draw(table, here, { ...options, status: said(count) })),
    () => draw(table, position, options),
  ], lasts);
}

// The tables from a position on through events, each with how many of these have happened: { hand, pile, discards,
// display, scored, pass } and what does not change. Cards drawn one after another come in one picture.
export function unfolded(before, events) {
  let here = { ...before, over: false };
  return events.flatMap((event, n) => {
    here = { ...here, ...afterEvent(here, event) };
    return event.kind === "draw" && events[n + 1]?.kind === "draw" ? [] : [[here, n + 1]];
  });
}

const without = (cards, gone) => cards.filter((card) => !gone.includes(card));

// What an event changes.
function afterEvent({ orders, pass: last, pile, hand, discards, display, scored }, { kind, cards, pass }) {
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

function draw(table, position, options) {
  const { hidden = false, status = "" } = options;
  table.classList.toggle("open-pile", !hidden);
  redraw($(".upper", table),
    won(position),
    h("div", { class: "piles" },
      hidden ? faceDown("Pile", position.pile.length) : pile(position, options),
      h("section", { class: "discards" },
        h("div", { class: "row" }, caps("Discards"), h("p", { class: "caps count" }, String(position.discards.length))),
        strips(position.discards))));
  say($(".status", table), status);
  redraw($(".lower", table), hand(position, options));
  light(table, (options.lit ?? []).map((card) => NAMES[card]));
  layOut(table);
}

// What is scored, and the aces on the table; a place for each.
export function won({ scored, display }) {
  const slots = (what, title, rank, not, drawn) => h("section", { class: what }, caps(title),
    h("ul", { class: "slots" }, [...SUITS].map((name, suit) => drawn(cardOf(rank, suit), cardOf(ACE, suit))
      ?? h("li", { class: "slot" }, picture(`suit-${name}`, "ghost", `${cardWords(cardOf(rank, suit))}: ${not}`)))));
  return h("div", { class: "row" },
    slots("scored", "Scored", QUEEN, "not scored", (queen, ace) => (scored.includes(queen)
      ? h("li", { class: "couple" }, scored.includes(ace) ? strip(ace) : null, strip(queen)) : null)),
    slots("aces", "Aces out", ACE, "not there", (ace) => (display.includes(ace) ? h("li", {}, strip(ace)) : null)));
}

export function strips(cards) {
  return cards.length ? h("ol", { class: "strips" }, cards.map((card) => h("li", {}, strip(card))))
    : h("p", { class: "none" }, "none");
}

// Show orders to come, each with its title, in a <details>.
export function showOrders(details, orders) {
  fill(details, orders.length ? [h("summary", { class: "caps" }, "The orders to come"),
    orders.map(([title, cards]) => [h("p", { class: "caps" }, title), strips(cards)])] : []);
}

function pile(position, { near = [], chosen = [], onpile, anyOrder }) {
  const cards = position.pile, { passes } = position.rules;
  const brings = anyOrder || position.hand.length > 5 ? 0 : drawn(cards, 2);
  const list = near.length ? h("ol", { class: "strips near" }, near.map((card) => h("li", {}, onpile
    ? tappable(card, "pile", chosen, onpile, strip) : strip(card)))) : strips(cards);
  [...list.children].slice(0, brings).forEach((item, n) =>
    item.classList.add("next", ...(n === brings - 1 ? ["last"] : [])));
  const count = `${passes > 1 ? `pass ${position.pass} of ${passes}` : "the only pass"} · ${cards.length}`;
  const title = anyOrder ? "The pile, in any order" : "The pile, next first";
  return h("section", { class: "pile" },
    h("div", { class: "row" }, caps(title), h("p", { class: "caps count" }, count)), list,
    near.length ? strips(cards.slice(near.length)) : null);
}

function hand(position, { chosen = [], onhand, handTitle = "Your hand" }) {
  const cards = position.hand;
  const what = position.over ? "The hand at the end" : handTitle;
  return h("section", { class: "hand" }, caps(what),
    cards.length
      ? h("ol", { class: cards.length > 6 ? "cards many" : "cards" }, cards.map((card) => h("li", {}, onhand
          ? tappable(card, "hand", chosen, onhand, face)
          : h("span", { class: chosen.includes(card) ? "pick raised" : "pick" }, face(card)))))
      : h("p", { class: "none" }, "empty"));
}

// A card that can be tapped.
const tappable = (card, place, chosen, does, drawn) =>
  pick(`${place}-${card}`, cardWords(card), chosen.includes(card), () => does(card), drawn(card, null));

// -- the grid --------------------------------------------------------------------------------------
// A row for each suit, and the butler: for a deck that is entered, cards as they come from a real pile,
// and what the butler fetches.

// `state(card)` returns { live, chosen, place }: whether it can be tapped, is chosen, and what stands
// in its place if it is not there ("" for nothing). `onpick` is called with a card; `more` are buttons
// beside the butler's.
export function grid({ state, onpick, more = [], label }) {
  const cells = [...SUITS].map((_, suit) => [...RANKS].map((_, rank) => cell(cardOf(rank, suit), state, onpick)));
  return h("div", { class: "grid cloth", role: "group", "aria-label": label, onkeydown: arrows },
    h("div", { class: "cells" }, cells),
    h("div", { class: "beside" }, butler(state(JOKER), onpick), more));
}

function cell(card, state, onpick) {
  const { live, chosen = false, place = "" } = state(card);
  const words = `${cardWords(card)}${live ? "" : place ? `, ${place}` : ", not here"}`;
  return button(`cell-${card}`, live ? strip(card, null) : h("span", {}, place), () => onpick(card, live),
    { class: live ? "cell" : "cell gone", words, pressed: live ? chosen : null, off: !live });
}

function butler({ live, chosen = false, place = "", absent = false }, onpick) {
  if (absent) return null;
  const label = live ? [strip(JOKER, null), "The butler"] : `The butler, ${place || "not here"}`;
  return button(`cell-${JOKER}`, label, () => onpick(JOKER, live),
    { class: "wide", pressed: live ? chosen : null, off: !live });
}

// Arrow keys move between the cells.
function arrows(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
  const cells = [...event.currentTarget.querySelectorAll("button")];
  const to = cells[cells.indexOf(document.activeElement) + step];
  if (step === undefined || !to) return;
  to.focus();
  event.preventDefault();
}
