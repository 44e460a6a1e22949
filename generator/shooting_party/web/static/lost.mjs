// What was still possible after each move of a game, as the solver finds it; the falls; the chart; and
// where a finished game was lost.

import { $, button, caps, coloured, counted, fill, h, numberWord, upper } from "./page.mjs";
import { moveOf } from "./cards.mjs";
import { along, keeping } from "./asking.mjs";
import { cardsAtLeast } from "./scores.mjs";
import { onTable } from "./lines.mjs";
import { openLine } from "./steps.mjs";
import { moveLabel } from "./words.mjs";

const WIDTH = 400, HEIGHT = 220, LEFT = 24, TOP = 14, ROW = 24;

export class Story {
  constructor(game, changed) {
    this.steps = [...game.steps];
    this.positions = [game.start, ...this.steps.map((step) => step.position)];
    const end = this.positions.at(-1).scored.length;
    this.found = this.positions.map(() => ({ low: end, high: 8 }));
    const asked = along(this.positions, (part) => {
      this.learn(part);
      changed();
    });
    this.stop = asked.stop;
    this.done = asked.answer;
  }

  // What is possible never grows along a game.
  learn({ at, low, high }) {
    const { found } = this;
    found[at] = { low, high };
    for (let n = at - 1; n >= 0; n--) found[n].low = Math.max(found[n].low, found[n + 1].low);
    for (let n = at + 1; n < found.length; n++) found[n].high = Math.min(found[n].high, found[n - 1].high);
  }

  // Where something was lost for certain, as { from, to, before, after }: position number `from`
  // allowed `before` cards, number `to` only `after`; `to` is the next one, unless a budget ran out.
  get falls() {
    const { found } = this, lost = [];
    for (let to = 1; to < found.length; to++) {
      let from = to - 1;
      while (from > 0 && found[from].low <= found[to].high && found[from].high > found[to].high) from -= 1;
      if (found[from].low > found[to].high && found[to].high < found[to - 1].high) lost.push({ from, to,
        before: found[from].low, after: found[to].high });
    }
    return lost;
  }

  // The moves that kept what was possible before a fall.
  async keepers({ from, before }) {
    const verdicts = await keeping(this.positions[from], cardsAtLeast(before)).answer;
    return (verdicts ?? []).filter(({ verdict }) => verdict === "yes").map(({ move }) => moveOf(move));
  }

  label({ from }) {
    return moveLabel(this.steps[from].move, this.positions[from].waits !== null);
  }

  // "Move 21", or "Moves 20 to 21"
  place({ from, to }) {
    return to - from === 1 ? `Move ${to}` : `Moves ${from + 1} to ${to}`;
  }
}

// The chart: cards from 0 to 8 against moves.
export function chart({ steps, positions, found, falls }) {
  const count = positions.length - 1 || 1;
  const x = (n) => (LEFT + ((WIDTH - LEFT - 14) * n) / count).toFixed(1);
  const y = (value) => TOP + ROW * (8 - value);
  const stairs = (values) => values.map((value, n) => `${n ? `H${x(n)}V` : `M${x(0)} `}${y(value)}`).join("");
  const scored = positions.map((position) => position.scored.length), sure = found.map(({ low }) => low);
  const area = (values) => `${stairs(values)}V${y(0)}H${x(0)}Z`;
  const open = found.flatMap(({ low, high }, n) => (low < high && n < count
    ? [`M${x(n)} ${y(high)}H${x(n + 1)}V${y(low)}H${x(n)}Z`] : []));
  const passes = steps.flatMap((step, n) => (step.events.some((each) => each.kind === "pass") ? [n + 1] : []));
  const path = (d, className) => h("path", { d, class: className });
  return h("figure", { class: "chart" },
    h("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spoken(found, falls, scored) },
      [0, 2, 4, 6, 8].map((value) => [
        path(`M${LEFT} ${y(value)}H${WIDTH - 8}`, "grid"),
        h("text", { x: LEFT - 8, y: y(value) + 5 }, String(value)),
      ]),
      path(area(sure), "possible"),
      path(area(scored), "scored-area"),
      open.length ? path(open.join(""), "unknown") : null,
      passes.map((n) => path(`M${x(n)} ${TOP}V${y(0)}`, "pass")),
      path(stairs(sure), "line-possible"),
      path(stairs(scored), "line-scored"),
      falls.map(({ to, before, after }, n) => [
        path(`M${x(to)} ${y(before)}V${y(after)}`, "fall"),
        h("circle", { cx: x(to), cy: (y(before) + y(after)) / 2, r: 11 }),
        h("text", { class: "number", x: x(to), y: (y(before) + y(after)) / 2 + 5 }, String(n + 1)),
      ])),
    h("figcaption", { class: "note" }, "Cards, after each move. Black: still possible. Brass: scored."));
}

function spoken(found, falls, scored) {
  const told = falls.map(({ from, to, before, after }) =>
    `${to - from > 1 ? "by" : "at"} move ${to} from ${before} to ${after}`);
  const fell = told.length ? ` It fell ${told.join(", ")}.` : "";
  return `Possible at first: ${counted(found[0].low, "card")}. Scored: ${counted(scored.at(-1), "card")}.${fell}`;
}

// Show where a finished game was lost, as it is found: the chart, then each fall with what kept it, and the game on
// the table before it.
export async function showLost(element, board) {
  let chosen = 0, working = true;
  const kept = new Map(); // by the position of a fall
  const render = () => {
    if (!element.isConnected) return story.stop();
    const { falls } = story;
    chosen = Math.min(chosen, Math.max(falls.length - 1, 0));
    return fill(element,
      h("h2", { class: "verdict" }, "Where it was lost"),
      h("p", { role: "status" }, working ? "Reckoning …" : summary(story)),
      chart(story),
      falls.length > 1 ? h("p", { class: "main" }, falls.map((fall, n) => button(`fall-${n}`,
        `${n + 1}: ${story.place(fall).toLowerCase()}, ${fall.before} → ${fall.after}`,
        () => { chosen = n; render(); }, { pressed: n === chosen }))) : null,
      falls.length && !working ? detail(falls[chosen]) : null);
  };
  const detail = (fall) => {
    const { from, before, after } = fall, position = story.positions[from];
    const looks = () => openLine("Your game", onTable(board, board.game.texts, from));
    if (!kept.has(from)) {
      kept.set(from, null);
      story.keepers(fall).catch(() => []).then((moves) => { kept.set(from, moves); render(); });
    }
    return h("section", { class: "sheet" },
      h("h3", {}, `${story.place(fall)} cost ${counted(before - after, "card")} (${before} → ${after})`),
      h("p", {}, coloured(`${story.label(fall)}. ${upper(numberWord(position.pile.length))} card${
        position.pile.length === 1 ? " was" : "s were"} left in the pile.`)),
      caps(`What kept the ${numberWord(before)}`),
      h("p", { class: "main" }, kept.get(from)?.map((move) => button(null,
        moveLabel(move, position.waits !== null), () => board.branch(from, move))) ?? "Reckoning …"),
      h("p", { class: "main" }, button("on-table", "See it on the table", looks, { primary: true })));
  };
  const story = new Story(board.game, render);
  render();
  element.scrollIntoView();
  await story.done.then(() => { working = false; render(); },
    (error) => fill(element, h("p", {}, `${upper(error.message)}.`)));
}

function summary({ found, falls }) {
  const [first] = found, { low } = found.at(-1);
  const most = first.low < first.high ? `The deal allowed at least ${numberWord(first.low)}`
    : `The deal allowed ${numberWord(first.low)}`;
  if (!falls.length) return first.high === low ? `${most}: you lost nothing.`
    : `${most}. Not every position could be reckoned.`;
  if (falls.length === 1) return `${most}. It was there until move ${falls[0].to}.`;
  return `${most}. ${upper(numberWord(falls.length))} moves cost you cards.`;
}
