// What stands on the table of a round, what a decision comes to, and what a round brought, in words.

import { counted, listed, numberWord, sign, upper } from "./page.mjs";
import { parse, textOf } from "./placing.mjs";
import { BANDS, COUNTER_DEFENCE, STRENGTHS, TARGETS, UNITS, WEATHER, WORDS } from "./theme.mjs";

export const KEYS = "ABCDE"; // of the units
export const QUESTIONS = ["How many are good?", "Shoot, or hold? Give up what?", "Which decision?"]; // of the hints

export const signs = (cards) => cards.map((card) => sign(card)).join(" ");
const cardsOf = (number) => counted(number, "card").replace(number, numberWord);
export const strength = (card) => STRENGTHS[card] ?? "hits";
export const targetName = (card) => upper(TARGETS[card]);
export const unitName = (card, { kind }) => (kind ? WORDS.handler : UNITS[card] ?? "target");
export const bandOf = (score) => BANDS.findLast(([low]) => score >= low)[1];

// A decision in words: "Give up 2♦ 4♥, aim 8♣ and 7♥ 5♠ (at the hen)".
export function decisionWords(text) {
  const { hold, given, groups } = parse(text);
  if (hold) return "Hold fire";
  const aimed = groups.map(({ cards, handler }) => signs(cards) + (handler ? ` (at the ${WORDS.handler})` : ""));
  return upper(`${given.length ? `give up ${signs(given)}, ` : ""}aim ${listed(aimed)}`);
}

// What hits the units of a target, what that scores, and what follows a shot.
export function targetWords(range, state) {
  const units = range.units(state), counter = range.counter(state);
  const kinds = units.filter(({ kind }, n) => units.findIndex((each) => each.kind === kind) === n);
  const several = units.length > 1;
  const each = kinds.map((unit) => {
    const name = kinds.length > 1 ? `${unitName(state.target, unit)} ` : "";
    const who = unit.kind ? `the ${name}` : several ? `each ${name}` : "";
    return `${who}over ${unit.defence}: ${counted(unit.points, "point")}`;
  });
  const test = counter ? `${WORDS.counterattack}: ${counted(counter, "card")}` : `no ${WORDS.counterattack}`;
  return `${each.join(", ")} · ${test}`;
}

// "A breeze: give up one card."
export function weatherWords(range, round) {
  const give = range.give(round);
  return [upper(WEATHER[round.weather[0][0]]),
    give ? `give up ${cardsOf(give)}.` : "keep all five cards.",
    `All ${give ? "the others" : "of them"} are aimed${range.mayHold ? ", or none" : ""}.`];
}

// "4 + 6 = 10", or "a sure hit"
export function sumWords({ cards, sum, sure }) {
  if (sure) return "a sure hit";
  return cards.length > 1 ? `${cards.map(strength).join(" + ")} = ${sum}` : String(sum);
}

// What the status line says of a hand that is being laid out; null if the decision is legal.
function missing({ hand, places, chosen, place, give, several, units, state }, given) {
  const left = hand.filter((_, n) => places[n] === null), over = given - give;
  const unit = `a ${unitName(state.target, units[0])}`, waiting = chosen.map((n) => hand[n]);
  if (over > 0) return `The weather takes ${numberWord(give)}: aim ${counted(over, "card")} again.`;
  if (waiting.length) return `${signs(waiting)}: tap ${unit}${over ? ", or give up" : ""}.`;
  if (place) return `Tap the cards for the ${unitName(state.target, units[place - 1])}.`;
  if (place === 0) return "Tap the cards to give up.";
  if (!several) return `Tap ${counted(-over, "card")} to give up.`;
  if (left.length === hand.length) return `Tap a card, then ${unit}${give ? ", or Give up" : ""}.`;
  if (left.length) return `${signs(left)} must be aimed too${over ? ", or given up" : ""}: tap ${unit}.`;
  return `Give up ${counted(-over, "card")} more.`;
}

// Why a decision, with the hand of a placing, is not legal; null if it is.
export function objection(placing, decision) {
  const { hand, give, units, state } = placing, { hold, given, groups } = decision;
  const used = [...given, ...groups.flatMap(({ cards }) => cards)];
  if (placing.allows(textOf(decision))) return null;
  if (hold) return "Under these rules fire cannot be held.";
  const strange = used.find((card) => !hand.includes(card)), left = hand.filter((card) => !used.includes(card));
  if (strange) return `${signs([strange])} is not in the hand.`;
  const twice = used.find((card, n) => used.indexOf(card) < n), over = given.length - give;
  if (twice) return `${signs([twice])} is used twice.`;
  if (over > 0) return `${counted(given.length, "card")} given up, but the weather takes ${give || "none"}.`;
  if (over < 0) return `Give up ${cardsOf(-over)}${given.length ? " more" : ""} first.`;
  if (left.length) return `${left.length < hand.length ? `${signs(left)} must be aimed too` : "Aim all cards first"}.`;
  const aimed = groups.filter(({ handler }) => handler).length, one = units.find(({ kind }) => kind);
  if (aimed && !one) return `This target has no ${WORDS.handler}: leave h: out.`;
  if (aimed > 1) return `There is one ${unitName(state.target, one)}: two groups are aimed at it.`;
  const others = units.filter(({ kind }) => !kind).length;
  return `${counted(groups.length - aimed, "group")} for ${counted(others, unitName(state.target, units[0]))}.`;
}

// What the cards come to as they are laid out.
export function outcome(range, placing) {
  if (placing.hold) return "You hold fire: no points in this round.";
  if (!placing.isLegal) return missing(placing, placing.at(0).length);
  const { points, stray, counter } = range.points(placing.state, placing.text), { aims } = placing;
  const [{ defence, hits }] = aims, single = aims.length === 1;
  const hit = aims.filter((each) => each.hits).length;
  const said = single ? `${sumWords(aims[0])}${aims[0].sure ? "" : `: ${hits ? "" : "not "}more than ${defence}, ${
    hits ? "a hit" : "a miss"}`}` : `${hit ? numberWord(hit) : "none"} of ${numberWord(aims.length)} hit${
    hit ? `: ${counted(points, "point")}` : ""}`;
  return `${upper(said)}.${stray ? ` ${upper(numberWord(stray))} cards may ${WORDS.stray}.` : ""}${
    counter ? ` Then comes the ${WORDS.counterattack}.` : ""}`;
}

// In sentences, in order: `round` is one of Game, over or not; a card may still be due.
export function happened(range, round) {
  const { target, decision, stray = [], counter = [], end } = round;
  if (decision === "hold") return ["You held fire."];
  const { points, stray: strayDue, counter: counterDue } = range.points(round, decision);
  const said = [points ? `Hit: ${counted(points, "point")}.` : "Missed."];
  const told = (cards, more) => {
    const [{ sum, sure }] = range.aims(round, [{ cards, unit: 0 }]);
    if (sure) return `${signs(cards.filter((card) => !(card in STRENGTHS)).slice(0, 1))} is a club`;
    return `${listed(cards.map((card) => sign(card)))} make${cards.length > 1 ? "" : "s"} ${sum}${more}`;
  };
  if (stray.length === strayDue && strayDue) {
    const scored = end ? end.score - round.score : 0; // what it is, is told once all is turned up
    const hit = scored ? `: a ${unitName(target, range.units(round)[0])}, ${counted(scored, "point")}`
      : end ? ": missed" : "";
    said.push(`In the ${WORDS.stray} ${told(stray, "")}${hit}.`);
  }
  if (counter.length === counterDue && counterDue) {
    const { killed } = end, more = `, ${killed ? "" : "not "}more than ${COUNTER_DEFENCE}`;
    said.push(`In the ${WORDS.counterattack} ${told(counter, more)}: ${killed ? "the gun misfires" : "no misfire"}.`);
  }
  return said;
}
