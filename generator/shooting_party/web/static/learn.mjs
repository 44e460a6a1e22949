// To learn the game by six taps: one deal, in which a single button is live each time. From there on
// the game is the visitor's own.

import { $, begin } from "./page.mjs";
import { Board, Game } from "./board.mjs";
import { addressOf, ofSeed } from "./deals.mjs";
import { moveOf, rulesOf } from "./cards.mjs";
import { load, opening } from "./rules.mjs";
import { playOn, showTap } from "./lesson.mjs";

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
  ["draw", "Leave would change the whole hand for four new cards. These fit, so draw again. "
    + "The game ends with the third time through the pile. From here it is yours.",
    "4♥ and 4♣ came, one rank with 4♦."],
].map(([text, before, brought]) => ({ move: moveOf(text), before, brought }));

await load();
begin();
const { position, events } = opening(ofSeed(BigInt(DEAL.written)), rulesOf(DEAL.rules));

class Lesson extends Board {
  get due() { return TAPS[this.game.steps.length]; }
  tap() {}
  tools() { return []; }
  say() { super.say(this.due?.brought ?? ""); }
  make(move) {
    if (move.text === this.due?.move.text) super.make(move);
    else Board.prototype.say.call(this, "Not yet: tap the button that is lit.");
  }

  render() {
    const { hand } = this.game.position;
    this.chosen = this.due ? this.due.move.cards.filter((card) => hand.includes(card)) : [];
    super.render();
  }

  button(move, options) {
    const live = move.text === this.due?.move.text;
    const made = super.button(move, { ...options, primary: live, off: !live });
    made.classList.toggle("glows", live);
    return made;
  }
}

const shown = () => showTap(lesson.game.steps.length, TAPS.map(({ before }) => before));

function changed() {
  const { moves } = lesson.game;
  if (!lesson.due) playOn(addressOf(DEAL, moves.map((move) => move.text)));
  return null;
}

const lesson = new Lesson($("main"), { hidden: true, ended: () => !lesson.due, pips: () => null, shown, changed });
lesson.take(new Game(position, events), "");
