// Sheets of a game of The Party: its log, the moves weighed, and what the next game is to be.

import { $, coloured, fill, h, listed, picture, upper } from "./page.mjs";
import { BOTS, SWITCHES } from "./evening_layout.mjs";
import { NOBODY, allSwitches, called } from "./party_seat.mjs";
import { moveOf, steps } from "./sayings.mjs";
import { openSheet } from "./sheets.mjs";

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
  let worlds = WORLDS, found = null;
  const { turn } = seat;
  const ask = async () => {
    render();
    try {
      found = await seat.ask({ ask: "hint", worlds }).answer;
      seat.helped();
      render();
    } catch ({ message }) {
      fill(dialog.inside, h("p", { role: "alert" }, `${upper(message)}.`));
    }
  };
  const deeper = () => {
    [worlds, found] = [MORE, null];
    ask();
  };
  const play = () => {
    dialog.close();
    if (seat.turn === turn) seat.choose(seat.moves.find(({ text }) => text === found[0].move));
  };
  const render = () => {
    fill(dialog.inside, found && h("p", {}, coloured(best(found, seat))),
      h("div", { class: "row caps" }, h("span", { class: "name" }, "Best first"), h("span", {}, "mean result")),
      found ? ranked(found, seat)
        : h("p", { class: "note", role: "status" },
          worlds === MORE ? "Looking more closely …" : "Weighing every move …"),
      h("p", { class: "note" }, `Over ${worlds.toLocaleString("en")} deals that agree with what you know, `
        + "which squires play on: 1 is a sure win, −1 a sure loss. ± is the sampling error."),
      h("p", { class: "warns" }, picture("icon-hint", "icon"), "This knows no more than you do. It counts as help."));
    const able = (isAble, does) => (isAble ? { onclick: does } : { "aria-disabled": "true" });
    fill(dialog.foot,
      h("button", { "data-key": "deep", ...able(found && worlds < MORE, deeper) }, "Look more closely"),
      h("button", { class: found ? "primary" : "", "data-key": "play-hint", ...able(found, play) },
        h("span", {}, found ? coloured(`Play: ${seat.label(moveOf(found[0].move))}`) : "…")));
  };
  const dialog = openSheet("Your moves, weighed", [], { name: "advice" });
  ask();
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

// A sheet that asks for values; `take` gets them, and what it throws is said.
function ask(title, fields, button, take) {
  const told = h("p", { class: "note", role: "alert" });
  const form = h("form", { class: "options", onsubmit: async (event) => {
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

const select = (name, label, options, value) => h("label", { class: "option" }, label,
  h("select", { name }, options.map(([key, text]) =>
    h("option", { value: key, selected: key === String(value) }, text))));

const entry = (name, label, value) => h("label", { class: "option" }, label,
  h("input", { name, inputmode: "numeric", autocomplete: "off", value }));

export const chooseNumber = (game, change) =>
  ask("Game by number", entry("seed", "Number", game.seed), "Play", ({ seed }) => {
    if (!/^\s*\d{1,19}\s*$/.test(seed)) throw new Error("that is not a game number; try one like 42");
    return change({ seed: String(BigInt(seed)) });
  });

const STYLES = { random: "any move", rogue: "robs and lies", careful: "never calls, seldom robs",
  squire: "plays it safe", steward: "counts the cards", learned: "learned by playing; best for two",
  pimc: "looks ahead", host: "looks ahead, and learned" };

// Who sits where: persons, and bots from weak to strong.
export function chooseSeats({ seats }, change) {
  const bots = Object.keys(STYLES).filter((name) => Object.hasOwn(BOTS, name));
  const own = seats.filter((name) => name && !bots.includes(name)); // such as pimc:200
  const options = [["person", "a person"], ...[...bots, ...own].map((name) =>
    [name, `${called([name])[0]}${STYLES[name] ? `: ${STYLES[name]}` : ` (${name})`}`])];
  ask("Players and bots", [
    h("p", { class: "note" }, "Player 1 begins. With several persons the screen goes round, behind a curtain."),
    [0, 1, 2, 3].map((at) => select(`seat${at}`, `Player\u00a0${at + 1}`,
      [...(at > 1 ? [["", "nobody"]] : []), ...options], at < seats.length ? seats[at] ?? "person" : "")),
  ], "Play", (given) => {
    const chosen = Object.values(given).filter(Boolean).map((name) => (name === "person" ? null : name));
    if (!chosen.includes(null)) throw new Error(NOBODY);
    return change({ seats: chosen });
  });
}

const SETS = { short: "Short: two jewels win", "dan-zen": "Full: four jewels win" };
const TITLES = { stash: "Stashing", at_cap: "When the actions run out", goal: "Jewels that win",
  cap: "Actions at most", suits: "Suits", jokers: "Sleuths", hand: "Cards in a hand" };
const VALUES = { between: "before every turn", own: "on one's own turn", draw: "a draw", jewels: "most jewels win" };

// Rules by name, with any switch changed.
export function chooseRules({ rules }, change) {
  const now = allSwitches(rules);
  const form = ask("Rules", [
    select("set", "Rules", Object.keys(SETS).map((set) => [set, SETS[set]]), rules.split(",")[0]),
    Object.entries(TITLES).map(([name, title]) => (name === "cap"
      ? entry(name, title, now[name])
      : select(name, title, SWITCHES[name].map((value) =>
        [String(value), VALUES[value] ?? String(value)]), now[name]))),
  ], "Play by these", ({ set, ...given }) => {
    if (!/^[1-9]\d{0,5}$/.test(given.cap)) throw new Error("the actions are a number from 1 to 999,999");
    const usual = allSwitches(set), own = Object.keys(given).filter((name) => given[name] !== String(usual[name]));
    return change({ rules: [set, ...own.map((name) => `${name}=${given[name]}`)].join() });
  });
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "set") return;
    for (const [name, value] of Object.entries(allSwitches(target.value))) if (form[name]) form[name].value = value;
  });
}
