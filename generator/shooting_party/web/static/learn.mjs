// To learn the game by six taps: one deal.

import { begin, needed } from "./page.mjs";
import { Board, Game } from "./board.mjs";
import { addressOf, ofSeed } from "./deals.mjs";
import { moveOf, rulesOf } from "./cards.mjs";
import { load, opening } from "./rules.mjs";
import { Lesson } from "./lesson.mjs";

const DEAL = { written: "42151", rules: "leverstoke", open: false };
// Moves, what is said before each, and what the one before it has brought.
const TAPS = [
  ["draw", "Meet four queens: each must be the only card in your hand. First draw two cards.", ""],
  ["-2cJc", "Two cards of one suit may go together. 2♣ and J♣ are chosen: discard them.",
    "Three aces came too. They wait on the table."],
  ["-3d3h3s", "Cards of one rank may go together too: discard the three threes.",
    "2♣ and J♣ went together: one suit."],
  ["meet:Qs+As", "Q♠ is alone in your hand, and her ace lies on the table: meet her, and both are scored.",
    "The three threes went together: one rank."],
  ["draw", "Four new cards came, Q♥ and K♥ among them. A king takes his own queen away: both are gone. Draw on.",
    "Q♠ and her ace are scored."],
  ["draw", "Leave would change the whole hand. But 4♦ goes with all others: draw. The game ends with the third time "
    + "through the pile. After this tap it is yours.",
    "4♥ and 4♣ came, one rank with 4♦."],
].map(([key, says, brought]) => ({ key, says, brought }));

class Learning extends Lesson(Board) {
  taps = TAPS;
  get told() { return this.due?.brought ?? ""; }
  get address() { return addressOf(DEAL, this.game.texts); }
  prepare({ key }) { this.chosen = moveOf(key).cards.filter((card) => this.game.position.hand.includes(card)); }
}

begin();
await needed(load());
const { position, events } = opening(ofSeed(BigInt(DEAL.written)), rulesOf(DEAL.rules));
new Learning().take(new Game(position, events));
