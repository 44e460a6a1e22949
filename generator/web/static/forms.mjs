// Sheets that ask for something: another game, and other rules.

import { h, upper } from "./page.mjs";
import { openSheet } from "./sheets.mjs";

// A sheet that asks for values; `take` gets them by name, and what it throws is said.
export function askSheet(title, fields, button, take, className = "typed") {
  const told = h("p", { class: "note", role: "alert" });
  const form = h("form", { class: className, onsubmit: async (event) => {
    event.preventDefault();
    try {
      await take(Object.fromEntries(new FormData(form)));
      dialog.close();
    } catch ({ message }) {
      told.textContent = `${upper(message)}.`;
    }
  } }, fields, told, h("button", { class: "primary" }, button));
  const dialog = openSheet(title, form);
  return form;
}

const plainly = { autocomplete: "off", spellcheck: "false", autocapitalize: "none" };
export const line = (name, label, placeholder) => h("label", {}, label, h("input", { name, placeholder, ...plainly }));
export const lines = (name, label, placeholder) =>
  h("label", {}, label, h("textarea", { name, rows: "4", placeholder, ...plainly }));

export const entry = (name, label, value) => h("label", { class: "option" }, label,
  h("input", { name, inputmode: "numeric", autocomplete: "off", value }));

export const select = (name, label, options, value) => h("label", { class: "option" }, label,
  h("select", { name }, options.map(([key, text]) =>
    h("option", { value: key, selected: String(key) === String(value) }, text))));

// Ask for rules: those of a set, out of `sets`, with any switch changed: `names` are their titles, `values` what each
// may be (numbers, without any), in words(value, name). usual(rules) returns all switches of rules as text; `more` are
// other fields. `take` gets the rules as text, and what else was asked for.
export function rulesSheet(title, { rules, sets, names, values, words, usual, more = [] }, take) {
  const now = usual(rules), switches = Object.keys(names);
  const form = askSheet(title, [
    select("set", "Rules", sets, rules.split(",")[0]),
    switches.map((name) => (values[name] ? select(name, names[name],
      values[name].map((value) => [value, words(value, name) ?? value]), now[name])
      : entry(name, names[name], now[name]))),
    more,
  ], "Play by these rules", ({ set, ...given }) => {
    const own = switches.filter((name) => given[name] !== String(usual(set)[name]));
    return take([set, ...own.map((name) => `${name}=${given[name]}`)].join(), given);
  }, "options");
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "set") return;
    const all = usual(target.value);
    for (const name of switches) form.elements[name].value = String(all[name]);
  });
}
