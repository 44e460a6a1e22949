// A round in pictures: what lies there after each card that is turned up.

import { happened, targetName, weatherWords } from "./range_words.mjs";

const ORDER = ["target", "weather", "hand", "decision", "stray", "counter"];
const SINGLY = ["stray", "counter"]; // card by card

// The rounds between two, each with one thing more than the last.
export function unfolded(before, after) {
  const { past, score, killed } = after, found = [];
  let here = before.past.length === past.length ? before : { past, score, killed };
  for (const what of ORDER) {
    const all = after[what] ?? [], there = here[what]?.length ?? 0;
    for (let n = SINGLY.includes(what) ? there + 1 : all.length; n > there && n <= all.length; n += 1) {
      found.push(here = { ...here, [what]: all.slice(0, n) });
    }
  }
  return found.slice(0, -1);
}

// What there is to say of one of them.
export function saidOf(range, round) {
  if (round.decision) return happened(range, round).join(" ");
  return round.weather ? weatherWords(range, round).slice(0, 2).join(": ") : `${targetName(round.target)}.`;
}
