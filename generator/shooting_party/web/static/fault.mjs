// The page of a puzzle that shows moves and asks which of them was the mistake.

import { $, begin, beside, button, coloured, counted, h, numberWord, once } from "./page.mjs";
import { enough, moveOf } from "./cards.mjs";
import { follow } from "./rules.mjs";
import { ordersToCome, puzzleOf, replayed } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { show, showOrders } from "./table.mjs";
import { happened, moveKind, moveLabel } from "./words.mjs";

begin(["line.json"]);
const puzzle = await puzzleOf(JSON.parse($("main").dataset.puzzle));
const positions = [puzzle.start]; // the start, and after each move
const waits = (n) => positions[n].waits !== null;
const label = (n) => moveLabel(puzzle.shown[n], waits(n));
for (const move of puzzle.shown) positions.push(follow(positions.at(-1), move).position);

// What the start and the position after each move shown allow: whether the goal, and how many cards.
const reckoned = once(async () => {
  const { allowed } = await import("./asking.mjs"), asked = positions.map((position) => allowed(puzzle, position));
  await Promise.allSettled(asked);
  const all = await Promise.all(asked);
  return { all, key: all.findIndex(({ keeps }) => !keeps) };
});

// The answers are numbers of moves, from 1.
class Fault extends Question {
  questions = ["Which half?", "Which kind of move?", "Which move?"];
  step = 0; // the move that is shown, from 0; the position is the one before it

  replay(solution) { return replayed(puzzle, solution); }

  go(to) {
    this.step = Math.max(0, Math.min(puzzle.shown.length - 1, to));
    this.say("");
  }

  async judge(text) {
    const number = Number(text), { all, key } = await reckoned();
    const told = number === key ? `This was the mistake: move ${number}.`
      : all[number].keeps ? `No: after move ${number} it was still within reach.`
        : `No: before move ${number} it was gone already.`;
    return { right: number === key, said: "", short: told };
  }

  async after() {
    const [{ behind, sheet }, { lineList, linesOf }, { keeping }, { scoresThat }, { all, key },
      solution] = await Promise.all([import("./after.mjs"),
      import("./lines.mjs"), import("./asking.mjs"), import("./scores.mjs"), reckoned(),
        beside("line.json").catch(() => null)]);
    const scores = scoresThat((score) => enough(puzzle.goal.score, score));
    const verdicts = await keeping(positions[key - 1], scores).answer;
    const kept = verdicts.filter(({ verdict }) => verdict === "yes")
      .map(({ move }) => moveLabel(moveOf(move), waits(key - 1)));
    const line = solution && behind(lineList(linesOf(puzzle), solution.line, solution));
    const text = `It was move ${key}. Its rating is ${puzzle.rating} ± ${puzzle.error}`;
    return { title: "Solved", text, line, sheets: [
      sheet("What was still within reach", h("ol", { class: "line" },
        puzzle.shown.map((_, n) => h("li", { class: n === key - 1 ? "lost" : null },
          coloured(label(n)),
          h("p", {}, `${counted(all[n].best, "card")} before it, ${all[n + 1].best} after`))))),
      sheet("What kept it", h("p", {}, coloured(`${kept.join("; ")}.`))),
    ] };
  }

  async hint(n) {
    const { key } = await reckoned(), half = Math.ceil(puzzle.shown.length / 2);
    return [
      key <= half ? `One of the first ${numberWord(half)}.`
        : `One of the last ${numberWord(puzzle.shown.length - half)}.`,
      `${moveKind(puzzle.shown[key - 1], waits(key - 1))}.`,
      `Move ${key}.`,
    ][n];
  }

  // What was said of a move that was taken for the mistake; of one taken on an earlier visit only that.
  toldOf(number) {
    return this.answers.get(String(number))
      ?? (this.tried(String(number)) ? "You tried this one; the mistake is another." : "");
  }

  // -- what stands on the page -------------------------------------------------------------------------

  still() { return this.actions(); }

  actions() {
    const { step } = this;
    const arrow = (sign, key, words, to) => button(key, sign, () => this.go(to), { class: "arrow", words });
    return [
      h("div", { class: "steps" }, puzzle.shown.map((_, n) =>
        button(`step-${n}`, String(n + 1), () => this.go(n), { pressed: n === step, words: `move ${n + 1}` }))),
      h("div", { class: "main" }, arrow("‹", "back", "the move before", step - 1),
        this.ended ? null : button("confirm", `Move ${step + 1} was the mistake`,
          () => this.answer(String(step + 1)), { primary: true }),
        arrow("›", "on", "the next move", step + 1)),
    ];
  }

  log() {
    return puzzle.shown.map((_, n) => {
      const said = this.toldOf(n + 1);
      return h("li", { class: n === this.step ? "now" : null }, coloured(label(n)),
        said ? h("span", { class: "then" }, said) : null);
    });
  }

  draw() {
    const { step } = this, move = puzzle.shown[step], { events } = follow(positions[step], move);
    const text = [`Move ${step + 1}: ${label(step)}.`, ...happened(move, events),
      this.status || this.toldOf(step + 1)].join(" ").trim();
    showOrders($(".to-come"), ordersToCome(positions[step]));
    show(this.table, positions[step], { status: this.busy ? this.line : text, chosen: move.cards,
      handTitle: `The hand before move ${step + 1}` });
  }

  keys(on) {
    const { step } = this, does = super.keys(on);
    puzzle.shown.slice(0, 9).forEach((_, n) => { does[n + 1] = () => this.go(n); });
    return { ...does, arrowleft: () => this.go(step - 1), arrowright: () => this.go(step + 1) };
  }
}

new Fault(puzzle).begin();
