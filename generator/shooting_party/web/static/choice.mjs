// The page of a puzzle that asks for one move: the only one that keeps a score, or that with the best chance; or, of
// twins, for the first move of each.

import { $, WIDE, begin, beside, button, coloured, counted, field, h, lower, numberWord, upper } from "./page.mjs";
import { JOKER, moveOf, sorted } from "./cards.mjs";
import { follow, legalMoves, objection } from "./rules.mjs";
import { EXAMPLES, NO_MOVE, inSigns, listed, moveIn, moveKind, moveLabel } from "./words.mjs";
import { exchanged, ordersToCome, puzzleOf, replayed } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { show, showOrders } from "./table.mjs";

begin(["line.json"]);
const puzzle = await puzzleOf(JSON.parse($("main").dataset.puzzle));
const offered = legalMoves(puzzle.start);
const waits = puzzle.start.waits !== null;
const label = (text) => moveLabel(moveOf(text), waits);
const anyOrder = puzzle.asked === "odds"; // the pile is known as a set
const odds = () => import("./odds.mjs");
const twins = () => import("./twins.mjs");
const starts = puzzle.twin ? [puzzle.start, exchanged(puzzle.start, puzzle.twin)] : [puzzle.start];
const seen = anyOrder ? { ...puzzle.start, pile: sorted(puzzle.start.pile) } : puzzle.start;

// What becomes of a move: { keeps, best, line }, once it has been asked for.
const found = new Map();
async function known(text) {
  const { allowed } = await import("./asking.mjs"), { position } = follow(puzzle.start, moveOf(text));
  if (!found.has(text)) found.set(text, await allowed(puzzle, position));
  return found.get(text);
}

class OneMove extends Question {
  questions = puzzle.twin ? ["How does (a) begin?", "How does (b) begin?", "Which two moves?"]
    : ["How many cards does it take?", "Which kind of move?", "Which move?"];
  chosen = null; // the move to be confirmed
  cards = []; // those tapped
  given = []; // the first moves of twins that are confirmed

  named(text) { return text.split(" / ").map(label).join(" / "); }
  replay(solution) {
    if (puzzle.twin) return twins().then(({ checked }) => checked(puzzle, solution));
    return anyOrder ? odds().then(({ checked }) => checked(puzzle, solution)) : replayed(puzzle, solution);
  }

  choose(move) {
    this.chosen = move;
    this.cards = [...move.cards, ...(move.kind === "butler" ? [JOKER] : [])];
    this.say(`${label(move.text)}: ${this.tried(move.text) ? "you tried that" : "confirm it"}.`);
  }

  // Answer with the move that is chosen; of twins, once there is one for each.
  confirm() {
    const moves = [...this.given, this.chosen.text];
    if (moves.length === starts.length) return this.answer(moves.join(" / "));
    Object.assign(this, { given: moves, chosen: null, cards: [] });
    this.showOrders();
    return this.say(`(a): ${lower(label(moves[0]))}; now (b): ${listed(puzzle.twin)} have changed places.`);
  }

  showOrders() { showOrders($(".to-come"), anyOrder ? [] : ordersToCome(starts[this.given.length])); }

  // Cards that are tapped make a move, if one of those offered takes just these; a queen alone is met,
  // with her ace if it is there.
  tap(card) {
    const { cards: before } = this;
    const cards = this.cards = before.includes(card) ? before.filter((each) => each !== card) : [...before, card];
    const meet = offered.find(({ kind, cards: [queen] }) => kind === "meet" && `${cards}` === `${queen}`);
    const made = meet ?? offered.find(({ kind, cards: takes }) => kind === "discard" && takes.length === cards.length
      && takes.every((each) => cards.includes(each)));
    if (card === JOKER && cards.length === 1) return this.askButler();
    if (made) return this.choose(made);
    this.chosen = null;
    return this.say("");
  }

  async askButler() {
    const { askButler: ask } = await import("./butler.mjs");
    ask(puzzle.start, { hidden: anyOrder, make: (move) => this.choose(move), closed: () => {
      if (this.chosen !== null) return;
      this.cards = [];
      this.render();
    } });
  }

  typed(text) {
    if (!text.trim()) return this.chosen && this.confirm();
    const move = moveIn(text, offered);
    const found = offered.find((each) => each.text === move?.text);
    if (found) return this.choose(found);
    return this.say(move === null ? NO_MOVE(text) : `${upper(inSigns(objection(puzzle.start, move)))}.`);
  }

  async judge(text) {
    const found = puzzle.twin ? await (await twins()).judged(puzzle, starts, text, label)
      : anyOrder ? await (await odds()).judged(text, label) : this.judged(text, await known(text));
    Object.assign(this, { chosen: null, cards: [], given: [] });
    this.showOrders();
    return found;
  }

  judged(text, { keeps, best }) {
    return {
      right: keeps,
      said: `${label(text)}: ${keeps ? "that is the move" : `no. It leaves ${counted(best, "card")} at the most`}.`,
      short: keeps ? "keeps it" : `leaves ${counted(best, "card")}`,
    };
  }

  async after() {
    if (anyOrder) {
      const [{ sheet }, { told }] = await Promise.all([import("./after.mjs"), odds()]);
      const title = "The chance of each move, with the best play after it";
      return { title: "Solved", sheets: [sheet(title, await told(label))] };
    }
    const [{ behind, sheet }, { lineList, linesOf }, solution] =
      await Promise.all([import("./after.mjs"), import("./lines.mjs"), beside("line.json").catch(() => null)]);
    if (puzzle.twin) {
      return { title: "Solved", line: solution && behind((await twins()).lists(puzzle, starts, solution)), sheets: [] };
    }
    const list = h("ul", { class: "leaves" }), lines = linesOf(puzzle);
    const all = async () => {
      for (const { text } of offered) {
        const { keeps, best, line } = await known(text);
        list.append(h("li", {}, h("details", {},
          h("summary", {}, coloured(label(text)), h("span", { class: keeps ? "keeps" : "loses" },
            ` ${counted(best, "card")}`)),
          line.length ? lineList(lines, [text, ...line]) : h("p", {}, "Nothing more can be scored."))));
      }
    };
    all().catch((error) => list.append(h("li", {}, `${upper(error.message)}.`)));
    return { title: "Solved", line: solution && behind(lineList(lines, solution.line, solution)),
      sheets: [sheet("What each move leaves", list)] };
  }

  async keyMove() {
    if (anyOrder) {
      const { line: [text] } = await (await odds()).known();
      return offered.find((move) => move.text === text);
    }
    for (const move of offered) if ((await known(move.text)).keeps) return move;
    throw new Error("no move keeps it");
  }

  async hint(n) {
    if (puzzle.twin) return (await twins()).hint(puzzle, starts, n, label);
    const key = await this.keyMove();
    const cards = { discard: key.cards.length, draw: 0, leave: puzzle.start.hand.length }[key.kind] ?? 1;
    return [
      `It takes ${cards ? numberWord(cards) : "none"} of your cards.`,
      `${moveKind(key, waits)}.`,
      `${label(key.text)}.`,
    ][n];
  }

  actions() {
    const { chosen, cards } = this;
    const plain = (text, label) => {
      const move = offered.find((each) => each.text === text);
      return button(text, label, () => (move ? this.choose(move)
        : this.say(`${upper(inSigns(objection(puzzle.start, moveOf(text))))}.`)),
      { off: !move, pressed: chosen !== null && chosen === move });
    };
    const first = chosen
      ? button("confirm", `Confirm: ${label(chosen.text)}`, () => this.confirm(), { primary: true })
      : button("first", cards.length ? "Choose another" : starts[1] ? `(${"ab"[this.given.length]}): the first move?`
        : "Which move is it?");
    // (On a desk all moves are listed, or these would stand twice.)
    return WIDE.matches ? [first] : [first, plain("draw", "Draw two"), plain("leave", "Leave")];
  }

  others() {
    return offered.map((move) => h("li", {}, button(move.text,
      label(move.text) + (this.tried(move.text) ? ", tried" : ""), () => this.choose(move),
      { pressed: this.chosen === move, class: this.tried(move.text) ? "ruled-out" : null })));
  }

  field() { return field("A move as text", EXAMPLES, (text) => this.typed(text)); }

  draw() {
    show(this.table, this.given.length ? starts[1] : seen, { status: this.line, chosen: this.cards, anyOrder,
      onhand: this.ended ? undefined : (card) => this.tap(card) });
  }
}

const asking = new OneMove(puzzle);
asking.showOrders();
asking.begin("Choose a move.");
