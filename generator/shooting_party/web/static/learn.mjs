// To learn the game by six taps, in two lessons: its moves, and at #2 what comes in their way, up to a win.

import { begin, h, needed } from "./page.mjs";
import { asked, onAsked } from "./address.mjs";
import { Board, Game } from "./board.mjs";
import { addressOf, addressed } from "./deals.mjs";
import { moveOf, rulesOf } from "./cards.mjs";
import { follow, load, opening } from "./rules.mjs";
import { Lesson } from "./lesson.mjs";

// Where a lesson begins, and its taps: a move, what is said before it, and what the one before it has brought.
const LESSONS = {
  1: [addressed("#deal=42151"), [
    ["draw", "You want a word with each of four queens alone: with no other card in your hand, you meet her. "
      + "First draw two.", ""],
    ["-2cJc", "Two cards of one suit may go together. 2♣ and J♣ are chosen: discard them.",
      "Three aces came too. They wait on the table."],
    ["-3d3h3s", "Cards of one rank may go together too: discard the three threes.",
      "2♣ and J♣ went together: one suit."],
    ["meet:Qs+As", "Q♠ is alone in your hand, and her ace lies on the table: meet her, and both are scored.",
      "The three threes went together: one rank."],
    ["draw", "Four new cards came, Q♥ and K♥ among them. A king takes his own queen away: both are gone. Draw on.",
      "Q♠ and her ace are scored."],
    ["draw", "4♦ goes with 5♦ as one suit, and with 4♥ and 4♣ as one rank. Draw; to leave would be to discard "
      + "them all.",
      "4♥ and 4♣ came."],
  ]],
  2: [addressed(`#deal=${["sp1-WZCf0lkOqYzczR_tfmDR6a", "o5jtIgh8DzkFHH6hieVHyW", "x8Ob0DW0zhGiqxQ205eU18",
    "oC-VrwaQz4h4jDVgpqtfXF", "vCp1xHTUmzp0PbWVXAi5wc", "rkG9eo7ryMvRkCJ1bBZC5T"].join(".")}&moves=${["-4c4h4s",
    "draw", "-5d5s", "meet:Qc", "draw", "-3c3d3h", "-2c2s", "meet:Qs", "-JdKd", "draw", "-2d4d", "draw",
    "-3sKs"].join(" ")}`), [
    ["draw", "Two queens are scored; Q♥ waits. If another queen comes, the one who was there first gives way. Draw.",
      ""],
    ["-5c5h", "Q♥ lies among the discards. Clear the way for her rival Q♦: discard 5♥ and 5♣.",
      "Q♦ came: Q♥ gave way."],
    ["meet:Qd+Ad", "Meet Q♦ with A♦. Four cards follow. When the pile runs out, discards and aces are shuffled into a "
      + "new one: the next pass.", "5♥ and 5♣ are gone."],
    ["-JhKh", "K♥ takes Q♥ away, unless J♥ leaves with him in her place, as you choose: let it be J♥.",
      "A new pass: Q♥ came back."],
    ["butler:Ah", "The butler fetches a discard, or an ace out of the pile to the table. Send him, so that Q♥ is "
      + "alone.", "J♥ left with K♥, and Q♥ stayed."],
    ["meet:Qh+Ah", "Four queens win; their aces count, too: eight at most. Meet Q♥ with A♥, and you have won.",
      "The butler laid A♥ on the table."],
  ]],
};
const KEYS = Object.keys(LESSONS), lesson = asked(KEYS).slice(1) || "1", [deal, taps] = LESSONS[lesson];
const LEARNT = "These were the moves. The game ends with the third time through the pile.";

class Learning extends Lesson(Board) {
  taps = taps.map(([key, says, brought]) => ({ key, says, brought }));
  learnt = lesson === "1" ? LEARNT : null;
  get told() { return this.due?.brought ?? ""; }
  get address() { return addressOf(deal, [...deal.moves, ...this.game.texts]); }
  playOn() { if (lesson !== "1") super.playOn(); }

  // After the first lesson there is a choice.
  actions() {
    return this.due || lesson !== "1" ? super.actions() : [["primary", "#2", "Six taps more"],
      ["", this.onward, "Play on"]].map(([look, href, label]) => h("a", { class: `button ${look}`, href }, label));
  }

  prepare({ key }) { this.chosen = moveOf(key).cards.filter((card) => this.game.position.hand.includes(card)); }

  // What the butler shall do is chosen for him.
  first(legal) {
    const sent = legal.find(({ kind, text }) => kind === "butler" && text === this.due?.key);
    return sent ? this.button(sent, { primary: true }) : super.first(legal);
  }
}

begin();
onAsked(KEYS, () => location.reload());
await needed(load());
const { position, events } = deal.moves.reduce((here, text) => follow(here.position, moveOf(text)),
  opening(deal.orders, rulesOf(deal.rules)));
new Learning().take(new Game(position, deal.moves.length ? [] : events));
