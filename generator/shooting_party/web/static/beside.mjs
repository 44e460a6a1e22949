// Beside a table that leaves room for it: what is still possible, with its chart, and one line of advice. Until they
// are asked for, their places hold the buttons that ask.

import { $, button, caps, coloured, counted, fill, h, numberWord, upper } from "./page.mjs";
import { moveOf } from "./cards.mjs";
import { inSigns, moveLabel } from "./words.mjs";

export class Asked {
  constructor(board, place) {
    Object.assign(this, { board, place, found: null, advice: new Map() });
  }

  // Show what is known; what an answer rests on is looked for once it is there.
  render() {
    const { board, place } = this, { possible } = board, fresh = possible?.isFresh ? possible.answer : null;
    if (fresh && this.about !== fresh) this.look(fresh);
    const found = fresh && this.about === fresh ? this.found : null;
    fill(place, board.ended || !board.hasPlaces ? [] : [
      h("section", { class: "possible" }, caps("Still possible?"), this.number(found),
        found && [this.chart(found.story), h("div", { class: "foot-buttons" }, possible.buttons(found))]),
      h("section", {}, caps(board.hintName), this.advised()),
    ]);
    for (const each of board.main.querySelectorAll(".slip")) each.remove();
    for (const { from, to, before, after } of found?.story.falls ?? []) {
      if (to - from > 1) continue; // it may have been a move before
      $(`.log > :nth-child(${to})`, board.main)?.prepend(h("span", { class: "slip note" },
        `cost ${numberWord(before - after)} card${before - after === 1 ? "" : "s"}`));
    }
  }

  async look(answer) {
    this.about = answer;
    this.found?.stop();
    this.found = null;
    let found = null;
    found = await this.board.possible.look(() => { if (found && this.found === found) this.render(); });
    this.chart ??= (await import("./lost.mjs")).chart;
    if (this.about !== answer) return found.stop();
    this.found = found;
    return this.render();
  }

  // The number in large figures, or the chip that asks.
  number(found) {
    const { possible } = this.board;
    if (!possible?.isFresh || possible.asked) return this.board.chip();
    const { low, high } = possible.answer, { queens, aces, value, passes } = found?.known?.profile.at(-1) ?? {};
    const what = low < high ? `at most, ${numberWord(low)} for certain` : value !== high ? "of 8 cards, proven"
      : `${counted(queens, "queen")}, ${counted(aces, "ace")}, by the end of pass ${passes}`;
    return button("possible", [h("span", { class: "number" }, String(high)),
      h("span", {}, h("span", { class: "heard" }, " still possible: "), what)], () => possible.tapped(),
    { class: "chip big" });
  }

  // The best move and why; a tap on it opens all of them.
  advised() {
    const { hidden, game: { position } } = this.board, best = this.advice.get(position);
    const asks = () => (best?.move || !hidden ? this.board.hint() : this.ask(position));
    if (!best?.move) return button("hint", best?.text ?? (hidden ? "What would a strong player do?"
      : "A hint, step by step"), asks, { class: "chip hint" });
    const { move, reasons, cards } = best, why = reasons[0] ? inSigns(reasons[0]) : `${cards.mean.toFixed(2)} cards`;
    return button("hint", h("span", {}, coloured(moveLabel(moveOf(move), position.waits !== null)),
      h("span", { class: "then note" }, coloured(`${upper(why)}.`))), asks, { class: "advised hint" });
  }

  async ask(position) {
    if (this.advice.get(position)?.waits) return;
    const told = (best) => { this.advice.set(position, best); this.render(); };
    told({ text: "Weighing every move …", waits: true });
    try {
      const { advise } = await import("./asking.mjs"), [best] = await advise(position).answer;
      this.board.helped("advice");
      told(best);
    } catch ({ message }) {
      told({ text: `${upper(message)}.` });
    }
  }
}
