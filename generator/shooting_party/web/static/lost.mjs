// Where a game with a hidden pile was lost: what was still possible after each move, what was scored,
// the falls that are proven, and hatched what is not known here.

import { caps, coloured, counted, fill, h, numberWord, scriptURL } from "./page.mjs";
import { choiceWaits, play } from "./engine.mjs";
import { Table, bounds, cards, falls } from "./allowed.mjs";
import { show } from "./table.mjs";
import { moveLabel } from "./words.mjs";

const MOST = 300_000; // positions that the worker looks at after a game
const WIDTH = 720, HEIGHT = 320, LEFT = 36, TOP = 12, ROW = 34;

// The answers of a worker to a question about a game, handed to `heard` one by one; `stop` ends it.
export function ask(question, heard) {
  const worker = new Worker(scriptURL(new URL("./worker.mjs", import.meta.url)), { type: "module" });
  let end;
  const done = new Promise((resolve) => { end = resolve; });
  const stop = () => { worker.terminate(); end(); };
  worker.onmessage = ({ data }) => (data.done ? stop() : heard(data));
  worker.onerror = stop;
  worker.postMessage(question);
  return { done, stop };
}

// Show it in an element, at once by the tables, and then by what the worker finds.
export async function showLost(element, { puzzle, game, answers, playOn }) {
  const steps = [...game.steps];
  const positions = [game.start, ...steps.map((step) => step.position)];
  const tables = (answers?.tables ?? []).map((each) => new Table(each));
  const exact = new Map(), lines = new Map();
  const moves = game.moves.map((move) => move.text);
  const question = { deal: puzzle.deal, rules: puzzle.rules, moves, most: MOST };
  let chosen = 0, working = null, stopped = false;

  const render = (progress = null) => {
    if (!element.isConnected) {
      stopped = true;
      working?.stop();
      return;
    }
    const found = bounds(positions, steps, tables, exact, lines);
    const lost = falls(found);
    chosen = Math.min(chosen, Math.max(lost.length - 1, 0));
    fill(element,
      h("h2", { class: "verdict" }, "Where it was lost"),
      h("p", {}, summary(found, lost)),
      chart(steps, positions, found, lost),
      progress === null ? null : h("p", { class: "note" }, progress, " ",
        h("button", { "data-key": "stop", onclick: () => { stopped = true; working.stop(); } }, "Stop")),
      lost.length ? fallsList(lost) : null,
      lost.length ? detail(lost[chosen]) : null,
    );
  };

  const fallsList = (lost) => h("p", { class: "main" }, lost.map((fall, n) => h("button", {
    "data-key": `fall-${n}`, "aria-pressed": String(n === chosen),
    onclick: () => { chosen = n; render(); },
  }, `${n + 1}: ${fall.to - fall.from === 1 ? `move ${fall.to}` : `moves ${fall.from + 1} to ${fall.to}`}, ${fall.before} → ${fall.after}`)));

  const detail = (fall) => {
    const { from, to, before, after } = fall;
    const position = positions[from];
    const place = h("section", { class: "table cloth", "aria-label": "The table before it" },
      h("div", { class: "upper" }), h("p", { class: "status" }), h("div", { class: "lower" }));
    show(place, position, { handTitle: `The hand before move ${from + 1}` });
    const kept = tables.filter((table) => table.value >= before && table.along(positions.slice(0, from + 1), steps)[from])
      .flatMap((table) => table.keepers(position));
    const waits = choiceWaits(position) !== null;
    const labels = [...new Set(kept.map((move) => moveLabel(move, waits)))];
    return h("section", { class: "sheet" },
      caps(to - from === 1 ? `Move ${to}` : `Moves ${from + 1} to ${to}`),
      h("p", {}, coloured(to - from === 1
        ? `${moveLabel(steps[from].move, waits)}. Before it, ${counted(before, "card")} could be scored; after it, ${amount(after)}.`
        : `Before them, ${counted(before, "card")} could be scored; after them, ${amount(after)}. Which of them did it is not known here: party explain finds out.`)),
      labels.length ? h("p", {}, coloured(`What kept them within reach, in ${numberWord(Math.max(...tables.map((table) => table.passes)))} passes at the most: ${labels.join("; ")}.`)) : null,
      place,
      h("p", { class: "main" }, h("button", { "data-key": "play-on", onclick: () => playOn(from) }, "Play on from there")));
  };

  render("Looking at the last pass …");
  working = ask({ ...question, ask: "exact" }, (heard) => {
    if (heard.number !== undefined) exact.set(heard.number, heard.best);
    else render(`Looking at the last pass: ${heard.count.toLocaleString("en")} positions …`);
  });
  await working.done;
  const open = stopped ? [] : bounds(positions, steps, tables, exact, lines)
    .flatMap(({ low, high }, n) => (low < high ? [n] : []));
  // A line from a position is one from those before it, too: so the last ones come first.
  const numbers = open.reverse().filter((_, n) => n % Math.ceil(open.length / 24) === 0);
  if (numbers.length) {
    render("Looking for lines …");
    working = ask({ ...question, ask: "lines", numbers }, ({ number, moves: line }) => {
      const end = line.reduce((here, move) => play(here, move).position, positions[number]);
      lines.set(number, cards(end));
    });
    await working.done;
  }
  render();
}

const amount = (most) => (most ? `${numberWord(most)} at the most` : "none any more");

function summary(found, lost) {
  const first = found[0];
  const most = first.low === 8 ? "The deal allowed all eight." : `The deal allowed ${numberWord(first.low)} at the least.`;
  if (found.at(-1).low === found[0].high) return "You lost nothing.";
  if (!lost.length) return `${most} Nothing that you lost is proven here.`;
  return `${most} ${lost.length === 1 ? "One fall is proven." : `Falls that are proven: ${lost.length}.`}`;
}

// The chart: cards from 0 to 8 against moves.
function chart(steps, positions, found, lost) {
  const count = positions.length - 1 || 1;
  const x = (n) => LEFT + ((WIDTH - LEFT - 8) * n) / count;
  const y = (value) => TOP + ROW * (8 - value);
  const stairs = (values) => values.map((value, n) => `${n ? `H${x(n).toFixed(1)}V` : `M${x(0)} `}${y(value)}`).join("");
  const scored = positions.map(cards);
  const area = (values) => `${stairs(values)}V${y(0)}H${x(0)}Z`;
  const unknown = found.flatMap(({ low, high }, n) => (low < high && n < count
    ? [`M${x(n).toFixed(1)} ${y(high)}H${x(n + 1).toFixed(1)}V${y(low)}H${x(n).toFixed(1)}Z`] : []));
  const passes = steps.flatMap((step, n) => (step.events.some((each) => each.kind === "pass") ? [n + 1] : []));
  const path = (d, className) => h("path", { d, class: className });
  const rows = [0, 2, 4, 6, 8];
  return h("figure", { class: "chart" },
    h("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spoken(found, lost, scored) },
      rows.map((value) => [
        path(`M${LEFT} ${y(value)}H${WIDTH - 8}`, "grid"),
        h("text", { x: LEFT - 12, y: y(value) + 5 }, String(value)),
      ]),
      path(area(found.map(({ low }) => low)), "possible"),
      path(area(scored), "scored-area"),
      unknown.length ? path(unknown.join(""), "unknown") : null,
      passes.map((n) => path(`M${x(n).toFixed(1)} ${TOP}V${y(0)}`, "pass")),
      path(stairs(found.map(({ low }) => low)), "line-possible"),
      path(stairs(scored), "line-scored"),
      lost.map(({ to, before, after }, n) => [
        path(`M${x(to).toFixed(1)} ${y(before)}V${y(after)}`, "fall"),
        h("circle", { cx: x(to).toFixed(1), cy: (y(before) + y(after)) / 2, r: 12 }),
        h("text", { class: "number", x: x(to).toFixed(1), y: (y(before) + y(after)) / 2 + 5 }, String(n + 1)),
      ]),
    ),
    h("figcaption", { class: "note" },
      "Cards, after each of your moves. Black: still possible, for certain. Brass: scored. Hatched: not known here. Red: falls."));
}

function spoken(found, lost, scored) {
  const told = lost.map(({ from, to, before, after }) =>
    `${to - from === 1 ? `at move ${to}` : `between moves ${from + 1} and ${to}`} from ${before} to ${after}`);
  return `At first at least ${found[0].low} cards were possible; ${scored.at(-1)} were scored. ${told.length ? `It fell ${told.join(", ")}.` : ""}`;
}
