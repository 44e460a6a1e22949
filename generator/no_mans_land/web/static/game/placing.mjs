// Decisions: as text, read and written, and laid out, card by card. Pure; what is legal, the library says
// (range.mjs).
//
// A decision is { hold, given, groups }; a group is { cards, handler }, the latter if it is aimed at
// the handler. Units of one kind are alike. Cards stand in number order, groups by lowest cards.

const RANKS = "A23456789TJQK", SUITS = "cdhs";

const number = (card) => RANKS.length * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]);
const inOrder = (cards) => [...cards].sort((a, b) => number(a) - number(b));

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
  const words = text.replace(/(h:|-)\s+/gi, "$1").split(/\s+/).filter(Boolean);
  if (words.length === 1 && words[0].toLowerCase() === "hold") return { hold: true, given: [], groups: [] };
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
  if (!/^([a2-9tjqk][cdhs])+$/.test(small)) throw new Error(`“${word.slice(0, 40)}”: write cards like 2d4h.`);
  return small.match(/../g).map((card) => card[0].toUpperCase() + card[1]);
}

// Every card of the hand has a place: OUT if it is given up, n at the unit of that number, from 1 on, null if
// it is nowhere yet. At a single target all are aimed to begin with.
export const OUT = 0;
const FIRST = 1;

export class Placing {
  // `state` has target, weather and hand; `range` is that of its rules.
  constructor(range, state) {
    Object.assign(this, { range, state, give: range.give(state), hand: state.hand ?? [], units: range.units(state) });
    this.clear();
  }

  get several() {
    return this.units.length > 1;
  }

  clear() {
    this.hold = false;
    this.places = this.hand.map(() => (this.several ? null : FIRST));
    this.chosen = []; // cards, by number, that wait for a place
    this.place = null; // the place that waits for cards
    this.before = []; // earlier places, the last one first to come back
  }

  // The cards at a place.
  at(place) {
    return this.hand.filter((_, n) => this.places[n] === place);
  }

  // Put cards in a place; those that all are there already, nowhere again.
  put(cards, place) {
    const back = cards.every((n) => this.places[n] === place) ? this.several ? null : FIRST : place;
    this.before.push(this.places);
    this.places = this.places.map((each, n) => (cards.includes(n) ? back : each));
    Object.assign(this, { hold: false, chosen: [] });
  }

  // A card was tapped: it goes where one taps cards for, or waits for a place.
  tap(n) {
    if (!this.several) this.put([n], OUT);
    else if (this.place !== null) this.put([n], this.place);
    else this.chosen = this.chosen.includes(n) ? this.chosen.filter((each) => each !== n) : [...this.chosen, n];
  }

  // A place was tapped: the chosen cards go there, or those that are tapped from now on.
  choose(place) {
    if (this.chosen.length) this.put(this.chosen, place);
    else this.place = this.place === place ? null : place;
  }

  back() {
    this.places = this.before.pop() ?? this.places;
  }

  // The decision, and the same as text, whether it is legal or not.
  get decision() {
    const groups = this.units.map(({ kind }, n) => ({ cards: this.at(n + 1), handler: kind > 0 }));
    return { ...decisionOf(this.at(OUT), groups.filter(({ cards }) => cards.length)), hold: this.hold };
  }
  get text() { return textOf(this.decision); }

  // Whether a decision, as text, is legal.
  allows(text) {
    this.legal ??= new Set(this.range.decisions(this.state));
    return this.legal.has(text);
  }

  get isLegal() { return this.allows(this.text); }
  get mayHold() { return this.range.mayHold; }

  // Lay a decision out: groups that are alike go to units from the first on, one that is
  // aimed at the handler to its own.
  lay({ hold, given, groups }) {
    this.clear();
    this.hold = hold;
    if (hold) return;
    let unit = 0;
    const places = new Map(given.map((card) => [card, OUT]));
    for (const { cards, handler } of groups) {
      const to = handler ? this.units.findIndex(({ kind }) => kind) + 1 : unit += 1;
      for (const card of cards) places.set(card, to);
    }
    this.places = this.hand.map((card) => places.get(card) ?? null);
  }

  // What is aimed, unit by unit, as range.aims has it; only units with cards.
  get aims() {
    const groups = this.units.map((_, unit) => ({ cards: this.at(unit + 1), unit }));
    return this.hold ? [] : this.range.aims(this.state, groups.filter(({ cards }) => cards.length));
  }
}
