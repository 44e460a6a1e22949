// Real cards: the page follows a game that is played at a table. The cards that come are tapped; the
// rest is as in free play, with advice that knows no more than the player.

import {
  $, begin, caps, coloured, counted, face, fill, h, layOut, picture, readGame, say, upper, writeGame,
} from "./page.mjs";
import { JOKER, NAMES, moveOf, rulesOf, score } from "./cards.mjs";
import { Board } from "./board.mjs";
import { aces, couples, grid, passesOf } from "./table.mjs";
import { Unfolding } from "./unfolding.mjs";
import { cardSign, cardWords, ending, moveLabel, ordinal } from "./words.mjs";
import { load } from "./rules.mjs";

const KEPT = "real cards";

await load();
begin();
const main = $("main"), table = $(".table", main);
const game = new Unfolding(rulesOf("leverstoke"), readGame(KEPT));
let unkept = ""; // why what was done last is not kept
const over = () => !game.asked && game.position.over;

const board = new Board(main, {
  hidden: true, shown, hint, helped: () => {},
  ended: () => game.asked !== null || over(),
  changed: () => {
    const problem = writeGame(KEPT, game.toKeep());
    unkept = problem ? ` (${problem}.)` : "";
    return problem;
  },
  pips: () => (game.asked || over() ? h("p", { class: "note" }, unseen())
    : h("button", { class: "chip", "data-key": "weigh", onclick: weigh }, picture("icon-lamp", "icon"),
      h("span", {}, "Weigh all moves"))),
  more: () => [["A new game", () => { game.again(); board.changed("A new game."); }]],
  picture: () => (game.asked ? asking() : false),
});

const latest = () => game.steps.at(-1)?.position ?? game.start;
const left = () => (latest()?.pile.length ?? NAMES.length) - (game.asked?.drawn.length ?? 0);
const unseen = () => `${counted(left(), "card")} unseen`;

function tell(card, live) {
  if (!live) return;
  game.tell(card);
  board.changed(game.asked ? "" : game.said);
}

// -- what stands on the page -----------------------------------------------------------------------

function shown() {
  const here = latest(), { passes } = game.rules, pass = here?.pass ?? 1;
  fill($(".facts", main),
    h("span", { class: "chip plain-chip" }, "Real cards"),
    passesOf(pass, passes),
    h("span", { class: "count" }, here ? `${here.pile.length} in the pile` : ""));
  fill($(".after", main), over() ? end() : []);
}

function end() {
  const { title, text } = ending(game, score(game.position));
  return [h("h2", { class: "verdict" }, title), h("p", {}, text),
    h("p", { class: "main" }, h("button", { class: "primary",
      onclick: () => { game.again(); board.changed("A new game."); } }, "A new game"))];
}

// While cards are due, the grid stands where the actions were.
function asking() {
  const { drawn, move } = game.asked, here = latest();
  const gone = move ? [...move.cards, ...(move.kind === "butler" ? [JOKER] : [])] : [];
  const held = (here?.hand ?? []).filter((card) => move?.kind !== "leave" && !gone.includes(card)),
    candidates = game.candidates;
  const blank = { display: [], scored: [] };
  fill($(".upper", table),
    h("div", { class: "row" }, h("section", { class: "scored" }, caps("Scored"), couples(here ?? blank)),
      h("section", { class: "aces" }, caps("Aces out"), aces(here ?? blank))),
    h("div", { class: "row coming" },
      h("section", {}, caps("Your hand"), h("ol", { class: "small-cards" },
        held.map((card) => h("li", {}, face(NAMES[card], cardWords(card)))))),
      h("section", {}, caps("Just drawn"), h("ol", { class: "small-cards" },
        drawn.map((card) => h("li", {}, face(NAMES[card], cardWords(card)))),
          h("li", { class: "due" }, h("span", {}, "?"))))));
  say($(".status", table), `${latest() || drawn.length ? "" : "Shuffle, and draw four cards. "}Which card came ${
    ordinal(drawn.length + 1)}? Tap aces, too.${unkept}`);
  fill($(".lower", table));
  const last = drawn.at(-1);
  fill($(".may", main), grid({
    label: "The cards that may come", onpick: tell, state: (card) => ({ live: candidates.includes(card) }),
    more: last === undefined ? [] : h("button", { class: "wide", "data-key": "untell",
      onclick: () => { game.untell(); board.changed(""); } },
      h("span", {}, coloured(`Take ${cardSign(last)} back`))),
  }));
  layOut(table);
  return true;
}

// -- advice ----------------------------------------------------------------------------------------

const weigh = async () => (await import("./advice.mjs")).openAdvice(board);

// The best move, in the status line, its cards chosen.
async function hint() {
  const [{ advise }, { chance }] = await Promise.all([import("./asking.mjs"), import("./advice.mjs")]);
  const { position } = game;
  board.say("Weighing every move …");
  try {
    const [{ move, plan, cards, four }] = await advise(position).answer;
    if (game.position !== position) return;
    const made = moveOf(move), then = plan[1] ? `, then ${moveLabel(moveOf(plan[1])).toLowerCase()}` : "";
    board.chosen = made.kind === "discard" ? [...made.cards] : [];
    board.say(`Advice: ${moveLabel(made)}${then}. ${cards.mean.toFixed(2)} cards, four queens in ${chance(four)} %.`);
  } catch (error) {
    board.say(`${upper(error.message)}.`);
  }
}

board.take(game);
