// The 33 cards as a grid: a row for each suit, and the butler. For a deck that is entered, cards as
// they come from a real pile, and what the butler fetches.

import { h, strip } from "./page.mjs";
import { JOKER, NAMES, RANKS, SUITS, cardOf } from "./engine.mjs";
import { cardWords } from "./words.mjs";

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
  return h("button", {
    class: live ? "cell" : "cell gone", "data-key": `cell-${card}`, "aria-label": words,
    "aria-pressed": live ? String(chosen) : null, "aria-disabled": live ? null : "true",
    onclick: () => onpick(card, live),
  }, live ? strip(NAMES[card], null) : h("span", {}, place));
}

function butler({ live, chosen = false, place = "", absent = false }, onpick) {
  if (absent) return null;
  return h("button", {
    class: "wide", "data-key": `cell-${JOKER}`, "aria-pressed": live ? String(chosen) : null,
    "aria-disabled": live ? null : "true", onclick: () => onpick(JOKER, live),
  }, live ? strip(NAMES[JOKER], null) : null, live ? "The butler" : `The butler, ${place || "not here"}`);
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
