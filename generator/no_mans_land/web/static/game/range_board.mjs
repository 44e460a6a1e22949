// The table that a game is played at, and how a decision is laid out there.

import { button, chip, coloured, counted, field, h, ordinal, setting, upper } from "./page.mjs";
import { Playing, barsOf } from "./at_table.mjs";
import { OUT, Placing, parse } from "./placing.mjs";
import { show as inPictures } from "./motion.mjs";
import { roundOf } from "./range_game.mjs";
import { grid, saidOf, show, unfolded } from "./range_table.mjs";
import { KEYS, QUESTIONS, decisionWords, happened, objection, outcome, targetName } from "./range_words.mjs";
import { WORDS } from "./theme.mjs";

const CARDS_ASKED = { // with real cards, of those that are due
  target: "Which target was turned up", weather: "Which weather card came", hand: "Which card did you draw",
  stray: `The ${WORDS.stray}: which card came`, counter: `The ${WORDS.counterattack}: which card came`,
};
const own = () => import("./range_values.mjs");

export class Board extends Playing {
  showsAsked = ["Show the worth only when asked", "Show the worth after every move"];

  constructor() {
    super();
    this.table.classList.add("on-range");
  }

  // Play at a game from now on.
  take(game, ...given) {
    this.busy?.stop();
    Object.assign(this, { worth: null, busy: null });
    super.take(game, ...given);
  }

  // Lay the hand out anew: as was decided, or as a decision that was taken back.
  fresh(taken = null) {
    const { round, range, due, deciding } = this.game, made = round.decision ?? (deciding ? taken : null);
    this.placing = made || !["target", "weather"].includes(due.what) ? new Placing(range, round) : null;
    if (made) this.placing.lay(parse(made));
  }

  get ended() { return this.game.over; }
  get deciding() { return this.game.deciding; }
  get hasHint() { return this.deciding; }

  // Whether a card is due, which somebody must tell.
  get asks() { return !this.game.orders && !this.deciding && !this.game.over; }

  // What there is to say of the point where the game is.
  get told() {
    const { round, range, due } = this.game;
    if (this.deciding) return outcome(range, this.placing);
    const said = round.decision ? happened(range, round) : [];
    if (this.asks) {
      const there = round[due.what]?.length ?? 0;
      const which = due.what !== "target" && due.count + there > 1 ? ` ${ordinal(there + 1)}` : "";
      said.push(`${CARDS_ASKED[due.what]}${which}?`);
    }
    return said.join(" ");
  }

  news(note) { return note ? `${note} ${this.told}` : this.told; }

  get at() { return this.game.here; }
  goOn() { this.advance(() => this.game.goOn()); }

  // Cards that were laid out come back first.
  get isLaid() { return this.deciding && this.placing.before.length > 0; }
  get canUndo() { return this.isLaid || super.canUndo; }
  undo() { return this.isLaid ? this.lay((placing) => placing.back()) : super.undo(); }

  // -- laying a decision out ---------------------------------------------------------------------------

  // Do something to what is laid out.
  lay(does) {
    if (!this.deciding) return;
    does(this.placing);
    this.say(this.told);
  }

  tap(n) { this.lay((each) => each.tap(n)); }
  choose(place) { this.lay((each) => each.choose(place)); }

  confirm() {
    if (this.placing.isLegal) this.make(this.placing.text);
    else this.say(objection(this.placing, this.placing.decision));
  }

  hold() {
    if (this.placing.mayHold) this.make("hold");
  }

  typed(text) {
    if (!text.trim()) return this.confirm();
    try {
      const decision = parse(text), why = this.deciding ? objection(this.placing, decision) : null;
      return why ? this.say(why) : this.lay((placing) => placing.lay(decision));
    } catch (error) {
      return this.say(error.message);
    }
  }

  // -- what stands on the page -------------------------------------------------------------------------

  facts(before = null) {
    const { ended, game: { state, round, range } } = this;
    return [barsOf("round", Math.min(state.past.length + (round.end ? 0 : 1), 5), 5),
      h("span", { class: "count" }, ended && !before ? `${counted(range.final(state), "point")} in the end`
        : counted((before ?? state).score, "point"))];
  }

  log() {
    const { range, rounds } = this.game;
    return rounds.map((each, n) => h("li", { value: n + 1 },
      coloured(`${targetName(each.target)}: ${decisionWords(each.decision)}`),
      h("span", { class: "then" }, coloured(happened(range, each).join(" ")))));
  }

  // What was turned up, one after another, and the points once all is; `before` is a round.
  draw() {
    const { game: { range, round }, from } = this;
    const picture = (here, said, before) => () => {
      this.put(".facts", this.facts(before));
      show(this, range, here, said);
    };
    const on = (from ? unfolded(roundOf(from), round) : []).map((here) => picture(here, saidOf(range, here), here));
    inPictures(this.table, [...on, picture(round, this.status, null)], this.lasts);
  }

  actions() {
    const { game, placing, deciding, asks } = this, text = `Round ${game.state.past.length + 1}`;
    if (asks) return grid(game.due.among, (card) => this.make(card));
    if (!deciding) return game.waits ? button("next", text, () => this.goOn(), { primary: true, short: "↵" }) : [];
    const ready = placing.isLegal && !placing.hold, due = placing.several && placing.at(OUT).length < placing.give;
    const points = ready && placing.range.points(placing.state, placing.text).points;
    const shoot = () => (placing.hold ? this.lay((each) => each.clear()) : this.confirm());
    return [
      placing.mayHold && button("hold", "Hold fire", () => this.hold(), { short: "H", primary: placing.hold }),
      due && button("out", "Give up", () => this.choose(OUT), { short: "O", pressed: placing.place === OUT }),
      button("shoot", ready ? `Shoot: ${points ? counted(points, "point") : "no points"}` : "Shoot", shoot,
        { primary: ready, off: !ready, short: "↵" }),
    ];
  }

  field() {
    if (!this.deciding) return [];
    const example = `-2d4h 8c 7h5s${this.placing.mayHold ? ", hold" : ""}`;
    return field("A decision as text", example, (text) => this.typed(text));
  }

  // -- what it is worth, by the `switches` ---------------------------------------------------------------

  chip() {
    if (this.asks || this.ended) return null;
    const { worth, busy, game } = this, pale = worth && worth.state !== game.state, value = worth?.value.toFixed(1);
    const text = busy ? "Reckoning …" : worth ? `Worth ${value}` : "Worth?";
    return chip("worth", "lamp", text, () => this.ask(true), { class: busy ? "busy" : pale ? "pale" : "",
      words: worth && !busy ? `Worth ${value} points, ${pale ? "as it was last asked" : "exactly"}` : null });
  }

  // Ask what the game is worth here; what is known already opens a sheet, a question that is open is dropped.
  async ask(tapped = false) {
    const { reckoned, openWorth } = await own(), { state } = this.game;
    if (tapped && this.busy) return this.busy.stop();
    if (this.asks || this.ended || this.busy) return null;
    if (this.worth?.state === state) return tapped && this.deciding ? openWorth(this.worth, this.placing.text) : null;
    this.helped("worth");
    const asked = this.busy = reckoned(this.switches, this.deciding ? "worth" : "value", [state]);
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
      this.helped(`hint ${n}`);
      return hint(await reckoned(this.switches, "worth", [state]).answer, n);
    });
  }

  keys(on) {
    const { placing, deciding, ended, asks } = this, does = super.keys(on);
    if (ended || asks) return does;
    does.p = () => this.ask(true);
    if (!deciding) return does;
    Object.assign(does, { h: () => this.hold(), escape: () => this.lay((each) => each.clear()) });
    placing.hand.forEach((_, n) => { does[n + 1] = () => this.tap(n); });
    if (placing.several && placing.give) does.o = () => this.choose(OUT);
    if (placing.several) placing.units.forEach((_, n) => { does[KEYS[n].toLowerCase()] = () => this.choose(n + 1); });
    return on ? does : { ...does, enter: () => this.confirm() };
  }
}
