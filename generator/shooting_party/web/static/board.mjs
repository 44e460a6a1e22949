// The game that is played, with what help was used; and the board that one plays it at: cards are
// chosen, a button names the move that they make, and the table, the actions, the tools and the moves
// so far follow the game.

import { $, coloured, field, fill, fitted, h, onKey, picture, redraw, set, setting, tool, upper } from "./page.mjs";
import { JOKER, moveOf } from "./cards.mjs";
import { choiceWaits, legalMoves, objection, play } from "./rules.mjs";
import { show } from "./table.mjs";
import { EXAMPLES, NO_MOVE, happened, inSigns, moveIn, moveLabel } from "./words.mjs";

// Every card that a move takes: what is to be tapped for it.
const cardsOf = (move) => (move.kind === "butler" ? [JOKER, ...move.cards] : move.cards);

// -- the game --------------------------------------------------------------------------------------

export class Game {
  // `kept` is what `toKeep` returned, or null; what does not replay is dropped.
  constructor(start, opening, kept = null) {
    this.start = start;
    this.opening = opening;
    this.hints = 0;
    this.asked = []; // each hint that was counted: what was asked, after which moves
    this.undone = false;
    this.slipped = false;
    this.shown = ""; // what was: the pile, after a game with it hidden, or the solution
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
      this.asked = (kept.asked ?? []).map(String);
      this.undone = kept.undone === true;
      this.slipped = kept.slipped === true;
      this.shown = kept.shown === true ? "the pile seen" : String(kept.shown || "");
      this.tries = kept.tries.map((line) => line.map(moveOf));
      this.finished = kept.finished ?? null;
    } catch {
      this.reset();
    }
  }

  toKeep() {
    const texts = (moves) => moves.map((move) => move.text);
    const { hints, asked, undone, slipped, shown, finished } = this;
    const tries = this.tries.map(texts);
    return { moves: texts(this.moves), redone: texts(this.redone), hints, asked, undone, slipped, shown, tries,
      finished };
  }

  get position() {
    return this.steps.at(-1)?.position ?? this.start;
  }

  get moves() {
    return this.steps.map((step) => step.move);
  }

  // What the latest move brought, or the opening.
  get said() {
    const { move, events } = this.steps.at(-1) ?? { events: this.opening };
    return happened(move, events).join(" ") || (move ? `${moveLabel(move)}.` : "");
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
    const { move } = this.steps.pop(), first = !this.redone.length;
    this.redone.push(move);
    // A slip is forgiven: in free play what is taken back at once, in a puzzle one departure.
    if (first && (this.free || (move.kind === "leave" && !this.slipped))) this.slipped = true;
    else this.undone = true;
  }

  redo() {
    this.step(this.redone.pop());
  }

  again(ended) {
    const { moves } = this;
    if (moves.length && !ended) this.undone = true; // after the end it is another try
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

  // Count a hint, unless the same was asked in this position before.
  helped(what) {
    const asked = [...this.moves.map((move) => move.text), what].join(" ");
    if (this.asked.includes(asked)) return;
    this.asked.push(asked);
    this.hints += 1;
  }

  // What help there was, in words; "" for none.
  get help() {
    const hints = this.hints ? [this.hints === 1 ? "one hint" : `${this.hints} hints`] : [];
    return [...hints, ...(this.undone ? ["moves taken back"] : []),
      ...(this.shown ? [this.shown] : [])].join(", ");
  }

  get clean() {
    return this.hints === 0 && !this.undone && !this.shown && this.tries.length === 0;
  }
}

// -- the board -------------------------------------------------------------------------------------

export class Board {
  // `page` has hidden (whether the pile is), ended() (whether no move is wanted any more), changed()
  // (which keeps the game, and returns why it is not kept, or null), more() (items of a menu); subject()
  // (what the solver is asked about: asking.mjs), goal() (of hints: hints.mjs) and helped(what was
  // asked), or a hint() of its own; and pips() (the moves left) where "Still possible?" is no question.
  constructor(main, page) {
    Object.assign(this, { main, page, table: $(".table", main) });
    fitted(this.table);
    onKey((event, key) => this.key(event, key));
  }

  // Play at a game from now on.
  take(game, text = game.said) {
    Object.assign(this, { game, chosen: [], status: text, possible: null });
    this.render();
    if (!this.page.pips && setting("ask") === "always") this.ask();
  }

  // -- moving --------------------------------------------------------------------------------------

  say(text) {
    this.status = text;
    this.render();
  }

  tap(card) {
    const { chosen } = this;
    this.chosen = chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card];
    this.render();
    if (this.chosen.length === 1 && card === JOKER && choiceWaits(this.game.position) === null) this.butler();
  }

  async butler() {
    const { askButler } = await import("./butler.mjs");
    const { position } = this.game;
    askButler(position, { hidden: this.page.hidden, make: (move) => this.make(move), closed: () => {
      if (this.game.position === position) this.choose([]);
    } });
  }

  choose(cards) {
    this.chosen = cards;
    this.render();
  }

  make(move) {
    const why = this.game.objection(move);
    if (why !== null) return this.say(`${upper(inSigns(why))}.`);
    const before = this.game.position;
    this.game.play(move);
    this.unfolds = before;
    return this.changed(this.game.said);
  }

  // What follows whatever changes the moves made.
  changed(text) {
    this.chosen = [];
    const problem = this.page.changed();
    this.possible?.moved();
    this.say(problem === null ? text : `${text} (${problem}.)`);
    // What had the focus may have gone. At the end it waits for what comes after, not on a button that a
    // second Enter would press.
    const comes = this.page.ended() && $(".after", this.main);
    if (document.activeElement === document.body && !comes) {
      $(".may button, .tools button", this.main)?.focus({ preventScroll: true });
    }
  }

  undo() {
    if (!this.game.canUndo) return;
    this.game.undo();
    this.changed("Taken back.");
  }

  redo() {
    if (!this.game.redone.length) return;
    this.game.redo();
    this.changed(this.game.said);
  }

  again() {
    if (!this.game.steps.length) return;
    this.game.again(this.page.ended());
    this.changed("From the beginning again. Undo brings the game back.");
  }

  // Go back to the position after so many moves; redo keeps the rest.
  backTo(count) {
    while (this.game.steps.length > count) this.game.undo();
    this.changed(count ? `Back to before move ${count + 1}.` : "From the beginning again.");
  }

  // Play on from the position after so many moves, with a move if one is given; undo brings the game back.
  branch(count, move) {
    const { game } = this, { moves } = game;
    this.backTo(count);
    if (move) this.make(move);
    game.left = moves;
    this.say(`${this.status} Undo brings the game back.`);
  }

  // -- what stands on the page ---------------------------------------------------------------------

  render() {
    const { game, main, page, chosen } = this, ended = page.ended();
    const position = ended && !game.position ? null : game.position, legal = ended ? [] : legalMoves(position);
    main.classList.toggle("ended", ended);
    redraw($(".may", main), ended ? [] : this.actions(legal));
    redraw($(".tools", main), this.tools());
    redraw($(".begun", main), coloured(happened(undefined, game.opening).join(" ")));
    redraw($(".log", main), game.steps.map(({ move, events }, n) => h("li", { value: n + 1 },
      coloured(moveLabel(move)), h("span", { class: "then" }, coloured(happened(move, events).join(" "))))));
    const fitting = legal.filter((move) => chosen.every((card) => cardsOf(move).includes(card)));
    redraw($(".others", main), fitting.map((move) => h("li", {}, this.button(move, { key: `list ${move.text}` }))));
    fill($(".by-text", main), ended ? [] : field("A move as text", EXAMPLES, (text) => this.typed(text)));
    page.shown?.();
    if (page.picture?.()) return;
    const { events = [], move } = game.steps.at(-1) ?? {}, before = this.unfolds;
    this.unfolds = null;
    show(this.table, position, {
      ...(before ? { events, before, said: (count) => happened(move, events.slice(0, count)).join(" ") } : {}),
      hidden: page.hidden, status: this.status, chosen,
      onhand: ended ? undefined : (card) => this.tap(card),
    });
  }

  button(move, { label, primary = false, short = null, off = false, key = move.text }) {
    const waits = choiceWaits(this.game.position) !== null;
    return h("button", {
      class: primary ? "primary" : "", "data-key": key, "aria-disabled": off ? "true" : null,
        onclick: () => this.make(move),
    }, h("span", {}, coloured(label ?? moveLabel(move, waits))), short && h("kbd", { "aria-hidden": "true" }, short));
  }

  // Three buttons that stay where they are: what the chosen cards make, the draw, leaving.
  actions(legal) {
    if (choiceWaits(this.game.position) !== null) return legal.map((move) => this.button(move, { primary: true }));
    const has = (kind) => legal.some((move) => move.kind === kind);
    return [
      this.first(legal),
      this.button(moveOf("draw"), { short: "D", off: !has("draw") }),
      this.button(moveOf("leave"), { label: "Leave", short: "L", off: !has("leave") }),
    ];
  }

  first(legal) {
    const { chosen } = this, meet = legal.find((move) => move.kind === "meet");
    const made = meet && chosen.every((card) => card === meet.cards[0]) ? meet
      : legal.find((move) => move.kind === "discard" && move.cards.length === chosen.length &&
        chosen.every((card) => move.cards.includes(card)));
    if (made) return this.button(made, { primary: true, short: "Enter", label: moveLabel(made).replace(" alone", "") });
    const some = chosen.length && legal.some((move) => chosen.every((card) => cardsOf(move).includes(card)));
    const [label, why] = !chosen.length ? ["Choose cards", "Choose cards of one suit or of one rank, to discard them."]
      : some ? ["Choose another", "These cards need another one."]
        : ["No match", "Discards are two cards of one suit, or cards of one rank."];
    return h("button", { "data-key": "first", "aria-disabled": "true", onclick: () => this.say(why) }, label);
  }

  typed(text) {
    if (!text.trim()) return;
    const move = moveIn(text, legalMoves(this.game.position));
    if (move !== null) this.make(move);
    else this.say(NO_MOVE(text));
  }

  tools() {
    const { game, page } = this;
    return [
      tool("undo", "Undo", () => this.undo(), !game.canUndo),
      tool("hint", page.hidden ? "Advice" : "Hint", () => this.hint(), page.ended()),
      page.pips?.() ?? (page.ended() ? null : this.chip()),
      tool("more", "More", () => this.more()),
    ].filter(Boolean);
  }

  // Advice where the pile is hidden, else what the solver finds.
  async hint() {
    if (this.page.hint) return this.page.hint();
    if (this.page.hidden) return (await import("./advice.mjs")).openAdvice(this);
    return (await import("./hints.mjs")).openHints(this);
  }

  chip() {
    return this.possible?.chip() ?? h("button", { class: "chip", "data-key": "possible", onclick: () => this.ask() },
      picture("icon-lamp", "icon"), h("span", {}, "Still possible?"));
  }

  async ask() {
    const { Possible } = await import("./possible.mjs");
    this.possible ??= new Possible(this, this.page);
    this.possible.tapped();
  }

  async more() {
    const { menu } = await import("./sheets.mjs");
    const { game } = this, always = setting("ask") === "always";
    menu("More", [
      ["Redo", () => this.redo(), !game.redone.length],
      this.page.picture ? null : ["Begin again", () => this.again(), !game.steps.length],
      ...this.page.more(),
      this.page.pips ? null : always ? ["Show what is possible only when asked", () => set("ask", "once")]
        : ["Show what is possible after every move", () => { set("ask", "always"); this.ask(); }],
      ["Print", () => print()],
    ]);
  }

  // -- keys ----------------------------------------------------------------------------------------

  key(event, key) {
    const { page, game } = this;
    const at = event.target.closest?.('a, summary, [aria-pressed="false"], .may, .tools, .others, .after, dialog');
    if (event.target.closest?.("dialog")) return false;
    const does = { u: () => this.undo(), r: () => this.redo() };
    if (!page.ended()) {
      Object.assign(does, {
        d: () => this.make(moveOf("draw")), l: () => this.make(moveOf("leave")), escape: () => this.choose([]),
        h: () => this.hint(), p: () => page.pips || this.ask(),
      });
      const card = /^[1-9]$/.test(key) ? game.position.hand[key - 1] : undefined;
      if (card !== undefined) does[key] = () => this.tap(card);
      const primary = $(".may .primary", this.main);
      if (primary && !at) does.enter = () => primary.click();
    }
    does[key]?.();
    return Boolean(does[key]);
  }
}
