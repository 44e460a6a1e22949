// A puzzle that asks for one answer: the answers given, hints, the result, what is said afterwards.

import { replaced } from "./address.mjs";
import { $, fill, h, coloured, onStored, readGame, solvedAlready, tool, upper, writeGame } from "./page.mjs";

export class Question {
  // `puzzle` has key, id, date, number, path, title, tier. Of an answer, which is a text, `judge(answer,
  // all)` returns { right, said, short }, or a promise of it: `all` is what `load` returned (by default
  // null), `short` what the list of answers shows. `after(all)` returns { title, text if there is
  // more to say, sheets, line if it has one } of what is shown once it is solved. `replay` replays the line of a solution
  // by the rules of the page, null if it has none. `render` shows the page; `status` is what its line says.
  constructor(puzzle, { judge, after, render, replay = null, status = "", load = async () => null }) {
    Object.assign(this, { puzzle, judge, after, render, replay, status, load });
    this.told = new Map(); // what was said of each answer, in this page
    this.hinted = [];
    this.busy = false;
    this.again = history.state?.again === true; // it is played again once it is solved: nothing of that is kept
    replaced(null);
    this.take(this.again ? {} : readGame(puzzle.key) ?? {});
    if (!this.finished) this.status = solvedAlready(puzzle.id) || status;
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

  async confirm(answer) {
    if (this.finished || this.told.has(answer) || this.tried(answer)) return;
    await this.with(async (all) => {
      const { right, said, short } = await this.judge(answer, all);
      if (right) this.finished = this.hintCount || this.tries.length ? "helped" : "clean";
      else this.tries.push(answer);
      this.told.set(answer, short);
      this.status = said;
      const result = { result: right ? this.finished : "failed", tries: this.tries.length + Number(right) };
      const { keepResult } = await import("./store.mjs");
      const problem = this.again ? null : this.keep() ?? keepResult(this.puzzle, result);
      if (problem !== null) this.status = `${said} (${problem}.)`;
      if (right) await this.end(all);
    });
  }

  keep() {
    const { tries, hintCount: hints, finished } = this;
    return writeGame(this.puzzle.key, { tries, hints, finished });
  }

  // The tool that opens the hints: questions, of which `answer(n, all)` answers the one of that number.
  hints(questions, answer) {
    const ask = async (n) => {
      const text = await answer(n, await this.load());
      this.hintCount = Math.max(this.hintCount, n + 1); // one that was told on an earlier visit counts once
      const problem = this.again ? null : this.keep();
      if (problem !== null) {
        this.status = `${this.status} (${problem}.)`;
        this.render();
      }
      return text;
    };
    const open = async () => (await import("./sheets.mjs")).hintSheet(questions, this.hinted, ask);
    return tool("hint", "Hint", open, this.finished !== null);
  }

  // The answers given, each with what was said of it, and what there is `more` to say.
  log(label, more = () => null) {
    return [...this.told].map(([answer, short]) => h("li", {}, coloured(label(answer)),
      h("span", { class: "then" }, short), more(answer)));
  }

  get help() {
    return this.hintCount ? `with ${this.hintCount === 1 ? "one hint" : `${this.hintCount} hints`}` : "";
  }

  async end(all) {
    const { showEnd, times, tryAgain, waysOn } = await import("./after.mjs");
    const [{ title, text = "", line, sheets }, onward] = await Promise.all([this.after(all), waysOn()]);
    const { puzzle, help } = this, at = times(this.tries.length) + (help && `, ${help}`);
    showEnd($(".after"), { title, line, onward, lit: this.finished, text: `${text && `${text}. `}${upper(at)}.`,
      again: tryAgain(() => this.playAgain()),
      shared: `${puzzle.title} no. ${puzzle.number}, ${puzzle.tier}: solved ${
        this.again ? "before, and again" : at}.` }, ...sheets);
    $(".after h2").focus();
  }

  // Begin the page. What its end needs is fetched soon, so that it comes even if the network has gone
  // by then; `more` are modules of the game.
  begin(...more) {
    this.render();
    const { puzzle: data, replay } = this;
    $(".certificate")?.addEventListener("toggle", async ({ target }) => {
      (await import("./certificate.mjs")).showCertificate(target, { data, replay });
    }, { once: true });
    if (this.finished) this.load().then((all) => this.end(all), () => {});
    addEventListener("load", () => setTimeout(() => Promise.allSettled(
      [import("./store.mjs"), import("./after.mjs"), ...more.map((load) => load())]), 1000));
  }
}
