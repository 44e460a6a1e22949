// The solver beside the page, in a worker (answering.mjs). The games of players go on beside its questions:
//
//     { ask, position, options }
//
// The position is one of rules.mjs. What is asked is a method of Solver (of a whole game, options.game has the words
// of its positions), or "advise", for what is seen of it, or "games" of a player on its deal (options.code; perhaps
// options.count).

import { answers } from "./answering.mjs";
import { compiled, fetched } from "./memory.mjs";
import { load } from "./rules.mjs";
import { Solver } from "./solver.mjs";

const LARGE = 256 * 2 ** 20; // memory never shrinks within an instance: after so many bytes, another
const ASKS = ["solve", "best", "along", "fewest", "keeping"];

let module = null, solver = null, unseen = null;

async function player() {
  const { Unseen, unpack } = await import("./unseen.mjs");
  await load();
  const instance = await WebAssembly.instantiate(await compiled("./unseen.wasm"));
  return new Unseen(instance, await unpack((await fetched("./network.bin")).body));
}

// The steps of an answer: a generator.
async function begun({ ask, position, options }) {
  if (ask === "games") {
    const { code, player: name, count } = options;
    return (await player()).games(position.orders, position.rules, code, name, count);
  }
  if (ask === "advise") {
    const { reasons } = await import("./reasons.mjs");
    unseen ??= await player();
    return advised(position, options, reasons);
  }
  if (!ASKS.includes(ask)) throw new Error(`there is no question ${ask}`);
  module ??= await compiled("./search.wasm");
  solver ??= new Solver(await WebAssembly.instantiate(module));
  solver.deal(position);
  return solver[ask](options.game ?? position.words, options);
}

function* advised(position, options, reasons) {
  const moves = unseen.advise(position, options);
  return moves.map((each) => ({ ...each, reasons: reasons(position, each.plan, unseen) }));
}

answers(begun, {
  apart: ({ ask }) => ask === "games", // they take seconds, and their own player
  over: () => { if (solver?.bytes > LARGE) solver = null; },
  failed: () => { module = solver = unseen = null; },
});
