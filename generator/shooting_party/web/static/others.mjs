// How a score stands beside those of players of several strengths, who play this very deal with the
// pile unseen, in the worker, while one looks at the result.

import { fill, h, numberWord, read, store, upper } from "./page.mjs";
import { sheet } from "./after.mjs";
import { games } from "./asking.mjs";
import { encode } from "./deals.mjs";
import { PLAYERS } from "./unseen_layout.mjs";

const MIDDLE = "sensible";
const sum = (counts) => counts.reduce((a, b) => a + b, 0);
const count = (number) => number.toLocaleString("en");

// The scores of a player's games of a deal, which take a minute: they are kept until those of another deal are.
async function kept(name, deal, play) {
  const key = `others/${name}`, [of, scores] = (read(key) ?? "").split("\n");
  if (of === deal) return scores.split(",").map(Number);
  const played = await play();
  store(key, `${deal}\n${played}`);
  return played;
}

// A sheet about the deal of a position, and a number of cards scored. Each player plays so many games, by default as
// many as are usual.
export function others(position, own, helped, players = Object.keys(PLAYERS), many = undefined) {
  const place = h("div", {}), code = encode(position.orders),
    told = h("p", { role: "status" }, `${upper(numberWord(players.length))} simulated players play this deal …`),
    rows = new Map();
  const render = () => {
    const cells = ["games", "score", "worse", "same", "better"];
    fill(place, told, rows.size ? h("table", { class: "chances" },
      h("caption", { class: "caps" }, "What simulated players score here, the pile unseen"),
      h("thead", {}, h("tr", {}, h("td"), cells.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", {}, [...rows].map(([player, row]) => h("tr", {}, h("th", { scope: "row" }, player),
        cells.map((cell) => h("td", {}, row[cell])))))) : null);
  };
  const ask = async () => {
    for (const player of players) {
      const scores = await kept(`${player} ${many ?? "usual"}`, JSON.stringify([code, position.rules]), () =>
        games(position, { code, player, count: many }, ({ count: played }) => {
          if (played % 50) return;
          rows.set(player, { games: count(played) });
          render();
        }).answer);
      const worse = sum(scores.slice(0, own)), same = scores[own], all = sum(scores);
      const mean = (sum(scores.map((games, cards) => games * cards)) / all).toFixed(1);
      rows.set(player, { games: count(all), score: mean, worse: count(worse), same: count(same),
        better: count(all - worse - same) });
      if (player === MIDDLE) {
        told.textContent = `Good players score ${mean} here on average; you ${own}${helped ? ", with help" : ""}.`;
      }
      render();
    }
  };
  render();
  ask().catch((error) => { told.textContent = `${upper(error.message)}.`; });
  return sheet("How others did", place);
}
