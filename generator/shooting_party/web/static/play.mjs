// Free play: any deal, its pile hidden or in view.

import { $, WIDE, begin, chip, counted, h, needed } from "./page.mjs";
import { addressOf, addressed, encode, madeUp } from "./deals.mjs";
import { rulesOf, score } from "./cards.mjs";
import { load, opening } from "./rules.mjs";
import { Board, Game } from "./board.mjs";
import { barsOf } from "./at_table.mjs";
import { FreePlay, anyNumber } from "./free_play.mjs";
import { ending, score as scoreWords } from "./words.mjs";

const choosing = () => import("./choosing.mjs");

class Play extends FreePlay(Board) { // `of` is { name, written, orders, rules (as text), open }: deals.mjs
  thing = "deal";
  latest = "play";
  named = ["deal", "rules", "pile", "moves", "new"];
  addressOf = addressOf;
  addressed = addressed;

  get hidden() { return !this.of.open; }
  keyOf({ written, rules, open }) { return `play ${written} ${rules}${open ? " open" : ""}`; }

  get score() { return counted(this.game.position.scored.length, "card"); }

  begun({ orders, rules }, kept) {
    const { position, events } = opening(orders, rulesOf(rules));
    return Object.assign(new Game(position, events, kept), { isFree: true });
  }

  other() {
    const { rules, open } = this.of ?? {}, of = addressed(`#deal=${anyNumber()}`);
    return rules === undefined ? of : { ...of, rules, open };
  }

  subject() {
    const { orders } = this.of, { start: { rules }, texts: moves, position } = this.game;
    return { orders, rules, moves, position };
  }

  refused(message) {
    const isOfRules = /rule|switch|is one of/.test(message);
    return `This link has ${isOfRules ? "rules that are not known here" : "no deal in it"}.`;
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
    return [this.toMine(), this.linkChip(), barsOf("pass", pass, passes),
      h("span", { class: "count" }, `${pile.length} in the pile`),
      WIDE.matches && chip("anew", "shuffle", "New deal", () => this.anew())];
  }

  async finish() {
    const [{ showOver }, { others }, inside] =
      await Promise.all([import("./after.mjs"), import("./others.mjs"), this.inside()]);
    const { of: { name, orders }, game, hidden } = this, { help, position } = game, cards = position.scored.length;
    showOver(this, {
      ...ending(game, score(position)), note: await madeUp(orders), inside,
      asks: [["lost", "Where was it lost?", async (place, asked) => {
        asked.remove();
        this.seen();
        await (await import("./lost.mjs")).showLost(place, this);
      }], ["best-line", "The best line", () => this.bestLine()]],
      shared: `The Shooting Party, ${name.toLowerCase()}: ${[`${cards} of 8`, !hidden && "with the pile in view",
        help && `with ${help}`].filter(Boolean).join(", ")}.`,
    }, hidden ? others({ ...this.subject(), code: encode(orders) }, cards, help) : null);
  }

  // The best line of the whole deal, in a sheet.
  async bestLine() {
    const [{ openSheet }, { answered }, { profile }, { lineList }] = await Promise.all([
      import("./sheets.mjs"), import("./after.mjs"), import("./asking.mjs"), import("./lines.mjs")]);
    this.seen();
    const asked = profile({ ...this.subject(), moves: [], position: this.game.start }).answer;
    await answered(openSheet("The best line", []).inside, asked, ({ profile: best, line }) => {
      const { queens, aces, proven } = best.at(-1), what = scoreWords([queens, aces]);
      return [h("p", {}, proven ? `${what}: proven to be the best.` : `${what}: the best that was found.`),
        lineList(line?.moves ?? [])];
    });
  }

  async inside() {
    const { of: { rules, orders }, game: { texts: moves, position } } = this;
    return (await import("./as_text.mjs")).textInside(
      { title: "The Shooting Party", rules, deal: encode(orders), moves, position });
  }

  items() {
    const start = (of, moves = null) => this.start({ ...this.of, ...of }, moves);
    return [
      ...this.kept(),
      ["Another deal …", async () => (await choosing()).chooseDeal({ start, open: (link) => this.open(link) })],
      ["Rules and pile …", async () => (await choosing()).chooseRules(this.of, start)],
      ["Real cards", "../table/"],
      ["Learn in six taps", "../learn/"],
      ["Learn on: rivals, jacks, the butler", "../learn/#2"],
      this.asText(),
    ];
  }
}

begin();
await needed(load());
new Play().begin();
