// The first page: the puzzles of the visitor's date, else the latest; the week; the house.

import { $, begin, counted, face, fill, freshEachDay, h, localDate, onStored, read, upper } from "./page.mjs";
import { record } from "./store.mjs";
import { MARKS, mark, running, week, weekOn } from "./marks.mjs";

const today = localDate();
const { record: all, problem } = record();
const recent = (element) => JSON.parse(element.dataset.recent);
const forToday = (days) => days.findLast((day) => day.date <= today) ?? days.at(-1);

// When the next puzzle comes, if there is none today; "" if there is, or should be.
function next(element) {
  const coming = JSON.parse(element.dataset.coming), days = [...recent(element), ...coming];
  return days.some(({ date }) => date === today) ? "" : days.find(({ date }) => date > today)?.weekday ?? "";
}

const main = $("main");
const shown = forToday(recent(main)), following = next(main);
const late = following ? `No puzzle today: this is the latest, the next is on ${following}.`
  : "Today's puzzle isn't out yet; this is the latest.";
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
const { result = "failed", cards, help } = all.puzzles[shown.id] ?? {};
const scored = `${counted(cards, "card")}${help ? ", with help" : ""}`;
$(".state").textContent = { failed: "not solved yet", scored }[result] ?? MARKS[result].join(" ");
const play = $("a.primary");
play.href = shown.path;
if (result !== "failed") {
  play.classList.remove("primary");
  $("span", play).textContent = result === "scored" ? "See your game" : "See the line, and why";
}
$("a.text").href = `${shown.path}puzzle.txt`;
$(".today .note").textContent = [
  location.hash === "#offline" ? "You're offline, and that page wasn't kept." : "", // sw.js sent the visitor here
  problem ? `${upper(problem)}.` : (shown.date === today ? "" : late),
].filter(Boolean).join(" ");
$(".fan").append(...shown.hand.map((name, n) => {
  const card = face(name, null);
  card.style.rotate = `${8 * (n - (shown.hand.length - 1) / 2)}deg`;
  return card;
}));
const days = week(recent(main), shown, ({ level, tier, brief }) => [
  h("span", { class: `tier tier-${level}`, role: "img", "aria-label": tier }), h("span", { class: "brief" }, brief)]);
fill($(".days"), days);
$("#week").textContent = weekOn(shown.date, recent(main));

for (const [other, day] of others) {
  other.dataset.id = day.id;
  $("a", other).href = day.path;
  const then = next(other);
  $(".which", other).textContent = day.date === today ? ", today" : `, ${day.weekday}${then && `; next on ${then}`}`;
  $(".task", other).textContent = upper(day.brief);
  rate(other, day);
}

$(".streak").textContent = running(days, all, shown.date);
const newcomer = $(".new-here");
const solved = Object.values(all.puzzles).filter((each) => each.result !== "failed");
if (newcomer) newcomer.hidden = read("learned") !== null || solved.length > 0;
if (read("play")) $(".own a").after(h("a", { class: "button", href: "play/" }, "Your last deal"));
mark(all);
// The windows of the house are the days of the month, lit when the puzzle of this column was solved.
const column = shown.id.slice(0, -shown.date.length);
for (const [id, each] of Object.entries(all.puzzles)) {
  if (id === `${column}${each.date}` && each.date.startsWith(shown.date.slice(0, 7)) && each.result !== "failed") {
    $(`#w${Number(each.date.slice(8))}`)?.classList.add(each.result === "helped" ? "half" : "lit");
  }
}
