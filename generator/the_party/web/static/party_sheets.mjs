// Sheets of a game of The Party: its log, the moves weighed, and what the next game is to be.

import { coloured, h, listed } from "./page.mjs";
import { BOTS, SWITCHES } from "./evening_layout.mjs";
import { NOBODY, allSwitches, called } from "./party_seat.mjs";
import { moveOf, steps } from "./sayings.mjs";
import { askSheet, entry, rulesSheet, select } from "./forms.mjs";
import { openSheet, weighedSheet } from "./sheets.mjs";

// All that the seat at the screen has noticed.
export function openLog(seat) {
  const { view } = seat.turn;
  if (!view) return; // the screen has gone to another person
  const dialog = openSheet("The log", [h("p", { class: "note" }, "All that you have noticed."),
    steps(view.log, view.you, seat.players)], { name: "log-sheet" });
  dialog.inside.scrollTop = dialog.inside.scrollHeight;
}

// -- a hint -----------------------------------------------------------------------------------------

const WORLDS = 400, MORE = 4000;

export function openHint(seat) {
  if (!seat.moves.length) return;
  const { turn } = seat, worlds = (deep) => (deep ? MORE : WORLDS);
  weighedSheet("Your moves, weighed", {
    key: "play-hint", knows: "This knows no more than you do. It counts as help.",
    weigh: async (deep) => {
      const found = await seat.ask({ ask: "hint", worlds: worlds(deep) }).answer;
      seat.helped();
      return found;
    },
    label: ([{ move }]) => seat.label(moveOf(move)),
    play: ([{ move }]) => { if (seat.turn === turn) seat.choose(seat.moves.find(({ text }) => text === move)); },
    shown: (found, deep, waiting) => [
      found && h("p", {}, coloured(best(found, seat))),
      h("div", { class: "row caps" }, h("span", { class: "name" }, "Best first"), h("span", {}, "mean result")),
      found ? ranked(found, seat) : waiting,
      h("p", { class: "note" }, `Over ${worlds(deep).toLocaleString("en")} deals that agree with what you know, `
        + "which squires play on: 1 is a sure win, −1 a sure loss. ± is the sampling error."),
    ],
  });
}

const tied = (found) => found.filter((each) => each.tied);
// Which are best, and whether they tie, as the terminal says it.
function best(found, seat) {
  const { length } = tied(found), names = tied(found).map(({ move }) => `“${seat.label(moveOf(move))}”`);
  if (length === 1) return `${names[0]} is clearly best.`;
  const which = length === found.length ? `All ${length} moves` : length > FEW ? `The first ${length}` : listed(names);
  return `${which} are too close to call.`;
}

const FEW = 3; // moves shown at first
function ranked(found, seat) {
  const list = (some) => h("ol", { class: "weighed" }, some.map((each) => weighed(each, seat, tied(found).length > 1)));
  return [list(found.slice(0, FEW)), found.length > FEW && h("details", {},
    h("summary", { "data-key": "all-moves" }, `All ${found.length} moves`), list(found.slice(FEW)))];
}
const signed = (mean) => `${mean < 0 ? "−" : "+"}${Math.abs(mean).toFixed(2)}`;

const weighed = ({ move, mean, error, tied: best }, seat, several) => h("li", {}, h("div", { class: "row" },
  h("span", { class: "name" }, coloured(seat.label(moveOf(move))),
    best ? h("small", { class: "caps" }, several ? " tied" : " best") : null),
  h("span", {}, signed(mean), h("small", {}, ` ± ${error.toFixed(2)}`))));

// -- another game -----------------------------------------------------------------------------------

export const chooseNumber = (game, change) =>
  askSheet("Game by number", entry("seed", "Number", game.seed), "Play", ({ seed }) => {
    if (!/^\s*\d{1,19}\s*$/.test(seed)) throw new Error("that is not a game number; try one like 42");
    return change({ seed: String(BigInt(seed)) });
  }, "options");

const STYLES = { random: "any move", squire: "plays it safe", steward: "counts the cards", pimc: "looks ahead" };

// Who sits where: persons, and bots from weak to strong.
export function chooseSeats({ seats }, change) {
  const bots = Object.keys(STYLES).filter((name) => Object.hasOwn(BOTS, name));
  const own = seats.filter((name) => name && !bots.includes(name)); // such as pimc:200
  const options = [["person", "a person"], ...[...bots, ...own].map((name) =>
    [name, `${called([name])[0]}${STYLES[name] ? `: ${STYLES[name]}` : ` (${name})`}`])];
  askSheet("Players and bots", [
    h("p", { class: "note" }, "Player 1 begins. With several persons the screen goes round, behind a curtain, and one "
      + "stashes on one's own turn only."),
    [0, 1, 2, 3].map((at) => select(`seat${at}`, `Player\u00a0${at + 1}`,
      [...(at > 1 ? [["", "nobody"]] : []), ...options], at < seats.length ? seats[at] ?? "person" : "")),
  ], "Play", (given) => {
    const chosen = Object.values(given).filter(Boolean).map((name) => (name === "person" ? null : name));
    if (!chosen.includes(null)) throw new Error(NOBODY);
    return change({ seats: chosen });
  }, "options");
}

const SETS = { short: "Short: two jewels win", "dan-zen": "Full: four jewels win" };
const TITLES = { stash: "Stashing", at_cap: "When the actions run out", goal: "Jewels that win",
  cap: "Actions at most", suits: "Suits", jokers: "Sleuths", hand: "Cards in a hand" };
const VALUES = { between: "before every turn", own: "on one's own turn", draw: "a draw", jewels: "most jewels win" };

// Rules by name, with any switch changed.
export const chooseRules = ({ rules }, change) => rulesSheet("Rules", {
  rules, usual: allSwitches, sets: Object.entries(SETS), names: TITLES, values: { ...SWITCHES, cap: null },
  words: (value) => VALUES[value],
}, (chosen, { cap }) => {
  if (!/^[1-9]\d{0,5}$/.test(cap)) throw new Error("the actions are a number from 1 to 999,999");
  return change({ rules: chosen });
});
