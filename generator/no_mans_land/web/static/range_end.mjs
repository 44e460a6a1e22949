// After a game: the score, luck and skill, what to share; and a game as text.

import { caps, coloured, counted, h, picture, sign, upper } from "./page.mjs";
import { answered, gameText, sheet, showOver } from "./after.mjs";
import { reckoned } from "./range_values.mjs";
import { PICTURES } from "./range_table.mjs";
import { bandOf, decisionWords, targetName } from "./range_words.mjs";
import { WORDS } from "./theme.mjs";

const signed = (number) => `${number > -0.05 ? number < 0.05 ? "" : "+" : "−"}${Math.abs(number).toFixed(1)}`;

// At the table (range_play.mjs) of a game that is over.
export function showEnd(board, inside) {
  const { game, of } = board;
  const score = game.range.final(game.state), { killed, past } = game.state;
  const how = killed ? `The gun misfired in round ${past.length}.` : "Five rounds are over.";
  const short = `${counted(score, "point")}, ${killed ? "and a misfire" : `a ${bandOf(score)}`}`;
  showOver(board, {
    title: upper(short), places: shots(game.rounds), told: how,
    text: game.help ? `With help: ${game.help}.` : "Without help.",
    asks: [["luck", "Luck and skill", (place) => luck(place, game, of)]],
    shared: `No Man's Land, ${of.name.toLowerCase()}: ${short}${game.help && `, with ${game.help}`}.`,
    inside, scored: of.seed !== null && [`no-mans-land ${of.seed} ${of.rules}`, { score }],
  });
}

// The targets of the rounds, each with the points that it brought.
const shots = (rounds) => h("ul", { class: "won" }, rounds.map(({ target, score, end }) => h("li", {},
  picture(`target-${target}`, "medal", targetName(target), PICTURES), h("p", {}, String(end.score - score)))));

const decided = (skill) => (skill > -1e-6 ? "You lost nothing by your decisions"
  : `Your decisions cost you ${skill > -0.05 ? "less than 0.1" : (-skill).toFixed(1)} points`);
const gave = (luck) => `${luck < 0 ? "cost" : "gave"} you ${Math.abs(luck).toFixed(1)}`;

// Every event with what it changed: they sum to the final score.
async function luck(place, game, { switches }) {
  const rounds = game.rounds.map(({ end: _, ...round }) => round);
  await answered(place, reckoned(switches, "reckon", [rounds]).answer, (changes) => {
    const of = (some) => some.reduce((sum, { before, after }) => sum + after - before, 0);
    const skill = of(changes.filter(({ event }) => event === "decision")), { before } = changes[0];
    return sheet("Luck and skill",
      h("p", {}, `${decided(skill)}; the cards ${gave(of(changes) - skill)}. A game is worth ${
        before.toFixed(1)} before it begins; yours came to ${(before + of(changes)).toFixed(0)}.`),
      game.rounds.map(({ target }, n) => [caps(`Round ${n + 1}: ${targetName(target)}`),
        h("table", { class: "chances worth reckoned" },
          h("tbody", {}, changes.filter(({ round }) => round === n).map(row)))]));
  });
  place.scrollIntoView();
}

function row({ event, what, before, after }) {
  const cards = what.split(" ").map((card) => sign(card)).join(" ");
  return h("tr", { class: event === "decision" ? "best" : null },
    h("th", { scope: "row" }, event === "decision" ? coloured(decisionWords(what))
      : event === "target" ? "The target" : [upper(WORDS[event] ?? event), " ", coloured(cards)]),
    h("td", {}, signed(after - before)), h("td", {}, after.toFixed(1)));
}

// The record of the toolkit: tags, and numbered decisions; without a seed, the cards that came in parentheses.
export function textInside({ range, rounds, state }, { seed, rules }) {
  const cards = (round) => [round.target, ...round.weather, ...round.hand];
  const came = (all) => seed === null && all.length ? [`(${all.join(" ")})`] : [];
  const words = rounds.flatMap(({ decision, stray = [], counter = [] }, n) => [
    `${n + 1}. ${decision}`,
    ...came([...stray, ...counter, ...(n + 1 < rounds.length ? cards(rounds[n + 1]) : [])]),
  ]);
  const Result = state.killed || state.past.length === 5 ? range.final(state) : "*";
  return gameText({ Game: "No Man's Land", Rules: rules, ...(seed !== null && { Seed: seed }), Result },
    [...came(rounds.length ? cards(rounds[0]) : []), ...words],
    h("code", {}, "party explain game.txt"), " separates luck from skill.");
}
