// To learn The Party by six taps, the last of which wins.

import { begin, needed } from "./page.mjs";
import { RULE_SETS } from "./evening_layout.mjs";
import { Lesson } from "./lesson.mjs";
import { Seat } from "./party_seat.mjs";

const GAME = { seed: "1692", seats: [null, "squire"] };
// Moves, and what is said before each.
const TAPS = [
  ["send:QcQd=KQ",
    "Two stashed jewels win. Cards sent to the party, face down, bring new ones: send Q♣ and Q♦ as a couple. "
    + "A lie may pass."],
  ["stash:JsAd", "It passed. Now J♠ (a thief) stashes A♦ (a jewel)."],
  ["trust",
    "He sends a card, too. Calling a lie would cost him a stashed jewel, if he had one; calling a truth costs you "
    + "yours. Trust him."],
  ["send:QsKs=KQ", "Q♠ and K♠ are a true couple, of one suit: send them."],
  ["trust", "You drew 10♠ (a butler), who catches jewels. Trust again."],
  ["rob:Jc>1", "J♣ robs him of a card, unless a joker (a sleuth) is there. A jewel comes, and wins!"],
].map(([key, says]) => ({ key, says }));

class Learning extends Lesson(Seat) {
  taps = TAPS;
  get isDue() { return this.moves.length > 0 || !this.done; }
  get address() { return `#game=${GAME.seed}&seats=person,squire&choices=${this.game.moves.join(".")}`; }
  prepare({ key }) { if (this.moves.length) this.held = this.moves.find(({ text }) => text === key)?.names ?? []; }
}

begin();
const lesson = new Learning();
lesson.take(await needed(lesson.dealt(GAME, { ...RULE_SETS.short, players: GAME.seats.length })));
