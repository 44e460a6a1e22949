// One's own rating on the page of the record: the number with its deviation, the curve, and a puzzle of that strength.

import { $, ROOT, caps, counted, dateWords, fill, h, localDate } from "./page.mjs";
import { KNOWN, nearest, ratings } from "./rating.mjs";

const WIDTH = 358, TOP = 10, HEIGHT = 72, LEFT = 44, STEP = 200;
const EARLY = 200; // with a larger deviation a curve has nothing to say yet
const tens = (number) => 10 * Math.round(number / 10);
const { kinds, rated } = $("main").dataset, KINDS = kinds.split(" ");

const WAITING = "Your rating appears after about ten puzzles";
const ABOUT = "Couples, only moves and mistakes of The Shooting Party count. "
  + "A first try without help counts whole, help or a later try half. "
  + "Puzzle ratings come from programs, not from people: compare yourself with yourself.";

export function showRating({ puzzles }) {
  if (!kinds) return; // no game of this site rates visitors
  const steps = ratings(puzzles, KINDS, localDate()), now = steps.at(-1), tries = steps.length - 1;
  const shown = steps.filter(({ deviation }) => deviation <= EARLY);
  const head = h("div", { class: "row" }, caps("Your rating"),
    h("span", { class: "note" }, tries ? `from ${counted(tries, "puzzle")}` : ""));
  fill($(".own-rating"), now.deviation > KNOWN
    ? [head, h("p", {}, `${WAITING}${tries ? `; so far ${tries}` : ""}.`)]
    : [head, h("p", {}, h("strong", { class: "number" }, String(tens(now.rating))),
      ` give or take ${tens(now.deviation)}`), curve(shown)]);
  fill($(".rating-more"), now.deviation > KNOWN ? null : table(shown), h("p", { class: "note" }, ABOUT));
  showNext(puzzles, now.rating);
}

const spoken = ([first, ...rest]) =>
  `From ${tens(first.rating)} on ${dateWords(first.day)} to ${tens(rest.at(-1).rating)} today.`;

function curve(steps) {
  const [first] = steps, now = steps.at(-1);
  const bounds = steps.flatMap(({ rating, deviation }) => [rating - deviation, rating + deviation]);
  const low = STEP * Math.floor(Math.min(...bounds) / STEP), high = STEP * Math.ceil(Math.max(...bounds) / STEP);
  const x = (n) => (LEFT + ((WIDTH - LEFT - 8) * n) / (steps.length - 1)).toFixed(1);
  const y = (rating) => (TOP + (HEIGHT * (high - rating)) / (high - low)).toFixed(1);
  const along = (of) => steps.map((each, n) => `${x(n)} ${y(of(each))}`);
  const lines = Array.from({ length: (high - low) / STEP + 1 }, (_, n) => low + n * STEP);
  const label = (at, className, text) => h("text", { x: at, y: TOP + HEIGHT + 22, class: className }, text);
  return h("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${TOP + HEIGHT + 26}`, role: "img",
    "aria-label": spoken(steps) },
  lines.map((rating) => [h("path", { class: "grid", d: `M${LEFT} ${y(rating)}H${WIDTH - 8}` }),
    h("text", { x: LEFT - 8, y: Number(y(rating)) + 5 }, String(rating))]),
  h("path", { class: "band", d: `M${[...along(({ rating, deviation }) => rating + deviation),
    ...along(({ rating, deviation }) => rating - deviation).reverse()].join("L")}Z` }),
  h("path", { d: `M${along(({ rating }) => rating).join("L")}` }),
  h("circle", { cx: x(steps.length - 1), cy: y(now.rating), r: 4.5 }),
  label(LEFT, "from", dateWords(first.day)), label(WIDTH - 8, null, "today"));
}

// The same as a sentence, and behind it as a table.
function table(steps) {
  const names = ["Day", "Rating", "Give or take"];
  return h("details", {}, h("summary", { class: "note" }, spoken(steps)), h("table", { class: "chances" },
    h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, steps.map(({ day, rating, deviation }) => h("tr", {}, h("th", { scope: "row" }, dateWords(day)),
      h("td", {}, String(tens(rating))), h("td", {}, String(tens(deviation))))))));
}

// The way to the nearest puzzle that is not solved; today's may still come.
async function showNext(puzzles, rating) {
  const listed = await fetch(rated).then((response) => response.json(), () => []).catch(() => []);
  const next = nearest(listed, puzzles, rating, localDate()), link = $(".at-your-strength");
  link.hidden = next === null;
  $(".to-today").classList.toggle("primary", next === null);
  if (next) link.href = new URL(next.path, ROOT);
}
