// A hand of The Party from which cards are chosen, and the places of the table as elements.

import { button, caps, face, field, h, pick, strip, upper } from "./page.mjs";
import { COUPLES } from "./evening_layout.mjs";
import { cardSign, cardWords, keyOf, moveLabel, signs } from "./sayings.mjs";

// A row of small cards.
export const row = (names) => (names.length
  ? h("ol", { class: "strips" }, names.map((name) => h("li", {}, strip(name, cardWords(name)))))
  : h("p", { class: "none" }, "none"));

export const place = (title, names) => h("section", { class: "place" }, caps(title), row(names));

const ROLES = { T: "butler", J: "thief", Q: "queen", K: "king", A: "jewel", Jk: "sleuth" };
const roleOf = (name) => ROLES[name.slice(0, 2)] ?? ROLES[name[0]];

// An open hand. If it may be chosen from, `tap` is called with a card, and `chosen` are those chosen. With
// `roles` it says what each card is.
export const hand = (names, { tap = null, chosen = [], roles = false } = {}) => (!names.length ? row([])
  : h("ol", { class: "cards" }, names.map((name) => h("li", {}, tap
    ? pick(`hand-${name}`, cardWords(name), chosen.includes(name), () => tap(name), face(name, null))
    : face(name, cardWords(name)), roles ? h("span", { class: "role" }, roleOf(name)) : null))));

// What lies before a player: the hand, and the stash beside it.
export const seat = (title, cards, beside, stash) => h("div", { class: "seat" },
  h("section", { class: "hand" }, caps(title), cards),
  h("section", { class: "stash" }, caps(beside), stash));

const LETTERS = { K: "K", Q: "Q", KQ: "C", rob: "R", stash: "S", wait: "W", call: "C", trust: "T", pass: "P" };
export const letterOf = ({ word, kind }) => LETTERS[word ?? kind];

// What a table (at_table.mjs) has to be, to choose moves at by their cards, by keys, or typed. It says what `moves`
// there are, the `hand` that cards can be taken from, what `players` are called, prompt(), and what becomes of a move
// that is chosen: choose(move).
export const Choosing = (Base) => class extends Base {
  moves = [];
  held = [];

  clear() {
    this.held = [];
    this.say(this.prompt());
  }

  label(move) { return moveLabel(move, this.players); }

  // The moves that need all these cards; and those that need no others than are chosen.
  fitting(names = this.held) { return this.moves.filter((move) => names.every((name) => move.names.includes(name))); }
  get exact() { return this.fitting().filter(({ names }) => names.length === this.held.length); }

  // Take a card of the hand, or put it back; one that fits none of those taken is taken in their place.
  tap(name) {
    const { held } = this, sign = upper(cardSign(name));
    if (!this.fitting([name]).length) {
      return this.say(name.startsWith("Jk") ? `${sign} is never sent: it acts by itself.`
        : `There is no move with ${sign} now.`);
    }
    const now = held.includes(name) ? held.filter((each) => each !== name) : [...held, name];
    this.held = this.fitting(now).length ? now : [name];
    if (!this.held.length) return this.say(this.prompt());
    if (this.held.length > 1) return this.say(`${signs(this.held)} are chosen. ${this.asCouple()}`);
    const couple = this.fitting().find(({ text }) => COUPLES.includes(text)), [card] = this.held;
    const mate = couple?.names.find((each) => each !== card);
    return this.say(`${cardSign(card)} is chosen.${mate ? ` Add ${cardSign(mate)} to send a couple.` : ""}`);
  }

  // Whether the two cards that are chosen would be a true couple.
  asCouple() {
    const sent = this.exact.find(({ kind }) => kind === "send");
    if (!sent) return "";
    return COUPLES.includes(sent.text) ? "They are a couple: this would be true."
      : "A couple is a king and a queen of one suit: this would be a lie.";
  }

  // A move as text; what is none is answered by one that is most like it.
  typed(text) {
    if (!text.trim()) return null;
    const key = keyOf(text), move = this.moves.find((each) => keyOf(each.text) === key);
    if (move) return this.choose(move);
    if (!this.moves.length) return null; // one has been made meanwhile
    const like = ({ kind, names }) =>
      2 * key.startsWith(kind) + names.filter((name) => key.includes(name.toLowerCase())).length;
    const near = this.moves.reduce((one, two) => (like(two) > like(one) ? two : one));
    return this.say(`“${text.trim()}” is none of your moves; ${near.text} is one.`);
  }

  keys(on) {
    const does = super.keys(on);
    if (!this.moves.length) return does;
    for (const key of Object.values(LETTERS)) does[key.toLowerCase()] = () => this.letter(key.toLowerCase());
    this.hand.slice(0, 9).forEach((name, n) => { does[n + 1] = () => this.tap(name); });
    return { ...does, escape: () => this.clear() };
  }

  letter(key) {
    const buttons = this.main.querySelectorAll(`.may [data-letter="${key}"]`);
    if (buttons.length === 1) buttons[0].click();
    else if (buttons.length > 1) buttons[0].focus();
    else if (this.fitting().some((move) => letterOf(move).toLowerCase() === key)) {
      this.say("Which cards? Choose them first.");
    } else this.say(`That is not possible ${this.held.length ? "with these cards" : "now"}.`);
  }

  button(label, move, { primary = false, list = "", letter: short = null } = {}) {
    return button(list + (move?.text ?? "on"), label, () => this.choose(move),
      { primary, short, "data-letter": short?.toLowerCase() });
  }

  // The button of a move by its whole name.
  whole(move, options = { letter: letterOf(move) }) { return this.button(this.label(move), move, options); }

  others() { return this.fitting().map((move) => h("li", {}, this.whole(move, { list: "list " }))); }

  field() {
    const { moves } = this;
    return moves.length ? field("A move as text", moves.at(-1).text, (text) => this.typed(text)) : [];
  }
};
