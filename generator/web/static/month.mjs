// The month on the page of the record: a window a day, lit if a puzzle of the day was solved.

import { button, dateWords, daysBefore, fill, h, localDate } from "./page.mjs";
import { MARKS } from "./marks.mjs";

const WEEKDAYS = ["M", "T", "W", "T", "F", "S", "S"];
let back = 0; // months before this one

// The first day of a month, so many before that of a date.
function firstDay(date, months) {
  const [year, month] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

// Show it in a place; `results` are those of puzzles that have a day.
export function showMonth(place, results) {
  const today = localDate(), first = firstDay(today, back), after = firstDay(first, -1);
  const days = Array.from({ length: 31 }, (_, n) => daysBefore(first, -n)).filter((day) => day < after);
  const windows = days.map((day) => paneOf(day, results.filter(({ date, result }) =>
    date === day && result !== "failed"), today));
  const lit = windows.filter(({ dataset }) => dataset.result).length;
  // A puzzle may be solved before its day.
  const gone = days.filter((day, n) => day <= today || windows[n].dataset.result).length;
  const go = (months) => () => { back += months; showMonth(place, results); };
  fill(place, h("div", { class: "row month-head" },
    button("month-before", "‹", go(1), { words: "the month before" }),
    h("h2", {}, dateWords(first, { month: "long", year: "numeric" })),
    h("span", { class: "note" }, `${lit} of ${gone}`),
    button("month-after", "›", back ? go(-1) : null, { words: "the month after" })),
  h("p", { class: "windows note", "aria-hidden": "true" }, WEEKDAYS.map((name) => h("span", {}, name))),
  h("ol", { class: "windows" }, windows));
}

function paneOf(day, solved, today) {
  const clean = solved.some(({ result, help }) => result === "clean" || (result === "scored" && !help));
  const result = solved.length ? (clean ? "clean" : "helped") : null, [sign, words] = MARKS[result ?? "failed"];
  const state = result ? words : day > today ? "to come" : "not solved";
  const weekday = (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7 + 1;
  return h("li", { "data-result": result, class: [`w${weekday}`, day > today && "shut", day === today && "now"]
    .filter(Boolean).join(" ") },
  h("span", { role: "img", "aria-label": `${dateWords(day, { day: "numeric", month: "long" })}: ${state}` },
    day > today ? null : String(Number(day.slice(8))), result && h("span", { class: "mark" }, sign)));
}
