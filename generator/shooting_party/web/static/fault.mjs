// The page of a puzzle that shows moves and asks which of them was the mistake.

import { $, begin, beside, coloured, counted, fill, fitted, h, numberWord, onKey } from "./page.mjs";
import { enough, moveOf } from "./cards.mjs";
import { follow } from "./rules.mjs";
import { ordersToCome, puzzleOf, reached, replayed, subjectOf } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { show, showOrders } from "./table.mjs";
import { happened, moveKind, moveLabel } from "./words.mjs";

begin(["line.json"]);
const main = $("main");
const puzzle = await puzzleOf(JSON.parse(main.dataset.puzzle));
const positions = [puzzle.start]; // the start, and after each move
for (const move of puzzle.shown) positions.push(follow(positions.at(-1), move).position);
// The answers are numbers of moves, from 1.
const question = new Question(puzzle, { render, judge, after, load: async () => null,
  replay: (solution) => replayed(puzzle, solution) });
let step = 0; // the move that is shown, from 0; the position is the one before it

function go(to) {
  question.status = "";
  step = Math.max(0, Math.min(puzzle.shown.length - 1, to));
  render();
}

// What the start and the position after each move shown allow: whether the goal, and how many cards.
let found = null;

function reckoned() {
  found ??= reckon().catch((error) => { found = null; throw error; });
  return found;
}

async function reckon() {
  const { allows, best } = await import("./asking.mjs");
  const goal = { score: puzzle.goal.score, reached: (position) => reached(puzzle, position) };
  const asked = positions.flatMap((position, n) => {
    const subject = subjectOf(puzzle, puzzle.shown.slice(0, n).map((move) => move.text), position);
    return [allows(subject, goal).answer, best(subject).answer];
  });
  await Promise.allSettled(asked); // if one fails, nothing is under way when all are asked again
  const answers = await Promise.all(asked);
  const all = positions.map((_, n) => {
    const { verdict } = answers[2 * n], { low, high } = answers[2 * n + 1];
    if (verdict === "unknown" || low < high) throw new Error("it takes too long to work out");
    return { keeps: verdict === "yes", best: high };
  });
  return { all, key: all.findIndex(({ keeps }) => !keeps) };
}

async function judge(text) {
  const number = Number(text), { all, key } = await reckoned();
  const told = number === key ? `This was the mistake: move ${number}.`
    : all[number].keeps ? `No: after move ${number} it was still within reach.`
      : `No: before move ${number} it was gone already.`;
  return { right: number === key, said: "", short: told };
}

async function after() {
  const [{ behind, sheet }, { lineList }, { keeping }, { scoresThat }, { all, key },
    solution] = await Promise.all([import("./after.mjs"),
    import("./lines.mjs"), import("./asking.mjs"), import("./scores.mjs"), reckoned(),
      beside("line.json").catch(() => null)]);
  const subject = subjectOf(puzzle, puzzle.shown.slice(0, key - 1).map((move) => move.text), positions[key - 1]);
  const verdicts = await keeping(subject, scoresThat((score) => enough(puzzle.goal.score, score))).answer;
  const kept = verdicts.filter(({ verdict }) => verdict === "yes").map(({ move }) => moveLabel(moveOf(move)));
  return { title: `It was move ${key}`, line: solution && behind(lineList(solution.line, solution.comments)), sheets: [
    sheet("What was still within reach", h("ol", { class: "line" },
      puzzle.shown.map((move, n) => h("li", { class: n === key - 1 ? "lost" : null },
      coloured(moveLabel(move)), h("p", {}, `${counted(all[n].best, "card")} before it, ${all[n + 1].best} after`))))),
    sheet("What kept it", h("p", {}, coloured(`${kept.join("; ")}.`))),
  ] };
}

async function hint(n) {
  const { key } = await reckoned(), half = Math.ceil(puzzle.shown.length / 2);
  return [
    key <= half ? `One of the first ${numberWord(half)}.`
      : `One of the last ${numberWord(puzzle.shown.length - half)}.`,
    `${moveKind(puzzle.shown[key - 1], false)}.`,
    `Move ${key}.`,
  ][n];
}

// What was said of a move that was taken for the mistake; of one taken on an earlier visit only that.
const toldOf = (number) => question.told.get(String(number))
  ?? (question.tried(String(number)) ? "You tried this one; the mistake is another." : "");

function render() {
  const move = puzzle.shown[step], open = !question.finished;
  const { events } = follow(positions[step], move);
  const told = toldOf(step + 1);
  const text = [`Move ${step + 1}: ${moveLabel(move)}.`, ...happened(move, events), question.status || told];
  main.classList.toggle("ended", !open);
  showOrders($(".to-come", main), ordersToCome(positions[step]));
  const arrow = (sign, key, words, to) => h("button",
    { class: "arrow", "data-key": key, "aria-label": words, onclick: () => go(to) }, sign);
  fill($(".may", main),
    h("div", { class: "steps" }, puzzle.shown.map((_, n) => h("button", {
      "data-key": `step-${n}`, "aria-pressed": String(n === step), "aria-label": `move ${n + 1}`, onclick: () => go(n),
    }, String(n + 1)))),
    h("div", { class: "main" }, arrow("‹", "back", "the move before", step - 1),
      open ? h("button", { class: "primary", "data-key": "confirm", onclick: () => question.confirm(String(step + 1)) },
        `Move ${step + 1} was the mistake`) : null,
      arrow("›", "on", "the next move", step + 1)));
  fill($(".tools", main), open ? question.hints(["Which half?", "Which kind of move?", "Which move?"], hint) : []);
  fill($(".log", main), puzzle.shown.map((each, n) => {
    const said = toldOf(n + 1);
    return h("li", { class: n === step ? "now" : null }, coloured(moveLabel(each)),
      said ? h("span", { class: "then" }, said) : null);
  }));
  show($(".table", main), positions[step], {
    status: question.busy ? "Reckoning …" : text.join(" ").trim(), handTitle: `The hand before move ${step + 1}`,
      chosen: move.cards,
  });
}

onKey((event, key) => {
  const by = { arrowleft: -1, arrowright: 1 }[key];
  if (by !== undefined) go(step + by);
  else if (/^[1-9]$/.test(key) && key <= puzzle.shown.length) go(key - 1);
  else if (key === "enter" && !event.target.closest("button, a, summary")) question.confirm(String(step + 1));
  else return false;
  return true;
});

fitted($(".table", main));
question.begin();
