// The page of a puzzle that asks for one move: the only one that keeps a score, or that with the best chance.

import { $, WIDE, begin, beside, button, coloured, counted, field, h, numberWord, upper } from "./page.mjs";
import { JOKER, moveOf, sorted } from "./cards.mjs";
import { follow, legalMoves, objection } from "./rules.mjs";
import { EXAMPLES, NO_MOVE, inSigns, moveIn, moveKind, moveLabel } from "./words.mjs";
import { ordersToCome, puzzleOf, replayed } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { show, showOrders } from "./table.mjs";

begin(["line.json"]);
const puzzle = await puzzleOf(JSON.parse($("main").dataset.puzzle));
const offered = legalMoves(puzzle.start);
const waits = puzzle.start.waits !== null;
const label = (text) => moveLabel(moveOf(text), waits);
const anyOrder = puzzle.asked === "odds"; // the pile is known as a set
const odds = () => import("./odds.mjs");
const seen = anyOrder ? { ...puzzle.start, pile: sorted(puzzle.start.pile) } : puzzle.start;

// What becomes of a move: { keeps, best, line }, once it has been asked for.
const found = new Map();
async function known(text) {
  const { allowed } = await import("./asking.mjs"), { position } = follow(puzzle.start, moveOf(text));
  if (!found.has(text)) found.set(text, await allowed(puzzle, position));
  return found.get(text);
}

class OneMove extends Question {
  questions = ["How many cards does it take?", "Which kind of move?", "Which move?"];
  chosen = null; // the move to be confirmed
  cards = []; // those tapped

  named(text) { return label(text); }
  replay(solution) {
    return anyOrder ? odds().then(({ checked }) => checked(puzzle, solution)) : replayed(puzzle, solution);
  }

  choose(move) {
    this.chosen = move;
    this.cards = [...move.cards, ...(move.kind === "butler" ? [JOKER] : [])];
    this.say(`${label(move.text)}: ${this.tried(move.text) ? "you tried that" : "confirm it"}.`);
  }

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
    if (!text.trim()) return this.chosen && this.answer(this.chosen.text);
    const move = moveIn(text, offered);
    const found = offered.find((each) => each.text === move?.text);
    if (found) return this.choose(found);
    return this.say(move === null ? NO_MOVE(text) : `${upper(inSigns(objection(puzzle.start, move)))}.`);
  }

  async judge(text) {
    const found = anyOrder ? await (await odds()).judged(text, label) : this.judged(text, await known(text));
    Object.assign(this, { chosen: null, cards: [] });
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

  async key() {
    if (anyOrder) {
      const { line: [text] } = await (await odds()).known();
      return offered.find((move) => move.text === text);
    }
    for (const move of offered) if ((await known(move.text)).keeps) return move;
    throw new Error("no move keeps it");
  }

  async hint(n) {
    const key = await this.key();
    const cards = key.kind === "discard" ? key.cards.length : key.kind === "draw" || key.kind === "leave" ? 0 : 1;
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
        : this.say(`${objection(puzzle.start, moveOf(text))}.`)),
      { off: !move, pressed: chosen !== null && chosen === move });
    };
    const first = chosen
      ? button("confirm", `Confirm: ${label(chosen.text)}`, () => this.answer(chosen.text), { primary: true })
      : button("first", cards.length ? "Choose another" : "Which move is it?");
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
    show(this.table, seen, { status: this.line, chosen: this.cards, anyOrder,
      onhand: this.ended ? undefined : (card) => this.tap(card) });
  }
}

showOrders($(".to-come"), anyOrder ? [] : ordersToCome(puzzle.start));
new OneMove(puzzle).begin("Choose a move.");
