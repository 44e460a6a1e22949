// The first page: the puzzles of the visitor's date, else the latest; the week; the house.

import { $, begin, face, localDate } from "./page.mjs";
import { record, streak } from "./store.mjs";
import { mark } from "./marks.mjs";

begin();
const today = localDate();
const { record: all, problem } = record();
const recent = (element) => JSON.parse(element.dataset.recent);
const forToday = (days) => days.find((day) => day.date === today) ?? days.at(-1);

const main = $("main");
const shown = forToday(recent(main));
function say(element, day) {
  $(".name", element).textContent = day.tier;
  $(".rating .tier", element).className = `tier tier-${day.level}`;
}
$(".when").textContent = shown.weekday;
$(".number").textContent = shown.number;
$("#task").textContent = shown.task;
say($(".today"), shown);
$(".rating .figures").textContent = shown.rating;
$(".view").textContent = shown.note;
$("a.primary").href = shown.path;
$("a.text").href = `${shown.path}puzzle.txt`;
$(".today .note").textContent =
  problem ?? (shown.date === today ? "" : "There is none for your date yet: this is the latest.");
$(".fan").append(...shown.hand.map((name, n) => {
  const card = face(name, null);
  card.style.rotate = `${8 * (n - (shown.hand.length - 1) / 2)}deg`;
  return card;
}));
$(`[data-id="${shown.id}"]`)?.classList.add("now");

for (const other of document.querySelectorAll(".others-today li")) {
  const day = forToday(recent(other));
  other.dataset.id = day.id;
  $("a", other).href = day.path;
  $(".which", other).textContent = day.date === today ? ", today" : `, ${day.weekday}`;
  $(".task", other).textContent = day.task;
  say(other, day);
}

const days = streak(all);
$(".streak").textContent = days ? `${days} day${days === 1 ? "" : "s"} running` : "";
mark(all);
// The windows of the house are the days of the month, lit when the puzzle of this column was solved.
const column = shown.id.slice(0, -shown.date.length);
for (const [id, each] of Object.entries(all.puzzles)) {
  if (id === `${column}${each.date}` && each.date.startsWith(shown.date.slice(0, 7)) && each.result !== "failed") {
    $(`#w${Number(each.date.slice(8))}`)?.classList.add(each.result === "helped" ? "half" : "lit");
  }
}
