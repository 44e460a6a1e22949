// Another game, and other rules, for free play.

import { askSheet, line, rulesSheet } from "./forms.mjs";
import { switchesOf } from "./range_game.mjs";
import { SWITCHES } from "./theme.mjs";

// Ask for a game: a number, or a link; `open` is called with what was written, and throws an Error for another.
export const chooseGame = (open) => askSheet("Another game",
  line("game", "The number of a game, or a link", "42"), "Play it", ({ game }) => open(game));

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
export const chooseRules = (rules, start) => rulesSheet("Rules", {
  rules, usual: switchesOf, sets: Object.entries(SETS), names: NAMES, values: SWITCHES,
  words: (value, name) => WORDS[name][value],
}, start);
