// The table of a round: the target and the weather, the units with the cards that are aimed at them, the hand with
// its strengths, and what was turned up.

import {
  $, button, caps, counted, face, h, inWords, layOut, numberWord, pick, picture, redraw, say, strip,
} from "./page.mjs";
import { OUT } from "./placing.mjs";
import {
  KEYS, happened, strength, sumWords, targetName, targetWords, unitName, weatherWords,
} from "./range_words.mjs";
import { WORDS } from "./theme.mjs";

export const PICTURES = new URL("./targets.svg", import.meta.url);
// Where a unit is seen in the picture of its target.
const CUTS = {
  duck: "18 62 22 20", hen: "26 13 51 47", bell: "34 7 32 39", "clay pipe": "18 56 66 30", bottle: "33 20 19 56",
};

const strips = (cards) => h("ol", { class: "strips" }, cards.map((card) => h("li", {}, strip(card, inWords(card)))));

// Show a round on a board, and say something. What was turned up stands in the place of the hand.
export function show(at, range, round, said) {
  const { table, placing } = at;
  redraw($(".upper", table),
    round.target ? h("div", { class: "fact" }, strips([round.target]),
      h("div", {}, h("h2", {}, targetName(round.target)), h("p", {}, targetWords(range, round))),
      picture(`target-${round.target}`, "medal", null, PICTURES)) : null,
    round.weather?.length
      ? h("div", { class: "fact" }, strips(round.weather), placing && weatherOf(range, round)) : null,
    (at.deciding && round.hand) || round.decision ? unitsOf(round, at) : null);
  say($(".status", table), said);
  redraw($(".lower", table), round.stray ?? round.counter ? turnedUp(round) : handOf(round, at));
  layOut(table);
}

function weatherOf(range, round) {
  const [name, asked, rest] = weatherWords(range, round);
  return h("div", {}, h("p", { class: "sky" }, `${name}: `, h("em", {}, asked)), h("p", {}, rest));
}

function unitsOf({ target }, at) {
  const { units, aims } = at.placing, defences = [...new Set(units.map(({ defence }) => defence))];
  return h("section", { class: "aims" },
    h("div", { class: "row" }, caps("Aimed at"), h("p", { class: "caps" }, `over ${defences.join(" or ")} hits`)),
    h("ul", { class: units.length > 2 ? "spots many" : "spots" }, units.map((unit, n) =>
      spot(target, unit, n, aims.find((aim) => aim.unit === n), at))));
}

function spot(target, unit, n, aim, at) {
  const { place, several, give } = at.placing, name = unitName(target, unit), key = KEYS[n];
  const drawn = h("svg", {
    class: several ? "unit" : "unit whole", viewBox: CUTS[name] ?? "0 0 100 100", "aria-hidden": "true",
  }, h("use", { href: `${PICTURES}#target-${target}`, width: 100, height: 100 }));
  const wait = aim && !several && at.placing.at(OUT).length !== give && `give up ${numberWord(give)} first`;
  const sum = wait || aim && [h("span", { class: "mark", "aria-hidden": "true" }, aim.hits ? "✓" : "✗"),
    aim.cards.length > 2 && several && !aim.sure ? `sum ${aim.sum}` : sumWords(aim)];
  const words = `${name} ${several ? key : ""}: ${aim ? `${aim.cards.map((card) => inWords(card)).join(", ")}; ${
    wait || `${sumWords(aim)}, ${aim.hits ? "a hit" : "a miss"}`}` : `nothing aimed, over ${unit.defence} hits`}`;
  const text = [several && h("span", { class: "key" }, key), drawn,
    aim ? h("span", { class: "laid" }, aim.cards.map((card) => h("span", {}, strip(card)))) : null,
    h("small", {}, aim ? sum : at.deciding ? several ? ["tap to", h("br"), "aim here"] : "nothing aimed" : "–")];
  return h("li", {}, at.deciding && several ? button(`place-${n + 1}`, text, () => at.choose(n + 1),
    { pressed: place === n + 1, words, "aria-keyshortcuts": key })
    : h("div", { role: "group", "aria-label": words }, text));
}

function placeWords({ target }, { places, hold, units, several }, n) {
  const to = places[n];
  if (hold) return "held";
  if (to === null) return "to aim";
  if (to === OUT) return "given up";
  return several ? `${unitName(target, units[to - 1]).split(" ").at(-1)} ${KEYS[to - 1]}` : "aimed";
}

function handOf(round, at) {
  const { placing, deciding } = at, hand = round.hand ?? [];
  if (!hand.length) return null;
  return h("section", { class: "hand" }, caps("Your hand, with its strength"),
    h("ol", { class: "cards apart" }, hand.map((card, n) => {
      const to = (deciding || round.decision) && placeWords(round, placing, n), chosen = placing?.chosen.includes(n);
      const force = strength(card), words = `${inWords(card)}, ${force === "hits" ? force : `strength ${force}`}`;
      return h("li", { class: to === "given up" || to === "held" ? "out" : null }, deciding
        ? pick(`hand-${card}`, `${words}: ${to}`, chosen, () => at.tap(n), face(card, null))
        : face(card, `${words}${to ? `: ${to}` : ""}`),
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

// The cards among which the next one is, as a grid, suit by suit.
export function grid(cards, ontap) {
  const label = `${counted(cards.length, "card")} that may come`;
  return h("div", { class: "grid cloth", role: "group", "aria-label": label },
    h("div", { class: "cells" }, cards.map((card) =>
      button(`cell-${card}`, strip(card, null), () => ontap(card), { class: "cell", words: inWords(card) }))));
}

// -- in pictures: what lies there after each card that is turned up --------------------------------

const ORDER = ["target", "weather", "hand", "decision", "stray", "counter"];
const SINGLY = ["stray", "counter"]; // card by card

// The rounds between two, each with one thing more than the last.
export function unfolded(before, after) {
  const { past, score, killed } = after, found = [];
  let here = before.past.length === past.length ? before : { past, score, killed };
  for (const what of ORDER) {
    const all = after[what] ?? [], there = here[what]?.length ?? 0;
    for (let n = SINGLY.includes(what) ? there + 1 : all.length; n > there && n <= all.length; n += 1) {
      found.push(here = { ...here, [what]: all.slice(0, n) });
    }
  }
  return found.slice(0, -1);
}

// What there is to say of one of them.
export function saidOf(range, round) {
  if (round.decision) return happened(range, round).join(" ");
  return round.weather ? weatherWords(range, round).slice(0, 2).join(": ") : `${targetName(round.target)}.`;
}
