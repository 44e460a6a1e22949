// Another game, and other rules, for free play.

import { $, h, upper } from "./page.mjs";
import { switchesOf } from "./range_game.mjs";
import { openSheet } from "./sheets.mjs";
import { SWITCHES } from "./theme.mjs";

// Ask for a game: a number, or a link; `open` is called with what was written, and throws an Error for another.
export function chooseGame(open) {
  const said = h("p", { class: "note", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    try {
      await open(event.target.elements.game.value);
      dialog.close();
    } catch (error) {
      said.textContent = `${upper(error.message)}.`;
    }
  };
  const dialog = openSheet("Another game", h("form", { class: "typed", onsubmit: submit },
    h("label", {}, "The number of a game, or a link", h("input", {
      name: "game", autocomplete: "off", spellcheck: "false", autocapitalize: "none", placeholder: "42",
    })), said, h("button", { class: "primary" }, "Play it")));
}

const SETS = {
  mortal: "mortal (puzzles): a misfire takes all", patient: "patient: a misfire keeps the points",
  ohara: "ohara: as written, no holding fire",
};
const NAMES = { hold: "Holding fire", death: "A misfire" };
const WORDS = {
  hold: { no: "not allowed", yes: "allowed" },
  death: { keeps: "keeps the points", forfeits: "takes all points" },
};

// Ask for rules, as text; the game goes on where it was left under them, or begins.
export function chooseRules(rules, start) {
  const select = (name, label, options, value) => h("label", { class: "option" }, label,
    h("select", { name }, options.map(([key, text]) => h("option", { value: key, selected: key === value }, text))));
  const form = h("form", { class: "options", onsubmit: (event) => {
    event.preventDefault();
    const { set, ...switches } = Object.fromEntries(new FormData(form));
    const changed = Object.entries(switches).filter(([name, value]) => switchesOf(set)[name] !== value);
    dialog.close();
    start([set, ...changed.map((each) => each.join("="))].join(","));
  } },
  select("set", "Rules", Object.entries(SETS), rules.split(",")[0]),
  Object.entries(SWITCHES).map(([name, values]) =>
    select(name, NAMES[name], values.map((each) => [each, WORDS[name][each]]), switchesOf(rules)[name])),
  h("button", { class: "primary" }, "Play by these"));
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "set") return;
    for (const [name, value] of Object.entries(switchesOf(target.value))) $(`[name=${name}]`, form).value = value;
  });
  const dialog = openSheet("Rules", form);
}
