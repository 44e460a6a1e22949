// The record: what was solved, by game and tier; and how it moves to another device.

import { $, ROOT, begin, caps, copy, counted, fill, h, onStored, upper } from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";
import { DAMAGED, exportRecord, figures, inFile, joined, packed, record, replaceRecord, unpacked } from "./store.mjs";
import { showRating } from "./curve.mjs";
import { MARKS } from "./marks.mjs";
import { showMonth } from "./month.mjs";
import { freePlay } from "./free_record.mjs";

begin();
const status = $(".record > .note"), TIERS = $("main").dataset.tiers.split(" ");
const KEYS = ["join"]; // of an address
const LONGEST = 8_000; // characters of a link that programs for messages leave whole
const tell = (text) => { status.textContent = upper(text); status.scrollIntoView({ block: "nearest" }); };
const solved = ({ result }) => result !== "failed";

// A puzzle for practice has no day of its own, nor has one of the ladder.
const practised = (each) => /(^|\/)(practice|ladder)\//.test(each.path ?? "");

const latest = ({ puzzles }) => Object.values(puzzles).sort((a, b) => b.date.localeCompare(a.date));

// Where a puzzle lies; a hidden deal is named by its day.
const addressOf = ({ path, date }) => new URL(/(^|\/)hidden\/$/.test(path) ? `${path}#${date}`
  : path ?? `${date.replaceAll("-", "/")}/`, ROOT);

function render() {
  const { record: all, problem } = record();
  const done = latest(all);
  if (problem) tell(`${problem}.${problem === DAMAGED ? " An import puts it right, or begin a new one." : ""}`);
  $(".anew").hidden = problem !== DAMAGED;
  const [running, longest, tried, ofThem, ...others] = figures(all), [count] = ofThem[1].split(" ");
  const pairs = (some) => some.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
  fill($(".heads"), pairs([["days running", running[1]], ["longest", longest[1]], [`solved, of ${tried[1]}`, count]]));
  fill($("dl.figures"), pairs(others));
  showMonth($(".month"), done.filter((each) => !practised(each)));
  fill($(".free-play"), freePlay(all.games));
  fill($(".tiers"), [...new Set(done.filter(({ tier }) => tier).map(({ title }) => title))].map((title) =>
    [caps(title), h("ul", {}, TIERS.map((tier) => bar(tier, done.filter((each) =>
      each.title === title && each.tier === tier))))]));
  showRating(all);
  showList(done);
}

// All results, once they are asked for.
const results = $("details.results");
results.addEventListener("toggle", () => showList(latest(record().record)));

function showList(done) {
  if (!results.open) return;
  const name = ({ title, number, date }, practice) =>
    `${title ? `${title}, ` : ""}${practice ? `practice no. ${number}` : `no. ${number}, ${date}`}: `;
  fill($("ol.list"), done.map((each) => h("li", {}, h("a", { href: addressOf(each) },
    name(each, practised(each)),
    each.result === "scored" ? `${each.cards} of ${each.of ?? 8} cards${each.help ? ", with help" : ""}`
      : MARKS[each.result][1]))));
}

// Of the puzzles of a tier that were tried, those that were solved.
function bar(tier, tried) {
  if (!tried.length) return null;
  const count = tried.filter(solved).length, words = `${count} of ${tried.length} solved`;
  return h("li", { class: "row" }, h("span", {}, tier),
    h("svg", { class: "per-cent", viewBox: "0 0 100 4", preserveAspectRatio: "none", role: "img", "aria-label": words },
      h("path", { d: "M0 2H100" }), h("path", { class: "full", d: `M0 2H${(100 * count) / tried.length}` })),
    h("span", { class: "figures", "aria-hidden": "true" }, `${count} of ${tried.length}`));
}

// -- to another device, and back -------------------------------------------------------------------

const [join, undo] = [$(".join"), $(".undo")];
let before = null; // the record before an import
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const RESULTS = ["puzzles", "games"], NOTHING = { puzzles: {}, games: {} };
const gainedBy = (all, mine) => RESULTS.flatMap((of) =>
  Object.keys(all[of]).filter((id) => !same(all[of][id], mine[of][id])));

function take(theirs, from) {
  const { record: mine, problem } = record(), all = joined(mine, theirs), gained = gainedBy(all, mine);
  join.hidden = true;
  if (problem && problem !== DAMAGED) return tell(`${problem}: nothing was joined.`);
  if (!replaceRecord(all)) return tell("this browser's store is full or closed: nothing was joined.");
  before = problem ? null : { mine, all };
  undo.hidden = before === null;
  render();
  return tell(gained.length ? `${counted(gained.length, "result")} joined from ${from}.`
    : `everything from ${from} is here already.`);
}

// What has been solved since then stays.
undo.addEventListener("click", () => {
  const { record: now } = record(), { mine, all } = before;
  for (const of of RESULTS) {
    for (const [id, each] of Object.entries(all[of])) {
      if (!same(now[of][id], each)) continue;
      if (mine[of][id]) now[of][id] = mine[of][id];
      else delete now[of][id];
    }
  }
  replaceRecord(now);
  undo.hidden = true;
  render();
  tell("the import is undone.");
});

$(".export").addEventListener("click", exportRecord);

$(".anew").addEventListener("click", () => {
  exportRecord(); // as it is; then comes an empty one, for none can be read
  replaceRecord(record().record);
  render();
  tell("a new record is begun; the damaged one is in a file.");
});
$(".my-games").addEventListener("click", async () => (await import("./my_games.mjs")).openMyGames());

$("input[type=file]").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const { record: theirs, problem } = await inFile(file, `the file ${file.name} is refused`);
  event.target.value = "";
  if (problem) tell(`${problem}.`);
  else take(theirs, file.name);
});

$(".link").addEventListener("click", async () => {
  const link = new URL(`#join=${await packed(record().record)}`, location.href).href;
  if (link.length > LONGEST) tell("there is too much for a link: export a file.");
  else tell(await copy(link) ? "the link is copied." : `copy this link: ${link}`);
});

// A link brings a record, which is joined if that is wanted.
async function linked() {
  const text = new URLSearchParams(asked(KEYS).slice(1)).get("join");
  if (text === null) return;
  const { record: theirs, problem } = await unpacked(text, "this link is refused");
  tell(problem ? `${problem}.` : `this link brings ${counted(gainedBy(theirs, NOTHING).length, "result")}.`);
  join.hidden = problem !== null;
  join.onclick = () => { show(""); take(theirs, "the link"); };
}

render();
linked();
onAsked(KEYS, linked);
onStored(() => "record", render);
