// Hints, each in three steps: whether it is possible, which kind of move, which move. The solver
// knows the whole pile. That a puzzle is possible at its start is said by its task: there the first one names
// the next queen to be met.

import { button, counted, numberWord } from "./page.mjs";
import { moveOf } from "./cards.mjs";
import { allows, best, fewest } from "./asking.mjs";
import { hintSheet } from "./sheets.mjs";
import { cardSign, moveKind, moveLabel } from "./words.mjs";

const QUESTIONS = ["Is it still possible?", "Which kind of move?", "Which move?"];
const AT_START = ["Which queen comes next?", ...QUESTIONS.slice(1)];

const UNKNOWN = { possible: "Not known: it takes too long to work out.", move: null };

// What is known of a position: { possible (a sentence), move (null if nothing is to be done) }. `goal`
// is { reached, score, left (moves, null for any number) } of a puzzle, null where as many cards as
// possible are wanted; of a proof game also `shortest`, which finds its line.
async function knownOf(position, goal) {
  if (goal && goal.left !== null) {
    const { moves, line } = (await (goal.shortest?.(position, goal.left)
      ?? fewest(position, goal.reached, { most: goal.left }).answer)) ?? {};
    if (moves === undefined) return UNKNOWN;
    if (!line) return { possible: "No: it can't be done in time any more. Undo.", move: null };
    return { possible: `Yes: it takes ${numberWord(moves)} more move${moves === 1 ? "" : "s"}.`,
      move: moveOf(line[0]), line };
  }
  if (goal) {
    const { verdict, line } = (await allows(position, goal).answer) ?? {};
    if (verdict === "no") return { possible: "No: it can't be reached any more. Undo.", move: null };
    return line ? { possible: `Yes: a line of ${counted(line.moves.length, "move")} does it.`,
      move: moveOf(line.moves[0]), line: line.moves } : UNKNOWN;
  }
  const { low, high, line } = await best(position).answer;
  if (high === position.scored.length) return { possible: "No: nothing more can be scored.", move: null };
  return line ? { possible: `Yes: ${counted(low, "card")} in all${low === high ? ", at the most" : ""}.`,
    move: moveOf(line[0]) } : UNKNOWN;
}

// Open the sheet of hints for the position of a board.
export function openHints(board) {
  const { position } = board.game, waits = position.waits !== null;
  const wanted = board.goal(), atStart = wanted && !wanted.shortest && !board.game.steps.length;
  let known = null;
  const answer = async (n) => {
    known ??= await knownOf(position, wanted);
    board.helped(`hint ${n + 1}`);
    const { possible, move, line } = known, meets = line?.findIndex((text) => text.startsWith("meet:"));
    if (n === 0 && atStart && meets >= 0) return `${cardSign(moveOf(line[meets]).cards[0])}, in move ${meets + 1}.`;
    return n === 0 || !move ? possible : n === 1 ? `${moveKind(move, waits)}.` : `${moveLabel(move, waits)}.`;
  };
  const make = () => {
    dialog.close();
    board.make(known.move);
  };
  const questions = atStart ? AT_START : QUESTIONS, over = () => known !== null && !known.move;
  const dialog = hintSheet(questions, [], answer, { over, foot: () =>
    button("play-hint", moveLabel(known.move, waits), make, { primary: true }) });
}
