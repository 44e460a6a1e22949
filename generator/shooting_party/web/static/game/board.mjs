// The table of the game: cards are chosen, a button names the move that they make; and the game that is played
// at it.

import { $, WIDE, button, chip, coloured, field, h, upper } from "./page.mjs";
import { JOKER, moveOf } from "./cards.mjs";
import { legalMoves, objection, play } from "./rules.mjs";
import { Playing } from "./at_table.mjs";
import { draggable } from "./dragging.mjs";
import { Game as Played } from "./playing.mjs";
import { show } from "./table.mjs";
import { EXAMPLES, NO_MOVE, happened, inSigns, made, moveIn, moveLabel } from "./words.mjs";

// Every card that a move takes: what is to be tapped for it.
const cardsOf = (move) => (move.kind === "butler" ? [JOKER, ...move.cards] : move.cards);

export class Game extends Played {
  isFree = false; // whether any move may be taken back at once

  // From a position with the events that led there; `kept` is what toKeep returned, or null.
  constructor(start, opening, kept = null) {
    super();
    this.first = { position: start, events: opening };
    this.restore(kept);
  }

  written(move) { return move.text; }
  read(text) { return moveOf(text); }
  after(move) { return play(this.position, move); }

  get start() { return this.first.position; }
  get position() { return this.at.position; }

  // What the latest move brought, or the opening.
  get said() {
    const { move, events } = this.at;
    return happened(move, events).join(" ") || (move ? made(move) : "");
  }

  objection(move) {
    const why = objection(this.position, move);
    return why && `${upper(inSigns(why))}.`;
  }

  // In a puzzle one departure is forgiven.
  get isSlip() { return super.isSlip && (this.isFree || (this.at.move.kind === "leave" && !this.slipped)); }
}

const TWICE = 350; // ms between the taps of a double tap

export class Board extends Playing {
  chosen = [];
  offered = []; // cards that were chosen with the only one that was tapped
  lastTap = {}; // the card tapped last, and when
  showsAsked = ["Show what is possible only when asked", "Show what is possible after every move"];
  pressing = 'a, summary, [aria-pressed="false"], .may, .tools, .others, .after, dialog';

  // A page gives goal() (of hints: hints.mjs).

  get hidden() { return true; } // whether the pile is
  get begins() { return this.game.start; } // where its lines do
  get ended() { return this.game.position.over; }
  get told() { return this.game.said; }
  get hintName() { return this.hidden ? "Advice" : "Hint"; }
  get legal() { return this.ended ? [] : legalMoves(this.game.position); }
  get waits() { return this.game.position.waits !== null; }
  goal() { return null; }

  take(...given) {
    this.possible = null;
    super.take(...given);
  }

  render() {
    super.render();
    if (this.hasPlaces || this.beside) this.besideTable(); // which goes where there is no room any more
  }

  constructor() {
    super();
    draggable(this.table, () => this.made, (move) => this.make(move));
  }

  fresh() { Object.assign(this, { chosen: [], offered: [], lastTap: {} }); }

  // -- moving ------------------------------------------------------------------------------------------

  choose(cards, offered = []) {
    Object.assign(this, { chosen: cards, offered });
    this.say(this.told); // an objection was to what was chosen before
  }

  // Choose a card, or no longer; if it is good for one discard alone, with the others of that. A double tap plays what
  // is chosen.
  tap(card) {
    const { chosen, offered, lastTap, made } = this, at = performance.now();
    if (!this.game.position.hand.includes(card)) return null; // it was seen only on its way
    this.lastTap = { card, at };
    if (made && lastTap.card === card && at - lastTap.at < TWICE) return this.make(made);
    const others = (cards) => cards.filter((each) => each !== card);
    if (offered.includes(card)) return this.choose(chosen, others(offered));
    if (chosen.includes(card)) return this.choose(offered.length ? [] : others(chosen));
    const now = offered.length ? [card] : [...chosen, card], only = now.length === 1 && this.only(card);
    this.choose(only ? only.cards : now, only ? others(only.cards) : []);
    return now.length === 1 && card === JOKER && !this.waits ? this.butler() : null;
  }

  // The discard that a card is good for, if there is one alone.
  only(card) {
    const all = this.waits ? [] : this.legal.filter(({ kind, cards }) => kind === "discard" && cards.includes(card));
    return all.length === 1 ? all[0] : null;
  }

  async butler() {
    const { askButler } = await import("./butler.mjs");
    const { position } = this.game;
    askButler(position, { hidden: this.hidden, make: (move) => this.make(move), closed: () => {
      if (this.game.position === position) this.choose([]);
    } });
  }

  typed(text) {
    if (!text.trim()) return;
    const move = moveIn(text, this.legal);
    if (move !== null) this.make(move);
    else this.say(NO_MOVE(text));
  }

  // -- what stands on the page -------------------------------------------------------------------------

  draw() {
    this.put(".begun", coloured(happened(undefined, this.game.first.events).join(" ")));
    const { move, events } = this.game.at, before = this.from?.position;
    show(this.table, this.game.position, {
      ...(before && { before, events, said: (count) => happened(move, events.slice(0, count)).join(" ") }),
      hidden: this.hidden, status: this.status, chosen: this.chosen, lasts: this.lasts,
      onhand: this.ended ? undefined : (card) => this.tap(card),
    });
  }

  log() {
    return this.game.steps.map(({ move, events }, n) => h("li", { value: n + 1 },
      coloured(moveLabel(move)), h("span", { class: "then" }, coloured(happened(move, events).join(" ")))));
  }

  others() {
    if (WIDE.matches) return [];
    const fitting = this.legal.filter((move) => this.chosen.every((card) => cardsOf(move).includes(card)));
    return fitting.map((move) => h("li", {}, this.button(move, { key: `list ${move.text}` })));
  }

  field() { return field("A move as text", EXAMPLES, (text) => this.typed(text)); }

  button(move, { label = moveLabel(move, this.waits), key = move.text, ...more }) {
    return button(key, label, () => this.make(move), more);
  }

  // Three buttons that stay where they are: what the chosen cards make, the draw, leaving. Where there is room,
  // all other moves stand between them, and what the chosen cards make is not among these.
  actions() {
    const { legal } = this, has = (kind) => legal.some((move) => move.kind === kind);
    if (this.waits) return legal.map((move) => this.button(move, { primary: true }));
    const first = this.first(legal);
    const others = legal.filter(({ kind, text }) => !["draw", "leave"].includes(kind) && text !== first.dataset.key);
    return [
      first,
      WIDE.matches ? others.map((move) => this.button(move, { key: `list ${move.text}` })) : [],
      this.button(moveOf("draw"), { short: "D", off: !has("draw") }),
      this.button(moveOf("leave"), { label: WIDE.matches ? undefined : "Leave", short: "L", off: !has("leave") }),
    ].flat();
  }

  // The move that the chosen cards make.
  get made() {
    const { chosen, legal } = this, meet = legal.find((move) => move.kind === "meet");
    return meet && chosen.every((card) => card === meet.cards[0]) ? meet
      : legal.find((move) => move.kind === "discard" && move.cards.length === chosen.length &&
        chosen.every((card) => move.cards.includes(card)));
  }

  first(legal) {
    const { chosen, made } = this;
    if (made) return this.button(made, { primary: true, short: "Enter", label: moveLabel(made).replace(" alone", "") });
    const some = chosen.length && legal.some((move) => chosen.every((card) => cardsOf(move).includes(card)));
    const [label, why] = !chosen.length ? ["Choose cards", "Choose cards of one suit or of one rank, to discard them."]
      : some ? ["Choose another", "These cards need another one."]
        : ["No match", "Discards are two cards of one suit, or cards of one rank."];
    return button("first", label, () => this.say(why), { off: true });
  }

  // -- help --------------------------------------------------------------------------------------------

  // Whether what is still possible, and advice, have their places beside the table.
  get hasPlaces() { return WIDE.matches && this.showsAsked !== null; }

  async besideTable() {
    const { Asked } = await import("./beside.mjs");
    this.beside ??= new Asked(this, $(".asked", this.main));
    this.beside.render();
  }

  // Advice where the pile is hidden, else what the solver finds.
  async hint() {
    if (this.hidden) return (await import("./advice.mjs")).openAdvice(this);
    return (await import("./hints.mjs")).openHints(this);
  }

  chip() {
    return this.ended ? null
      : this.possible?.chip() ?? chip("possible", "lamp", "Still possible?", () => this.ask(true));
  }

  async ask(tapped = false) {
    const { Possible } = await import("./possible.mjs");
    this.possible ??= new Possible(this);
    if (tapped) this.possible.tapped();
    else this.possible.moved();
  }

  // -- keys --------------------------------------------------------------------------------------------

  keys(on) {
    const does = super.keys(on);
    if (this.ended) return { u: does.u, r: does.r };
    this.game.position.hand.slice(0, 9).forEach((card, n) => { does[n + 1] = () => this.tap(card); });
    return { ...does, d: () => this.make(moveOf("draw")), l: () => this.make(moveOf("leave")),
      escape: () => this.choose([]), ...(this.showsAsked ? { p: () => this.ask(true) } : {}) };
  }
}
