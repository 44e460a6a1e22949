// Lines: as a list of moves with comments, and on the table.

import { $, button, coloured, h, lower } from "./page.mjs";
import { moveOf } from "./cards.mjs";
import { addressOf, encode } from "./deals.mjs";
import { follow } from "./rules.mjs";
import { openLine } from "./steps.mjs";
import { show } from "./table.mjs";
import { happened, moveLabel } from "./words.mjs";

// A line as a list of moves, each with its comments, and what shows it on the table. `from` is { begins, playOn(moves),
// which plays on after these }; the moves `before` are not listed.
export function lineList(from, moves, { before = [], comments = [] } = {}) {
  const first = before.length + 1, all = [...before, ...moves];
  const table = onTable(from, all, before.length), does = () => openLine("The line", table);
  return [h("p", { class: "main" }, button("on-table", "See it on the table", does)),
    h("ol", { class: "line", start: first }, moves.map((_, n) => h("li", { value: first + n },
      coloured(table.label(before.length + n)),
      (comments[n] ?? []).map((comment) => h("p", {}, coloured(comment))))))];
}

// Moves from there as steps.mjs wants them, after so many at first.
export function onTable(from, texts, at = 0) {
  const positions = [from.begins], told = [[]], moves = texts.map(moveOf);
  for (const move of moves) {
    const { position, events } = follow(positions.at(-1), move);
    positions.push(position);
    told.push(events);
  }
  const label = (n) => moveLabel(moves[n], positions[n].waits !== null), next = (n) => lower(label(n));
  const said = (n, events = told[n]) => {
    if (!n) return "The line begins here.";
    const heard = happened(moves[n - 1], events), isTold = heard.length && /meet|butler/.test(moves[n - 1].kind);
    return `Move ${n}: ${[!isTold && `${next(n - 1)}.`, ...heard].filter(Boolean).join(" ")}`
      .replaceAll("You drew", "Drawn:");
  };
  return {
    count: moves.length, at, label, next,
    marks: told.flatMap((events, n) => (events.some(({ kind }) => kind === "contact") ? [n] : [])),
    where: (n) => `· pass ${positions[n].pass}`,
    playOn: (n) => from.playOn(texts.slice(0, n)),
    draw(table, n, { on, lasts }) {
      show(table, positions[n], {
        ...(on && { before: positions[n - 1], events: told[n], said: (count) => said(n, told[n].slice(0, count)) }),
        hidden: true, handTitle: "The hand", status: said(n), lit: told[n].flatMap(({ cards }) => cards), lasts,
      });
    },
  };
}

// Where a line of a puzzle begins: it is played on in free play, beside what is played there.
export const linesOf = ({ hidden, moves, rules, start }, begins = start) => ({ begins, playOn: (more) => {
  const deal = { written: encode(begins.orders), rules, open: !hidden };
  location.href = $('#pages a[href$="play/"]').href + addressOf(deal, [...moves, ...more]);
} });
