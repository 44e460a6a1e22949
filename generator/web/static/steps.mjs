// A line on a table, to step through: by arrows, a slider, keys, and a swipe across the table.

import { $, button, coloured, fitted, h, onKey, redraw } from "./page.mjs";
import { BACK, EACH, change } from "./motion.mjs";
import { openSheet } from "./sheets.mjs";

const SWIPE = 40; // pixels across
const KEYS = { arrowleft: (at) => at - 1, arrowright: (at) => at + 1, home: () => 0, end: () => Infinity };

// Step through a line at a table; `foot` is filled with what that needs. The line gives
//     count, at           how many moves it has, and after how many of them to begin
//     marks               after how many something is scored
//     draw(table, at, how)    shows the table after so many; `how` is { lasts (ms that a picture lasts),
//                         on (whether it comes from the move before) }
//     where(at), next(at)     in words: what else is to be said of that place, and the move that comes
//     playOn(at)          if one may: goes on with a game from there
export function stepThrough(table, foot, { count, at = 0, marks, draw, where, next, playOn }) {
  const go = (to, isDragged = false) => {
    const from = at, step = to - from;
    at = Math.max(0, Math.min(count, to));
    if (at === from || !foot.isConnected) return;
    const lasts = isDragged || Math.abs(step) > 1 ? 0 : step < 0 ? BACK : EACH;
    change(table, () => draw(table, at, { lasts, on: step === 1 && !isDragged }));
    render();
  };
  const press = (key) => {
    if (foot.isConnected && Object.hasOwn(KEYS, key)) go(KEYS[key](at));
    return foot.isConnected && Object.hasOwn(KEYS, key);
  };
  const arrow = (sign, words, to) =>
    button(words, sign, () => go(to), { class: "arrow", words, off: to < 0 || to > count });
  const render = () => {
    const here = `move ${at} of ${count}`;
    redraw(foot, h("div", { class: "stepper" },
      h("div", { class: "way" }, arrow("‹", "the move before", at - 1),
        h("div", { class: "slider" }, rail(count, at, marks), h("input", {
          type: "range", min: "0", max: String(count), "data-key": "slider", "aria-label": "The move",
          "aria-valuetext": here,
          oninput: ({ target }) => go(Number(target.value), true),
          onkeydown: (event) => { if (press(event.key.toLowerCase())) event.preventDefault(); },
        })),
        arrow("›", "the next move", at + 1)),
      h("div", { class: "row" }, h("p", {}, here, h("span", { class: "note" }, ` ${where(at)}`)),
        h("p", { class: "note" }, coloured(at < count ? `Next: ${next(at)}` : "The end of the line"))),
      playOn && button("play-on", "Play on from here", () => playOn(at), { primary: true })));
    $("input", foot).value = String(at);
  };
  swiped(table, (by) => go(at + by));
  onKey((event, key) => press(key));
  draw(table, at, { lasts: 0, on: false });
  render();
}

// The same in a sheet that is a page of its own on a phone.
export function openLine(title, line) {
  const table = h("section", { class: "table cloth", "aria-label": "The table" }, h("div", { class: "upper" }),
    h("p", { class: "status", role: "status" }), h("div", { class: "lower" }));
  const foot = h("div", { class: "act" });
  const dialog = openSheet(title, h("div", { class: "stage" }, table, foot), { name: "stepping" });
  fitted(table);
  stepThrough(table, foot, line);
  $("input", dialog).focus();
}

// What the slider runs on: what is behind it, and a tick where something is scored.
function rail(count, at, marks) {
  const path = (d, className) => h("path", { d, class: className });
  return h("svg", { viewBox: `0 0 ${count} 1`, preserveAspectRatio: "none", "aria-hidden": "true" },
    path(`M0 .5H${count}`, "ahead"), path(`M0 .5H${at}`, "behind"),
    path(marks.map((n) => `M${n} 0V1`).join(""), "ticks"));
}

// Hear of a swipe across a table: 1 on, −1 back.
function swiped(table, does) {
  let from = null;
  table.classList.add("swiped");
  table.addEventListener("pointerdown", ({ target, clientX }) => {
    from = target.closest(".stepper") ? null : clientX;
  });
  table.addEventListener("pointerup", ({ clientX }) => {
    if (from !== null && Math.abs(clientX - from) > SWIPE) does(clientX < from ? 1 : -1);
    from = null;
  });
}
