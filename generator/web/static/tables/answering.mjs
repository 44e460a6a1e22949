// A worker's side of the questions to it (worker.mjs). It answers one at a time, in order, and hears a stop
// between two steps of the work.
//
//     in     { id, ...question }, or { stop: id }
//     out    { id, count } or { id, part } now and then; { id, answer }, { id, stopped } or { id, error }

const stops = new Set();
let turn = Promise.resolve();

// Let the messages in that wait; quicker than a timer.
const others = new MessageChannel();
const pause = () => new Promise((resolve) => {
  others.port1.addEventListener("message", resolve, { once: true });
  others.port2.postMessage(null);
});
others.port1.start();

async function answer(id, begun) {
  const steps = await begun();
  let step = stops.has(id) ? null : steps.next();
  for (; step && !step.done; step = stops.has(id) ? null : steps.next()) {
    postMessage({ id, [typeof step.value === "number" ? "count" : "part"]: step.value });
    await pause();
  }
  stops.delete(id);
  postMessage(step ? { id, answer: step.value } : { id, stopped: true });
}

// Answer questions from now on. `begun(question)` returns the steps of an answer, or a promise of them: a
// generator, which yields counts and parts, and returns the answer. Those that go on `apart` need not wait for
// one another. Of each that has ended `over` hears, and `failed` if it was an error.
export function answers(begun, { apart = () => false, over = () => {}, failed = () => {} } = {}) {
  onmessage = ({ data: { id, stop, ...question } }) => {
    if (stop !== undefined) return void stops.add(stop);
    const before = apart(question) ? Promise.resolve() : turn;
    const answered = before.then(() => answer(id, () => begun(question))).then(over, (error) => {
      failed();
      postMessage({ id, error: error.message });
    });
    if (!apart(question)) turn = answered;
  };
}
