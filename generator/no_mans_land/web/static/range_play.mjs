// Free play: a game by number, or with real cards.

import { $, begin, counted, h, needed } from "./page.mjs";
import { FreePlay, anyNumber } from "./free_play.mjs";
import { Board } from "./range_board.mjs";
import { Game, switchesOf } from "./range_game.mjs";
import { rangeOf } from "./range.mjs";

const REAL = $(".facts").hasAttribute("data-real");
const RULES = "mortal"; // those of the puzzles
const choosing = () => import("./range_choosing.mjs");

// `of` is { name, seed (a BigInt, null with real cards), rules (as text), switches }.
class Play extends FreePlay(Board) {
  thing = "game";
  latest = REAL ? null : "range";
  named = ["game", "rules", "moves", "new"];
  isPartly = true;
  againName = REAL ? "A new game" : "Begin again";

  get switches() { return this.of.switches; }
  get misfit() { return "The decisions of this link do not fit its game."; }
  get goesOn() { return REAL ? "#" : super.goesOn; }
  keyOf({ seed, rules }) { return REAL ? `real range ${rules}` : `range ${seed} ${rules}`; }

  addressOf({ seed, rules }, moves) {
    return `#${new URLSearchParams({
      ...(REAL ? {} : { game: seed }), ...(rules === RULES ? {} : { rules }),
      ...(REAL || !moves.length ? {} : { moves: moves.join(".") }),
    })}`;
  }

  addressed(address) {
    const given = new URLSearchParams(address.replace(/^.*#/s, "")), rules = given.get("rules") ?? RULES;
    const switches = switchesOf(rules), moves = given.get("moves")?.split(".") ?? null;
    return REAL ? { name: "Real cards", seed: null, rules, switches, moves }
      : { ...this.numbered(given.get("game") ?? ""), rules, switches, moves };
  }

  numbered(number) {
    const fits = /^\d{1,20}$/.test(number) && BigInt(number) < 2n ** 64n;
    if (!fits) throw new Error("that is not a game number; try one like 42");
    return { name: `Game ${BigInt(number)}`, seed: BigInt(number) };
  }

  other() {
    const { rules, switches } = this.of ?? { rules: RULES, switches: switchesOf(RULES) };
    return { ...this.numbered(anyNumber()), rules, switches };
  }

  get score() { return counted(this.game.range.final(this.game.state), "point"); }

  async begun({ seed, switches }, kept) {
    const range = await needed(rangeOf(switches));
    return new Game(range, REAL ? null : range.orders(seed), kept);
  }

  helped(what) {
    if (!REAL) this.game.helped(`${this.game.waits} ${what}`, what === "worth" ? "a look at the value" : "");
    this.keep();
  }

  // -- what stands on the page -------------------------------------------------------------------------

  facts(before) {
    return [this.toMine(), !REAL && this.linkChip(), ...super.facts(before),
      this.of.rules !== RULES && h("span", {}, "other rules")];
  }

  async finish() { (await import("./range_end.mjs")).showEnd(this, await this.inside()); }
  async inside() { return (await import("./range_end.mjs")).textInside(this.game, this.of); }

  items() {
    const { wanted: of } = this, start = (other) => this.start({ ...of, ...other });
    const opened = (text) => (text.includes("=") ? this.open(text) : start(this.numbered(text.trim())));
    return [
      ...(REAL ? [] : [
        ...this.kept(),
        ["Another game …", async () => (await choosing()).chooseGame(opened)],
      ]),
      ["Rules …", async () => (await choosing()).chooseRules(of.rules, (rules) =>
        start({ rules, switches: switchesOf(rules) }))],
      REAL ? ["Play by number", "../play/"] : ["Real cards", "../table/"],
      ["Learn in six taps", "../learn/"],
      this.asText(),
    ];
  }
}

begin();
await new Play().begin();
