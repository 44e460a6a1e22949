// A table that one plays at: what stands on the page follows it, and buttons, keys and texts do the same
// things. A game draws its table, and says what can be done.

import { $, DESK, SIDE, WIDE, fill, fitted, h, onKey, onceLoaded, redraw, setting, set, tick, tool } from "./page.mjs";
import { BACK, EACH, change } from "./motion.mjs";

export class AtTable {
  status = "";
  pressing = "a, summary, button"; // on what Enter is for that, and not for the main action

  main = $("main");
  table = $(".table");

  constructor() {
    fitted(this.table);
    for (const each of [DESK, SIDE, WIDE]) each.addEventListener("change", () => this.render());
    onKey((event, key) => this.key(event, key));
  }

  say(text) {
    this.status = text;
    this.render();
  }

  // -- what a game gives -------------------------------------------------------------------------------
  // `ended`, whether no move is wanted any more; draw(), which shows the table with its status, and what else follows
  // the game; and elements, lists of them, or nothing: actions(), tools(), log(), and these:

  facts() { return []; }
  still() { return []; } // in place of the actions once it has ended
  others() { return []; } // all moves
  field() { return []; }

  // -- what stands on the page -------------------------------------------------------------------------

  render() {
    const { ended } = this;
    this.main.classList.toggle("ended", ended);
    document.body.classList.toggle("at-end", ended); // its header
    this.put(".facts", this.facts());
    this.put(".may", ended ? this.still() : this.actions());
    this.put(".tools", this.tools());
    this.put(".others", ended ? [] : this.others());
    this.put(".by-text", ended ? [] : this.field());
    this.put("ol.log", this.log());
    this.draw();
  }

  // Show elements that follow the game: redraw says how.
  put(where, ...made) {
    const place = $(where, this.main);
    if (place) redraw(place, made);
  }

  // -- keys --------------------------------------------------------------------------------------------

  // What keys do; `on` is what Enter is for, if there is something.
  keys(on) {
    const primary = $(".may .primary", this.main);
    return primary && !on ? { enter: () => primary.click() } : {};
  }

  key(event, key) {
    if (event.target.closest?.("dialog")) return false;
    const does = this.keys(event.target.closest?.(this.pressing))[key];
    does?.();
    return Boolean(does);
  }
}

// What the page of a puzzle has besides: its certificate, and modules that its end needs, which are fetched soon, so
// that it comes even if the network has gone by then.
export function ofPuzzle(data, replay, later) {
  $(".certificate")?.addEventListener("toggle", async ({ target }) => {
    (await import("./certificate.mjs")).showCertificate(target, { data, replay });
  }, { once: true });
  onceLoaded(() => setTimeout(() => Promise.allSettled(later.map((load) => load())), 1000));
}

// How far a game is: a bar for each pass, or round.
export function barsOf(word, now, count) {
  const bars = Array.from({ length: count }, (_, n) =>
    h("span", { class: `bar-of ${n + 1 < now ? "past" : n + 1 === now ? "now" : ""}` }));
  return h("span", { class: "passes" }, h("span", { "aria-hidden": "true" }, bars), `${word} ${now} of ${count}`);
}

export const withProblem = (text, problem) => (problem === null ? text : `${text} (${problem}.)`);

// A table at which a game (playing.mjs) is played.
export class Playing extends AtTable {
  game = null;
  takesBack = true;
  againName = "Begin again";
  showsAsked = null; // what the menu says of showing always, or only when asked, what the chip asks for
  from = null; // where the game was before the move that is being shown
  lasts = 0; // ms that a picture of what is being shown lasts
  shownEnd = null; // the game whose end is shown, as it was then

  // -- what a game gives: besides the above, `told` (what the latest move brought), `at` (where the game is, another
  // object after each move), fresh(move) (nothing is chosen any more; a move that was taken back may be), keep()
  // (which returns why the game is not kept, or null), finish() (which shows the end), chip(), ask() (what the chip
  // asks), hint(), and items() of the menu.

  get hasPlaces() { return false; } // whether what is asked for has places beside the table
  get hintName() { return "Hint"; }
  get at() { return this.game.at; }
  get hasHint() { return !this.ended; }
  get canUndo() { return this.game.canUndo; }
  finish() {}
  items() { return []; }
  helped() {}

  // What is said after a change: a note, or what the latest move brought.
  news(note) { return note ?? this.told; }

  // Play at a game from now on.
  take(game, text = null, problem = null) {
    this.game = game;
    this.fresh();
    this.say(withProblem(text ?? this.told, problem));
    this.asksAlways();
  }

  // -- from a move made to the picture ------------------------------------------------------------------

  make(move) {
    const why = this.game.objection(move);
    if (why !== null) return this.say(why);
    tick();
    return this.advance(() => this.game.play(move));
  }

  // Go on in the game, and show how it came.
  advance(does) {
    const { at } = this;
    does();
    this.from = at;
    this.changed();
    this.from = null;
  }

  // What follows whatever changes the moves made.
  changed(note = undefined, move = null, lasts = EACH) {
    const { shownEnd } = this;
    this.fresh(move);
    const problem = this.keep();
    this.lasts = lasts;
    change(this.table, () => this.say(withProblem(this.news(note), problem)));
    this.lasts = 0;
    if (shownEnd && !this.ended) scrollTo(0, 0); // from the end, below the table
    this.refocus();
    this.asksAlways();
  }

  // What had the focus may have gone. At the end it waits for what comes after, not on a button that a
  // second Enter would press.
  refocus() {
    if (document.activeElement !== document.body || this.ended) return;
    $(".may button, .tools button", this.main)?.focus({ preventScroll: true });
  }

  asksAlways() {
    if (this.showsAsked && setting("ask") === "always") this.ask();
  }

  undo() {
    if (this.game.canUndo) this.changed("Taken back.", this.game.undo(), BACK);
  }

  redo() {
    if (!this.game.redone.length) return;
    this.game.redo();
    this.changed();
  }

  again() {
    if (!this.game.moves.length) return;
    this.game.again(this.ended);
    this.changed("From the beginning again. Undo brings the game back.");
    scrollTo(0, 0);
  }

  // Go back to the position after so many moves; redo keeps the rest.
  backTo(count) {
    this.game.backTo(count);
    this.changed(count ? `Back to before move ${count + 1}.` : "From the beginning again.", null, BACK);
  }

  // Play on from the position after so many moves, with another move; undo brings the game back.
  branch(count, move) {
    const { moves } = this.game;
    this.backTo(count);
    this.make(move);
    this.game.left = moves;
    this.say(`${this.status} Undo brings the game back.`);
    scrollTo(0, 0);
  }

  // -- what stands on the page -------------------------------------------------------------------------

  render() {
    super.render();
    $(".so-far", this.main).scrollTop = 1e6; // to the latest move
    const { at, ended, shownEnd } = this;
    this.shownEnd = ended ? at : null;
    if (!ended) fill($(".after", this.main));
    else if (shownEnd !== at) setTimeout(() => { if (this.ended && this.at === at) this.finish(at); });
  }

  tools() {
    const redo = WIDE.matches && this.takesBack
      && tool("redo", "Redo", () => this.redo(), !this.game.redone.length);
    const more = tool("more", "More", () => this.more()), chip = this.hasPlaces ? null : this.chip();
    const hint = this.hasPlaces ? null : tool("hint", this.hintName, () => this.hint(), !this.hasHint);
    const last = DESK.matches || SIDE.matches ? [more, chip] : [chip, more]; // in the order in which they are seen
    return [this.firstTool(), redo, hint, ...last].filter(Boolean);
  }

  firstTool() { return tool("undo", "Undo", () => this.undo(), !this.canUndo); }

  async more() {
    const { menu } = await import("./sheets.mjs"), { game, showsAsked, againName } = this;
    const always = setting("ask") === "always", [once, each] = showsAsked ?? [];
    menu("More", [
      this.takesBack && ["Redo", () => this.redo(), !game.redone.length],
      againName && [againName, () => this.again(), !game.moves.length],
      ...this.items(),
      showsAsked && (always ? [once, () => set("ask", "once")]
        : [each, () => { set("ask", "always"); this.ask(); }]),
      ["Print", () => print()],
    ]);
  }

  keys(on) {
    const does = super.keys(on);
    if (this.hasHint) does.h = () => this.hint();
    return this.takesBack ? { ...does, u: () => this.undo(), r: () => this.redo() } : does;
  }
}
