// Another deal, and other rules, for free play.

import { fromText } from "./as_text.mjs";
import { DECK, ofOrders, ofPile, read } from "./deals.mjs";
import { RULE_SETS, SWITCHES, rulesOf } from "./cards.mjs";
import { askSheet, lines, rulesSheet, select } from "./forms.mjs";
import { plain } from "./plain.mjs";

// Ask for a deal: a number, a code, the cards of a pile, a link, or a game as text. `start` is called
// with it and its moves (null for those that are kept), or `open` with a link.
export function chooseDeal({ start, open }) {
  const label = "A number, a deal code, the 33 cards from the top, a link, or a game as text";
  askSheet("Another deal", lines("deal", label, "42"), "Play it", async ({ deal }) => {
    const text = plain(deal);
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
  });
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
export const chooseRules = ({ rules, open }, start) => rulesSheet("Rules and pile", {
  rules, usual: rulesOf, sets: Object.keys(RULE_SETS).map((each) => [each, WORDS[each]]),
  names: NAMES, values: SWITCHES, words: (value) => WORDS[value],
  more: select("pile", "The pile", [["hidden", "hidden"], ["open", "in view"]], open ? "open" : "hidden"),
}, (chosen, { pile }) => start({ rules: chosen, open: pile === "open" }));
