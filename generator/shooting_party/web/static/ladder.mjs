// The ladder: a hundred puzzles to learn by, in chapters. Without a number in the address the page
// has a window for each, lit where it is solved; else it is the page of that puzzle.

import { $, begin, fill, grouped, h, numberWord } from "./page.mjs";
import { asked, onAsked, show as showAddress } from "./address.mjs";
import { mark } from "./marks.mjs";
import { record } from "./store.mjs";

const main = $("main"), { path } = JSON.parse(main.dataset.puzzle);
const { LESSONS, NAMES, PUZZLES } = await import("./ladder_puzzles.mjs");
const NUMBERS = PUZZLES.map((_, n) => String(n + 1)), number = Number(asked(NUMBERS).slice(1));
const idOf = (n) => `ladder-${n}`, FIRST_DAY = "2026-01-01"; // a puzzle of no day has the first one
const TITLE = "100 puzzles to learn by";
const BEGINS = {
  line: () => import("./line.mjs"), move: () => import("./choice.mjs"), fault: () => import("./fault.mjs"),
  exchange: () => import("./exchange.mjs"),
};

function list() {
  begin();
  for (const part of [".open-rules", ".stage", ".moves", ".ways"]) $(part).hidden = true;
  const { record: all } = record(), results = PUZZLES.map((_, n) => all.puzzles[idOf(n + 1)]?.result ?? "failed");
  const next = results.indexOf("failed") + 1, rungs = PUZZLES.map((puzzle, n) => ({ ...puzzle, n: n + 1 }));
  const chapters = grouped(rungs, ({ chapter }) => chapter), isSolved = ({ n }) => results[n - 1] !== "failed";
  fill($(".after", main), h("h1", {}, TITLE),
    next ? h("a", { class: "button primary go-on", href: `#${next}` }, `Continue: no. ${next}`) : null,
    h("p", { class: "note" }, progress(results)),
    [...chapters].map(([chapter, some]) => {
      const solved = some.filter(isSolved).length;
      return h("section", {}, h("div", { class: "row" }, h("h2", {}, NAMES[chapter]),
        h("span", { class: "note" }, `${solved} of ${some.length}`)),
      h("ol", { class: "rungs" }, some.map((each) => rung(each, next))));
    }));
  mark(all);
  $(".rungs .now", main)?.scrollIntoView({ block: "nearest" });
}

// "11 solved, two of them with help."
function progress(results) {
  const solved = results.filter((each) => each !== "failed").length;
  const helped = results.filter((each) => each === "helped").length;
  return solved ? `${solved} solved${helped ? `, ${numberWord(helped)} of them with help` : ""}.`
    : "All cards are open. Each row is about one idea, easy ones first.";
}

const rung = ({ n, brief, tier }, next) => h("li", { "data-id": idOf(n), class: n === next ? "now" : null },
  h("a", { href: `#${n}` }, String(n), h("span", { class: "mark" }),
    h("span", { class: "heard" }, `${brief}, ${tier}`)));

async function show() {
  const { data, task, tier, rating, strength, level, twin, line, comments, pair, key, chapter } = PUZZLES[number - 1];
  main.dataset.puzzle = JSON.stringify({
    id: idOf(number), revision: 1, title: TITLE, date: FIRST_DAY, number, tier, path, ...strength, ...data,
  });
  main.dataset.beside = JSON.stringify({ line, comments, pair, key });
  document.title = `No. ${number} · ${TITLE}`;
  $(".page-name").textContent = `No. ${number} of ${PUZZLES.length}`;
  $("h1", main).textContent = task;
  $("h1", main).classList.toggle("long", task.length > 85);
  fill($(".about-it", main),
    h("p", { class: "rating" }, h("span", { class: `tier tier-${level}` }), ` ${tier} ${rating}`),
    h("p", { class: "note" }, `${NAMES[chapter]}${twin && `: ${twin}`}`),
    h("p", { class: "lesson" }, LESSONS[chapter]));
  fill($(".ways ul", main), [["‹", number - 1], ["›", number + 1]].filter(([, n]) => PUZZLES[n - 1]).map(([sign, n]) =>
    h("li", n > number ? { "data-id": idOf(n), "data-task": PUZZLES[n - 1].brief } : {}, h("a", { href: `#${n}` },
      n > number ? `No. ${n} ${sign}` : `${sign} No. ${n}`))),
  h("li", {}, h("a", { href: "./" }, "All 100 puzzles")));
  showAddress(`#${number}`);
  await BEGINS[data.asked]();
}

history.scrollRestoration = "manual"; // the next puzzle begins at its top
onAsked(NUMBERS, () => location.reload());
if (number) show();
else list();
