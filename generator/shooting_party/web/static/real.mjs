// Real cards: the page follows a game that is played at a table. The cards that come are tapped; the
// rest is as in free play, with advice that knows no more than the player.

import {
  $, begin, button, caps, chip, counted, face, fill, h, layOut, needed, onStored, ordinal, pick, readGame, say,
  upper, writeGame,
} from "./page.mjs";
import { JOKER, NAMES, moveOf, rulesOf, score } from "./cards.mjs";
import { barsOf } from "./at_table.mjs";
import { Board } from "./board.mjs";
import { grid, won } from "./table.mjs";
import { Unfolding } from "./unfolding.mjs";
import { cardSign, cardWords, ending, moveLabel } from "./words.mjs";
import { load } from "./rules.mjs";

const KEPT = "real cards";

class Real extends Board {
  againName = null;
  showsAsked = null;
  wrong = null; // a card just drawn that another one is to be told for

  get asks() { return this.game.due !== null; } // for a card: no move is wanted
  get ended() { return this.asks || super.ended; }
  get told() {
    if (!this.asks) return super.told;
    const { drawn } = this.game.due;
    if (this.wrong !== null) return `Which card came in place of ${cardSign(this.wrong)}?`;
    return `${this.at.position || drawn.length ? "" : "Shuffle, and draw four cards. "}Which card came ${
      ordinal(drawn.length + 1)}? Tap aces, too.`;
  }

  news(note) { return this.asks ? this.told : super.news(note); }
  keep() { return writeGame(KEPT, this.game.toKeep()); }
  items() { return [["A new game", () => this.anew()]]; }

  anew() {
    this.game.again();
    this.changed("A new game.");
  }

  tell(card, live) {
    if (!live) return;
    this.game.tell(card, this.wrong);
    this.changed();
  }

  fresh() { [this.chosen, this.wrong] = [[], null]; }

  // Change a card that was told; a second tap leaves it as it is.
  correct(card) {
    this.wrong = card === this.wrong ? null : card;
    this.say(this.told);
  }

  // -- what stands on the page -------------------------------------------------------------------------

  facts() {
    const here = this.at.position, { passes } = this.game.rules;
    return [h("span", { class: "chip plain-chip" }, "Real cards"), barsOf("pass", here?.pass ?? 1, passes),
      h("span", { class: "count" }, here ? `${here.pile.length} in the pile` : "")];
  }

  chip() {
    const left = (this.at.position?.pile.length ?? NAMES.length) - (this.game.due?.drawn.length ?? 0);
    return this.ended ? h("p", { class: "note" }, `${counted(left, "card")} unseen`)
      : chip("weigh", "lamp", "Weigh all moves", () => super.hint());
  }

  finish() {
    if (this.asks) return fill($(".after", this.main));
    const { title, text } = ending(this.game, score(this.game.position));
    return fill($(".after", this.main), h("h2", { class: "verdict" }, title), h("p", {}, text),
      h("p", { class: "main" }, button(null, "A new game", () => this.anew(), { primary: true })));
  }

  // While cards are due, the grid stands where the actions were.
  still() {
    if (!this.asks) return [];
    const candidates = this.game.candidates(this.wrong);
    return grid({
      label: "The cards that may come", state: (card) => ({ live: candidates.includes(card) }),
      onpick: (card, live) => this.tell(card, live),
    });
  }

  draw() {
    if (!this.asks) return super.draw();
    const { table } = this, { drawn, move } = this.game.due, here = this.at.position;
    const gone = move ? [...move.cards, ...(move.kind === "butler" ? [JOKER] : [])] : [];
    const held = (here?.hand ?? []).filter((card) => move?.kind !== "leave" && !gone.includes(card));
    const small = (cards) => cards.map((card) => h("li", {}, face(NAMES[card], cardWords(card))));
    this.put(".upper",
      won(here ?? { display: [], scored: [] }),
      h("div", { class: "row coming" },
        h("section", {}, caps("Your hand"), h("ol", { class: "small-cards" }, small(held))),
        h("section", {}, caps("Just drawn"), h("ol", { class: "small-cards" },
          drawn.map((card) => h("li", {}, pick(`told-${card}`, `${cardWords(card)}: change`, card === this.wrong,
            () => this.correct(card), face(NAMES[card], null)))),
          h("li", { class: "due" }, h("span", {}, "?"))))));
    say($(".status", table), this.status);
    this.put(".lower");
    return layOut(table);
  }

  // -- advice ------------------------------------------------------------------------------------------

  // The best move, in the status line, its cards chosen.
  async hint() {
    const [{ advise }, { chance }] = await Promise.all([import("./asking.mjs"), import("./advice.mjs")]);
    const { position } = this.game;
    this.say("Weighing every move …");
    try {
      const [{ move, plan, cards, four }] = await advise(position).answer;
      if (this.game.position !== position) return;
      const made = moveOf(move), then = plan[1] ? `, then ${moveLabel(moveOf(plan[1])).toLowerCase()}` : "";
      this.chosen = made.kind === "discard" ? [...made.cards] : [];
      this.say(`Advice: ${moveLabel(made)}${then}. ${cards.mean.toFixed(2)} cards, four queens in ${chance(four)}.`);
    } catch (error) {
      this.say(`${upper(error.message)}.`);
    }
  }
}

begin();
await needed(load());
const real = new Real(), take = (kept) => real.take(new Unfolding(rulesOf("leverstoke"), kept));
take(readGame(KEPT));
onStored(() => `game/${KEPT}`, take); // another tab went on with it
