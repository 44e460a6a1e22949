// "What would a strong player do?": every move weighed with the pile unseen. It knows no more than
// the player does.

import { coloured, fill, h, lower, picture, upper } from "./page.mjs";
import { moveOf } from "./cards.mjs";
import { choiceWaits } from "./rules.mjs";
import { advise } from "./asking.mjs";
import { openSheet } from "./sheets.mjs";
import { inSigns, moveLabel } from "./words.mjs";

// As `party advise` prints them: a chance with as many digits as its error leaves.
export const chance = ({ mean, error }) => `${(100 * mean).toFixed(error < 0.005 ? 1 : 0)}`;

function row({ move, plan, cards, four, exact, reasons }, waits, first) {
  const then = plan.slice(1).map((text) => lower(moveLabel(moveOf(text)))).join(", ");
  const why = [...(then ? [`then ${then}`] : []), ...reasons.slice(0, 2).map(inSigns)].join("; ");
  const per = Math.round(100 * four.mean);
  return h("li", {},
    h("div", { class: "row" },
      h("span", { class: "name" }, coloured(moveLabel(moveOf(move), waits)),
        first ? h("small", { class: "caps" }, " best") : null),
      h("span", {}, cards.mean.toFixed(2), h("small", {}, exact ? " exactly" : ` ± ${cards.error.toFixed(2)}`)),
      h("span", {}, chance(four), h("small", {}, " %"))),
    h("svg", { class: "per-cent", viewBox: "0 0 100 4", preserveAspectRatio: "none", role: "img",
      "aria-label": `four queens in ${per} of 100` },
      h("path", { d: "M0 2H100" }), h("path", { class: "full", d: `M0 2H${per}` })),
    why ? h("p", { class: "note" }, coloured(`${upper(why)}.`)) : null);
}

// Of moves that lead to the same cards in the end, the first one.
const distinct = (moves) => moves.filter(({ end }, n) => moves.findIndex((each) => each.end === end) === n);

export function openAdvice(board) {
  const { position } = board.game, waits = choiceWaits(position) !== null;
  let found = null, deep = false;
  const ask = async () => {
    render();
    try {
      found = distinct(await advise(position, { deep }).answer);
      board.helped("advice");
    } catch (error) {
      fill(dialog.inside, h("p", { role: "alert" },
        `${upper(error.message)}. The advice needs 430 kB of weights, once.`));
      return;
    }
    render();
  };
  const play = () => {
    dialog.close();
    if (board.game.position === position) board.make(moveOf(found[0].move));
  };
  const render = () => {
    fill(dialog.inside,
      h("div", { class: "row caps" }, h("span", { class: "name" }, "Your moves"), h("span", {}, "cards ↓"),
        h("span", {}, "4 queens")),
      found ? h("ol", { class: "weighed" }, found.map((each, n) => row(each, waits, n === 0)))
        : h("p", { class: "note", role: "status" }, deep ? "Looking more closely …" : "Weighing every move …"),
      h("p", { class: "note" },
        "Cards scored by the end, on average, and the chance of all four queens, over shuffles of the "
        + "cards you have not seen. ± is the sampling error."),
      h("p", { class: "warns" }, picture("icon-hint", "icon"),
        "This knows no more than you do: which cards are in the pile, not their order. It counts as help."));
    fill(dialog.foot,
      h("button", { "data-key": "deep", "aria-disabled": deep || !found ? "true" : null, onclick: () => {
        if (deep || !found) return;
        [deep, found] = [true, null];
        ask();
      } }, "Look more closely"),
      h("button", { class: found ? "primary" : "", "data-key": "play-advice", "aria-disabled": found ? null : "true",
        onclick: () => { if (found) play(); } },
        h("span", {}, found ? coloured(`Play: ${moveLabel(moveOf(found[0].move), waits)}`) : "…")));
  };
  const dialog = openSheet("What would a strong player do?", [], { name: "advice" });
  ask();
}
