// Hints, each in three steps: whether it is possible, which kind of move, which move. The solver
// knows the whole pile.

import { counted, coloured, fill, h, hintSteps, numberWord } from "./page.mjs";
import { choiceWaits, moveOf } from "./engine.mjs";
import { allows, best, fewest } from "./asking.mjs";
import { openSheet } from "./sheets.mjs";
import { moveKind, moveLabel } from "./words.mjs";

const QUESTIONS = ["Is it still possible?", "Which kind of move?", "Which move?"];

const UNKNOWN = { possible: "Not known: it takes too long to reckon.", move: null };

// What is known of a position: { possible (a sentence), move (null if nothing is to be done) }. `goal`
// is { reached, score, left (moves, null for any number) } of a puzzle, null where as many cards as
// possible are wanted.
export async function knownOf(subject, goal) {
  if (goal && goal.left !== null) {
    const { moves, line } = (await fewest(subject, goal.reached, { most: goal.left }).answer) ?? {};
    if (moves === undefined) return UNKNOWN;
    if (!line) return { possible: "No: it can't be done in time any more. Undo.", move: null };
    return { possible: `Yes: it takes ${numberWord(moves)} more move${moves === 1 ? "" : "s"}.`,
      move: moveOf(line[0]) };
  }
  if (goal) {
    const { verdict, line } = (await allows(subject, goal).answer) ?? {};
    if (verdict === "no") return { possible: "No: it can't be reached any more. Undo.", move: null };
    return line ? { possible: `Yes: a line of ${counted(line.moves.length, "move")} does it.`,
      move: moveOf(line.moves[0]) } : UNKNOWN;
  }
  const { low, high, line } = await best(subject).answer;
  if (high === subject.position.scored.length) return { possible: "No: nothing more can be scored.", move: null };
  return line ? { possible: `Yes: ${counted(low, "card")} in all${low === high ? ", at the most" : ""}.`,
    move: moveOf(line[0]) } : UNKNOWN;
}

// Open the sheet of hints for the position of a board; `helped` is called for each one given.
export function openHints({ board, subject, helped, goal }) {
  const answered = [], about = subject(), waits = choiceWaits(about.position) !== null;
  let known = null, busy = false;
  const asked = async (level) => {
    if (busy) return;
    busy = true;
    render();
    try {
      known ??= await knownOf(about, goal);
      const { possible, move } = known;
      answered.push(level === 0 || !move ? possible : level === 1 ? `It is ${moveKind(move, waits)}.`
        : `${moveLabel(move, waits)}.`);
      helped();
    } catch (error) {
      answered.push(`${error.message}.`);
      known = { possible: `${error.message}.`, move: null };
    }
    busy = false;
    render();
  };
  const render = () => {
    fill(dialog.inside, h("div", { class: "hints" },
      hintSteps(QUESTIONS, answered, asked, answered.length > 0 && !known.move)),
        busy ? h("p", { class: "note" }, "Reckoning …") : null);
    fill(dialog.foot, answered.length === QUESTIONS.length && known.move
      ? h("button", { class: "primary", "data-key": "play-hint", onclick: () => {
      dialog.close();
      board.make(known.move);
    } }, h("span", {}, coloured(moveLabel(known.move, waits)))) : null);
  };
  const dialog = openSheet("A hint, step by step", []);
  render();
}
