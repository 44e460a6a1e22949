// The first page: the puzzles of the visitor's date, else the latest; the week; the house.

import {
  $, begin, counted, daysBefore, face, fill, freshEachDay, h, localDate, numberWord, onStored, read, upper,
} from "./page.mjs";
import { record, streak } from "./store.mjs";
import { MARKS, mark } from "./marks.mjs";

const today = localDate();
const { record: all, problem } = record();
const recent = (element) => JSON.parse(element.dataset.recent);
const forToday = (days) => days.find((day) => day.date === today) ?? days.at(-1);

const main = $("main");
const shown = forToday(recent(main));
const others = [...document.querySelectorAll(".others-today li")].map((each) => [each, forToday(recent(each))]);
begin([[main, shown], ...others].flatMap(([element, { path }]) => [path, path + element.dataset.document]));
freshEachDay();
onStored(() => "record", () => location.reload());
function rate(element, day) {
  $(".name", element).textContent = day.tier;
  $(".rating .tier", element).className = `tier tier-${day.level}`;
}
$(".when").textContent = shown.weekday;
$(".number").textContent = shown.number;
$("#task").textContent = shown.task;
rate($(".today"), shown);
$(".rating .figures").textContent = shown.rating;
$(".view").textContent = shown.note;
const result = all.puzzles[shown.id]?.result ?? "failed", cards = all.puzzles[shown.id]?.cards;
const state = result === "failed" ? "not yet" : result === "scored" ? counted(cards, "card") : MARKS[result].join(" ");
$(".state").textContent = state;
const play = $("a.primary");
play.href = shown.path;
if (result !== "failed") {
  play.classList.remove("primary");
  play.textContent = result === "scored" ? "See your game" : "See the line, and why";
}
$("a.text").href = `${shown.path}puzzle.txt`;
$(".today .note").textContent =
  problem ?? (shown.date === today ? "" : "Today's puzzle isn't out yet; this is the latest.");
$(".fan").append(...shown.hand.map((name, n) => {
  const card = face(name, null);
  card.style.rotate = `${8 * (n - (shown.hand.length - 1) / 2)}deg`;
  return card;
}));
// The week of the puzzle: its days so far, and those to come.
const known = new Map(recent(main).map((day) => [day.date, day]));
const monday = daysBefore(shown.date, (new Date(`${shown.date}T00:00Z`).getUTCDay() + 6) % 7);
fill($(".days"), ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name, n) => {
  const date = daysBefore(monday, -n), day = known.get(date), caps = h("span", { class: "caps" },
    name.slice(0, 2), h("span", { class: "rest" }, `${name[2]} ${Number(date.slice(8))}`));
  if (!day) return h("li", { class: "shut" }, caps);
  return h("li", { "data-id": day.id, class: day === shown ? "now" : null }, h("a", { href: day.path }, caps,
    h("span", { class: "mark" }), h("span", { class: `tier tier-${day.level}`, role: "img", "aria-label": day.tier }),
    h("span", { class: "brief" }, day.brief)));
}));

for (const [other, day] of others) {
  other.dataset.id = day.id;
  $("a", other).href = day.path;
  $(".which", other).textContent = day.date === today ? ", today" : `, ${day.weekday}`;
  $(".task", other).textContent = upper(day.brief);
  rate(other, day);
}

const days = streak(all);
const lit = [...document.querySelectorAll(".days [data-id]")]
  .filter(({ dataset }) => (all.puzzles[dataset.id]?.result ?? "failed") !== "failed").length;
$(".streak").textContent = [lit && `${upper(numberWord(lit))} lamp${lit === 1 ? "" : "s"} lit this week`,
  days && `${counted(days, "day")} running`].filter(Boolean).join(" · ");
const newcomer = $(".new-here");
if (newcomer) newcomer.hidden = days > 0 || read("learned") !== null || Object.keys(all.puzzles).length > 0;
mark(all);
// The windows of the house are the days of the month, lit when the puzzle of this column was solved.
const column = shown.id.slice(0, -shown.date.length);
for (const [id, each] of Object.entries(all.puzzles)) {
  if (id === `${column}${each.date}` && each.date.startsWith(shown.date.slice(0, 7)) && each.result !== "failed") {
    $(`#w${Number(each.date.slice(8))}`)?.classList.add(each.result === "helped" ? "half" : "lit");
  }
}
