// The verdict on a pile: whether it could be won, the best within each number of passes, and a line on
// the table; with cards that are not known a chance, sampled.

import { $, button, counted, fill, h, numberWord, ordinal, strip, upper } from "./page.mjs";
import { hereAsLink } from "./address.mjs";
import { copied } from "./after.mjs";
import { allows, profile } from "./asking.mjs";
import { madeUp, ofPile, shuffled } from "./deals.mjs";
import { NAMES, moveOf, rulesOf, score } from "./cards.mjs";
import { follow, load, opening } from "./rules.mjs";
import { onTable } from "./lines.mjs";
import { stepThrough } from "./steps.mjs";
import { byPass } from "./possible.mjs";

const RULES = rulesOf("leverstoke"), SAMPLES = 100;
const WON = { score: "4q", reached: (position) => score(position)[0] === 4 };

// Show it in the page of a deck, what steps through its line in `foot`; `edit` goes back to entering, `play` is called
// with moves to make.
export async function showVerdict(main, { pile, foot, edit, play }) {
  const sheet = h("section", { class: "sheet verdict-of" }), table = $(".table", main);
  fill($(".entry", main), h("ol", { class: "whole" },
    pile.map((card) => h("li", {}, card === null ? h("span", {}, "?") : strip(NAMES[card], null)))), sheet);
  for (const part of [".upper", ".status", ".lower"]) $(part, table).replaceChildren();
  const [share, said] = copied("Share", hereAsLink());
  fill($(".may", main), share,
    button("edit", "Edit", edit), button("play", "Play it", () => play(), { primary: true }));
  fill($(".tools", main), said);
  fill(sheet, h("h2", { tabindex: "-1" }, "Reckoning …"));
  try {
    await load();
    if (pile.includes(null)) await sampled(sheet, pile);
    else await proven(sheet, [table, foot], pile, play);
  } catch (error) {
    fill(sheet, h("h2", {}, "Not known"), h("p", {}, `${upper(error.message)}.`));
  }
  $("h2", sheet).focus();
}

// The best score has the most cards; another may have more queens, if this one has aces to spare.
const most = ({ queens, aces }) => (queens === 3 || aces === 0
  ? `${numberWord(queens)} queen${queens === 1 ? "" : "s"}` : `${numberWord(queens + aces)} cards`);

async function proven(sheet, places, pile, play) {
  const { position } = opening(await ofPile(pile), RULES);
  const found = await profile(position).answer, best = found.profile.at(-1);
  const wins = found.verdict, line = found.win_line && best.queens < 4 ? found.win_line : found.line;
  const along = (moves) => moves.reduce((here, text) => follow(here, moveOf(text)).position, position);
  const moves = line?.moves ?? [], [queens, aces] = score(along(moves)), last = along(moves.slice(0, -1));
  const title = wins === "yes" ? "Yes, all four queens" : wins !== "no" ? "Not known"
    : `No: ${best.proven ? most(best) : counted(best.upper, "card")} at most`;
  const scored = queens < 4 ? `${counted(queens, "queen")} and ${counted(aces, "ace")}` : aces === 4
    ? "With all four aces" : `With ${counted(aces, "ace")}`;
  fill(sheet,
    h("div", { class: "row start" }, wins === "yes" ? h("span", { class: "star", "aria-hidden": "true" }, "★") : null,
      h("h2", { tabindex: "-1" }, title)),
    moves.length ? h("p", {}, `${scored}: ${counted(moves.length, "move")}, in the ${ordinal(last.pass)} pass.`) : null,
    byPass(found.profile.map(({ value, queens: q, aces: a, proven: sure, upper }, n) =>
      [["One pass", "Two passes", "Three passes"][n], String(value), sure ? "✓ proven" : `${upper} at most`,
        `${counted(q, "queen")}, ${counted(a, "ace")}`])),
    h("p", { class: "note" }, await madeUp(position.orders)));
  if (!moves.length || !sheet.isConnected) return; // the deck may be edited again by now
  stepThrough(...places, onTable({ begins: position, playOn: play }, moves));
}

// How many of some shuffles of the cards not known could be won.
async function sampled(sheet, pile) {
  const unknown = NAMES.map((_, card) => card).filter((card) => !pile.includes(card));
  let won = 0, open = 0, stopped = false, orders;
  const title = h("h2", { tabindex: "-1" }, "Reckoning …"), told = h("p", { role: "status" });
  // It stays the same button, or it could not be hit.
  const stop = h("p", { class: "main" }, button("stop", "Stop", () => { stopped = true; }));
  fill(sheet, title, told, stop);
  for (let n = 1; n <= SAMPLES && !stopped && sheet.isConnected; n++) {
    const rest = shuffled(unknown);
    orders = await ofPile(pile.map((card) => card ?? rest.pop()));
    const { verdict } = await allows(opening(orders, RULES).position, WON).answer;
    won += verdict === "yes";
    open += verdict === "unknown";
    const share = won / n;
    const error = won % n ? Math.sqrt((share * (1 - share)) / n) : Math.min(1, 3 / n); // the rule of three
    title.textContent = `A chance of ${Math.round(100 * share)}%`;
    const of = `${counted(n, "shuffle")} of the ${counted(unknown.length, "card")} not known`;
    told.textContent = `${won} of ${of} could be won: ± ${Math.round(100 * error)}. `
      + `A sample, not a proof.${open ? ` Left open: ${open}.` : ""}`;
  }
  stop.replaceWith(h("p", { class: "note" }, await madeUp(orders)));
}
