// The solver beside the page, in a worker. It answers one question at a time, in order, and hears a
// stop between two slices of the work. The games of players go on beside that.
//
//     in     { id, ask, orders, rules, moves, options }  a deal, moves from its opening (as text), and
//                                                        which method of Solver to ask, with its options
//            { id, ask, position, options }              advice for what is seen of a position (engine.mjs)
//            { id, ask, orders, rules, options }         games of a player on a deal (options.code)
//            { stop: id }
//     out    { id, count } or { id, part } now and then; { id, answer }, { id, stopped } or { id, error }

import { Solver, written } from "./solver.mjs";

const LARGE = 256 * 2 ** 20; // memory never shrinks within an instance: after so many bytes, another
const ASKS = ["solve", "best", "along", "fewest", "keeping"];

const stops = new Set();
let module = null, solver = null, unseen = null, turn = Promise.resolve();

// Let the messages in that wait; quicker than a timer.
const others = new MessageChannel();
const pause = () => new Promise((resolve) => {
  others.port1.addEventListener("message", resolve, { once: true });
  others.port2.postMessage(null);
});
others.port1.start();

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

async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new Error("the solver could not be loaded");
  return response;
}

const compiled = (name) => WebAssembly.compileStreaming(fetched(name));

async function player() {
  const { Unseen, unpack } = await import("./unseen.mjs");
  return new Unseen(await compiled("./unseen.wasm"), await unpack((await fetched("./network.bin")).body));
}

// The steps of an answer: a generator.
async function begun({ ask, options, ...about }) {
  if (ask === "games") return (await player()).games(about.orders, about.rules, options.code, options.player);
  if (ask === "advise") {
    const { reasons } = await import("./reasons.mjs");
    unseen ??= await player();
    return advised(about.position, options, reasons);
  }
  if (!ASKS.includes(ask)) throw new Error(`there is no question ${ask}`);
  module ??= await compiled("./search.wasm");
  solver ??= new Solver(module);
  const positions = positionsOf(about);
  return solver[ask](ask === "along" ? positions.slice(options.from) : positions.at(-1), options);
}

function* advised(position, options, reasons) {
  const moves = unseen.advise(position, options);
  return moves.map((each) => ({ ...each, reasons: reasons(position, each.plan, undefined, unseen) }));
}

async function answer({ id, ...asked }) {
  const steps = await begun(asked);
  let step = stops.has(id) ? null : steps.next();
  for (; step && !step.done; step = stops.has(id) ? null : steps.next()) {
    postMessage({ id, [typeof step.value === "number" ? "count" : "part"]: step.value });
    await pause();
  }
  stops.delete(id);
  if (solver?.bytes > LARGE) solver = null;
  postMessage(step ? { id, answer: step.value } : { id, stopped: true });
}

onmessage = ({ data }) => {
  if ("stop" in data) stops.add(data.stop);
  else {
    // Games take seconds, and their own player: other questions need not wait for them.
    const before = data.ask === "games" ? Promise.resolve() : turn;
    const answered = before.then(() => answer(data)).catch((error) => {
      module = solver = unseen = null;
      postMessage({ id: data.id, error: error.message });
    });
    if (data.ask !== "games") turn = answered;
  }
};
