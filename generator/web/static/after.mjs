// After a puzzle of any game: what there is to say of it, in sheets, and what to share.

import { $, ROOT, caps, coloured, h } from "./page.mjs";
import { record } from "./store.mjs";

export function sheet(title, ...children) {
  return h("section", { class: "sheet" }, caps(title), ...children);
}

const TIMES = ["At the first try.", "At the second try.", "At the third try."];

// At which try it was, after so many wrong ones.
export const times = (count) => TIMES[count] ?? `At try ${count + 1}.`;

// The head of what is said of a puzzle that has ended; a window that is lit, if it was solved.
export function head(title, text, lit) {
  return h("div", { class: "row end-head" }, h("div", {}, h("h2", { class: "verdict", tabindex: "-1" }, title),
    h("p", {}, coloured(text))),
  lit && h("svg", { class: `window-lit ${lit}`, viewBox: "0 0 64 88", "aria-hidden": "true" },
    h("path", { class: "pane-of", d: "M3 85V32a29 29 0 0 1 58 0v53z" }),
    h("path", { d: "M3 85V32a29 29 0 0 1 58 0v53zM32 3v82M3 32h58M3 58h58M32 32 12 11M32 32 52 11" })));
}

// What may be shared, in at most 280 characters: by what the device offers, or copied.
export function share(text) {
  const whole = `${text} ${location.href.split("#")[0]}`.slice(0, 280);
  const button = navigator.share && matchMedia("(pointer: coarse)").matches
    ? h("button", { "data-key": "share", onclick: () => navigator.share({ text: whole }).catch(() => {}) }, "Share")
    : copied("Copy", whole);
  return h("section", { class: "sheet share" }, h("p", {}, text), button);
}

// The ways on from the end of a puzzle: the same day's puzzle of another game that is not solved yet,
// the next of this one that is not, and what else the page links to.
export async function waysOn() {
  const ways = $(".ways"), { puzzles } = record().record;
  if (!ways) return null;
  const open = (id) => (puzzles[id]?.result ?? "failed") === "failed";
  const other = [...ways.querySelectorAll("[data-id]")].find(({ dataset }) => open(dataset.id));
  const listed = ways.dataset.days === undefined ? []
    : await fetch(ways.dataset.days).then((response) => response.json(), () => []).catch(() => []);
  const here = $("main").dataset.puzzle && JSON.parse($("main").dataset.puzzle).id;
  const next = listed.filter(({ id }) => id !== here && open(id)).at(-1), own = $(".own a", ways);
  return h("nav", { class: "next-up", "aria-label": "What next" },
    other && h("a", { class: "button primary", href: $("a", other).href },
      h("span", {}, `Next: ${$("a", other).textContent}`, h("small", {}, other.dataset.task))),
    h("p", { class: "main" },
      next && h("a", { class: "button", href: new URL(next.path, ROOT) }, `Next unsolved: ${next.date}`),
      own && h("a", { class: "button", href: own.href }, own.textContent),
      h("a", { class: "button", href: ROOT }, "Today")));
}

// A button that copies a text, and a place to say so; if it cannot be copied, it is shown there.
export function copied(label, text) {
  const said = h("span", { role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = "Copied.";
    } catch {
      said.textContent = text;
    }
  };
  return [h("button", { "data-key": label.toLowerCase().replaceAll(" ", "-"), onclick: copy }, label), said];
}
