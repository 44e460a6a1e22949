// The first page: the puzzles of the visitor's date, else the latest. A stranger is told what this is, and where to
// learn it; a regular sees how far the day and the week are.

import {
  $, begin, counted, face, freshEachDay, h, localDate, lower, myGames, numberWord, onStored, read, upper,
} from "./page.mjs";
import { record, streak } from "./store.mjs";
import { mark, week, weekOn } from "./marks.mjs";

const today = localDate();
const { record: all, problem } = record();
const parsed = (element, name) => JSON.parse(element.dataset[name]);

// The game of a card: its puzzle for today, else the latest; and when the next one comes, if there is none today.
const games = [...document.querySelectorAll(".today > li")].map((item) => {
  const recent = parsed(item, "recent"), known = [...recent, ...parsed(item, "coming")];
  const day = recent.findLast(({ date }) => date <= today) ?? recent.at(-1);
  const next = known.some(({ date }) => date === today) ? "" : known.find(({ date }) => date > today)?.weekday ?? "";
  const title = $(".title", item).textContent, { result } = all.puzzles[day.id] ?? {};
  return { item, day, recent, isOut: day.date === today, next, title, result };
});
const [first] = games, out = games.filter(({ isOut }) => isOut);
const isOpen = ({ result = "failed" }) => result === "failed";
begin(games.flatMap(({ item, day: { path } }) => [path, path + item.dataset.document]));
freshEachDay();
onStored(() => "record", () => location.reload());

const STATES = { clean: "solved", helped: "with help", scored: "scored", failed: "not yet" };

function showCard({ item, day, isOut, next, result }) {
  item.dataset.id = day.id;
  $("a", item).href = day.path;
  $(".which", item).textContent = isOut ? (isRegular ? "" : "today") : `${day.weekday}${next && `; next on ${next}`}`;
  $(".asks", item).textContent = day.asks;
  $(".tier", item).className = `tier tier-${day.level}`;
  $(".ease-of", item).textContent = upper(day.plain);
  $(".view", item).textContent = ` · ${day.note}`;
  $(".state", item).textContent = STATES[result] ?? "open";
}

const late = () => {
  if (first.isOut) return "";
  return first.next ? `No puzzle today: this is the latest, the next is on ${first.next}.`
    : "Today's puzzle isn't out yet; this is the latest.";
};

// Who has learnt the game, has played, or has a result.
const latest = myGames()[0]?.listed;
const isRegular = Boolean(read("learned") ?? read("record") ?? latest);

function greet() {
  const done = out.filter((game) => !isOpen(game)).length, left = out.filter(isOpen), row = streak(all);
  const [play] = left;
  if (latest?.goesOn) {
    $(".own").prepend(h("a", { class: "button", href: latest.href }, `Continue ${lower(latest.name)}`));
  }
  const [go, own] = [$(".go a"), $(".own a")];
  $("main").dataset.visitor = "regular";
  $(".when").hidden = false;
  $("h1").textContent = out.length ? `${done} of ${out.length} today` : first.day.weekday;
  $(".streak").hidden = false;
  $(".streak").textContent = row ? `${counted(row, "day")} running` : "";
  $(".streak").dataset.left = left.length === 1 && done ? `One is left: ${play.title}.`
    : left.length && done ? `${upper(numberWord(left.length))} are left.` : "";
  $(".go").hidden = !play;
  (play ? $(".button", play.item) : own)?.classList.add("primary");
  if (play) {
    play.item.classList.add("now");
    go.href = play.day.path;
    $("span", go).textContent = `Play ${play.title}`;
  }
}

// The seven tall windows of the house are the week of the first game, from Monday on.
function light() {
  let lit = 0;
  week(first.recent, first.day).forEach(({ dataset: { id } }, n) => {
    const { result = "failed", help } = all.puzzles[id] ?? {}, isHelped = help || result === "helped";
    if (result === "failed") return;
    lit += 1;
    $(`#w${FIRST + n}`).classList.add(isHelped ? "half" : "lit");
    if (isHelped) $(".house").append(h("circle", { class: "ring", cx: 512 + 42.5 * n, cy: 123, r: 5 }));
  });
  $(".house").setAttribute("aria-label", `${counted(lit, "window")} of seven lit: a window a day, for each one solved`);
}
const FIRST = 9; // the number of the first of these windows

async function more() {
  const [{ menu }, { openMyGames }] = await Promise.all([import("./sheets.mjs"), import("./my_games.mjs")]);
  menu("More", [["My games", openMyGames], ...parsed($(".more"), "pages"),
    ["Today's puzzle as text", `${first.day.path}puzzle.txt`]]);
}

$(".when").textContent = first.isOut ? first.day.weekday : "";
$("main > .note").textContent = [
  location.hash === "#offline" ? "You're offline, and that page wasn't kept." : "", // sw.js sent the visitor here
  problem ? `${upper(problem)}.` : late(),
].filter(Boolean).join(" ");
games.forEach(showCard);
const cards = isRegular || !$(".fan").dataset.cards ? first.day.hand : $(".fan").dataset.cards.split(" ");
$(".fan").append(...cards.map((name, n) => {
  const card = face(name, null);
  card.style.rotate = `${8 * (n - (cards.length - 1) / 2)}deg`;
  return card;
}));
$("#week").textContent = weekOn(first.day.date, first.recent);
if (isRegular) greet();
light();
mark(all);
$(".more").onclick = more;

// One's own games come by keys where they are seen: on a desk beside what is next, elsewhere last.
const beside = matchMedia("(min-width: 1024px)");
const place = () => $(beside.matches ? ".go" : ".lit-house").after($(".own"));
beside.addEventListener("change", place);
place();
