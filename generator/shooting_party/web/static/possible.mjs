// "Still possible?": the chip, whose number is asked for, and the sheet behind it.

import {
  button, caps, chip, coloured, counted, fill, h, listed, lower, numberWord, ordinal, picture, upper,
} from "./page.mjs";
import { score } from "./cards.mjs";
import { best, profile } from "./asking.mjs";
import { moveLabel } from "./words.mjs";

export class Possible {
  constructor(board) {
    Object.assign(this, { board, last: null, asked: null });
    this.known = new Map(); // the answers, by position
  }

  // The answer for the position that is shown, if it has been asked for; else the last one.
  get isFresh() { return this.known.has(this.board.game.position); }
  get answer() { return this.known.get(this.board.game.position) ?? this.last; }

  // A move was made or taken back, and the number is to be kept up to date.
  moved() {
    if (!this.isFresh && !this.board.ended) this.ask();
  }

  get label() {
    const { answer } = this;
    if (this.asked) return "Reckoning …";
    if (answer === null) return "Still possible?";
    if (!this.isFresh) return `Was ${answer.high}. And now?`;
    return answer.low === answer.high ? `${counted(answer.low, "card")} possible` : `${answer.high} at most`;
  }

  chip() {
    const pale = this.answer && !this.isFresh;
    const { low, high } = this.answer ?? {}, sure = low === high ? "proven" : "at most";
    const spoken = this.isFresh ? `Still possible? Answer: ${counted(high, "card")}, ${sure}` : null;
    return chip("possible", "lamp", this.label, () => this.tapped(),
      { class: this.asked ? "busy" : pale ? "pale" : "", words: spoken });
  }

  tapped() {
    if (this.asked) return this.asked.stop();
    return this.isFresh ? this.open() : this.ask();
  }

  async ask() {
    this.asked?.stop();
    this.board.helped("possible");
    const { position, texts } = this.board.game, answer = this.last;
    // What a position allows never grows along a game, so an earlier answer is a bound.
    const bound = answer?.moves.every((move, n) => move === texts[n]) ? { high: answer.high } : {};
    const asked = this.asked = best(position, bound);
    this.board.render();
    try {
      const found = await asked.answer;
      if (this.asked !== asked) return;
      if (found) this.known.set(position, this.last = { ...found, moves: texts });
    } catch ({ message }) {
      this.board.status = `${upper(message)}.`;
    }
    if (this.asked === asked) this.asked = null;
    this.board.render();
  }

  // What there is to say of the answer: its profile (`known`), the story of the game, what kept what was lost;
  // `changed` hears of each part.
  async look(changed) {
    const { Story } = await import("./lost.mjs");
    const { game } = this.board, asked = profile(game.position), story = new Story(game, changed);
    const found = { pass: game.position.pass, story, known: null, busy: true, kept: new Map(), stop: () => {
      story.stop();
      asked.stop();
      found.stopped = true;
    } };
    asked.answer.then((known) => { found.known = known; changed(); }, () => {});
    story.done.catch(() => {}).then(async () => {
      found.busy = false;
      changed();
      for (const fall of story.falls.slice(-3)) {
        if (found.stopped) return;
        found.kept.set(fall.to, await story.keepers(fall).catch(() => []));
        changed();
      }
    });
    return found;
  }

  // The buttons below it; `leave` closes the sheet that they stand in.
  buttons({ known, story }, leave = () => {}) {
    const { board } = this, last = story.falls.at(-1), moves = known?.line?.moves ?? [], { texts } = board.game;
    const shows = async () => {
      const [{ openLine }, { onTable }] = await Promise.all([import("./steps.mjs"), import("./lines.mjs")]);
      openLine(`A line to ${numberWord(this.answer.high)}`, onTable(board, [...texts, ...moves], texts.length));
    };
    return [
      button("line", "Show a line", moves.length && shows),
      button("before-the-fall", "Before the slip", last && (() => {
        leave();
        board.backTo(last.from);
      }), { primary: last }),
    ];
  }

  async open() {
    const [{ openSheet }, { chart }, { madeUp }] =
      await Promise.all([import("./sheets.mjs"), import("./lost.mjs"), import("./deals.mjs")]);
    const { board } = this, { game } = board, made = await madeUp(game.position.orders);
    const render = () => {
      const { story, known, busy, kept, pass } = found, { falls } = story;
      dialog.setAttribute("aria-busy", String(busy));
      fill(dialog.inside,
        h("div", { class: "big" }, h("span", { class: "number" }, String(this.answer.high)),
          h("p", {}, this.words(known))),
        known ? this.rows(known.profile, game, pass) : h("p", { class: "note" }, "Reckoning …"),
        made && h("p", { class: "note" }, made),
        h("section", { class: "sheet" }, caps("After each move"), chart(story),
          falls.map((fall, n) => h("p", { class: "fall-told" }, h("span", { class: "ball" }, String(n + 1)),
            h("span", {}, coloured(this.told(story, fall, kept.get(fall.to))))))),
        board.hidden ? h("p", { class: "warns" }, picture("icon-eye", "icon"),
          "This knows the hidden pile. It counts as help.") : null);
      fill(dialog.foot, this.buttons(found, () => dialog.close()));
    };
    const found = await this.look(() => render());
    const dialog = openSheet("Still possible?", [], { name: "possible", closed: () => found.stop() });
    render();
  }

  words(known) {
    const { low, high } = this.answer, last = known?.profile.at(-1);
    if (low < high) return `cards at most can still be scored; ${numberWord(low)} for certain.`;
    const what = last?.value === high ? ` ${counted(last.queens, "queen")} and ${counted(last.aces, "ace")}.` : "";
    return `of 8 cards can still be scored:${what} Proven.`;
  }

  // A row for each number of passes: those that are over say what they scored.
  rows(found, { start, steps }, pass) {
    const over = Array.from({ length: pass - 1 }, (_, n) => {
      const end = steps.findIndex((step) => step.events.some((each) => each.kind === "pass" && each.pass === n + 2));
      const [queens, aces] = score(end < 0 ? start : steps[end].position);
      return [`The ${ordinal(n + 1)} pass`, "over", `scored ${queens + aces}`, ""];
    });
    const open = found.map(({ passes, queens, aces, value, proven, upper }) => [
      passes === pass ? "By the end of this pass" : `By the end of the ${ordinal(passes)}`,
      String(value), proven ? "✓ proven" : `${upper} at most`, `${counted(queens, "queen")}, ${counted(aces, "ace")}`,
    ]);
    return byPass([...over, ...open]);
  }

  told(story, fall, keepers) {
    const { from, to, before, after } = fall;
    const move = to - from === 1 ? `${story.place(fall)}, ${lower(story.label(fall))}` : story.place(fall);
    const waits = story.positions[from].waits !== null;
    const names = keepers?.slice(0, 3).map((each, n) => (n ? lower : String)(moveLabel(each, waits))) ?? [];
    const kept = names.length ? ` ${listed(names, "or")} kept the ${numberWord(before)}.` : "";
    return `${move}: from ${before} to ${after}.${kept}`;
  }
}

// A table of what is possible: rows of a number of passes, a number of cards, how sure it is, and in
// words what it is.
export const byPass = (rows) => h("table", { class: "by-pass" },
  h("tbody", {}, rows.map(([name, value, sure, what]) => h("tr", {},
  h("th", { scope: "row" }, name, what && h("small", {}, what)), h("td", {}, value), h("td", {}, sure)))));
