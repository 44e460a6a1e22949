// A game that is being played: moves, undo, redo, beginning again, and what help was used.

import { moveOf, objection, play } from "./engine.mjs";

export class Game {
  // `kept` is what `toKeep` returned, or null; what does not replay is dropped.
  constructor(start, opening, kept = null) {
    this.start = start;
    this.opening = opening;
    this.hints = 0;
    this.undone = false;
    this.shown = false; // the pile, after a game with it hidden
    this.tries = [];
    this.finished = null;
    this.reset();
    if (kept !== null) this.restore(kept);
  }

  reset() {
    this.steps = []; // { move, position, events }, one a move
    this.redone = []; // moves taken back, the last one first to be made again
    this.left = null; // the moves of the game that was left by beginning again
  }

  restore(kept) {
    try {
      for (const text of kept.moves) this.step(moveOf(text));
      this.redone = kept.redone.map(moveOf);
      this.hints = Number(kept.hints) || 0;
      this.undone = kept.undone === true;
      this.shown = kept.shown === true;
      this.tries = kept.tries.map((line) => line.map(moveOf));
      this.finished = kept.finished ?? null;
    } catch {
      this.reset();
    }
  }

  toKeep() {
    const texts = (moves) => moves.map((move) => move.text);
    const { hints, undone, shown, finished } = this;
    const tries = this.tries.map(texts);
    return { moves: texts(this.moves), redone: texts(this.redone), hints, undone, shown, tries, finished };
  }

  get position() {
    return this.steps.at(-1)?.position ?? this.start;
  }

  get moves() {
    return this.steps.map((step) => step.move);
  }

  objection(move) {
    return objection(this.position, move);
  }

  step(move) {
    this.steps.push({ move, ...play(this.position, move) });
  }

  play(move) {
    this.step(move);
    this.redone = [];
    this.left = null;
  }

  get canUndo() {
    return this.steps.length > 0 || this.left !== null;
  }

  undo() {
    if (this.left !== null) {
      const moves = this.left;
      this.reset();
      for (const move of moves) this.step(move);
      return;
    }
    this.redone.push(this.steps.pop().move);
    this.undone = true;
  }

  redo() {
    this.step(this.redone.pop());
  }

  again() {
    const { moves } = this;
    if (moves.length) this.undone = true;
    this.reset();
    this.left = moves;
  }

  // Count the moves made as a try, unless they were tried before.
  tried() {
    const line = this.moves.map((move) => move.text).join(" ");
    if (!this.tries.some((each) => each.map((move) => move.text).join(" ") === line)) {
      this.tries.push(this.moves);
    }
  }

  // What help there was, in words; "" for none.
  get help() {
    const hints = this.hints ? [this.hints === 1 ? "one hint" : `${this.hints} hints`] : [];
    return [...hints, ...(this.undone ? ["moves taken back"] : []), ...(this.shown ? ["the pile seen"] : [])].join(", ");
  }

  get clean() {
    return this.hints === 0 && !this.undone && !this.shown && this.tries.length === 0;
  }
}
