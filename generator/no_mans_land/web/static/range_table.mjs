// The table of a round as elements: the target and the weather, the units with the cards that are aimed at them,
// the hand with its strengths, and what was turned up.

import { $, caps, coloured, counted, face, fill, h, inWords, layOut, picture, say, strip } from "./page.mjs";
import { OUT } from "./placing.mjs";
import { KEYS, strength, sumWords, targetName, targetWords, unitName, weatherWords } from "./range_words.mjs";
import { WORDS } from "./theme.mjs";

const PICTURES = new URL("./targets.svg", import.meta.url);
// Where a unit is seen in the picture of its target.
const CUTS = {
  duck: "18 62 22 20", hen: "26 13 51 47", bell: "34 7 32 39", "clay pipe": "18 56 66 30", bottle: "33 20 19 56",
};

// Which round it is, with a bar for each.
export function roundsOf(round, rounds = 5) {
  const bars = Array.from({ length: rounds }, (_, n) =>
    h("span", { class: `bar-of ${n + 1 < round ? "past" : n + 1 === round ? "now" : ""}` }));
  return h("span", { class: "passes" }, h("span", { "aria-hidden": "true" }, bars), `round ${round} of ${rounds}`);
}

const strips = (cards) => h("ol", { class: "strips" }, cards.map((card) => h("li", {}, strip(card, inWords(card)))));

// Show a round on a table. `placing` is of its hand, null before there is one; `status` what its line says;
// `ontap` is called with the number of a card, `onplace` with a place, if they can be tapped; `rules` are the switches.
// What was turned up stands in the place of the hand.
export function show(table, range, round, { placing, status, rules, ontap, onplace }) {
  table.classList.add("on-range");
  fill($(".upper", table),
    round.target ? h("div", { class: "fact" }, strips([round.target]),
      h("div", {}, h("h2", {}, targetName(round.target)), h("p", {}, targetWords(range, round))),
      picture(`target-${round.target}`, "medal", null, PICTURES)) : null,
    round.weather?.length ? h("div", { class: "fact" }, strips(round.weather), weatherOf(round, placing, rules)) : null,
    onplace || round.decision ? section(round, placing, onplace) : null);
  say($(".status", table), status);
  fill($(".lower", table), round.stray ?? round.counter ? turnedUp(round) : handOf(round, placing, ontap));
  layOut(table);
}

function weatherOf(round, placing, rules) {
  if (!placing) return h("div", {});
  const [name, asked, rest] = weatherWords(round, placing.give, rules);
  return h("div", {}, h("p", { class: "sky" }, `${name}: `, h("em", {}, asked)), h("p", {}, rest));
}

// -- the units -------------------------------------------------------------------------------------

function section({ target }, placing, onplace) {
  const { units, aims } = placing, defences = [...new Set(units.map(({ defence }) => defence))];
  return h("section", { class: "aims" },
    h("div", { class: "row" }, caps("Aimed at"), h("p", { class: "caps" }, `over ${defences.join(" or ")} hits`)),
    h("ul", { class: "spots" }, units.map((unit, n) =>
      spot(target, unit, n, aims.find((aim) => aim.unit === n), placing, onplace))));
}

function spot(target, unit, n, aim, { place, several }, onplace) {
  const name = unitName(target, unit), key = KEYS[n], asked = place === n + 1;
  const drawn = h("svg", {
    class: several ? "unit" : "unit whole", viewBox: CUTS[name] ?? "0 0 100 100", "aria-hidden": "true",
  }, h("use", { href: `${PICTURES}#target-${target}`, width: 100, height: 100 }));
  const sum = aim && [h("span", { class: "mark", "aria-hidden": "true" }, aim.hits ? "✓" : "✗"),
    aim.cards.length > 2 && several && !aim.sure ? `sum ${aim.sum}` : sumWords(aim)];
  const words = `${name} ${several ? key : ""}: ${aim ? `${aim.cards.map((card) => inWords(card)).join(", ")}; ${
    sumWords(aim)}, ${aim.hits ? "a hit" : "a miss"}` : `nothing aimed, over ${unit.defence} hits`}`;
  const text = [several && h("span", { class: "key" }, key), drawn,
    aim ? h("span", { class: "laid" }, aim.cards.map((card) => h("span", {}, strip(card)))) : null,
    h("small", {}, aim ? sum : onplace ? several ? ["tap to", h("br"), "aim here"] : "nothing aimed" : "–")];
  return h("li", {}, onplace && several ? h("button", {
    "data-key": `place-${n + 1}`, "aria-pressed": String(asked), "aria-keyshortcuts": key, "aria-label": words,
      onclick: () => onplace(n + 1),
  }, text) : h("div", { role: "group", "aria-label": words }, text));
}

// -- the hand --------------------------------------------------------------------------------------

function placeWords({ target }, { places, hold, units, several }, n) {
  const to = places[n];
  if (hold) return "held";
  if (to === null) return "to aim";
  if (to === OUT) return "given up";
  return several ? `${unitName(target, units[to - 1]).split(" ").at(-1)} ${KEYS[to - 1]}` : "aimed";
}

function handOf(round, placing, ontap) {
  const hand = round.hand ?? [];
  if (!hand.length) return null;
  return h("section", { class: "hand" }, caps("Your hand, with its strength"),
    h("ol", { class: "cards apart" }, hand.map((card, n) => {
      const to = (ontap || round.decision) && placeWords(round, placing, n), chosen = placing?.chosen.includes(n);
      const force = strength(card), words = `${inWords(card)}, ${force === "hits" ? force : `strength ${force}`}`;
      return h("li", { class: to === "given up" || to === "held" ? "out" : null }, ontap ? h("button", {
        class: "pick", "data-key": `hand-${card}`, "aria-pressed": String(chosen),
        "aria-label": `${words}: ${to}`, onclick: () => ontap(n),
      }, face(card, null)) : face(card, `${words}${to ? `: ${to}` : ""}`),
      h("span", {}, force), to && h("span", { class: "place" }, to));
    })));
}

// What was turned up in a round: of the stray shot, and of the counterattack.
function turnedUp({ stray = [], counter = [] }) {
  const of = (cards, name) => cards.length > 0 && h("div", {}, caps(name), h("ol", { class: "cards apart" },
    cards.map((card) => h("li", {}, face(card, inWords(card)), h("span", {}, strength(card))))));
  return h("section", { class: "hand turned-up" },
    of(stray, `The ${WORDS.stray}`), of(counter, `The ${WORDS.counterattack}`));
}

// -- all cards -------------------------------------------------------------------------------------

// The cards among which the next one is, as a grid, suit by suit.
export function grid(cards, ontap) {
  const label = `${counted(cards.length, "card")} that may come`;
  return h("div", { class: "grid cloth", role: "group", "aria-label": label },
    h("div", { class: "cells" }, cards.map((card) => h("button", {
      class: "cell", "data-key": `cell-${card}`, "aria-label": inWords(card), onclick: () => ontap(card),
    }, strip(card, null)))));
}

export const label = (text) => h("span", {}, coloured(text));
