// Sheets: from below on a phone, in the middle on a desk. The page waits behind them.

import { inStep } from "./address.mjs";
import { $, button, coloured, fill, h, picture, upper } from "./page.mjs";

const PULL = 80; // pixels down that close one

// Open a sheet: a title, and what stands in it. It closes by ✕, Escape, Back, a tap beside it, or a pull; `closed`
// hears of it. Returns the dialog; `dialog.inside` may be filled again, and `dialog.foot`, whose buttons stay while
// the rest scrolls.
export function openSheet(title, children, { closed = () => {}, name = "" } = {}) {
  const close = button(null, "✕", () => dialog.close(), { class: "close", words: "Close" });
  const inside = h("div", { class: "inside", tabindex: "0" }, children), foot = h("div", { class: "foot-buttons" });
  const heading = h("h2", { tabindex: "-1", autofocus: true }, title);
  const dialog = h("dialog", {
    class: `pull-up ${name}`, "aria-label": title,
      onclick: ({ target }) => { if (target === dialog) dialog.close(); },
    onclose: () => { dialog.remove(); inStep(); closed(); },
  }, h("header", {}, heading, close), inside, foot);
  let from = null;
  $("header", dialog).addEventListener("pointerdown", ({ clientY }) => { from = clientY; });
  dialog.addEventListener("pointermove", ({ clientY }) => {
    if (from !== null && clientY - from > PULL) dialog.close();
  });
  dialog.addEventListener("pointerup", () => { from = null; });
  document.body.append(dialog);
  dialog.showModal();
  inStep();
  return Object.assign(dialog, { inside, foot });
}

// A sheet that is a list of things to do: [label, what it does, whether it is off].
export function menu(title, items) {
  const dialog = openSheet(title, h("ul", { class: "menu" }, items.filter(Boolean).map(([label, does, off = false]) =>
    h("li", {}, typeof does === "string"
      ? h("a", { class: "button", href: does }, label)
      : button(null, label, off ? null : () => { dialog.close(); does(); })))));
  return dialog;
}

// A sheet with a text to be copied by hand.
export function textSheet(title, text) {
  const all = ({ target }) => target.select();
  openSheet(title, h("textarea", { readonly: true, rows: 4, "aria-label": title, onfocus: all }, text));
}

// A sheet of hints: questions, each to be asked after the one before it. `answered` are the answers
// there are; `answer(n)` resolves to the next one, or to an Error that says why there is none. `over`
// says whether that was all there is to say, `foot` what stands at the foot once all is answered.
export function hintSheet(questions, answered, answer, { over = () => false, foot = () => null } = {}) {
  let said = null; // below the questions
  const ask = async (n) => {
    if (n !== answered.length || over() || said === RECKONING) return;
    render(RECKONING);
    await answer(n).then((text) => { answered.push(text); render(null); },
      ({ message }) => render(`${upper(message)}.`));
  };
  const render = (text) => {
    said = text;
    fill(dialog.inside, h("ol", { class: "hints" }, questions.map((question, n) => h("li", {}, n < answered.length
      ? h("p", {}, coloured(answered[n]))
      : button(`hint-${n}`, question, () => ask(n), { off: n > answered.length || over() })))),
    answered.length || said ? null : h("p", { class: "note" }, COST),
    said && h("p", { class: "note", role: "status" }, said));
    fill(dialog.foot, answered.length === questions.length ? foot() : null);
  };
  const dialog = openSheet("A hint, step by step", [], { name: "hinting" });
  render(null);
  return dialog;
}

// A sheet of moves that are weighed, the best first. They may be weighed more closely, and the best one played.
// weigh(deep) resolves to them; shown(found, deep, waits) returns elements, of which `waits` is one as long as none
// are found; `label` and `play` get those found; `knows` says what they rest on, `failed` follows what went wrong.
export function weighedSheet(title, { weigh, shown, label, play, key, knows, failed = "" }) {
  let found = null, deep = false;
  const ask = async () => {
    render();
    try {
      found = await weigh(deep);
      render();
    } catch ({ message }) {
      fill(dialog.inside, h("p", { role: "alert" }, `${upper(message)}.${failed}`));
    }
  };
  const deeper = () => {
    [deep, found] = [true, null];
    ask();
  };
  const render = () => {
    const waits = h("p", { class: "note", role: "status" },
      deep ? "Looking more closely …" : "Weighing every move: up to half a minute …");
    fill(dialog.inside, shown(found, deep, waits), h("p", { class: "warns" }, picture("icon-hint", "icon"), knows));
    fill(dialog.foot, button("deep", "Look more closely", found && !deep && deeper),
      button(key, found ? `Play: ${label(found)}` : "…", found && (() => {
        dialog.close();
        play(found);
      }), { primary: found }));
  };
  const dialog = openSheet(title, [], { name: "advice" });
  ask();
}

const RECKONING = "Reckoning …";
const COST = "A hint counts as help. With help, or at a later try, you get a ring (○) in place of a star (★).";
