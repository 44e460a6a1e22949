// The worker of The Party's pages in Node, with the folder of the modules as argument. An answer is all that was
// posted.

import { readFileSync } from "node:fs";

globalThis.onmessage = null;
globalThis.fetch = async (url) =>
  new Response(readFileSync(url), { headers: { "content-type": "application/wasm" } });

let posted = [], done = null;
globalThis.postMessage = ({ id, ...message }) => {
  if (!("count" in message)) posted.push(message);
  if (!("count" in message || "part" in message)) done();
};

await import(`${process.argv[2]}/hosting.mjs`);

export async function answer(question) {
  posted = [];
  await new Promise((resolve) => {
    done = resolve;
    globalThis.onmessage({ data: { id: 0, ...question } });
  });
  return { posted };
}
