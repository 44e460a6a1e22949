// What a puzzle of odds says of its moves: the chances that stand beside the page.

import { beside, coloured, h, upper } from "./page.mjs";
import { legalMoves } from "./rules.mjs";

export const known = () => beside("line.json");

const valueOf = (text) => text.split("/").map(Number).reduce((part, whole) => part / whole);
const percent = (text) => `${(100 * valueOf(text)).toFixed(1)} %`;
const [ABOVE, HARDLY_ANY] = [0.03, 0.02];

// What is said of an answer: { right, said, short }, as a question wants it.
export async function judged(text, label) {
  const { chances, line: [key] } = await known(), its = chances[text];
  const right = text === key;
  return { right, short: percent(its), said: `${label(text)}: ${right ? "that is the move" : "no"}. ${
    valueOf(its) ? `Its chance is ${its}, ${percent(its)}` : "It has no chance"}.` };
}

// The chances of all moves, the best first; those that have none share a row. And what is said of the key.
export async function told(label) {
  const { chances, comments: [said] } = await known();
  const rows = Object.entries(chances).filter(([, chance]) => valueOf(chance))
    .sort(([, a], [, b]) => valueOf(b) - valueOf(a)).map(([text, chance]) => [label(text), chance, percent(chance)]);
  const without = Object.keys(chances).length - rows.length;
  if (without) rows.push([without > 1 ? `the other ${without}` : "the other", "0", ""]);
  return [
    said.map((each) => h("p", {}, coloured(`${upper(each)}.`))),
    h("table", { class: "chances" },
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, "chance"), h("td", {}))),
      h("tbody", {}, rows.map(([moves, ...cells]) => h("tr", {}, h("th", { scope: "row" }, coloured(moves)),
        cells.map((cell) => h("td", {}, cell)))))),
  ];
}

// What was checked of a solution, in a sentence. Throws an Error for one of another deal, or one whose chances are
// not those of the legal moves, with the key the best by far.
export function checked(puzzle, { deal, line: { moves, chances } }) {
  if (deal !== puzzle.deal) throw new Error("the solution is of another deal");
  const legal = legalMoves(puzzle.start).map(({ text }) => text), named = Object.keys(chances);
  if (named.length !== legal.length || !named.every((text) => legal.includes(text))) {
    throw new Error("its chances are not those of the moves there are");
  }
  const [key] = moves, best = valueOf(chances[key] ?? "0/1"), others = named.filter((text) => text !== key);
  if (moves.length !== 1 || best < HARDLY_ANY || best > 1 - HARDLY_ANY
    || others.some((text) => valueOf(chances[text]) > best - ABOVE + Number.EPSILON)) {
    throw new Error("no chance is best by far");
  }
  return `Each of the ${legal.length} legal moves has a chance, and that of the key is the best by far. `
    + "`party check` works them out.";
}
