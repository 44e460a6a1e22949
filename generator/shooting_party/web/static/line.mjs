// The page of a puzzle that is played: a line to a goal, or a whole deal with the pile hidden.

import {
  $, answers, begin, coloured, counted, field, fill, h, hintSteps, onKey, readGame, writeGame,
} from "./page.mjs";
import { JOKER, choiceWaits, legalMoves, moveOf, score } from "./engine.mjs";
import { ordersToCome, puzzleOf, reached, replayed, solvedBy } from "./puzzle.mjs";
import { Game } from "./game.mjs";
import { EXAMPLES, NO_MOVE, show } from "./table.mjs";
import { happened, moveIn, moveLabel } from "./words.mjs";

const main = $("main");
const puzzle = puzzleOf(JSON.parse(main.dataset.puzzle));
begin(puzzle.hidden ? [] : ["answers.json"]); // those of a hidden pile only when asked for
const game = new Game(puzzle.start, puzzle.opening, readGame(puzzle.key));
const table = $(".table", main);
const said = ({ move, events }) => happened(move, events).join(" ");
let chosen = []; // cards tapped; with the joker, perhaps what he is sent for
let status = game.steps.length ? said(game.steps.at(-1)) : "";
let hinted = []; // what was answered in this position
let asking = false; // a hint is on its way

// Every card that a move takes: what is to be tapped for it.
const cardsOf = (move) => (move.kind === "butler" ? [JOKER, ...move.cards] : move.cards);

const fits = (move) => chosen.every((card) => cardsOf(move).includes(card));
const exact = (move) => move.cards.length + (move.kind === "butler") === chosen.length && fits(move);

// -- moving ---------------------------------------------------------------------------------------

function tap(card) {
  chosen = chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card];
  if (!chosen.includes(JOKER)) chosen = chosen.filter((each) => game.position.hand.includes(each));
  status = "";
  render();
}

// What the butler is sent for takes the place of what was chosen before.
function seek(card) {
  chosen = chosen.includes(card) ? [JOKER] : [JOKER, card];
  render();
}

function make(move) {
  const why = game.objection(move);
  if (why !== null) {
    status = `${why[0].toUpperCase()}${why.slice(1)}.`;
    render();
    return;
  }
  game.play(move);
  changed(said(game.steps.at(-1)));
}

// What follows whatever changes the moves made.
function changed(text) {
  chosen = [];
  hinted = [];
  status = text;
  const problem = writeGame(puzzle.key, game.toKeep());
  if (problem !== null) status = `${text} (${problem}.)`;
  render();
  if (ended()) finish(true);
}

const solved = () => !puzzle.hidden && solvedBy(puzzle, game.position, game.steps.length);
const spent = () => puzzle.limit !== null && game.steps.length >= puzzle.limit;
const ended = () => game.position.over || (!puzzle.hidden && (reached(puzzle, game.position) || spent()));

// Record the end that a game has reached, and show what there is to say; recording it again changes
// nothing. With the pile hidden, the first game played without help counts.
async function finish(focus) {
  const verdict = puzzle.hidden ? null : { solved: solved(), moves: game.steps.length };
  const won = verdict?.solved ?? true;
  if (!won) game.tried();
  game.finished ??= !won ? null : puzzle.hidden ? "scored" : game.clean ? "clean" : "helped";
  writeGame(puzzle.key, game.toKeep());
  const [queens, aces] = score(game.position), ended = game.position;
  const { keepResult } = await import("./store.mjs");
  const problem = puzzle.hidden && game.help ? null : keepResult(puzzle, {
    result: won ? game.finished : "failed",
    tries: game.tries.length + Number(won) || 1,
    ...(puzzle.hidden ? { cards: queens + aces } : {}),
  });
  if (puzzle.hidden) $(".so-far", main).open = false;
  await after(verdict, ended);
  if (problem !== null) $(".status", table).append(` (${problem}.)`);
  if (focus) $(".after h2", main)?.focus();
}

// -- what stands on the page ----------------------------------------------------------------------

function render() {
  const { position } = game;
  const legal = ended() ? [] : legalMoves(position);
  const butler = legal.filter((move) => move.kind === "butler");
  const seeking = chosen.includes(JOKER) && butler.length > 0;
  show(table, position, {
    hidden: puzzle.hidden,
    marked: puzzle.cards,
    status,
    chosen,
    onhand: ended() ? undefined : tap,
    sought: seeking ? butler.flatMap((move) => move.cards) : null,
    onsought: seek,
    order: seeking && !puzzle.hidden ? butlerOrder(position) : null,
    orders: puzzle.hidden || position.over ? [] : ordersToCome(position),
  });
  fill($(".may", main), ...may(legal, butler));
  fill($(".tools", main), ...tools());
  fill($(".log", main), ...log());
  const pips = $(".pips", main);
  if (pips) fill(pips, ...left());
  fill($(".hints", main), ...hints());
  if (!ended()) fill($(".after", main));
}

// The pile as it lies once the butler has found an ace, the aces included; null if it stays.
function butlerOrder({ rules, orders, pass, pile }) {
  return rules.butler_search === "shuffle" ? orders[2 + pass].filter((card) => pile.includes(card)) : null;
}

function button(move, options = {}) {
  const waits = choiceWaits(game.position) !== null;
  const { key = move.text, short = null, off = false, main: primary = false } = options;
  return h("button", {
    class: primary ? "primary" : "", "data-key": key, "aria-disabled": off ? "true" : null,
    onclick: () => make(move),
  }, h("span", {}, coloured(moveLabel(move, waits))), short === null ? null : h("kbd", {}, short));
}

function may(legal, butler) {
  if (!legal.length) return [];
  const dismissing = chosen.length === 1 && chosen[0] === JOKER;
  // With her ace on the table, a queen who is tapped is met with it.
  const withAce = legal.find((move) => move.kind === "meet" && move.cards.length > 1);
  const first = withAce && chosen.length === 1 && chosen[0] === withAce.cards[0]
    ? [withAce] : legal.filter((move) => chosen.length && exact(move) && !dismissing);
  const rest = legal.filter((move) => fits(move) && !first.includes(move) &&
    (move.kind === "butler" ? dismissing && !move.cards.length : move.cards.length));
  const has = (kind) => legal.some((move) => move.kind === kind);
  const waits = choiceWaits(game.position) !== null;
  const plain = waits || chosen.length ? [] : [
    button({ kind: "draw", cards: [], text: "draw" }, { short: "D", off: !has("draw") }),
    ...(has("leave") ? [button({ kind: "leave", cards: [], text: "leave" }, { short: "L" })] : []),
  ];
  const asked = chosen.length && !first.length
    ? [h("p", { class: "ask" }, chosen.includes(JOKER) && chosen.length < 2
        ? "Tap what the butler brings, among the discards, or an ace that he finds in the pile."
        : rest.length ? "Choose another card." : "These cards do not go together.")]
    : [];
  return [
    h("div", { class: "main" }, ...first.map((move) => button(move, { main: true, short: "Enter" })), ...plain, ...asked),
    h("ul", { class: "others" }, ...rest.map((move) => h("li", {}, button(move)))),
    ...(butler.length && (!chosen.length || chosen.includes(JOKER)) ? [h("details", { class: "butler" },
      h("summary", {}, `The butler may do ${counted(butler.length, "thing")}`),
      h("ul", { class: "others" }, ...butler.filter(fits).map((move) =>
        h("li", {}, button(move, { key: `list ${move.text}` })))))] : []),
    field("A move as text", EXAMPLES, typed),
  ];
}

function typed(text) {
  const move = moveIn(text, game.position);
  if (move !== null) return make(move);
  status = NO_MOVE(text);
  return render();
}

function tools() {
  const tool = (name, label, off, action) => h("button", {
    class: `tool ${name}`, "data-key": name, "aria-disabled": off ? "true" : null,
    onclick: () => { if (!off) action(); },
  }, h("span", { "aria-hidden": "true" }, { undo: "↶", redo: "↷", again: "↺" }[name]), label);
  return [
    tool("undo", "Undo", !game.canUndo, () => { game.undo(); changed("Taken back."); }),
    tool("redo", "Redo", !game.redone.length, () => { game.redo(); changed(said(game.steps.at(-1))); }),
    tool("again", "Again", !game.steps.length, () => {
      game.again();
      changed("From the beginning again. Undo brings the game back.");
    }),
  ];
}

function log() {
  return game.steps.map(({ move, events }, n) => h("li", { value: n + 1 },
    coloured(moveLabel(move)), h("span", { class: "then" }, coloured(happened(move, events).join(" ")))));
}

function left() {
  const made = game.steps.length, limit = puzzle.limit;
  return [
    ...Array.from({ length: limit }, (_, n) => h("span", { class: n < made ? "pip made" : "pip", "aria-hidden": "true" })),
    ` ${counted(Math.max(limit - made, 0), "move")} left`,
  ];
}

// -- hints ----------------------------------------------------------------------------------------

const QUESTIONS = ["Is it still possible?", "Which kind of move?", "Which move?"];

function hints() {
  if (ended()) return [];
  const ask = async (level) => {
    if (asking) return;
    asking = true;
    const { position } = game;
    const { hint } = await import("./hints.mjs");
    const progress = (count, stop) => fill($(".hints", main), h("p", { class: "note" },
      `Looking at the last pass: ${count.toLocaleString("en")} positions … `,
      h("button", { "data-key": "stop", onclick: stop }, "Stop")));
    const all = await answers().catch(() => null);
    const told = await hint({ puzzle, game, answers: all, level, progress })
      .finally(() => { asking = false; });
    if (game.position !== position) return;
    hinted.push(told);
    if (!/^(Not known|The answers are not)/.test(told)) game.hints += 1;
    writeGame(puzzle.key, game.toKeep());
    render();
  };
  const no = hinted.at(-1)?.startsWith("No");
  const warning = "Hints know the whole pile. You do not.";
  return [
    puzzle.hidden && !hinted.length ? h("p", { class: "note" }, warning) : null,
    ...hintSteps(QUESTIONS, hinted, ask, no),
  ];
}

// -- afterwards -----------------------------------------------------------------------------------

async function after(verdict, position) {
  const { showAfter } = await import("./afterwards.mjs");
  const all = await answers().catch(() => null);
  if (game.position !== position) return; // it went on meanwhile
  const back = (moves) => {
    game.again();
    for (const move of moves) game.step(move);
    changed(moves.length ? "From here again." : "From the beginning again.");
    $(".table", main).scrollIntoView({ block: "start" });
  };
  showAfter($(".after", main), { puzzle, game, answers: all, verdict, again: () => back([]),
    lost: puzzle.hidden ? async (place) => {
      const { showLost } = await import("./lost.mjs");
      game.shown = true;
      writeGame(puzzle.key, game.toKeep());
      const tables = await answers().catch(() => null);
      const playOn = (count) => back(game.moves.slice(0, count));
      await showLost(place, { puzzle, game, answers: tables, playOn });
    } : null });
}

// -- keys -----------------------------------------------------------------------------------------

onKey((event) => {
  const key = event.key.toLowerCase(), { position } = game;
  const does = {
    d: () => make(moveOf("draw")),
    l: () => make(moveOf("leave")),
    u: () => $(".undo", main)?.click(),
    r: () => $(".redo", main)?.click(),
    escape: () => { chosen = []; render(); },
  };
  const primary = $(".may .primary", main);
  if (!ended() && /^[1-9]$/.test(key) && position.hand[key - 1] !== undefined) tap(position.hand[key - 1]);
  else if (key === "enter" && primary && !event.target.closest('a, summary, [aria-pressed="false"], .may, .tools, .hints, .after')) {
    primary.click();
  } else if (Object.hasOwn(does, key) && (!ended() || "ur".includes(key))) does[key]();
  else return false;
  return true;
});

render();
$(".certificate")?.addEventListener("toggle", async ({ target }) => {
  const { showCertificate } = await import("./certificate.mjs");
  showCertificate(target, { data: puzzle, replay: (solution) => replayed(puzzle, solution) });
}, { once: true });
if (ended()) finish(false);
// What the end needs, so that it comes even if the network has gone by then.
addEventListener("load", () => setTimeout(() => Promise.allSettled([import("./store.mjs"), import("./after.mjs"), import("./afterwards.mjs"), import("./hints.mjs")]), 1000));
