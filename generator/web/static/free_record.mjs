// Free play on the page of the record: what the games of each deal come to.

import { $, caps, counted, grouped, h } from "./page.mjs";

const TITLES = JSON.parse($("main").dataset.titles), HEIGHT = 76, WIDE = 40, GAP = 8;

// By game, those that were played most first.
export function freePlay(games) {
  const all = Object.entries(games).map(([name, each]) => ({ game: name.split(" ")[0], ...each }));
  return [...grouped(all, ({ game }) => game)].sort(([, one], [, other]) => other.length - one.length)
    .map(([game, some]) => section(TITLES[game] ?? game, some));
}

function section(title, some) {
  const scores = some.map(({ score }) => score), { of } = some[0], share = (count) =>
    `${count} (${Math.round((100 * count) / some.length)}%)`;
  const average = (scores.reduce((sum, each) => sum + each, 0) / some.length).toFixed(1);
  const top = scores.filter((score) => score === of).length, queens = some.filter((each) => each.queens === 4).length;
  const isWon = of === 1, best = Math.max(...scores);
  return h("section", { class: "free-record" },
    h("div", { class: "row" }, caps(`${title}, ${counted(some.length, "game")}`),
      h("span", { class: "note" }, isWon ? `won ${share(top)}` : `${average} on average`)),
    of > 1 ? bars(scores, of) : null,
    isWon ? null : h("p", { class: "row note" }, some.some((each) => each.queens !== undefined)
      && h("span", {}, `four queens: ${share(queens)}`),
    of && h("span", {}, `all ${of}: ${share(top)}`), h("span", {}, `best: ${best}`)));
}

// A bar a score: so many games; the last one in light.
function bars(scores, of) {
  const counts = Array.from({ length: of + 1 }, (_, n) => scores.filter((score) => score === n).length);
  const most = Math.max(...counts), width = (WIDE + GAP) * counts.length - GAP;
  const said = counts.map((count, score) => `${score}: ${count}`).join(", ");
  return h("svg", { class: "bars", viewBox: `0 0 ${width} ${HEIGHT + 42}`, role: "img",
    "aria-label": `Games by score: ${said}` },
  counts.map((count, n) => {
    const x = n * (WIDE + GAP), high = (HEIGHT * count) / most, y = 18 + HEIGHT - high;
    return [
      h("path", { class: n === of ? "bar-of-score top" : "bar-of-score", d: `M${x} ${y}h${WIDE}v${high}h-${WIDE}z` }),
      h("path", { class: n === of ? "foot-of top" : "foot-of", d: `M${x} ${18 + HEIGHT}h${WIDE}` }),
      h("text", { class: "count", x: x + WIDE / 2, y: y - 5 }, String(count)),
      h("text", { class: "score", x: x + WIDE / 2, y: HEIGHT + 36 }, String(n)),
    ];
  }));
}
