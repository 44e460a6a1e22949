// The page of a puzzle that is played: a line to a goal, or a whole deal with the pile hidden.

import { $, begin, counted, h, onStored, readGame, solvedAlready, upper, writeGame } from "./page.mjs";
import { ordersToCome, puzzleOf, reached, replayed, solvedBy } from "./puzzle.mjs";
import { Board, Game } from "./board.mjs";
import { barsOf, ofPuzzle, withProblem } from "./at_table.mjs";
import { showOrders } from "./table.mjs";

const data = JSON.parse($("main").dataset.puzzle);
begin(data.asked === "score" ? [] : ["line.json"]); // that of a hidden pile is for when it is asked for
const puzzle = await puzzleOf(data);

class Line extends Board {
  hidden = puzzle.hidden;
  showsAsked = puzzle.limit === null ? this.showsAsked : null;

  get solved() { return !puzzle.hidden && solvedBy(puzzle, this.game.position, this.game.steps.length); }
  get ended() {
    const { position, steps } = this.game, spent = puzzle.limit !== null && steps.length >= puzzle.limit;
    return position.over || (!puzzle.hidden && (reached(puzzle, position) || spent));
  }

  keep() { return writeGame(puzzle.key, this.game.toKeep()); }
  async playOn(moves) { (await import("./lines.mjs")).linesOf(puzzle).playOn(moves); }

  helped(what) {
    this.game.helped(what);
    const problem = this.keep();
    if (problem !== null) this.say(withProblem(this.status, problem));
  }

  goal() {
    const { goal: { score }, limit, table } = puzzle;
    return { score, reached: (position) => reached(puzzle, position),
      left: limit === null ? null : limit - this.game.steps.length,
      ...(table && { shortest: async (...asked) => (await import("./histories.mjs")).shortest(puzzle, ...asked) }) };
  }

  // -- what stands on the page -------------------------------------------------------------------------

  facts() {
    const { pass, pile, rules: { passes } } = this.game.position;
    return [barsOf("pass", pass, passes), h("span", {}, `${pile.length} in the pile`)];
  }

  draw() {
    const { position } = this.game;
    showOrders($(".to-come", this.main), puzzle.hidden || position.over ? [] : ordersToCome(position));
    super.draw();
  }

  // The moves left, where their number is limited.
  chip() {
    if (puzzle.limit === null) return super.chip();
    const made = this.game.steps.length, left = Math.max(puzzle.limit - made, 0);
    return h("p", { class: "pips", role: "img", "aria-label": `${counted(left, "move")} left` },
      Array.from({ length: puzzle.limit }, (_, n) => h("span", { class: n < made ? "pip made" : "pip" })),
      h("span", {}, `${left} left`));
  }

  // -- afterwards --------------------------------------------------------------------------------------

  // Record the end that a game has reached, and show what there is to say; recording it again changes
  // nothing. With the pile hidden, a score without help counts before any with it, and none is no result.
  async finish(at) {
    const { game, solved } = this, cards = game.position.scored.length, won = puzzle.hidden ? cards > 0 : solved;
    if (!won) game.tried();
    game.finished ??= !won ? null : puzzle.hidden ? "scored" : game.clean ? "clean" : "helped";
    this.keep();
    const { keepResult } = await import("./store.mjs");
    const problem = keepResult(puzzle, {
      result: won ? game.finished : "failed",
      tries: game.tries.length + Number(won) || 1,
      ...(puzzle.hidden ? { cards, help: game.help !== "" } : {}),
      ...(game.shown && !puzzle.hidden ? { shown: true } : {}),
    });
    const { showAfter } = await import("./afterwards.mjs");
    if (this.at !== at) return; // it went on meanwhile
    await showAfter($(".after", this.main), { puzzle, board: this });
    if (problem !== null) this.say(`${upper(problem)}.`);
    $(".after h2", this.main)?.focus();
  }
}

const line = new Line();
const take = (kept, text = null) => line.take(new Game(puzzle.start, puzzle.opening, kept), text);
const kept = readGame(puzzle.key);
take(kept, (!kept?.moves?.length && solvedAlready(puzzle.id)) || null);
onStored(() => `game/${puzzle.key}`, (now) => take(now)); // another tab went on with it
ofPuzzle(puzzle, (solution) => replayed(puzzle, solution), [() => import("./store.mjs"),
  () => import("./afterwards.mjs"), () => import("./hints.mjs"), () => import("./butler.mjs"),
  ...(puzzle.table ? [() => import("./histories.mjs")] : [])]);
