// What a position is worth, asked of the worker, as tables and hints.

import { caps, coloured, counted, grouped, h, lower, numberWord } from "./page.mjs";
import { openSheet } from "./sheets.mjs";
import { asker } from "./worker.mjs";
import { parse } from "./placing.mjs";
import { EQUAL } from "./range_layout.mjs";
import { decisionWords, signs } from "./range_words.mjs";
import { WORDS } from "./theme.mjs";

const ask = asker(new URL("./ranging.mjs", import.meta.url));

// Ask by some rules (ranging.mjs): { answer, stop }.
export const reckoned = (rules, what, given, aim = "score") => ask({ rules, aim, ask: what, given });

const perCent = (number) => `${(100 * number).toFixed(number && number < 0.1 ? 1 : 0)}%`;

const table = ([first, ...heads], rows) => h("table", { class: "chances worth" },
  h("thead", {}, h("tr", {}, h("th", { scope: "col" }, first), heads.map((head) => h("th", { scope: "col" }, head)))),
  h("tbody", {}, rows.map(([of, best, ...cells]) => h("tr", { class: best ? "best" : null },
    h("th", { scope: "row" }, of), cells.map((cell) => h("td", {}, cell))))));

// Options that lead to the same are one row; one's own stands first in it.
function decisions(options, mine) {
  const [first, ...others] = [...options].sort((one, other) => (other.text === mine) - (one.text === mine));
  const item = ({ text }) => [coloured(decisionWords(text)), text === mine && h("b", {}, ", yours")];
  if (!others.length) return item(first);
  return h("details", {},
    h("summary", {}, h("span", {}, item(first), h("small", {}, `, or ${numberWord(others.length)} other${
      others.length === 1 ? "" : "s"} just as good`))),
    h("ul", {}, others.map((each) => h("li", {}, item(each)))));
}

const sameAs = ({ value, points, death }) => [value, points, death].map((each) => each.toFixed(9)).join(" ");

// Every decision with its value, mean points and chance of death; `mine` is one's own.
function decisionTable(options, mine) {
  const risky = options.some(({ death }) => death), rows = [...grouped(options, sameAs).values()];
  return table(["decision", "in the end", "this round", ...(risky ? ["misfire"] : [])], rows.map((same) => {
    const [{ value, points, death }] = same;
    return [decisions(same, mine), options[0].value - value <= EQUAL, value.toFixed(2), points.toFixed(2),
      ...(risky ? [perCent(death)] : [])];
  }));
}

// Every end of the round with what it is worth.
function endTable(ends) {
  const misfire = `, and a ${WORDS.counterattack.replace(" test", "")}`;
  return table(["this round", "in the end"], ends.map(({ points, killed, value }) =>
    [`${counted(points, "point")}${killed ? misfire : ""}`, false, value.toFixed(2)]));
}

// Of a threshold (threshold.mjs): what holding and the best shot come to at each score.
export const thresholdTable = (rows, place) => table(["score", "held", "shot", "gap"], rows.map(
  ({ score, hold, shoot }, n) => [score, n === place, hold.toFixed(2), shoot.toFixed(2), signed(hold - shoot)]));

const signed = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(2)}`;

// A best shot in sentences: its chance of a misfire, and what it is.
export const shotWords = ({ text, points, death }) => [
  `The gun misfires with a chance of ${(100 * death).toFixed(1)}%.`,
  `The best shot: ${lower(decisionWords(text))}. It scores ${counted(points, "point")}.`,
];

// "With 48: 66.7% × 70.05 (68 points) = 46.70, less than 48.00: holding is 1.30 better."
export function compared({ score, hold, shoot, shot: { points, death } }) {
  const alive = 1 - death, [is, better] = hold > shoot ? ["less", "holding"] : ["more", "shooting"];
  return `With ${score}: ${(100 * alive).toFixed(1)}% × ${(shoot / alive).toFixed(2)} (${score + points} points) = ${
    shoot.toFixed(2)}, ${is} than ${hold.toFixed(2)}: ${better} is ${Math.abs(hold - shoot).toFixed(2)} better.`;
}

export function openWorth(worth, mine) {
  openSheet(`Worth ${worth.value.toFixed(2)} points`, [
    h("p", { class: "note" }, "The expected final score with perfect play, counted over all cards that may come. "
      + "It knows no more than you do, and counts as help."),
    caps("What every decision is worth"), decisionTable(worth.options, mine),
    caps("What every end of the round is worth"), endTable(worth.ends)]);
}

// The hint of that number.
export function hint({ options }, n) {
  const best = options[0].text, { hold, given } = parse(best);
  const good = options.filter(({ value }) => options[0].value - value < 1).length;
  return [
    `${good} of ${counted(options.length, "decision")} lose${good === 1 ? "s" : ""} less than 1 point.`,
    hold ? "Hold fire." : `Shoot, ${given.length ? `and give up ${signs(given)}` : "with all cards"}.`,
    `${decisionWords(best)}.`,
  ][n];
}
