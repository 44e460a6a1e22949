// After a puzzle: the line with its reasons, one's own tries refuted, what to share.

import { coloured, counted, fill, h, numberWord, ROOT } from "./page.mjs";
import { copied, share, sheet, times } from "./after.mjs";
import { score } from "./engine.mjs";
import { judged } from "./puzzle.mjs";
import { lineList } from "./table.mjs";
import { listed, moveLabel, score as scoreWords } from "./words.mjs";

// Show what there is to say once a line has ended.
export function showAfter(element, { puzzle, game, answers, verdict, again, lost = null }) {
  const head = puzzle.hidden ? scored(game) : ended(puzzle, game, answers, verdict);
  const { solution, tree } = answers ?? {};
  const tries = tree ? game.tries.map((moves, n) => tried(puzzle, moves, n, tree)) : [];
  fill(element,
    h("h2", { class: "verdict", tabindex: "-1" }, head.title),
    h("p", {}, coloured(head.text)),
    verdict?.solved && solution ? sheet("The line, and why", lineList(solution.line, solution.comments)) : null,
    tries,
    !puzzle.hidden && !verdict.solved && solution ? reveal(solution, game) : null,
    puzzle.hidden && answers ? beside(score(game.position), answers.players, game.help) : null,
    share(shareText(puzzle, game, verdict)),
    lost === null ? null : whereLost(lost),
    asText(puzzle, game),
    h("p", { class: "main" }, h("button", { "data-key": "try-again", onclick: again }, "Try it again"),
      h("a", { class: "button", href: new URL("./", ROOT) }, "Today")),
  );
}

function scored(game) {
  const now = score(game.position);
  const passes = game.position.pass;
  return {
    title: `You scored ${now[0] ? numberWord(now[0] + now[1]) : "nothing"}`,
    text: `${scoreWords(now)}, in ${counted(game.steps.length, "move")} and ${passes === 1 ? "one pass" : `${numberWord(passes)} passes`}.${game.help ? ` With ${game.help}.` : ""}`,
  };
}

function ended(puzzle, game, answers, verdict) {
  if (verdict.solved) {
    const of = puzzle.limit === null ? "" : ` of ${numberWord(puzzle.limit)}`;
    const help = game.help ? ` With ${game.help}.` : "";
    return { title: `Solved, in ${numberWord(verdict.moves)}${of}`, text: times(game.tries.length) + help };
  }
  return { title: "Not solved", text: `The task is not done. Try it again${answers ? ", or look at the line" : ""}.` };
}

// How a score stands beside those of players of several strengths on this very deal.
function beside([queens, aces], players, help) {
  const own = queens + aces, sum = (counts) => counts.reduce((a, b) => a + b, 0);
  const rows = players.map(({ player, games, scores }) => ({
    player, games, worse: sum(scores.slice(0, own)), same: scores[own], better: sum(scores.slice(own + 1)),
  }));
  const middle = rows.find((row) => row.player === "sensible") ?? rows.at(-1);
  const count = (number) => number.toLocaleString("en");
  const cells = ["games", "worse", "same", "better"];
  return sheet("On this very deal",
    h("p", {}, `As good as ${count(middle.worse + middle.same)} of ${count(middle.games)} ${middle.player} games${help ? ", but with help" : ""}.`),
    h("table", { class: "chances" },
      h("caption", { class: "caps" }, "What others score here, the pile unseen"),
      h("thead", {}, h("tr", {}, h("td"), cells.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.player),
        cells.map((cell) => h("td", {}, count(row[cell]))))))));
}

// The game in the notation of the party command, which judges it further.
function asText(puzzle, game) {
  const moves = [...puzzle.moves, ...game.moves.map((move) => move.text)];
  const [queens, aces] = score(game.position);
  const text = [
    `[Game "${puzzle.title}"]`, `[Rules "${puzzle.rules}"]`, `[Deal "${puzzle.deal}"]`,
    `[Result "${game.position.over ? `${queens}+${aces}` : "*"}"]`, "",
    moves.map((move, n) => `${n + 1}. ${move}`).join(" "), "",
  ].join("\n");
  return h("details", { class: "sheet as-text" }, h("summary", {}, "The game as text"),
    h("p", {}, "Kept as game.txt, it can be judged further: ", h("code", {}, "party review game.txt"),
      " separates luck from skill, ", h("code", {}, "party explain game.txt"), " finds the move that lost something."),
    h("pre", { tabindex: "0" }, text), h("p", { class: "main" }, copied("Copy the game", text)));
}

// A try, and what refutes it.
function tried(puzzle, moves, n, tree) {
  const found = judged(tree, moves);
  if (found.state !== "late" && found.state !== "never") return null;
  const move = moves[found.at - 1];
  const why = found.state === "late"
    ? `too slow. After it the task takes ${numberWord(found.in)} moves at the least.`
    : puzzle.cards.length
      ? `out of reach. After it ${listed(puzzle.cards)} cannot be scored any more.`
      : `out of reach. After it ${counted(found.best, "card")} in all can be scored at the most, as long as this puzzle lasts.`;
  const place = moves.length > 1 ? `, move ${found.at}` : "";
  const rest = found.line
    ? h("details", {}, h("summary", {}, `Show those ${numberWord(found.in)}`),
        lineList([...moves.slice(0, found.at).map((each) => each.text), ...found.line]))
    : null;
  return sheet(`Your try ${n + 1}`, h("p", {}, coloured(`${moveLabel(move)}${place}: ${why}`)), rest);
}

// Where it was lost, for whoever asks: that shows the pile as it lay.
function whereLost(lost) {
  const place = h("div", { class: "lost-place" });
  const button = h("button", { "data-key": "lost", onclick: () => {
    button.remove();
    lost(place);
  } }, "Where was it lost? This shows the pile.");
  return h("section", { class: "where" }, button, place);
}

// The solution, for whoever asks for it; the game counts that as help.
function reveal(solution, game) {
  let seen = false;
  const note = ({ target }) => {
    if (target.open && !seen) game.hints += 1;
    seen ||= target.open;
  };
  return h("details", { class: "sheet", ontoggle: note },
    h("summary", {}, "Show the solution"), lineList(solution.line, solution.comments));
}

function shareText(puzzle, game, verdict) {
  const head = `${puzzle.title} no. ${puzzle.number}, ${puzzle.tier}`;
  if (puzzle.hidden) {
    const [queens, aces] = score(game.position);
    return `${head}: ${queens + aces} of 8 with the pile hidden${game.help ? `, with ${game.help}` : ""}.`;
  }
  const help = game.help ? `, with ${game.help}` : "";
  if (!verdict.solved) return `${head}: not solved yet.`;
  const of = puzzle.limit === null ? "" : ` of ${puzzle.limit}`;
  return `${head}: solved in ${verdict.moves}${of} moves, ${times(game.tries.length).toLowerCase()}`.replace(/\.$/, `${help}.`);
}
