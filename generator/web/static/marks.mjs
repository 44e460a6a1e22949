// The marks of results in lists of days: star, ring, dash, or the number of cards; and a week of them.

import { ROOT, counted, daysBefore, h, localDate, upper } from "./page.mjs";
import { streak } from "./store.mjs";

export const MARKS = {
  clean: ["★", "solved clean"],
  helped: ["○", "solved with help or at a later try"],
  failed: ["–", "not solved yet"],
};

// That of a result, a score among them.
export const resultSign = ({ result, help }) => (MARKS[result] ?? MARKS[help ? "helped" : "clean"])[0];

export function mark({ puzzles }) {
  for (const item of document.querySelectorAll("[data-id]")) {
    const each = puzzles[item.dataset.id];
    const place = item.querySelector(".mark");
    if (!each || !place) continue;
    const scored = `${each.cards} of ${each.of ?? 8}`, [ring] = MARKS.helped;
    const [sign, words] = MARKS[each.result]
      ?? [each.help ? `${ring} ${each.cards}` : scored, `you scored ${scored}${each.help ? ", with help" : ""}`];
    item.dataset.result = each.help ? "helped" : each.result;
    place.textContent = sign;
    place.removeAttribute("aria-hidden");
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", words);
  }
}

const mondayOf = (date) => daysBefore(date, (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7);
const weekOf = (date) => (mondayOf(date) === mondayOf(localDate()) ? "this week" : "that week");

// What to call the week of a date, with what its puzzles have in common: "This week: a quiet move".
export function weekOn(date, listed) {
  const theme = listed.find((day) => day.theme && mondayOf(day.date) === mondayOf(date))?.theme;
  return upper(weekOf(date)) + (theme ? `: ${theme}` : "");
}

// The week of a day out of a list: its days so far, and those to come.
export function week(listed, shown) {
  const known = new Map(listed.map((day) => [day.date, day])), monday = mondayOf(shown.date);
  return ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name, n) => {
    const date = daysBefore(monday, -n), day = known.get(date), whole = `${name} ${Number(date.slice(8))}`;
    const caps = h("span", { class: "caps", role: "img", "aria-label": whole },
      name.slice(0, 2), h("span", { class: "rest" }, whole.slice(2)));
    if (!day) return h("li", { class: "shut" }, caps);
    const now = day.id === shown.id;
    return h("li", { "data-id": day.id, class: now ? "now" : null }, h("a",
      { href: new URL(day.path, ROOT), "aria-current": now ? "date" : null }, caps,
      h("span", { class: "mark" })));
  });
}

// What the week of a date comes to, and the days in a row: "Solved this week: 2 · 13 days running".
export function running(days, all, date) {
  const lit = days.filter(({ dataset: { id } }) => id && (all.puzzles[id]?.result ?? "failed") !== "failed").length;
  const row = streak(all), games = new Set(Object.values(all.puzzles).map(({ title }) => title)).size;
  return [lit && `Solved ${weekOf(date)}: ${lit}`,
    row && `${counted(row, "day")} running${games > 1 ? ", all games" : ""}`].filter(Boolean).join(" · ");
}
