// The page of a puzzle: one hand, one decision. What is legal, and what cards come to, the library says
// (range.mjs); what decisions are worth, the library in a worker.

import { $, begin, h, layOut, needed, once, redraw, say } from "./page.mjs";
import { Placing, parse, textOf } from "./placing.mjs";
import { Question } from "./question.mjs";
import { rangeOf } from "./range.mjs";
import { Laying, handOf, unitsOf } from "./range_table.mjs";
import { QUESTIONS, decisionWords, objection, outcome } from "./range_words.mjs";

begin();
const main = $("main"), data = JSON.parse(main.dataset.puzzle);
const puzzle = { ...data, key: `${data.id}.${data.revision}` };
const { game: _, rules, ...state } = data.deal;

const range = await needed(rangeOf(rules));
const placing = new Placing(range, state);

// What every decision is worth.
const values = () => import("./range_values.mjs");
const asked = async (what, ...given) => (await values()).reckoned(rules, what, [state, ...given], data.aim).answer;
const worth = once(() => asked("worth"));

const aimed = h("div"), laid = h("div"); // in the place of what stands there without a script
$(".hand", main).replaceWith(placing.several ? aimed : "");
$(".lower", main).append(laid, $(".state", main));

class Hand extends Laying(Question) {
  placing = placing;
  questions = QUESTIONS;

  get deciding() { return !this.ended; }

  get told() {
    const again = placing.isLegal && this.tried(placing.text);
    return outcome(range, placing) + (again ? " You tried that." : "");
  }

  named(text) { return decisionWords(text); }
  make(text) { return this.answer(text); }
  load() { return worth(); }
  async hint(n, all) { return (await values()).hint(all, n, data.aim); }

  draw() {
    const round = this.deciding ? state : { ...state, decision: placing.text };
    redraw(aimed, placing.several ? unitsOf(round, this) : null);
    redraw(laid, handOf(round, this));
    say($(".status", main), this.line);
    layOut(this.table);
  }

  // -- answers -----------------------------------------------------------------------------------------

  async judge(text, { options }) {
    const { amount, endTable, isBest } = await values(), option = options.find((each) => each.text === text);
    const words = decisionWords(text);
    if (isBest(options, option)) {
      placing.hold = text === "hold"; // which is answered without being laid out
      return { right: true, said: `${words}: there is nothing better.`, short: "the best" };
    }
    const lost = amount(options[0].value - option.value, data.aim), ends = await asked("spread", text);
    const comes = `It comes to ${amount(option.value, data.aim)} in the end, the best to ${
      amount(options[0].value, data.aim)}.`;
    return {
      right: false,
      said: `${words}: no. It loses ${lost}.`,
      short: h("details", {}, h("summary", {}, `loses ${lost}`), h("p", {}, comes), endTable(ends, data.aim)),
    };
  }

  async after(all) {
    const [{ tables }, { sheet }] = await Promise.all([values(), import("./after.mjs")]);
    const mine = [...this.tries, ...this.answers.keys()];
    if (!mine.includes(placing.text)) { // the page was opened again
      placing.lay(parse(all.options[0].text));
      this.say(this.told);
    }
    return { title: "Solved", sheets: tables(all, mine, data.aim).map(([title, of]) => sheet(title, of)) };
  }

  async replay(solution) {
    const [{ same }, { isBest }, { options }] = await Promise.all([import("./certificate.mjs"), values(), worth()]);
    if (!same(solution.deal, data.deal)) throw new Error("the solution is of another deal");
    const { decision } = solution.line, option = options.find(({ text }) => text === decision);
    if (!option) throw new Error(objection(placing, parse(decision)) ?? `it is written ${textOf(parse(decision))}.`);
    if (!isBest(options, option)) throw new Error(`${decision} is not the best`);
    return `The decision is legal, and there is nothing better, by the library of this page: ${decision}.`;
  }
}

// What decisions are worth is worked out before it is asked for.
new Hand(puzzle).begin(outcome(range, placing), values, worth);
