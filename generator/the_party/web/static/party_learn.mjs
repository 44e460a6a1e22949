// To learn The Party by six taps, the last of which wins.

import { begin, needed } from "./page.mjs";
import { RULE_SETS } from "./evening_layout.mjs";
import { Lesson } from "./lesson.mjs";
import { Seat } from "./party_seat.mjs";

const GAME = { seed: "1692", seats: [null, "squire"] };
// Moves, and what is said before each.
const TAPS = [
  ["send:QcQd=KQ",
    "Two stashed jewels win. Send two cards face down as a couple (king and queen of one suit): a lie may pass."],
  ["stash:JsAd", "Nobody called: you had no jewel to lose. J♠ (a thief) now stashes A♦ (a jewel)."],
  ["trust",
    "The squire sends, too. Call a lie, and he loses a stashed jewel; call a truth, and you do. He has none: trust."],
  ["send:QsKs=KQ", "Q♠ and K♠ are a couple indeed: send them, and let him call."],
  ["trust", "He called a truth, which costs a stashed jewel; he has none. You drew 10♠ (a butler). Trust once more."],
  ["rob:Jc>1",
    "J♣ (a thief) can rob a card, unseen, unless a joker (a sleuth) nabs it. A jewel goes to your stash, and wins!"],
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
