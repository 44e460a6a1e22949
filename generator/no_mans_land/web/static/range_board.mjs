// The board that one plays a game at: the table, the actions, the tools and the rounds so far follow the game.

import { $, counted, fill, h, picture, set, setting, tool, upper } from "./page.mjs";
import { Placing, parse } from "./placing.mjs";
import { Table, grid, label, roundsOf, show } from "./range_table.mjs";
import { QUESTIONS, decisionWords, happened, outcome, targetName } from "./range_words.mjs";
import { WORDS } from "./theme.mjs";

const CARDS_ASKED = { // with real cards, of those that are due
  target: "Which target was turned up", weather: "Which weather card came", hand: "Which card did you draw",
  stray: `The ${WORDS.stray}: which card came`, counter: `The ${WORDS.counterattack}: which card came`,
};
const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const own = () => import("./range_values.mjs");

export class Board extends Table {
  // `page` has changed() (which keeps the game, and returns why it is not kept, or null), shown() (what else stands
  // on the page), helped(what was asked) and more() (items of a menu).
  constructor(main, page) {
    super(main);
    this.page = page;
  }

  // Play at a game from now on; `rules` are its switches.
  take(game, rules, text) {
    this.busy?.stop();
    Object.assign(this, { game, rules, worth: null, busy: null });
    this.fresh();
    this.say(text ?? this.told);
    if (setting("ask") === "always") this.ask();
  }

  // Lay the hand out anew: as was decided, or may be.
  fresh(decision = null) {
    const { round, range, due } = this.game, made = round.decision ?? decision;
    this.placing = made || !["target", "weather"].includes(due.what) ? new Placing(range, round) : null;
    if (made) this.placing.lay(parse(made));
  }

  get deciding() { return this.game.due.what === "decision"; }

  // Whether a card is due, which somebody must tell.
  get asks() {
    return !this.game.orders && !this.deciding && !this.game.over;
  }

  // What there is to say of the point where the game is.
  get told() {
    const { game } = this, { round, range, due } = game;
    if (this.deciding) return outcome(range, this.placing);
    const said = round.decision ? happened(range, round) : [];
    if (this.asks) {
      const there = round[due.what]?.length ?? 0;
      const which = due.what !== "target" && due.count + there > 1 ? ` ${ORDINALS[there]}` : "";
      said.push(`${CARDS_ASKED[due.what]}${which}?`);
    }
    return said.join(" ");
  }

  say(text) {
    this.status = text;
    this.render();
  }

  // -- moving --------------------------------------------------------------------------------------

  make(move) {
    this.game.play(move);
    this.changed();
  }

  goOn() {
    this.game.goOn();
    this.changed();
  }

  // What follows whatever changes the game.
  changed(decision = null, text = null) {
    this.fresh(decision);
    const problem = this.page.changed();
    this.say([text, this.told, problem && `(${problem}.)`].filter(Boolean).join(" "));
    if (document.activeElement === document.body && !this.game.over) {
      $(".may button, .tools button", this.main)?.focus({ preventScroll: true });
    }
    if (setting("ask") === "always") this.ask();
  }

  undo() {
    if (this.deciding && this.placing.before.length) return this.lay((placing) => placing.back());
    if (!this.game.moves.length) return null;
    const move = this.game.undo();
    return this.changed(this.deciding ? move : null, "Taken back.");
  }

  redo() {
    if (!this.game.redone.length) return;
    this.game.redo();
    this.changed();
  }

  again() {
    this.game.again();
    this.changed(null, "From the beginning again.");
    scrollTo(0, 0);
  }

  // -- what stands on the page ---------------------------------------------------------------------

  render() {
    const { game, main, deciding, asks } = this, { round, range } = game;
    main.classList.toggle("ended", game.over);
    fill($(".facts", main), roundsOf(Math.min(game.state.past.length + (round.end ? 0 : 1), 5)),
      h("span", { class: "count" }, game.over ? `${counted(range.final(game.state), "point")} in the end`
        : counted(game.state.score, "point")));
    fill($(".may", main), asks ? grid(game.due.among, (card) => this.make(card)) : this.actions());
    fill($(".tools", main), this.tools());
    fill($(".log", main), game.rounds.map((each, n) => h("li", { value: n + 1 },
      label(`${targetName(each.target)}: ${decisionWords(each.decision)}`),
      h("span", { class: "then" }, label(happened(range, each).join(" "))))));
    fill($(".by-text", main), deciding ? this.field() : []);
    this.page.shown?.();
    show(this, range, round);
  }

  get shoots() {
    const { points } = this.game.range.points(this.game.state, this.placing.text);
    return `Shoot: ${points ? counted(points, "point") : "no points"}`;
  }

  actions() {
    const { game, deciding } = this;
    if (deciding) return super.actions();
    const text = `Round ${game.state.past.length + 1}`;
    return game.waits ? this.button("next", text, () => this.goOn(), { primary: true, key: "↵" }) : [];
  }

  tools() {
    const { game, deciding, placing } = this;
    const undo = deciding && placing.before.length ? false : !game.moves.length;
    return [
      tool("undo", "Undo", () => this.undo(), undo),
      tool("hint", "Hint", () => this.hint(), !deciding),
      this.asks || game.over ? null : this.chip(),
      tool("more", "More", () => this.more()),
    ].filter(Boolean);
  }

  // -- what it is worth ----------------------------------------------------------------------------

  chip() {
    const { worth, busy, game } = this, pale = worth && worth.state !== game.state, value = worth?.value.toFixed(1);
    const text = busy ? "Reckoning …" : worth ? `Worth ${value}` : "Worth?";
    return h("button", {
      class: `chip ${busy ? "busy" : pale ? "pale" : ""}`, "data-key": "worth", onclick: () => this.ask(true),
      "aria-label": worth && !busy ? `Worth ${value} points, ${pale ? "as it was last asked" : "exactly"}` : null,
    }, picture("icon-lamp", "icon"), h("span", {}, text));
  }

  // Ask what the game is worth here; what is known already opens a sheet, a question that is open is dropped.
  async ask(tapped = false) {
    const { reckoned, openWorth } = await own(), { state } = this.game;
    if (tapped && this.busy) return this.busy.stop();
    if (this.asks || this.game.over || this.busy) return null;
    if (this.worth?.state === state) return tapped && this.deciding ? openWorth(this.worth, this.placing.text) : null;
    this.page.helped("worth");
    const asked = this.busy = reckoned(this.rules, this.deciding ? "worth" : "value", [state]);
    this.render();
    try {
      const answer = await asked.answer, { game } = this;
      if (this.busy !== asked) return null;
      if (answer !== null) this.worth = typeof answer === "number" ? { state, value: answer } : { state, ...answer };
      this.busy = null;
      this.render();
      if (answer !== null && game.state !== state && setting("ask") === "always") this.ask();
    } catch (error) {
      this.busy = null;
      this.say(`${upper(error.message)}.`);
    }
    return null;
  }

  async hint() {
    const [{ reckoned, hint }, { hintSheet }] = await Promise.all([own(), import("./sheets.mjs")]);
    const { state } = this.game;
    hintSheet(QUESTIONS, [], async (n) => {
      this.page.helped(`hint ${n}`);
      return hint(await reckoned(this.rules, "worth", [state]).answer, n);
    });
  }

  async more() {
    const { menu } = await import("./sheets.mjs"), { game } = this, always = setting("ask") === "always";
    menu("More", [
      ["Redo", () => this.redo(), !game.redone.length],
      [game.orders ? "Same game again" : "A new game", () => this.again(), !game.moves.length],
      ...this.page.more(),
      always ? ["Show the worth only when asked", () => set("ask", "once")]
        : ["Show the worth after every move", () => { set("ask", "always"); this.ask(); }],
      ["Print", () => print()],
    ]);
  }

  keys(on) {
    const { game } = this, does = { ...super.keys(on), u: () => this.undo(), r: () => this.redo() };
    if (!game.over && !this.asks) does.p = () => this.ask(true);
    if (game.waits && !on) does.enter = () => this.goOn();
    return does;
  }
}
