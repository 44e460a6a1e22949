// The cards of a hand laid out: given up, or at a unit of the target. Pure; what is legal, the library says
// (range.mjs).
//
// Every card of the hand has a place: OUT if it is given up, n at the unit of that number, from 1 on, null if
// it is nowhere yet. At a single target all are aimed to begin with.

export const OUT = 0, FIRST = 1;

export class Placing {
  // `state` has target, weather and hand; `range` is that of its rules.
  constructor(range, state) {
    Object.assign(this, { range, state, hand: state.hand ?? [], units: range.units(state), give: range.give(state) });
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

  // The decision as text, whether it is legal or not: groups stand in the order of their lowest cards.
  get text() {
    if (this.hold) return "hold";
    const given = this.at(OUT), lowest = ([[card]]) => this.hand.indexOf(card);
    const groups = this.units.map(({ kind }, n) => [this.at(n + 1), kind ? "h:" : ""])
      .filter(([cards]) => cards.length).sort((one, other) => lowest(one) - lowest(other));
    return [...(given.length ? [[given, "-"]] : []), ...groups].map(([cards, sign]) => sign + cards.join("")).join(" ");
  }

  // Whether a decision, as text, is legal.
  allows(text) {
    this.legal ??= new Set(this.range.decisions(this.state));
    return this.legal.has(text);
  }

  get isLegal() { return this.allows(this.text); }
  get mayHold() { return this.allows("hold"); }

  // Lay a decision out (decision.mjs reads it): groups that are alike go to units from the first on, one that is
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
