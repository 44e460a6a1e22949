// After a puzzle of any game: what there is to say of it, in sheets, and what to share.

import { caps, h } from "./page.mjs";

export function sheet(title, ...children) {
  return h("section", { class: "sheet" }, caps(title), ...children);
}

const TIMES = ["At the first try.", "At the second try.", "At the third try."];

// At which try it was, after so many wrong ones.
export const times = (count) => TIMES[count] ?? `At try ${count + 1}.`;

// What may be shared, in at most 280 characters, with a button that copies it.
export function share(text) {
  const whole = `${text} ${location.href.split("#")[0]}`.slice(0, 280);
  return h("section", { class: "sheet share" }, h("p", {}, text), ...copied("Copy", whole));
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
