// To learn The Party by six taps.

import { begin } from "./page.mjs";
import { RULE_SETS } from "./evening_layout.mjs";
import { Lesson } from "./lesson.mjs";
import { Seat } from "./party_seat.mjs";

const GAME = { seed: "1692", seats: [null, "squire"] };
// Moves, and what is said before each.
const TAPS = [
  ["send:QcQd=KQ",
    "Two stashed jewels win. Send two cards face down as a couple (king and queen of one suit): a lie may pass."],
  ["stash:JsAd", "Nobody called: you had no jewel to lose. J♠ (a thief) now stashes A♦ (a jewel)."],
  ["trust", "The squire sends, too, and says what. True or not? Trust for now."],
  ["rob:Jc>1", "J♣ (a thief) can rob a card, unseen, unless a joker (a sleuth) nabs it."],
  ["call", "You have K♣! The squire has stashed. Now call: a lie costs him the jewel, a truth costs you yours."],
  ["send:Ks=K", "It was 10♠ (a butler): a lie! Send K♠, truly. From here you play alone."],
].map(([key, says]) => ({ key, says }));

class Learning extends Lesson(Seat) {
  taps = TAPS;
  get isDue() { return this.moves.length > 0 || !this.done; }
  get address() { return `#game=${GAME.seed}&seats=person,squire&choices=${this.game.moves.join(".")}`; }
  prepare({ key }) { if (this.moves.length) this.held = this.moves.find(({ text }) => text === key)?.names ?? []; }
}

begin();
const lesson = new Learning();
lesson.take(await lesson.dealt(GAME, { ...RULE_SETS.short, players: GAME.seats.length }));
