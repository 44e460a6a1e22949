// To learn the game by six taps: one game, in which a single button is live each time. From there on it is the
// visitor's own.

import { $, begin, needed } from "./page.mjs";
import { playOn, showTap } from "./lesson.mjs";
import { Board } from "./range_board.mjs";
import { Game } from "./range_game.mjs";
import { rangeOf } from "./range.mjs";
import { RULE_SETS } from "./theme.mjs";

const SEED = 9357n, RULES = "mortal";
// The button that is live, the cards that are chosen for it, what is said before it.
const TAPS = [
  ["out", ["Ad"], "Hit three bells. Below a card is its strength. The breeze takes one: give up A♦."],
  ["place-1", ["8c"], "More than 9 hits a bell; a club always hits: aim 8♣ alone."],
  ["place-2", ["4d", "7h", "2s"], "Strengths add up. 4 + 3 + 3 = 10 is more than 9: aim all three at the next bell."],
  ["shoot", [], "Two bells will be hit, at 12 points each. Shoot."],
  ["next", [], "24 points. There are five rounds, each with a new target. Go on."],
  ["hold", [], "These cannot hit the fox, and the heavy gun may misfire, which costs all points. Hold fire. "
    + "From here the game is yours."],
];

begin();
const main = $("main");

class Lesson extends Board {
  at = 0;
  tools() { return []; }
  key() { return false; }
  say() { super.say(this.at ? this.told : ""); }
  render() {
    const { placing } = this, [name, cards] = TAPS[this.at] ?? [];
    if (this.deciding) placing.chosen = placing.hand.flatMap((card, n) => (cards?.includes(card) ? [n] : []));
    super.render();
    for (const each of main.querySelectorAll(".stage [data-key]")) {
      const live = each.dataset.key === name;
      each.classList.toggle("glows", live);
      if (!live) each.setAttribute("aria-disabled", "true");
      each.addEventListener("click", (event) => {
        if (live) this.at += 1;
        else event.stopImmediatePropagation();
      }, true);
    }
    showTap(this.at, TAPS.map(([, , said]) => said));
  }
}

function changed() {
  const address = new URLSearchParams({ game: SEED, moves: lesson.game.moves.join(".") });
  if (lesson.at === TAPS.length) playOn(`#${address}`);
  return null;
}

const range = await needed(rangeOf(RULE_SETS[RULES]));
const lesson = new Lesson(main, { changed, helped: () => {}, more: () => [] });
lesson.take(new Game(range, range.orders(SEED)), RULE_SETS[RULES]);
