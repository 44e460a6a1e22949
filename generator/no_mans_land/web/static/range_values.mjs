// What a position is worth, asked of the worker, as tables and hints.

import { caps, coloured, counted, h, numberWord } from "./page.mjs";
import { openSheet } from "./sheets.mjs";
import { asker } from "./worker.mjs";
import { parse } from "./decision.mjs";
import { decisionWords, signs } from "./range_words.mjs";
import { WORDS } from "./theme.mjs";

const EQUAL = 1e-9; // values this close are equal
const ask = asker(new URL("./ranging.mjs", import.meta.url));

// Ask by some rules (ranging.mjs): { answer, stop }.
export const reckoned = (rules, what, about) => ask({ rules, ask: what, ...about });

const perCent = (number) => `${(100 * number).toFixed(number && number < 0.1 ? 1 : 0)} %`;

const table = ([first, ...heads], rows) => h("table", { class: "chances worth" },
  h("thead", {}, h("tr", {}, h("th", { scope: "col" }, first), heads.map((head) => h("th", { scope: "col" }, head)))),
  h("tbody", {}, rows.map(([of, best, ...cells]) => h("tr", { class: best ? "best" : null },
    h("th", { scope: "row" }, of), cells.map((cell) => h("td", {}, cell))))));

// Options that lead to the same are one row; one's own stands first in it.
function decisions(options, mine) {
  const own = options.find(({ text }) => text === mine), [first, ...others] = own
    ? [own, ...options.filter((each) => each !== own)] : options;
  const item = (text) => [coloured(decisionWords(text)), text === mine ? h("b", {}, " (yours)") : null];
  if (!others.length) return item(first.text);
  return h("details", {},
    h("summary", {}, h("span", {}, item(first.text), h("small", {}, ` or ${numberWord(others.length)} alike`))),
    h("ul", {}, others.map(({ text }) => h("li", {}, item(text)))));
}

// Every decision with its value, mean points and chance of death.
export function decisionTable(options, mine) {
  const risky = options.some(({ death }) => death), rows = [...Map.groupBy(options, ({ kind }) => kind).values()];
  return table(["decision", "in the end", "this round", ...(risky ? ["misfire"] : [])], rows.map((same) => {
    const [{ value, points, death }] = same;
    return [decisions(same, mine), options[0].value - value <= EQUAL, value.toFixed(2), points.toFixed(2),
      ...(risky ? [perCent(death)] : [])];
  }));
}

// Every end of the round with what it is worth.
export const endTable = (ends) => table(["this round", "in the end"], ends.map(({ points, killed, value }) =>
  [`${counted(points, "point")}${killed ? `, and a ${WORDS.counterattack.replace(" test", "")}` : ""}`, false,
    value.toFixed(2)]));

export function openWorth({ value, options, ends }, mine) {
  openSheet(`Worth ${value.toFixed(2)} points`, [
    h("p", { class: "note" }, "The expected final score with perfect play, counted over all cards that may come. "
      + "It knows no more than you do, and counts as help."),
    caps("What every decision is worth"), decisionTable(options, mine),
    caps("What every end of the round is worth"), endTable(ends)]);
}

// -- hints -----------------------------------------------------------------------------------------

export const QUESTIONS = ["How many are good?", "Shoot, or hold? Give up what?", "Which decision?"];

// The hint of that number.
export function hint({ options }, n) {
  const good = options.filter(({ value }) => options[0].value - value < 1).length, best = options[0].text;
  const { hold, given } = parse(best);
  return [
    `Of ${options.length} decisions ${numberWord(good)} give${good === 1 ? "s" : ""} up less than 1 point.`,
    hold ? "Hold fire." : `Shoot, ${given.length ? `and give up ${signs(given)}` : "with all cards"}.`,
    `${decisionWords(best)}.`,
  ][n];
}
