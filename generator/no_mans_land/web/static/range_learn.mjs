// To learn the game by six taps.

import { begin, needed } from "./page.mjs";
import { Lesson } from "./lesson.mjs";
import { Board } from "./range_board.mjs";
import { Game } from "./range_game.mjs";
import { rangeOf } from "./range.mjs";
import { RULE_SETS } from "./theme.mjs";

const SEED = 9357n, RULES = "mortal";
// The button that is live, the cards that are chosen for it, what is said before it.
const TAPS = [
  ["out", ["Ad"],
    "Hit three bells. Only the number below a card counts: its strength. The breeze takes one: give up A♦."],
  ["place-1", ["8c"], "More than 9 hits a bell; a club always hits: aim 8♣ alone."],
  ["place-2", ["4d", "7h", "2s"], "Strengths add up. 4 + 3 + 3 = 10 is more than 9: aim all three at the next bell."],
  ["shoot", [], "Two bells will be hit, at 12 points each. Shoot."],
  ["next", [], "24 points. There are five rounds, each with a new target. Go on."],
  ["hold", [], "These cannot hit the fox, and the heavy gun may misfire, which costs all points. Hold fire. "
    + "After this tap the game is yours."],
].map(([key, cards, says]) => ({ key, cards, says }));

class Learning extends Lesson(Board) {
  taps = TAPS;
  get told() { return this.done ? super.told : ""; }
  get address() { return `#${new URLSearchParams({ game: SEED, moves: this.game.moves.join(".") })}`; }

  prepare({ cards }) {
    const { placing, deciding } = this;
    if (deciding) placing.chosen = placing.hand.flatMap((card, n) => (cards.includes(card) ? [n] : []));
  }
}

begin();
const range = await needed(rangeOf(RULE_SETS[RULES]));
new Learning().take(new Game(range, range.orders(SEED)));
