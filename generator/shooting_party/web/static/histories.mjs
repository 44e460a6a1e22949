// Proof games: the fewest moves from a position to a table, by the rules of the page alone.

import { follow, legalMoves } from "./rules.mjs";
import { reached, tableOf } from "./puzzle.mjs";

// The fewest moves, `most` at the most, from a position to the table of a puzzle: { moves, line (as text) };
// moves are null if there is no such line.
export function shortest(puzzle, position, most) {
  let lines = [{ position, line: [] }];
  for (let n = 1; n <= most; n++) {
    const then = new Map();
    for (const { position: from, line } of lines) {
      for (const move of legalMoves(from)) {
        const to = follow(from, move).position, { hand, display, discards, scored, pile, over } = to;
        const key = JSON.stringify([hand, display, discards, scored, pile, over]);
        if (to.pass !== position.pass || !mayCome(puzzle.table, to) || then.has(key)) continue;
        then.set(key, { position: to, line: [...line, move.text] });
      }
    }
    lines = [...then.values()];
    const found = lines.find((each) => reached(puzzle, each.position));
    if (found) return { moves: n, line: found.line };
  }
  return { moves: null, line: null };
}

// False only if no line leads from a position to a table within the pass: what has left the pile stays
// out of it, what was scored stays scored, and the butler, once in a pass, brings back one card.
function mayCome(table, position) {
  const gone = new Set(Object.values(table).flat()), { hand, aces, discards, scored } = tableOf(position);
  return [hand, aces, discards, scored].flat().every((card) => gone.has(card))
    && scored.every((card) => table.scored.includes(card))
    && discards.filter((card) => !table.discards.includes(card)).length <= 1;
}
