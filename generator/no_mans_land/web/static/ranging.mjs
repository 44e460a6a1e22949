// The library beside a page, in a worker (answering.mjs). It works the values of a rule set and an aim out when it
// is first asked about them, and keeps those of the last one. Parts are { count }, the share done, 0 to 1; a
// question that is stopped leaves what is done.
//
//     { rules, aim ("score" by default), ask, ... }, where rules are switches (range.mjs), and asked is
//     value      { state }
//     worth      { state } to decide: { value, options, ends }
//     spread     { state, text }
//     reckon     { rounds }
//     hindsight  { seed }

import { answers } from "./answering.mjs";
import { rangeOf } from "./range.mjs";

let known = null;

const ANSWERS = {
  value: (range, { state }) => range.value(state),
  worth: (range, { state }) => {
    const options = range.options(state);
    return { value: options[0].value, options, ends: range.ends(state) };
  },
  spread: (range, { state, text }) => range.spread(state, text),
  reckon: (range, { rounds }) => range.reckon(rounds),
  hindsight: (range, { seed }) => range.hindsight(range.orders(BigInt(seed))),
};

function* answer({ range, steps }, ask, about) {
  if (ask !== "hindsight") yield* steps; // which needs no values
  return ANSWERS[ask](range, about);
}

answers(async ({ rules, aim = "score", ask, ...about }) => {
  const name = JSON.stringify([rules, aim]);
  if (known?.name !== name) {
    const range = await rangeOf(rules);
    known = { name, range, steps: range.prepare(aim) };
  }
  return answer(known, ask, about);
}, { failed: () => { known = null; } });
