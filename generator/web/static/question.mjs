// A puzzle that asks for one answer: the answers given, hints, the result, what is said afterwards.

import { AtTable, ofPuzzle, withProblem } from "./at_table.mjs";
import { replaced } from "./address.mjs";
import { $, h, coloured, onStored, readGame, solvedAlready, tool, upper, writeGame } from "./page.mjs";

// The table of such a puzzle, { key, id, date, number, path, title, tier }. A game gives, of an answer, which is a
// text, named(answer), and judge(answer, all): { right, said, short }, or a promise of it; `all` is what load()
// returned (by default null), `short` what the list of answers shows. after(all) returns { title, text if there is
// more to say, sheets, line if it has one } of what is shown once it is solved; replay(solution) replays the line of
// a solution by the rules of the page; `questions` are those of the hints, and hint(n, all) answers one.
export class Question extends AtTable {
  answers = new Map(); // what was said of each, in this page
  hinted = [];
  busy = false;

  constructor(puzzle) {
    super();
    this.puzzle = puzzle;
    this.isAgain = history.state?.again === true; // it is played again once it is solved: nothing of that is kept
    replaced(null);
    this.take(this.isAgain ? {} : readGame(puzzle.key) ?? {});
    onStored(() => `game/${puzzle.key}`, (kept) => { // another tab went on with it
      this.take(kept);
      this.render();
      if (this.finished) this.load().then((all) => this.end(all), () => {});
    });
  }

  take(kept) {
    this.tries = Array.isArray(kept.tries) ? kept.tries.map(String) : [];
    this.hintCount = Number(kept.hints) || 0;
    this.finished = kept.finished ?? null;
    if (this.finished) this.status = ""; // there is nothing to do any more
  }

  get ended() { return this.finished !== null; }
  get line() { return this.busy ? "Reckoning …" : this.status; } // of the status
  async load() { return null; }
  tools() { return this.ended ? [] : [this.hints()]; }

  // Begin anew with a puzzle that is solved.
  playAgain() {
    replaced({ again: true });
    scrollTo(0, 0);
    location.reload();
  }

  tried(answer) {
    return this.tries.includes(answer);
  }

  // Do something with the answers, one thing at a time; what goes wrong stands in the status line.
  async with(does) {
    if (this.busy) return;
    this.busy = true;
    this.render();
    try {
      await does(await this.load());
    } catch (error) {
      this.status = `This can't be judged now: ${error.message}.`;
    }
    this.busy = false;
    this.render();
  }

  async answer(answer) {
    if (this.finished || this.answers.has(answer) || this.tried(answer)) return;
    await this.with(async (all) => {
      const { right, said, short } = await this.judge(answer, all);
      if (right) this.finished = this.hintCount || this.tries.length ? "helped" : "clean";
      else this.tries.push(answer);
      this.answers.set(answer, short);
      this.status = said;
      const result = { result: right ? this.finished : "failed", tries: this.tries.length + Number(right) };
      const { keepResult } = await import("./store.mjs");
      const problem = this.isAgain ? null : this.keep() ?? keepResult(this.puzzle, result);
      this.status = withProblem(said, problem);
      if (right) await this.end(all);
    });
    if (!this.finished) $(".status").scrollIntoView({ block: "nearest" }); // the answer stands there
  }

  keep() {
    const { tries, hintCount: hints, finished } = this;
    return writeGame(this.puzzle.key, { tries, hints, finished });
  }

  // The tool that opens the hints.
  hints() {
    const ask = async (n) => {
      const text = await this.hint(n, await this.load());
      this.hintCount = Math.max(this.hintCount, n + 1); // one that was told on an earlier visit counts once
      const problem = this.isAgain ? null : this.keep();
      if (problem !== null) this.say(withProblem(this.status, problem));
      return text;
    };
    return tool("hint", "Hint", async () => (await import("./sheets.mjs")).hintSheet(this.questions, this.hinted, ask));
  }

  // The answers given, each with what was said of it, and what there is `more` to say.
  log() {
    return [...this.answers].map(([answer, short]) => h("li", {}, coloured(this.named(answer)),
      h("span", { class: "then" }, short), this.more(answer)));
  }

  more() { return null; }

  get help() {
    return this.hintCount ? `with ${this.hintCount === 1 ? "one hint" : `${this.hintCount} hints`}` : "";
  }

  async end(all) {
    const { resultText, showEnd, times, waysOn } = await import("./after.mjs");
    const [{ title, text = "", line, sheets }, onward] = await Promise.all([this.after(all), waysOn()]);
    const { puzzle, help } = this, at = times(this.tries.length) + (help && `, ${help}`);
    showEnd($(".after"), { title, line, onward, lit: this.finished, text: `${text && `${text}. `}${upper(at)}.`,
      again: () => this.playAgain(),
      shared: resultText(puzzle, { result: this.finished }) }, ...sheets);
    $(".after h2").focus();
  }

  // Begin the page; `later` are modules that the game needs for its end.
  begin(status = "", ...later) {
    if (!this.ended) this.status = solvedAlready(this.puzzle.id) || status;
    this.render();
    ofPuzzle(this.puzzle, this.replay && ((solution) => this.replay(solution)),
      [() => import("./store.mjs"), () => import("./after.mjs"), ...later]);
    if (this.finished) this.load().then((all) => this.end(all), () => {});
  }
}
