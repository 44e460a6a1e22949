// The page of a puzzle that shows moves and asks which of them was the mistake.

import { $, begin, coloured, counted, fill, h, numberWord, onKey } from "./page.mjs";
import { follow, moveOf } from "./engine.mjs";
import { ordersToCome, puzzleOf, replayed } from "./puzzle.mjs";
import { Question } from "./question.mjs";
import { lineList, show } from "./table.mjs";
import { happened, moveKind, moveLabel } from "./words.mjs";

begin(["answers.json"]);
const main = $("main");
const puzzle = puzzleOf(JSON.parse(main.dataset.puzzle));
const positions = [puzzle.start]; // the start, and after each move
for (const move of puzzle.shown) positions.push(follow(positions.at(-1), move).position);
// The answers are numbers of moves, from 1.
const question = new Question(puzzle, { render, judge, after, replay: (solution) => replayed(puzzle, solution) });
let step = 0; // the move that is shown, from 0; the position is the one before it

function go(to) {
  question.status = "";
  step = Math.max(0, Math.min(puzzle.shown.length - 1, to));
  render();
}

function judge(text, all) {
  const number = Number(text);
  const right = number === all.solution.key;
  const kept = all.along[number].keepers !== undefined;
  const told = right ? `Move ${number} threw it away.`
    : kept ? `No: after move ${number} it was still within reach.` : `No: before move ${number} it was gone already.`;
  return { right, said: "", short: told };
}

async function after(all) {
  const { sheet } = await import("./after.mjs");
  const key = all.solution.key - 1;
  return { title: `Move ${key + 1} it was`, sheets: [
    sheet("What was still within reach", h("ol", { class: "line" }, puzzle.shown.map((move, n) => h("li", { class: n === key ? "lost" : null },
      coloured(moveLabel(move)), h("p", {}, `${counted(all.along[n].best, "card")} before it, ${all.along[n + 1].best} after`))))),
    sheet("What kept it", h("p", {}, coloured(all.along[key].keepers.map((text) => moveLabel(moveOf(text))).join("; ") + "."))),
    sheet("A line that keeps it", lineList(all.solution.line, all.solution.comments)),
  ] };
}

function hint(n, { solution }) {
  const half = Math.ceil(puzzle.shown.length / 2);
  return [
    solution.key <= half ? `One of the first ${numberWord(half)}.` : `One of the last ${numberWord(puzzle.shown.length - half)}.`,
    `It is ${moveKind(puzzle.shown[solution.key - 1], false)}.`,
    `Move ${solution.key}.`,
  ][n];
}

function render() {
  const move = puzzle.shown[step];
  const { events } = follow(positions[step], move);
  const told = question.told.get(String(step + 1)) ?? "";
  const text = [`Move ${step + 1}: ${moveLabel(move)}.`, ...happened(move, events), question.status || told];
  show($(".table", main), positions[step], {
    status: text.join(" ").trim(), handTitle: `The hand before move ${step + 1}`,
    chosen: move.cards, orders: ordersToCome(positions[step]),
  });
  fill($(".may", main),
    h("div", { class: "main" },
      h("div", { class: "steps" }, puzzle.shown.map((_, n) => h("button", {
        "data-key": `step-${n}`, "aria-pressed": String(n === step), "aria-label": `move ${n + 1}`, onclick: () => go(n),
      }, String(n + 1)))),
      h("button", { class: "arrow", "data-key": "back", "aria-label": "the move before", onclick: () => go(step - 1) }, "‹"),
      question.finished ? null : h("button", {
        class: "primary", "data-key": "confirm", onclick: () => question.confirm(String(step + 1)),
      }, `Move ${step + 1} threw it away`),
      h("button", { class: "arrow", "data-key": "on", "aria-label": "the next move", onclick: () => go(step + 1) }, "›")));
  fill($(".log", main), puzzle.shown.map((each, n) => {
    const said = question.told.get(String(n + 1));
    return h("li", { class: n === step ? "now" : null }, coloured(moveLabel(each)), said ? h("span", { class: "then" }, said) : null);
  }));
  fill($(".hints", main), ...question.steps(["Which half?", "Which kind of move?", "Which move?"], hint));
}

onKey((event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by !== undefined) go(step + by);
  else if (/^[1-9]$/.test(event.key) && event.key <= puzzle.shown.length) go(event.key - 1);
  else return false;
  return true;
});

question.begin();
