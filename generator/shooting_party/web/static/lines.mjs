// Lines: as a list of moves with comments, and as positions to step through.

import { button, coloured, fill, h, lower } from "./page.mjs";
import { moveOf } from "./cards.mjs";
import { choiceWaits, follow } from "./rules.mjs";
import { show } from "./table.mjs";
import { happened, moveLabel } from "./words.mjs";

// A line as a list of moves, each with its comments; numbered from `first`.
export function lineList(moves, comments = [], first = 1) {
  return h("ol", { class: "line", start: first }, moves.map((text, n) => h("li", { value: first + n },
    coloured(moveLabel(moveOf(text))),
    (comments[n] ?? []).map((comment) => h("p", {}, coloured(comment))))));
}

// A line to step through in a table: the hand, the move, what came of it; back and on. `playFrom` is
// called with the number of moves made.
export function stepThrough(table, start, texts, playFrom) {
  const positions = [start], moves = texts.map(moveOf), told = [];
  for (const move of moves) {
    const { position, events } = follow(positions.at(-1), move);
    positions.push(position);
    told.push(happened(move, events).join(" "));
  }
  let at = 0;
  const head = h("p", { class: "caps row" }), foot = h("div", { class: "main steps-of-line" });
  table.prepend(head);
  table.append(foot);
  const render = () => {
    const here = positions[at], move = moves[at];
    fill(head, h("span", {}, `The line, move ${Math.min(at + 1, moves.length)} of ${moves.length}`),
      h("span", {}, `pass ${here.pass}, ${here.pile.length} left`));
    const arrow = (sign, words, to) =>
      button(words, sign, positions[to] && (() => { at = to; render(); }), { class: "arrow", words });
    fill(foot, arrow("‹", "the move before", at - 1),
      button("play-from", "Play from here", () => playFrom(at)), arrow("›", "the next move", at + 1));
    show(table, here, {
      hidden: true, chosen: move?.cards ?? [], handTitle: "The hand",
      status: `${told[at - 1] ?? ""} ${move ? `Next: ${lower(moveLabel(move, choiceWaits(here) !== null))}.`
        : "That is the end of the line."}`.trim(),
    });
  };
  render();
  return () => { head.remove(); foot.remove(); };
}
