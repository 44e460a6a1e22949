// The library beside a page, in a worker (answering.mjs). A question is { rules (switches), aim, ask, given }: a
// method of Range (range.mjs), and its arguments. The values of rules and an aim are worked out when they are first
// needed, and those of the last ones kept. Parts are { count }, the share done, 0 to 1; a stop leaves what is done.

import { answers } from "./answering.mjs";
import { rangeOf } from "./range.mjs";

let known = null;

function* answer({ range, steps }, ask, given) {
  yield* steps;
  return range[ask](...given);
}

answers(async ({ rules, aim, ask, given }) => {
  const name = JSON.stringify([rules, aim]);
  if (known?.name !== name) {
    const range = await rangeOf(rules);
    known = { name, range, steps: range.prepare(aim) };
  }
  return answer(known, ask, given);
}, { failed: () => { known = null; } });
