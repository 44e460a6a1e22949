// The hidden deal of a day: the same for everybody, its pile hidden, and one try.

import {
  $, begin, dateWords, daysBefore, fill, h, localDate, needed, onStored, readGame, solvedAlready, upper, writeGame,
} from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";
import { barsOf } from "./at_table.mjs";
import { Board, Game } from "./board.mjs";
import { rulesOf } from "./cards.mjs";
import { addressOf, ofSeed, seedOf } from "./deals.mjs";
import { load, opening } from "./rules.mjs";

const DAY = /^\d{4}-\d\d-\d\d$/, FIRST_DAY = "2026-01-01", RULES = "leverstoke";
const PLAYERS = ["novice", "sensible", "strong"], GAMES = 1000;
const main = $("main"), given = JSON.parse(main.dataset.puzzle), today = localDate();
const day = asked(DAY).slice(1) || today, seed = await seedOf(`party/hidden/1\0${given.series}\0${day}`);
const written = dateWords(day);
const puzzle = { ...given, date: day, number: (new Date(day) - new Date(FIRST_DAY)) / 86_400_000 + 1,
  id: `hidden-${given.series}-${given.series === given.game ? "" : `${given.game}-`}${day}` };

class OneTry extends Game {
  get canUndo() { return super.canUndo && !this.at.events.some(({ kind }) => kind === "draw"); }
  get isSlip() { return true; } // it has shown nothing
}

class Hidden extends Board {
  againName = null; // until it is over
  showsAsked = null;

  get hasHint() { return false; }
  chip() { return null; }
  tools() { return super.tools().filter(({ dataset }) => dataset.key !== "hint"); }
  keep() { return writeGame(puzzle.id, this.game.toKeep()); }

  freely(moves = []) {
    location.assign(`../play/${addressOf({ written: String(seed), rules: RULES, open: false }, moves)}`);
  }
  again() { this.freely(); }
  items() { return [["Another deal, freely", "../play/#new"], ["Learn in six taps", "../learn/"]]; }

  facts() {
    const { pass, pile, rules: { passes } } = this.game.position;
    return [h("span", {}, written), barsOf("pass", pass, passes),
      h("span", { class: "count" }, `${pile.length} in the pile`)];
  }

  async finish() {
    const { game } = this, { position, texts } = game, cards = position.scored.length;
    game.finished = "scored";
    this.againName = "Play it freely";
    this.keep();
    const [{ keepResult }, { showOver }, { endOf }, { others }, { textInside }] = await Promise.all([
      import("./store.mjs"), import("./after.mjs"), import("./play_end.mjs"), import("./others.mjs"),
      import("./as_text.mjs")]);
    const problem = keepResult(puzzle, { result: "scored", tries: 1, cards, help: false });
    showOver(this, {
      ...endOf(game),
      asks: [["look-back", "Where was it lost?", () => this.freely(texts)]],
      shared: `The hidden deal of ${written}: ${cards} of 8.`,
      inside: textInside({ title: puzzle.title, rules: RULES, moves: texts, position }),
      more: () => others(position, cards, "", PLAYERS, GAMES),
    });
    if (problem !== null) this.say(`${upper(problem)}.`);
  }
}

// Why the deal of the day is not played here, in a line; "" if it is.
function refusal(kept) {
  if (Number.isNaN(Number(new Date(day))) || daysBefore(day, 0) !== day) return "There is no such day.";
  if (day < FIRST_DAY) return "The first hidden deal is that of 1 January 2026.";
  if (day > today) return `The hidden deal of ${written} ${day.slice(0, 4)} can be played from that day on.`;
  return kept?.finished ? "" : solvedAlready(puzzle.id, ": there is one try");
}

const kept = readGame(puzzle.id), why = refusal(kept);
if (!why) main.dataset.puzzle = JSON.stringify(puzzle);
begin();
onAsked(DAY, () => location.reload());
show(`#${day}`);
await needed(load());
if (why) {
  main.className = "prose";
  fill(main, h("h1", {}, puzzle.title), h("p", {}, why));
} else {
  const { position, events } = opening(ofSeed(seed), rulesOf(RULES)), hidden = new Hidden();
  const take = (game) => hidden.take(new OneTry(position, events, game));
  take(kept);
  onStored(() => `game/${puzzle.id}`, take); // another tab went on with it
}
