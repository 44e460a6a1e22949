// Another deal, and other rules, for free play.

import { $, h, upper } from "./page.mjs";
import { fromText } from "./as_text.mjs";
import { DECK, ofOrders, ofPile, read } from "./deals.mjs";
import { RULE_SETS, SWITCHES, rulesOf } from "./cards.mjs";
import { plain } from "./plain.mjs";
import { openSheet } from "./sheets.mjs";

// Ask for a deal: a number, a code, the cards of a pile, a link, or a game as text. `start` is called
// with it and its moves (null for those that are kept), or `open` with a link.
export function chooseDeal({ start, open }) {
  const said = h("p", { class: "note", role: "alert" });
  const take = async (text) => {
    if (/#.*deal=/s.test(text)) return open(text.trim());
    const game = fromText(text);
    if (game) return start(game.of, game.moves);
    const found = read(text);
    if (found.orders) return start(found, null);
    if (found.cards.length !== DECK || found.cards.includes(null)) {
      const where = "the page Your own deck takes a pile that is not whole";
      throw new Error(`${found.cards.length} cards, not all ${DECK}: ${where}`);
    }
    return start(ofOrders(await ofPile(found.cards)), null);
  };
  const submit = async (event) => {
    event.preventDefault();
    try {
      await take(plain(event.target.elements.deal.value));
      dialog.close();
    } catch (error) {
      said.textContent = `${upper(error.message)}.`;
    }
  };
  const dialog = openSheet("Another deal", h("form", { class: "typed", onsubmit: submit },
    h("label", {}, "A number, a deal code, the 33 cards from the top, a link, or a game as text",
      h("textarea", { name: "deal", rows: "4", spellcheck: "false", autocapitalize: "none", placeholder: "42" })),
    said, h("button", { class: "primary" }, "Play it")));
}

const NAMES = {
  passes: "Passes", leave: "Leaving the room", contact: "A lone queen",
  butler_search: "After the butler finds an ace, the pile",
};
const WORDS = {
  leverstoke: "Standard", vogelschnabel: "Standard, second edition",
  "three-rounds": "no leaving, no reshuffling (three-rounds)",
  "print-and-play": "queens are met at once (print-and-play)",
  may: "may be met", must: "is met at once", shuffle: "is shuffled", keep: "stays",
};

// Ask for rules, and whether the pile is in view; the deal begins again, or goes on where it was left
// under them.
export function chooseRules({ rules, open }, start) {
  const select = (name, label, options, value) => h("label", { class: "option" }, label,
    h("select", { name }, options.map(([key, text]) =>
      h("option", { value: key, selected: key === String(value) }, text))));
  const fields = (named) => [
    select("set", "Rules", Object.keys(RULE_SETS).map((each) => [each, WORDS[each]]), named.split(",")[0]),
    ...Object.entries(SWITCHES).map(([name, values]) =>
      select(name, NAMES[name], values.map((each) => [each, WORDS[each] ?? each]), rulesOf(named)[name])),
    select("pile", "The pile", [["hidden", "hidden"], ["open", "in view"]], open ? "open" : "hidden"),
  ];
  const form = h("form", { class: "options", onsubmit: (event) => {
    event.preventDefault();
    const { set, pile, ...switches } = Object.fromEntries(new FormData(form));
    const own = Object.entries(switches).filter(([name, value]) => String(rulesOf(set)[name]) !== value);
    dialog.close();
    start({ rules: [set, ...own.map((each) => each.join("="))].join(","), open: pile === "open" });
  } }, fields(rules), h("button", { class: "primary" }, "Play by these"));
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "set") return;
    for (const [name, value] of Object.entries(rulesOf(target.value))) $(`[name=${name}]`, form).value = String(value);
  });
  const dialog = openSheet("Rules and pile", form);
}
