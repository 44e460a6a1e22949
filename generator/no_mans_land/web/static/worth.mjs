// Afterwards: what every decision is worth, and every end of the round.

import { coloured, counted, h, numberWord } from "./page.mjs";
import { sheet } from "./after.mjs";
import { decisionWords, isBest, value } from "./telling.mjs";

const chance = (number) => `${(100 * number).toFixed(number && number < 0.1 ? 1 : 0)} %`;

// The sheets of the end; `mine` are the decisions that were tried.
export function sheets(data, all, mine) {
  const risky = all.groups.some(({ death }) => death);
  const rows = all.groups.map((group) => h("tr", { class: isBest(group) ? "best" : null },
    h("th", { scope: "row" }, decisions(data, group, mine)),
    h("td", {}, value(data, group.value)), h("td", {}, group.points.toFixed(2)),
    risky ? h("td", {}, chance(group.death)) : null));
  const ends = all.after.map(({ points, killed, value: worth }) => h("tr", {},
    h("th", { scope: "row" }, `${counted(points, "point")}${killed ? ", and a misfire" : ""}`),
    h("td", {}, value(data, worth))));
  return [
    sheet("What every decision is worth", table(["decision", "in the end", "this round",
      ...(risky ? ["misfire"] : [])], rows)),
    sheet("What every end of the round is worth", table(["this round", "in the end"], ends)),
  ];
}

const table = ([first, ...heads], rows) => h("table", { class: "chances worth" },
  h("thead", {}, h("tr", {}, h("th", { scope: "col" }, first), heads.map((head) => h("th", { scope: "col" }, head)))),
  h("tbody", {}, rows));

// The decisions of a group: one's own first, all of them if asked for.
function decisions(data, group, mine) {
  const own = group.decisions.filter((text) => mine.includes(text));
  const [first, ...others] = [...own, ...group.decisions.filter((text) => !own.includes(text))];
  const item = (text) => [coloured(decisionWords(data, text)), own.includes(text) ? h("b", {}, " (yours)") : null];
  if (!others.length) return item(first);
  return h("details", {},
    h("summary", {}, h("span", {}, item(first), h("small", {}, ` or ${numberWord(others.length)} alike`))),
    h("ul", {}, others.map((text) => h("li", {}, item(text)))));
}
