// "What would a strong player do?": every move weighed with the pile unseen. It knows no more than
// the player does.

import { coloured, h, lower, upper } from "./page.mjs";
import { moveOf } from "./cards.mjs";
import { advise } from "./asking.mjs";
import { weighedSheet } from "./sheets.mjs";
import { inSigns, moveLabel } from "./words.mjs";

// As `party advise` prints them: a chance with as many digits as its error leaves.
export const chance = ({ mean, error }) => `${(100 * mean).toFixed(error < 0.005 ? 1 : 0)}%`;

function row({ move, plan, cards, four, exact, reasons }, waits, first) {
  const then = plan.slice(1).map((text) => lower(moveLabel(moveOf(text)))).join(", ");
  const why = [...(then ? [`then ${then}`] : []), ...reasons.slice(0, 2).map(inSigns)].join("; ");
  const per = Math.round(100 * four.mean);
  return h("li", {},
    h("div", { class: "row" },
      h("span", { class: "name" }, coloured(moveLabel(moveOf(move), waits)),
        first ? h("small", { class: "caps" }, " best") : null),
      h("span", {}, cards.mean.toFixed(2), h("small", {}, exact ? " exactly" : ` ± ${cards.error.toFixed(2)}`)),
      h("span", {}, chance(four))),
    h("svg", { class: "per-cent", viewBox: "0 0 100 4", preserveAspectRatio: "none", role: "img",
      "aria-label": `four queens in ${per} of 100` },
      h("path", { d: "M0 2H100" }), h("path", { class: "full", d: `M0 2H${per}` })),
    why ? h("p", { class: "note" }, coloured(`${upper(why)}.`)) : null);
}

// Of moves that lead to the same cards in the end, the first one.
const distinct = (moves) => moves.filter(({ end }, n) => moves.findIndex((each) => each.end === end) === n);

export function openAdvice(board) {
  const { position } = board.game, waits = position.waits !== null;
  weighedSheet("What would a strong player do?", {
    key: "play-advice", failed: " The advice needs 430 kB of weights, once.",
    weigh: async (deep) => {
      const found = distinct(await advise(position, { deep }).answer);
      board.helped("advice");
      return found;
    },
    label: ([{ move }]) => moveLabel(moveOf(move), waits),
    play: ([{ move }]) => { if (board.game.position === position) board.make(moveOf(move)); },
    shown: (found, deep, waiting) => [
      h("div", { class: "row caps" }, h("span", { class: "name" }, "Your moves"), h("span", {}, "cards ↓"),
        h("span", {}, "4 queens")),
      found ? h("ol", { class: "weighed" }, found.map((each, n) => row(each, waits, n === 0))) : waiting,
      h("p", { class: "note" },
        "Cards scored by the end, on average, and the chance of all four queens, over shuffles of the "
        + "cards you have not seen. ± is give or take, for not all of them are tried."),
    ],
    knows: "This knows no more than you do: which cards are in the pile, not their order. It counts as help.",
  });
}
