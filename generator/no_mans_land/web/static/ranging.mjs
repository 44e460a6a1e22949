// The library beside a page, in a worker (answering.mjs). It works the values of a rule set and an aim out when it
// is first asked about them, or by the question "prepare", and keeps those of the last one. Parts are { count },
// the share done, 0 to 1; a question that is stopped leaves what is done.
//
//     { rules, aim ("score" by default), ask, ... }, where rules are switches (range.mjs), and asked is
//     prepare    true
//     value      { state }
//     worth      { state } to decide: { value, options, ends }
//     spread     { state, text }
//     reckon     { rounds }
//     hindsight  { seed }

import { answers } from "./answering.mjs";
import { compiled } from "./memory.mjs";
import { Range } from "./range.mjs";

let module = null, known = null;

const ANSWERS = {
  prepare: () => true,
  value: (range, { state }) => range.value(state),
  worth: (range, { state }) => {
    const options = range.options(state);
    return { value: options[0].value, options, ends: range.ends(state) };
  },
  spread: (range, { state, text }) => range.spread(state, text),
  reckon: (range, { rounds }) => range.reckon(rounds),
};

function* answer({ rules, aim = "score", ask, ...about }) {
  if (ask === "hindsight") {
    const range = new Range(module, rules);
    return range.hindsight(range.orders(BigInt(about.seed)));
  }
  const name = JSON.stringify([rules, aim]);
  if (known?.name !== name) {
    const range = new Range(module, rules);
    known = { name, range, steps: range.prepare(aim) };
  }
  for (let step = known.steps.next(); !step.done; step = known.steps.next()) yield step.value;
  return ANSWERS[ask](known.range, about);
}

answers(async (question) => {
  module ??= await compiled("./no_mans_land.wasm");
  return answer(question);
}, { failed: () => { module = known = null; } });
