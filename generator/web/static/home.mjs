// The first page: the puzzle of the visitor's date, else the latest; the week; the house.

import { $, begin, h, localDate } from "./page.mjs";
import { record, streak } from "./store.mjs";
import { mark } from "./marks.mjs";

begin();
const main = $("main");
const recent = JSON.parse(main.dataset.recent);
const { record: all, problem } = record();
const today = localDate();
const shown = recent.find((day) => day.date === today) ?? recent.at(-1);

$(".when").textContent = shown.weekday;
$(".number").textContent = shown.number;
$("#task").textContent = shown.task;
$(".rating .name").textContent = shown.tier;
$(".rating .tier").className = `tier tier-${shown.level}`;
$(".rating .figures").textContent = shown.rating;
$("a.primary").href = shown.path;
$("a.text").href = `${shown.path}puzzle.txt`;
$(".today .note").textContent =
  problem ?? (shown.date === today ? "" : "There is none for your date yet: this is the latest.");
const deck = document.documentElement.dataset.cards;
$(".fan").append(...shown.hand.map((name, n) => {
  const suit = name === "Jk" ? "k" : name[1];
  const card = h("svg", { class: `card suit-${suit}` }, h("use", { href: `${deck}#card-${name}` }));
  card.style.rotate = `${8 * (n - (shown.hand.length - 1) / 2)}deg`;
  return card;
}));
$(`[data-id="${shown.id}"]`)?.classList.add("now");
const days = streak(all);
$(".streak").textContent = days ? `${days} day${days === 1 ? "" : "s"} running` : "";
mark(all);
// The windows of the house are the days of the month, lit when the puzzle was solved.
for (const each of Object.values(all.puzzles)) {
  if (each.date.startsWith(shown.date.slice(0, 7)) && each.result !== "failed") {
    $(`#w${Number(each.date.slice(8))}`)?.classList.add(each.result === "helped" ? "half" : "lit");
  }
}
