// The ladder: a hundred puzzles to learn by, in chapters. Without a number in the address the page
// lists them, with what is solved; else it is the page of that puzzle.

import { $, begin, caps, fill, grouped, h } from "./page.mjs";
import { asked, onAsked, show as showAddress } from "./address.mjs";
import { mark } from "./marks.mjs";
import { record } from "./store.mjs";

const main = $("main");
const { LESSONS, PUZZLES } = await import("./ladder_puzzles.mjs");
const NUMBERS = PUZZLES.map((_, n) => String(n + 1)), number = Number(asked(NUMBERS).slice(1));
const idOf = (n) => `ladder-${n}`, FIRST_DAY = "2026-01-01"; // a puzzle of no day has the first one
const BEGINS = {
  line: () => import("./line.mjs"), move: () => import("./choice.mjs"), fault: () => import("./fault.mjs"),
  exchange: () => import("./exchange.mjs"),
};

function list() {
  begin();
  for (const part of [".stage", ".moves", ".ways"]) $(part, main).hidden = true;
  const chapters = grouped(PUZZLES.map((puzzle, n) => ({ ...puzzle, n: n + 1 })), ({ chapter }) => chapter);
  fill($(".after", main), h("h1", {}, "100 puzzles to learn by"),
    h("p", {}, "All cards are open. Each chapter is about one idea, easy ones first."),
    [...chapters].map(([chapter, some]) =>
      h("section", {}, caps(chapter), h("p", { class: "note" }, LESSONS[chapter]),
        h("ol", { class: "list" }, some.map(rung)))));
  mark(record().record);
}

const rung = ({ n, brief, tier, level, rating }) => h("li", { "data-id": idOf(n) }, h("a", { href: `#${n}` },
  h("span", { class: "caps" }, String(n)), h("span", { class: `tier tier-${level}`, role: "img", "aria-label": tier }),
  brief, h("span", { class: "note" }, rating), h("span", { class: "mark" })));

async function show() {
  const { data, task, tier, rating, strength, level, twin, line, comments, pair, key, chapter } = PUZZLES[number - 1];
  const title = "The ladder";
  main.dataset.puzzle = JSON.stringify({
    id: idOf(number), revision: 1, title, date: FIRST_DAY, number, tier, path: "ladder/", ...strength, ...data,
  });
  main.dataset.beside = JSON.stringify({ line, comments, pair, key });
  document.title = `No. ${number} · ${title}`;
  $(".page-name").textContent = `${title}, ${number}`;
  $("h1", main).textContent = task;
  $("h1", main).classList.toggle("long", task.length > 85);
  fill($(".about-it", main),
    h("p", { class: "rating" }, h("span", { class: `tier tier-${level}` }), ` ${tier} ${rating}`),
    h("p", { class: "note" }, `${chapter}${twin && `: ${twin}`}`));
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
