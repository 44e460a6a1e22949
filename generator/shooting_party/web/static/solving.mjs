// The solver beside the page, in a worker (answering.mjs). The games of players go on beside its questions:
//
//     { ask, orders, rules, moves, options }  a deal, moves from its opening (as text), and which method of
//                                             Solver to ask, with its options
//     { ask, position, options }              advice for what is seen of a position (rules.mjs)
//     { ask, orders, rules, options }         games of a player on a deal (options.code; perhaps options.count)

import { answers } from "./answering.mjs";
import { compiled, fetched } from "./memory.mjs";
import { load, written } from "./rules.mjs";
import { Solver } from "./solver.mjs";

const LARGE = 256 * 2 ** 20; // memory never shrinks within an instance: after so many bytes, another
const ASKS = ["solve", "best", "along", "fewest", "keeping"];

let module = null, solver = null, unseen = null;

// The positions of a game, from the opening on.
function positionsOf({ orders, rules, moves }) {
  const positions = [solver.deal(orders, rules)];
  for (const text of moves) {
    const move = solver.moves(positions.at(-1)).find((each) => written(each) === text);
    if (move === undefined) throw new Error(`${text} is not a legal move`);
    positions.push(solver.play(positions.at(-1), move));
  }
  return positions;
}

async function player() {
  const { Unseen, unpack } = await import("./unseen.mjs");
  await load();
  const instance = await WebAssembly.instantiate(await compiled("./unseen.wasm"));
  return new Unseen(instance, await unpack((await fetched("./network.bin")).body));
}

// The steps of an answer: a generator.
async function begun({ ask, options, ...about }) {
  if (ask === "games") {
    const { code, player: name, count } = options;
    return (await player()).games(about.orders, about.rules, code, name, count);
  }
  if (ask === "advise") {
    const { reasons } = await import("./reasons.mjs");
    unseen ??= await player();
    return advised(about.position, options, reasons);
  }
  if (!ASKS.includes(ask)) throw new Error(`there is no question ${ask}`);
  module ??= await compiled("./search.wasm");
  solver ??= new Solver(await WebAssembly.instantiate(module));
  const positions = positionsOf(about);
  return solver[ask](ask === "along" ? positions.slice(options.from) : positions.at(-1), options);
}

function* advised(position, options, reasons) {
  const moves = unseen.advise(position, options);
  return moves.map((each) => ({ ...each, reasons: reasons(position, each.plan, undefined, unseen) }));
}

answers(begun, {
  apart: ({ ask }) => ask === "games", // they take seconds, and their own player
  over: () => { if (solver?.bytes > LARGE) solver = null; },
  failed: () => { module = solver = unseen = null; },
});
