// To learn The Party by six taps: one game, in which a single button is live each time. The last tap wins it.

import { $, begin, upper } from "./page.mjs";
import { RULE_SETS } from "./evening_layout.mjs";
import { playOn, showTap } from "./lesson.mjs";
import { Seat, called } from "./party_seat.mjs";

const SEATS = [null, "squire"], GAME = "1692";
// Moves, and what is said before each.
const TAPS = [
  ["send:QcQd=KQ",
    "Two stashed jewels win. Send two cards face down as a couple (king and queen of one suit): a lie may pass."],
  ["stash:JsAd", "Nobody called: you had no jewel to lose. J♠ (a thief) now stashes A♦ (a jewel)."],
  ["trust",
    "The squire sends, too. A call costs it a jewel if it lies, and you one if not: it has none to lose, so trust."],
  ["send:QsKs=KQ", "Q♠ and K♠ are a couple indeed: send them, and let it call."],
  ["trust", "It called a truth, which costs a stashed jewel; it has none. You drew 10♠ (a butler). Trust once more."],
  ["rob:Jc>1",
    "J♣ (a thief) can rob a card, unseen, unless a joker (a sleuth) nabs it. A jewel goes to your stash, and wins!"],
].map(([text, before]) => ({ text, before }));

begin();
const made = []; // the number of each move among those there were

class Lesson extends Seat {
  at = 0;
  players = called(SEATS);
  get due() { return TAPS[this.at]; }
  tap() {}

  render() {
    if (this.due && this.moves.length) this.held = this.moves.find(({ text }) => text === this.due.text)?.names ?? [];
    super.render();
  }

  choose(move) {
    if (move.text !== this.due.text) return this.say("Not yet: tap the button that is lit.");
    this.at += 1;
    return super.choose(move);
  }

  button(label, move, options) {
    const live = move?.text === this.due?.text, made = super.button(label, move, { ...options, primary: live });
    made.classList.toggle("glows", live);
    if (!live) made.setAttribute("aria-disabled", "true");
    return made;
  }
}

const lesson = new Lesson($("main"), { chose, shown, tools: () => [], goesRound: () => false, keys: {} });

// What is said of a tap tells what came of the one before: it waits for that.
function shown() { if (lesson.moves.length || !made.length) showTap(lesson.at, TAPS.map(({ before }) => before)); }

function chose(choice) {
  made.push(choice);
  if (lesson.due) go({ ask: "play", choice });
  else playOn(`#game=${GAME}&seats=person,squire&choices=${made.join(".")}`);
}

const go = (question) => lesson.go(question).catch(({ message }) => lesson.say(`${upper(message)}.`));
go({ ask: "begin", seed: GAME, rules: { ...RULE_SETS.short, players: SEATS.length }, seats: SEATS, choices: [] });
