// The archive: filters over a month, what is next, one at random, and the month as a plain list.

import { $, begin, counted, freshEachDay, localDate, onStored, read, ROOT, store, upper } from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";
import { record } from "./store.mjs";
import { mark } from "./marks.mjs";

begin();
freshEachDay();
onStored(() => "record", () => location.reload());
const main = $("main"), form = $(".filters"), status = $(".archive > .note");
const { record: all, problem } = record();
mark(all);
form.hidden = false;
const KEYS = [...form.elements].map(({ name }) => name).filter(Boolean); // of an address

const solved = (id) => (all.puzzles[id]?.result ?? "failed") !== "failed";

// Whether a day, as a dataset or as an entry of the listing, is one of those that are wanted.
function wanted(day) {
  return ["unseen", "kind", "tier"].every((name) => {
    const value = form.elements[name]?.value ?? "";
    return value === "" || value === String(day[name]);
  });
}

function filter() {
  const state = form.elements.state.value;
  const panes = [...document.querySelectorAll(".pane[data-id]")];
  for (const pane of panes) {
    const fits = state === "" || solved(pane.dataset.id) === (state === "done");
    pane.classList.toggle("off", !(fits && wanted(pane.dataset)));
    $("a", pane).inert = pane.classList.contains("off");
  }
  const shown = panes.filter((pane) => !pane.classList.contains("off")).length;
  status.textContent = shown === panes.length ? "" : `${counted(shown, "puzzle")} of ${panes.length}.`;
  const chosen = [...new FormData(form)].filter(([, value]) => value);
  show(chosen.length ? `#${new URLSearchParams(chosen)}` : "");
}

// What was chosen before one went to a puzzle and back.
for (const [name, value] of new URLSearchParams(asked(KEYS).slice(1))) {
  if (form.elements[name]) form.elements[name].value = value;
}
const today = [...document.querySelectorAll(".pane[data-id]")].find(({ dataset }) => dataset.id.endsWith(localDate()));
if (today) {
  $(".pane.now")?.classList.remove("now");
  today.classList.add("now");
}

// Go to a day out of all months, chosen by `choose` from those that are wanted.
async function go(choose, none) {
  const response = await fetch(main.dataset.days).catch(() => null);
  const days = response?.ok ? (await response.json()).filter(wanted) : null;
  const day = days && choose(days);
  if (day) location.href = new URL(day.path, ROOT);
  else status.textContent = days ? none : "The list of days can't be loaded: there is no network.";
}

// The first that is not solved, from the month shown on, and then from the first one on.
function next(days) {
  const left = days.filter((day) => !solved(day.id));
  return left.find((day) => day.date >= main.dataset.from) ?? left[0];
}

function view(list) {
  main.classList.toggle("as-list", list);
  form.elements.view.setAttribute("aria-pressed", String(list));
}

form.addEventListener("change", filter);
form.addEventListener("submit", (event) => event.preventDefault());
form.elements.random.addEventListener("click", () =>
  go((days) => days[Math.floor(Math.random() * days.length)], "No puzzle is like that."));
form.elements.next.addEventListener("click", () => go(next, "All of these are solved."));
form.elements.view.addEventListener("click", () => {
  view(!main.classList.contains("as-list"));
  store("view", main.classList.contains("as-list") ? "list" : "house");
});
const narrow = matchMedia("(max-width: 760px)"); // there a window would be too small to read
view(narrow.matches || read("view") === "list");
form.elements.view.hidden = narrow.matches;
filter();
onAsked(KEYS, () => location.reload());
if (problem) status.textContent = `${upper(problem)}.`;
