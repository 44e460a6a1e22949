// How a score stands beside those of players of several strengths, who play this very deal with the
// pile unseen, in the worker, while one looks at the result.

import { fill, h, upper } from "./page.mjs";
import { sheet } from "./after.mjs";
import { games } from "./asking.mjs";
import { PLAYERS } from "./unseen_layout.mjs";

const MIDDLE = "sensible";
const sum = (counts) => counts.reduce((a, b) => a + b, 0);
const count = (number) => number.toLocaleString("en");

// A sheet about a deal, { orders, rules, code }, and a number of cards scored.
export function others({ orders, rules, code }, own, helped) {
  const place = h("div", {}), told = h("p", { role: "status" }, "Four simulated players play this deal …"),
    rows = new Map();
  const render = () => {
    const cells = ["games", "worse", "same", "better"];
    fill(place, told, rows.size ? h("table", { class: "chances" },
      h("caption", { class: "caps" }, "What simulated players score here, the pile unseen"),
      h("thead", {}, h("tr", {}, h("td"), cells.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", {}, [...rows].map(([player, row]) => h("tr", {}, h("th", { scope: "row" }, player),
        cells.map((cell) => h("td", {}, count(row[cell]))))))) : null);
  };
  const ask = async () => {
    for (const player of Object.keys(PLAYERS)) {
      const scores = await games({ orders, rules }, { code, player }).answer;
      const worse = sum(scores.slice(0, own)), same = scores[own], all = sum(scores);
      rows.set(player, { games: all, worse, same, better: all - worse - same });
      if (player === MIDDLE) {
        const mean = sum(scores.map((games, cards) => games * cards)) / all;
        told.textContent = `Good players score ${mean.toFixed(1)} here on average; you ${own}${
          helped ? ", with help" : ""}.`;
      }
      render();
    }
  };
  render();
  ask().catch((error) => { told.textContent = `${upper(error.message)}.`; });
  return sheet("How others did", place);
}
