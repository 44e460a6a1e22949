// The solver beside the page, in a worker. It answers one question at a time, in order, and hears a
// stop between two slices of the work.
//
//     in     { module }                                 the address of search.wasm, first
//            { id, orders, rules, moves, options }      a deal, moves from its opening (as text),
//                                                       and options of Solver.solve or, with
//                                                       options.keeping, of Solver.keeping
//            { stop: id }
//     out    { id, positions } now and then; { id, answer }, { id, stopped } or { id, error }

import { Solver, written } from "./solver.mjs";

const LARGE = 256 * 2 ** 20; // memory never shrinks within an instance: after so many bytes, another

const stops = new Set();
let module, solver = null, turn = Promise.resolve();

// Let the messages in that wait; quicker than a timer.
const others = new MessageChannel();
const pause = () => new Promise((resolve) => {
  others.port1.onmessage = resolve;
  others.port2.postMessage(null);
});

function positionAfter({ orders, rules, moves = [] }) {
  let position = solver.deal(orders, rules);
  for (const text of moves) {
    const move = solver.moves(position).find((each) => written(each) === text);
    if (move === undefined) throw new Error(`${text} is not a legal move`);
    position = solver.play(position, move);
  }
  return position;
}

async function answer(question) {
  const { id, options } = question;
  solver ??= new Solver(await module);
  const ask = options.keeping ? solver.keeping : solver.solve;
  const steps = ask.call(solver, positionAfter(question), options);
  let step = steps.next();
  for (; !step.done && !stops.has(id); step = steps.next()) {
    postMessage({ id, positions: step.value });
    await pause();
  }
  stops.delete(id);
  if (solver.bytes > LARGE) solver = null;
  postMessage(step.done ? { id, answer: step.value } : { id, stopped: true });
}

onmessage = ({ data }) => {
  if (data.module) module = WebAssembly.compileStreaming(fetch(data.module));
  else if ("stop" in data) stops.add(data.stop);
  else {
    turn = turn.then(() => answer(data)).catch((error) => {
      solver = null;
      postMessage({ id: data.id, error: String(error) });
    });
  }
};
