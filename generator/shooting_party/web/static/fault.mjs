// The page of a puzzle that shows moves and asks which of them was the mistake.

import { $, begin, fill, h, onKey, readGame, writeGame } from "./page.mjs";
import { follow, moveOf } from "./engine.mjs";
import { answers, keepResult, ordersToCome, puzzleOf } from "./puzzle.mjs";
import { along, Game } from "./game.mjs";
import { coloured, hintSteps, show } from "./table.mjs";
import { counted, happened, moveKind, moveLabel, numberWord } from "./words.mjs";

begin(["answers.json"]);
const main = $("main");
const puzzle = puzzleOf(JSON.parse(main.dataset.puzzle));
const positions = along(puzzle.start, puzzle.shown);
const game = new Game(puzzle.start, puzzle.opening, readGame(puzzle.key));
let step = 0; // the move that is shown, from 0; the position is the one before it
let hinted = [];
let told = new Map(); // steps tried, with what was told

const missing = (error) => {
  problem = `The answers are not to be had: ${error.message}.`;
};
let busy = false;
let problem = ""; // why there is no answer

function go(to) {
  problem = "";
  step = Math.max(0, Math.min(puzzle.shown.length - 1, to));
  render();
}

async function confirm() {
  if (busy || told.has(step)) return;
  busy = true;
  await judge(step).catch(missing);
  busy = false;
  render();
}

async function judge(step) {
  const all = await answers();
  const right = step === all.solution.key - 1;
  const result = game.answer(right, puzzle.shown[step]);
  const kept = all.along[step + 1].keepers !== undefined;
  told.set(step, right
    ? `Move ${step + 1} threw it away.`
    : kept ? `No: after move ${step + 1} it was still within reach.` : `No: before move ${step + 1} it was gone already.`);
  writeGame(puzzle.key, game.toKeep());
  await keepResult(puzzle, result);
  if (right) await after(all, true);
}

async function after(all, focus) {
  const { lineList, share, sheet, shareText, times } = await import("./afterwards.mjs");
  const key = all.solution.key - 1;
  fill($(".after", main),
    h("h2", { class: "verdict", tabindex: "-1" }, `Move ${key + 1} it was`),
    h("p", {}, times(game.tries.length) + (game.help ? ` With ${game.help}.` : "")),
    sheet("What was still within reach", h("ol", { class: "line" }, puzzle.shown.map((move, n) => h("li", { class: n === key ? "lost" : null },
      coloured(moveLabel(move)), h("p", {}, `${counted(all.along[n].best, "card")} before it, ${all.along[n + 1].best} after`))))),
    sheet("What kept it", h("p", {}, coloured(all.along[key].keepers.map((text) => moveLabel(moveOf(text))).join("; ") + "."))),
    sheet("A line that keeps it", lineList(all.solution.line, all.solution.comments)),
    share(shareText(puzzle, game, { solved: true, choice: true })),
  );
  if (focus) $(".after h2", main).focus();
}

function hints() {
  if (game.finished) return [];
  const ask = async (n) => {
    if (busy) return;
    busy = true;
    const all = await answers().catch(missing);
    busy = false;
    if (!all) return render();
    const { solution } = all;
    const half = Math.ceil(puzzle.shown.length / 2);
    hinted.push([
      solution.key <= half ? `One of the first ${numberWord(half)}.` : `One of the last ${numberWord(puzzle.shown.length - half)}.`,
      `It is ${moveKind(puzzle.shown[solution.key - 1], false)}.`,
      `Move ${solution.key}.`,
    ][n]);
    game.hints += 1;
    writeGame(puzzle.key, game.toKeep());
    return render();
  };
  return hintSteps(["Which half?", "Which kind of move?", "Which move?"], hinted, ask);
}

function render() {
  const move = puzzle.shown[step];
  const { events } = follow(positions[step], move);
  const text = [`Move ${step + 1}: ${moveLabel(move)}.`, ...happened(move, events), problem || (told.get(step) ?? "")];
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
      game.finished ? null : h("button", { class: "primary", "data-key": "confirm", onclick: confirm }, `Move ${step + 1} threw it away`),
      h("button", { class: "arrow", "data-key": "on", "aria-label": "the next move", onclick: () => go(step + 1) }, "›")));
  fill($(".log", main), puzzle.shown.map((each, n) => h("li", { class: n === step ? "now" : null },
    coloured(moveLabel(each)), told.has(n) ? h("span", { class: "then" }, told.get(n)) : null)));
  fill($(".hints", main), ...hints());
}

onKey((event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by !== undefined) go(step + by);
  else if (/^[1-9]$/.test(event.key) && event.key <= puzzle.shown.length) go(event.key - 1);
  else return false;
  return true;
});

render();
if (game.finished) answers().then((all) => after(all, false), () => {});
// What the end needs, so that it comes even if the network has gone by then.
addEventListener("load", () => setTimeout(() => Promise.allSettled([import("./store.mjs"), import("./afterwards.mjs")]), 1000));
