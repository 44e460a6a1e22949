// Questions to a worker beside the page, which the first one begins (answering.mjs is its side of them).

import { scriptURL } from "./page.mjs";

// How to ask the worker whose module has that URL: a question is an object, and `hears` is called with
// { count } and { part } as the worker goes on. Returns { answer: a promise, null for what was stopped; stop }.
export function asker(url) {
  const open = new Map(); // by the number of a question, what hears of it
  let worker = null, count = 0;
  const begun = () => {
    const made = new Worker(scriptURL(url), { type: "module" });
    made.onmessage = ({ data: { id, ...heard } }) => open.get(id)?.(heard);
    made.onerror = () => { // it could not be loaded: the next question tries again
      worker = null;
      for (const hears of [...open.values()]) hears({ error: "the solver could not be loaded" });
    };
    return made;
  };
  return (question, hears = () => {}) => {
    worker ??= begun();
    const id = count++;
    const answer = new Promise((resolve, reject) => {
      open.set(id, (heard) => {
        if ("count" in heard || "part" in heard) return hears(heard);
        open.delete(id);
        return "error" in heard ? reject(new Error(heard.error)) : resolve(heard.answer ?? null);
      });
    });
    worker.postMessage({ id, ...question });
    return { answer, stop: () => worker?.postMessage({ stop: id }) };
  };
}
