// After a puzzle that is played: the line with its reasons, one's own tries refuted, what to share.

import { beside, button, coloured, counted, fill, h, numberWord, ordinal, solvedAlready, upper } from "./page.mjs";
import { answered, asText, behind, resultText, sheet, showEnd, times, waysOn } from "./after.mjs";
import { textInside } from "./as_text.mjs";
import { best, fewest } from "./asking.mjs";
import { enough, moveOf, score } from "./cards.mjs";
import { follow } from "./rules.mjs";
import { lineList, linesOf } from "./lines.mjs";
import { reached } from "./puzzle.mjs";
import { ending, moveLabel } from "./words.mjs";

// Show what there is to say once a game has ended, at that position.
export async function showAfter(element, { puzzle, board }) {
  const { game, at, solved } = board, { position } = game, lines = linesOf(puzzle);
  const [solution, onward] = await Promise.all([
    solved ? beside("line.json").catch(() => null) : null, waysOn()]);
  const tries = h("div", { class: "tries" }), when = h("span");
  if (board.at !== at) return;
  showEnd(element, { when,
    ...(puzzle.hidden ? ending(game, score(position)) : ended(puzzle, game, solved)), onward,
    lit: solved && game.finished,
    shared: resultText(puzzle, { result: game.finished ?? "failed", help: game.help !== "" }, movesOf(puzzle, game)),
    line: solved ? solution && behind(lineList(lines, solution.line, solution)) : reveal(lines, board),
    again: () => board.again() },
    solution?.try ? tempting(puzzle, solution) : null,
    tries,
    puzzle.hidden ? (await import("./others.mjs")).others(position, position.scored.length, game.help) : null,
    puzzle.limit === null && !solved && position.scored.length < 8 ? whereLost(puzzle, board) : null,
    asText(textInside({ ...puzzle, moves: [...puzzle.moves, ...game.texts], position })));
  for (const [n, moves] of puzzle.limit === null ? [] : game.tries.entries()) {
    const told = await tried(puzzle, moves, n).catch((error) =>
      ({ when: "", place: sheet(`Your try ${n + 1}`, h("p", {}, `${upper(error.message)}.`)) }));
    if (!element.isConnected || board.at !== at) return;
    if (told && `${moves}` === `${game.moves}`) fill(when, " ", ...coloured(told.when));
    if (told) tries.append(told.place);
  }
}

function ended(puzzle, game, solved) {
  if (solved) {
    const count = game.steps.length, made = numberWord(count);
    const moves = puzzle.limit === null ? `${made} move${count === 1 ? "" : "s"}`
      : `${made} of ${numberWord(puzzle.limit)} moves`;
    const help = game.help ? `with ${game.help}` : "no help";
    return { title: "Solved", text: `${upper(moves)}, ${times(game.tries.length)}, ${help}.` };
  }
  const spent = game.steps.length === puzzle.limit ? `All ${numberWord(puzzle.limit)} moves are used.`
    : score(game.position)[0] === 4 ? "The fourth queen is met: the game is over."
      : "The pile has run out: the game is over.";
  if (game.finished) return { title: "Not solved this time", text: `${spent} ${solvedAlready(puzzle.id)}` };
  return { title: "Not solved", text: `${spent} Try again, or see the solution.` };
}

// A published move that tempts many players at the place of move `key`, and why it fails.
function tempting(puzzle, { line: right, key, try: { move, share, moves, left, line } }) {
  const { goal, limit } = puzzle, before = right.slice(0, key - 1);
  if (left && enough(goal.score, [left.queens, left.aces])) [moves, left] = [Infinity, null]; // only late
  const worth = left && `at most ${counted(left.queens, "queen")} and ${counted(left.aces, "ace")} can be scored`;
  const why = worth ?? (moves === Infinity ? `the task takes more than ${numberWord(limit)} moves`
    : moves ? `the task takes ${numberWord(moves)} moves` : "the queen is lost");
  return sheet("A tempting move", h("p", {}, coloured(
    `${moveLabel(moveOf(move))}, move ${key}: ${Math.round(100 * share)} of 100 simulated players make it. But then ${
      why}.`)),
  line ? h("details", {}, h("summary", {}, "Show the line"),
    lineList(linesOf(puzzle), [move, ...line], { before })) : null);
}

// What refutes a try: the first move after which the task cannot be done in time; whether it can be
// done at all after it, and how soon. { at (from 1), moves, line } with the fewest moves from there,
// or { at, best } if it is out of reach, of a proof game { at }; null if every move kept it.
export async function refuted(puzzle, moves) {
  const does = (position) => reached(puzzle, position);
  const shortest = puzzle.table ? (await import("./histories.mjs")).shortest : null;
  let position = puzzle.start;
  for (let n = 1; n <= moves.length; n++) {
    const here = { at: n, waits: position.waits !== null };
    position = follow(position, moves[n - 1]).position;
    if (does(position)) return null;
    const left = puzzle.limit - n;
    if (shortest) {
      if (left && shortest(puzzle, position, left).line) continue;
      return here;
    }
    const now = left && !position.over ? await fewest(position, does, { most: left }).answer : { moves: null };
    if (now?.line) continue;
    if (now?.moves === undefined) throw new Error("it takes too long to work out");
    const later = position.over ? { moves: null } : await fewest(position, does).answer;
    return { ...here, ...(later.moves === null ? { best: (await best(position).answer).high } : later) };
  }
  return null;
}

async function tried(puzzle, moves, n) {
  const found = await refuted(puzzle, moves);
  if (found === null) return null;
  const move = moveLabel(moves[found.at - 1], found.waits), place = moves.length > 1 ? `, move ${found.at}` : "";
  const more = found.moves ? `${numberWord(found.moves)} more moves` : "more moves than are left";
  const most = found.best !== undefined && counted(found.best, "card");
  const why = puzzle.table ? "after it this table can't come in time."
    : !most ? `it is too slow: after it you need at least ${more}.`
      : `it puts the task out of reach: at most ${most} in all can still be scored.`;
  const rest = found.line
    ? h("details", {}, h("summary", {}, `Show those ${numberWord(found.moves)}`),
        lineList(linesOf(puzzle), [...moves.slice(0, found.at).map((each) => each.text), ...found.line]))
    : null;
  return { when: `It went out of reach with your ${ordinal(found.at)} move, ${move}.`,
    place: sheet(`Your try ${n + 1}`, h("p", {}, coloured(`${move}${place}: ${why}`)), rest) };
}

// Where it was lost, for whoever asks: that shows the pile as it lay.
function whereLost({ hidden }, board) {
  const asks = `Where was it lost?${hidden ? " This shows the pile." : ""}`, place = h("div", { class: "lost-place" });
  return h("section", { class: "where" }, button("lost", asks, async ({ currentTarget }) => {
    currentTarget.remove();
    if (hidden) board.game.saw("the pile seen");
    board.keep();
    await (await import("./lost.mjs")).showLost(place, board);
  }), place);
}

// The solution, for whoever asks for it; the game counts that as help.
function reveal(lines, board) {
  const place = h("div", {});
  const show = async () => {
    const solution = await beside("line.json");
    board.game.saw("the solution seen");
    board.keep();
    return lineList(lines, solution.line, solution);
  };
  return h("details", { class: "sheet", ontoggle: ({ target }) => {
    if (target.open && !place.hasChildNodes()) answered(place, show(), (line) => line);
  } }, h("summary", {}, "Show the solution"), place);
}

// How it looks in a result that is sent: a pip a move, filled when it was made; the score where it is all there is.
function movesOf({ limit, hidden }, { steps: { length: made }, position: { scored: { length: cards } } }) {
  const pips = limit !== null && "●".repeat(made) + "○".repeat(Math.max(limit - made, 0));
  return [pips, (hidden || cards === 8) && `${cards} of 8`].filter(Boolean).join(" ");
}
