// A game that is played: its moves, those taken back, what help there was, and what is kept of it. The table that
// it is played at is that of at_table.mjs.

// The rule set in rules as text, such as "mortal,death=keeps", and the switches that change it, [name, value] each;
// throws an Error for one that is `gone`, unless it has the value that holds in every game.
export function rulesIn(text, gone) {
  const [set, ...changes] = text.split(","), pairs = changes.map((each) => each.split("="));
  const lost = pairs.find(([name, value]) => Object.hasOwn(gone, name) && value !== gone[name])?.[0];
  if (lost) throw new Error(`the switch ${lost} is no more: ${lost}=${gone[lost]} holds in every game`);
  return [set, pairs.filter(([name]) => !Object.hasOwn(gone, name))];
}

export class Game {
  steps = []; // what each move led to: { move, … }
  redone = []; // moves taken back, the last one first to be made again
  left = null; // the moves of the game that was left by beginning again
  hints = 0;
  asked = []; // each hint that was counted: what was asked, after which moves
  undone = false;
  slipped = false;
  shown = ""; // what was: the pile, after a game with it hidden, or the solution
  tries = []; // lines that failed
  finished = null; // the result, once there is one
  taken = "moves taken back"; // as help

  // A game gives after(move): the step that it leads to from here, or an Error; `first`, the step before any
  // move; and what a move is as text, and back.

  first = null;
  written(move) { return move; }
  read(text) { return text; }
  objection() { return null; } // why a move is not legal, as a sentence

  get at() { return this.steps.at(-1) ?? this.first; }
  get moves() { return this.steps.map(({ move }) => move); }
  get texts() { return this.moves.map((move) => this.written(move)); }

  // -- what is kept ------------------------------------------------------------------------------------

  toKeep() {
    const texts = (moves) => moves.map((move) => this.written(move));
    const { hints, asked, undone, slipped, shown, finished } = this;
    return { moves: this.texts, redone: texts(this.redone), hints, asked, undone, slipped, shown,
      tries: this.tries.map(texts), finished };
  }

  // The same again; of its moves those are played that fit.
  restore(kept) {
    const { moves, redone, tries, ...more } = sound(kept ?? {}), read = (texts) => texts.map((text) => this.read(text));
    this.reset();
    Object.assign(this, more);
    try {
      this.tries = tries.map(read);
      for (const text of moves) this.step(this.read(text));
      this.redone = read(redone);
    } catch { /* what follows does not fit either */ }
    return this;
  }

  // -- moves -------------------------------------------------------------------------------------------

  reset() {
    this.steps = [];
    this.redone = [];
    this.left = null;
  }

  step(move) {
    this.steps.push({ move, ...this.after(move) });
  }

  play(move) {
    this.step(move);
    this.redone = [];
    this.left = null;
  }

  get canUndo() {
    return this.steps.length > 0 || this.left !== null;
  }

  // Take the last move back, and return it; or bring the game back that was left.
  undo() {
    if (this.left !== null) {
      const moves = this.left;
      this.reset();
      for (const move of moves) this.step(move);
      return null;
    }
    const slip = this.isSlip, { move } = this.steps.pop();
    this.redone.push(move);
    if (slip) this.slipped = true;
    else this.undone = true;
    return move;
  }

  // Whether it is forgiven if the last move is taken back.
  get isSlip() { return !this.redone.length; }

  redo() {
    this.left = null;
    this.step(this.redone.pop());
  }

  // Begin again; redo brings the moves back, undo all of them.
  again(ended) {
    const { moves } = this;
    if (moves.length && !ended) this.undone = true; // after the end it is another try
    this.reset();
    this.left = moves;
    this.redone = [...moves].reverse();
  }

  backTo(count) {
    while (this.steps.length > count) this.undo();
  }

  // Count the moves made as a try, unless they were tried before.
  tried() {
    const line = `${this.texts}`;
    if (!this.tries.some((each) => `${each.map((move) => this.written(move))}` === line)) this.tries.push(this.moves);
  }

  // -- help --------------------------------------------------------------------------------------------

  // Count a hint, unless the same was asked at this point before; or note what else was seen.
  helped(what, seen = "") {
    const asked = [...this.texts, what].join(" ");
    if (this.asked.includes(asked)) return;
    this.asked.push(asked);
    if (seen) this.saw(seen);
    else this.hints += 1;
  }

  saw(what) {
    if (!this.shown.includes(what)) this.shown = [this.shown, what].filter(Boolean).join(", ");
  }

  // What help there was, in words; "" for none.
  get help() {
    const hints = this.hints && (this.hints === 1 ? "one hint" : `${this.hints} hints`);
    return [hints, this.undone && this.taken, this.shown].filter(Boolean).join(", ");
  }

  get clean() {
    return this.help === "" && this.tries.length === 0;
  }
}

// What is kept, in one form, whatever another hand made of it.
function sound({ moves, redone, hints, asked, undone, slipped, shown, tries, finished }) {
  const list = (given) => (Array.isArray(given) ? given : []);
  return {
    moves: list(moves), redone: list(redone), hints: Number(hints) || 0, asked: list(asked).map(String),
    undone: undone === true, slipped: slipped === true, tries: list(tries).map(list),
    shown: shown === true ? "the pile seen" : String(shown || ""), finished: finished ?? null,
  };
}
