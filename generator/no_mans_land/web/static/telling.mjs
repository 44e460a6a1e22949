// Decisions and what they come to, in words.

import { counted, listed, numberWord } from "./page.mjs";
import { all, parse, signs, unitsOf } from "./decision.mjs";

const capital = (text) => text[0].toUpperCase() + text.slice(1);

export const KEYS = "ABCDE"; // of the units

// A decision in words: "Give up 2♦ 4♥, aim 8♣ and 7♥ 5♠ (at the hen)".
export function decisionWords(data, text) {
  const { hold, given, groups } = parse(text);
  if (hold) return "Hold fire";
  const aimed = groups.map(({ cards, handler }) =>
    signs(cards) + (handler ? ` (at the ${data.units[1].name})` : ""));
  return capital(`${given.length ? `give up ${signs(given)}, ` : ""}aim ${listed(aimed)}`);
}

// Strengths added up: { parts ("2 + 3", or the clubs), total (null with a club), hit }.
export function force(data, cards, defence) {
  const strengths = cards.map((card) => data.strengths[data.hand.indexOf(card)]);
  const clubs = cards.filter((_, n) => strengths[n] === null);
  if (clubs.length) return { parts: signs(clubs), total: null, hit: true };
  const total = strengths.reduce((sum, each) => sum + each, 0);
  return { parts: strengths.join(" + "), total, hit: total > defence };
}

// "2 + 3 = 5: not more than 9, a miss"
function forceWords(data, cards, defence) {
  const { parts, total, hit } = force(data, cards, defence);
  if (total === null) return `${parts}: a club, a hit`;
  const sum = cards.length > 1 ? `${parts} = ${total}` : parts;
  return `${sum}: ${hit ? "" : "not "}more than ${defence}, ${hit ? "a hit" : "a miss"}`;
}

// What a legal decision comes to, as the status line has it.
export function outcome(data, { hold, groups }, places) {
  if (hold) return "You hold fire: no points in this round.";
  const units = unitsOf(data);
  const aimed = units.map((unit, n) => ({
    ...unit, key: KEYS[n], cards: data.hand.filter((_, card) => places[card] === n + 1),
  })).filter(({ cards }) => cards.length);
  if (groups.length === 1) return `${forceWords(data, aimed[0].cards, aimed[0].defence)}.`;
  return `${aimed.map(({ key, cards, defence }) => {
    const { total, hit } = force(data, cards, defence);
    return `${key}: ${total === null ? "a club" : total}, ${hit ? "a hit" : "a miss"}`;
  }).join("; ")}.`;
}

// "Shoot with these four"
export function shootWords(data, { groups }) {
  const count = groups.flatMap(({ cards }) => cards).length;
  if (count === 1) return "Shoot with this one";
  return `Shoot with ${count === data.hand.length ? "all" : "these"} ${numberWord(count)}`;
}

// What is given up, in the unit of the aim: points of the final score, or a chance.
export function amount(data, number) {
  if (data.aim !== "score") return `${(100 * number).toFixed(2)} %`;
  return counted(Number(number.toFixed(2)), "point");
}

export const value = (data, number) => (data.aim === "score" ? number.toFixed(2) : `${(100 * number).toFixed(2)} %`);

// -- by the answers -------------------------------------------------------------------------------

// The answers with the decisions of all groups: one leaves them out, for it has all that are left.
export function whole(data, answers) {
  const named = new Set(answers.groups.flatMap(({ decisions }) => decisions ?? []));
  const left = all(data).filter((text) => !named.has(text));
  return { ...answers, groups: answers.groups.map((group) => ({ decisions: left, ...group })) };
}

const EQUAL = 1e-9; // values this close are equal

export const isBest = (group) => group.gives_up <= EQUAL;
export const groupOf = (answers, text) => answers.groups.find(({ decisions }) => decisions.includes(text));

export const QUESTIONS = ["How many are good?", "Shoot, or hold? Give up what?", "Which decision?"];

// The hint of that number.
export function hint(data, answers, n) {
  const { groups } = whole(data, answers);
  const little = data.aim === "score" ? 1 : 0.01;
  const size = (some) => some.reduce((sum, { decisions }) => sum + decisions.length, 0);
  const total = size(groups), good = size(groups.filter((group) => group.gives_up < little));
  const best = groups[0].decisions[0], { hold, given } = parse(best);
  return [
    `Of ${total} decisions ${numberWord(good)} give${good === 1 ? "s" : ""} up less than ${amount(data, little)}.`,
    hold ? "Hold fire." : `Shoot, ${given.length ? `and give up ${signs(given)}` : "with all cards"}.`,
    `${decisionWords(data, best)}.`,
  ][n];
}
