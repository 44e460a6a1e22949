// Free play: any deal, its pile hidden or in view.

import { $, WIDE, begin, chip, counted, h, needed } from "./page.mjs";
import { addressOf, addressed, madeUp } from "./deals.mjs";
import { rulesOf } from "./cards.mjs";
import { load, opening } from "./rules.mjs";
import { Board, Game } from "./board.mjs";
import { barsOf } from "./at_table.mjs";
import { atRest } from "./motion.mjs";
import { FreePlay, anyNumber } from "./free_play.mjs";

const choosing = () => import("./choosing.mjs");

class Play extends FreePlay(Board) { // `of` is { name, written, orders, rules (as text), open, beat }: deals.mjs
  thing = "deal";
  latest = "play";
  named = ["deal", "rules", "pile", "beat", "moves", "new"];
  addressOf = addressOf;
  addressed = addressed;

  get hidden() { return !this.of.open; }
  keyOf({ written, rules, open }) { return `play ${written} ${rules}${open ? " open" : ""}`; }

  // A friend's score is no part of the deal.
  get link() { return this.linkTo({ ...this.of, beat: null }); }

  get score() { return counted(this.game.position.scored.length, "card"); }

  begun({ orders, rules }, kept) {
    const { position, events } = opening(orders, rulesOf(rules));
    return Object.assign(new Game(position, events, kept), { isFree: true });
  }

  other() {
    const { rules, open } = this.of ?? {}, of = addressed(`#deal=${anyNumber()}`);
    return rules === undefined ? of : { ...of, rules, open };
  }

  refused(message) {
    const isOfRules = /rule|switch|is one of/.test(message);
    return `This link has ${isOfRules ? "rules that are not known here"
      : /scores/.test(message) ? "a score to beat that nobody can have" : "no deal in it"}.`;
  }

  helped(what) {
    if (!this.hidden) return;
    this.game.helped(what);
    this.keep();
  }

  seen() {
    if (this.hidden) this.game.saw("the pile seen");
    this.keep();
  }

  // -- what stands on the page -------------------------------------------------------------------------

  facts() {
    const { pass, pile, rules: { passes } } = this.game.position;
    const { beat } = this.of;
    return [this.toMine(), this.linkChip(), barsOf("pass", pass, passes),
      Number.isInteger(beat) && h("span", { class: "to-beat" }, `To beat: ${beat}`),
      h("span", { class: "count" }, `${pile.length} in the pile`),
      WIDE.matches && chip("anew", "shuffle", "New deal", () => this.anew())];
  }

  async finish(at) {
    const [{ showEnd }, inside, note] = await Promise.all([
      import("./play_end.mjs"), this.inside(), madeUp(this.of.orders), atRest()]);
    if (this.at === at) showEnd(this, inside, note);
  }

  // Play on after these moves, beside the game that was played.
  async playOn(moves) {
    for (const each of document.querySelectorAll("dialog")) each.close();
    await this.start(this.of, moves, `You play on after ${counted(moves.length, "move")}. Undo takes them back.`);
    if (this.hidden) this.game.saw("the pile seen");
  }

  async inside() {
    const { of: { rules }, game: { texts: moves, position } } = this;
    return (await import("./as_text.mjs")).textInside({ title: "The Shooting Party", rules, moves, position });
  }

  items() {
    const start = (of, moves = null) => this.start({ ...this.of, beat: null, ...of }, moves);
    return [
      ...this.kept(),
      ["Another deal …", async () => (await choosing()).chooseDeal({ start, open: (link) => this.open(link) })],
      ["Rules and pile …", async () => (await choosing()).chooseRules(this.of, start)],
      ["Real cards", "../table/"],
      ["Learn in six taps", "../learn/"],
      this.asText(),
    ];
  }
}

begin();
await needed(load());
new Play().begin();
