// The page of a puzzle with all hands open: which first move forces the win, or stops the opponent who would? The
// compiled library offers the moves, and judges them (hosting.mjs); a move that fails is played out.

import { $, begin, button, coloured, counted, fill, h, layOut, numberWord, once, say } from "./page.mjs";
import { Question } from "./question.mjs";
import { Choosing, hand, place, row, seat } from "./party_hand.mjs";
import { WORDS, moveLabel, moveOf, onTable, said, steps } from "./sayings.mjs";
import { asker } from "./worker.mjs";

begin();
const main = $("main"), puzzle = JSON.parse(main.dataset.puzzle);
puzzle.key = `${puzzle.id}.${puzzle.revision}`;
const { state, defends } = puzzle, you = state.turn, other = 1 - you;
const game = { rules: state.rules, seed: state.seed, moves: puzzle.before.map((made) => made.slice(2)) };
const ask = asker(new URL("./hosting.mjs", import.meta.url));

let firsts = []; // what each first move comes to, once it is known: { move, wins_in, line, log }
const load = once(async () => {
  const found = await ask({ ask: "force", ...game, attacker: defends ? other : you, within: puzzle.within }).answer;
  firsts = [...found.filter(does), ...found.filter((first) => !does(first))];
});

// Whether a first move is what is asked for.
const does = ({ wins_in: actions }) => (actions === null) === defends;

const label = (text) => moveLabel(moveOf(text));

// -- words -------------------------------------------------------------------------------------------

const wins = ({ wins_in: actions }) => (defends
  ? actions === null ? "stops it" : `loses within ${counted(actions, "action")}`
  : actions === null ? "does not win in time" : `wins within ${counted(actions, "action")}`);
const firstOf = (text) => firsts.find((first) => first.move === text);

const told = (first) => [steps(first.log, you), h("p", { class: "note" }, end(first)),
  h("p", { class: "main" }, onTable(ask, game, first.line, you))];

const [who, has] = defends ? ["Your opponent", "has"] : ["You", "have"];
const end = ({ wins_in: actions }) => (actions === null
  ? `${counted(puzzle.within, "action")} are made, or the game is over, and ${who.toLowerCase()} ${has} not won.`
  : `${who} ${has} won, in ${counted(actions, "action")}.`);

// How tempting a move is by the book, 0 the most (sheet.py has the same order).
function appeal({ kind, names, word }) {
  const ranks = names.map(([rank]) => rank).sort().join(""), alike = names.every((name) => name[1] === names[0][1]);
  if (kind === "send") return ranks === word && alike ? 3 - names.length : 4;
  return { stash: 0, rob: 3 }[kind] ?? 5;
}

// The two most tempting moves that fail; of two announcements of a lie there is one.
const tempting = () => firsts.filter((first) => !does(first))
  .map((first) => ({ ...first, at: appeal(moveOf(first.move)), cards: first.move.split("=")[0] }))
  .sort((one, two) => one.at - two.at || (two.wins_in ?? 0) - (one.wins_in ?? 0))
  .filter(({ at, cards }, n, all) => all.findIndex((one) => one.at === at && one.cards === cards) === n).slice(0, 2);

const played = (first, name) => h("li", {}, h("details", {}, h("summary", {},
  h("span", {}, coloured(label(first.move))), h("span", { class: name }, wins(first))), told(first)));

// The kind of a move, without cards.
const kindOf = ({ kind, word }) =>
  ({ rob: "a robbery", stash: "a stash", pass: "a pass" })[kind] ?? `a send: ${WORDS[word]}`;

// -- choosing ----------------------------------------------------------------------------------------

class First extends Choosing(Question) {
  questions = ["How many cards does it take?", "Which kind of move?", "Which move?"];
  chosen = null; // the move to be confirmed
  hand = state.hands[you];
  prompt() { return "Choose the first move."; }

  load() { return load(); }
  named(text) { return label(text); }

  clear() {
    this.chosen = null;
    super.clear();
  }

  tap(name) {
    this.chosen = null;
    super.tap(name);
  }

  choose(move) {
    this.chosen = move;
    if (!this.fitting().includes(move)) this.held = [];
    this.say(`${this.label(move)}: ${this.tried(move.text) ? "you tried that" : "confirm it"}.`);
  }

  confirm() { this.answer(this.chosen.text); }

  typed(text) {
    if (this.chosen && !text.trim()) this.confirm();
    else super.typed(text);
  }

  button(text, move, options) {
    const made = super.button(text, move, options), tried = this.tried(move.text);
    made.setAttribute("aria-pressed", String(this.chosen === move));
    made.classList.toggle("ruled-out", tried);
    if (tried) $("span", made).append(", tried");
    return made;
  }

  // What the cards that are taken make; once one of it is chosen, what confirms it.
  actions() {
    if (this.chosen) {
      const label = `Confirm: ${this.label(this.chosen)}`;
      return [button("confirm", label, () => this.confirm(), { primary: true, short: "Enter" }),
        button("other", "Another", () => this.clear())];
    }
    const made = this.exact.map((move) => this.whole(move));
    return made.length || !this.moves.length ? made
      : button("first", this.held.length ? "Choose another card" : "Choose cards of your hand");
  }

  render() {
    if (this.finished) Object.assign(this, { moves: [], held: [], chosen: null }); // maybe in another tab
    super.render();
  }

  tools() { return this.moves.length ? super.tools() : []; }

  draw() {
    const open = this.moves.length, chosen = this.chosen?.names ?? this.held;
    this.put(".upper",
      seat("Your opponent's hand", hand(state.hands[other]), "Their stash", row(state.stashes[other])),
      place("The room, next card first", puzzle.room),
      place("Arrivals", state.arrivals));
    say($(".status", main), this.line);
    this.put(".lower",
      seat("Your hand, on turn", hand(this.hand, open ? { tap: (name) => this.tap(name), chosen } : {}),
        "Your stash", row(state.stashes[you])));
    $(".so-far", main).hidden = !this.answers.size;
    layOut(this.table);
  }

  // -- answers -----------------------------------------------------------------------------------------

  judge(text) {
    const first = firstOf(text), right = does(first), within = `within ${counted(puzzle.within, "action")}`;
    Object.assign(this, { chosen: null, held: [] });
    return {
      right,
      said: right ? `${label(text)}: that is the move.`
        : `${label(text)}: no. ${defends ? `Your opponent wins ${within}` : `It does not win ${within}`}.`,
      short: wins(first),
    };
  }

  // A first move that fails, played out.
  more(text) {
    const first = firstOf(text);
    return first && !does(first) && h("details", { open: "" }, h("summary", {}, "What your opponent answers"),
      told(first));
  }

  // That the line is of this deal, is legal by the library's rules, and wins in time, or does not lose.
  async replay({ deal, line }) {
    const { same } = await import("./certificate.mjs");
    if (!same(deal, { state, moves: game.moves })) throw new Error("the solution is of another deal");
    const { winner, actions } = await ask({ ask: "moves", ...game, line: line.moves }).answer;
    const used = actions - state.actions;
    if (defends && winner === other) throw new Error("the line loses");
    if (!defends && (winner !== you || used > puzzle.within)) throw new Error("the line does not win in time");
    return `Its line is legal, and ${defends ? "does not lose" : "wins"} in ${counted(used, "action")}.`;
  }

  async after() {
    const { sheet } = await import("./after.mjs");
    return { title: "Solved", sheets: [
      sheet("The line", h("p", { class: "note" }, defends ? "Your opponent tries, and does not win in time."
        : "Your opponent delays the win as long as possible."), told(firsts[0])),
      sheet("Tempting, but …",
        h("ul", { class: "leaves tempting" }, tempting().map((first) => played(first, "loses")))),
      sheet("The result of each first move", h("ul", { class: "leaves" }, firsts.map((first) =>
        played(first, does(first) ? "keeps" : "loses")))),
    ] };
  }

  hint(n) {
    const key = moveOf(firsts[0].move), { length } = key.names;
    return [
      `It takes ${length ? numberWord(length) : "none"} of your cards.`,
      `It is ${kindOf(key)}.`,
      `${label(key.text)}.`,
    ][n];
  }
}

// -- the page -------------------------------------------------------------------------------------

// The orders that decide the cards to come, and the moves that have led here.
function toCome() {
  const { before } = puzzle;
  const robber = (n) => `Robbery ${n + 1}, those that a sleuth stops not counted, takes the first of these that the `
    + "victim holds";
  return [h("summary", { class: "caps" }, before.length
    ? `Orders to come, and the ${counted(before.length, "move")} so far` : "The orders to come"),
    puzzle.later.map((order, n) => place(`After shuffle ${n + 1}, of what is in the room`, order)),
    puzzle.picks.map((order, n) => place(robber(n), order)),
    h("ol", {}, before.map((line) => h("li", {}, coloured(said(line, you)))))];
}

const first = new First(puzzle);
fill($(".to-come", main), toCome());
first.begin(first.prompt(), load);
ask({ ask: "moves", ...game, line: [] }).answer.then(({ legal }) => {
  first.moves = legal.map(moveOf);
  first.render();
}, ({ message }) => first.say(`No move can be made: ${message}.`));
