// Learning a game by taps: how far it is, what is said before each tap, and the way on.

import { $, coloured, fill, h, store } from "./page.mjs";

// Show what is said before the tap of a number, out of what is said before each; after the last one that stays.
export function showTap(number, said) {
  const at = Math.min(number, said.length - 1), dots = $(".taps");
  fill(dots, said.map((_, n) => h("span", { class: n < at ? "done" : n === at ? "now" : null })));
  dots.setAttribute("aria-label", `Tap ${at + 1} of ${said.length}`);
  fill($(".lesson-says"), h("span", {}, coloured(said[at])));
}

// After the last tap: the game goes on as free play, from where this address opens it.
export function playOn(hash) {
  store("learned", "yes");
  location.replace(new URL(`../play/${hash}`, location.href));
}
