// The worker of The Party's pages in Node: it answers questions, one a line, as JSON, with the folder of
// the modules as argument. A line comes back with all that was posted, as text, and the processor's
// seconds.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

globalThis.onmessage = null;
globalThis.fetch = async (url) =>
  new Response(readFileSync(url), { headers: { "content-type": "application/wasm" } });

let posted = [], done = null;
globalThis.postMessage = ({ id, ...message }) => {
  if (!("count" in message)) posted.push(message);
  if (!("count" in message || "part" in message)) done();
};

await import(`${process.argv[2]}/hosting.mjs`);

for await (const line of createInterface({ input: process.stdin })) {
  const begun = process.cpuUsage();
  posted = [];
  await new Promise((resolve) => {
    done = resolve;
    globalThis.onmessage({ data: { id: 0, ...JSON.parse(line) } });
  });
  const { user, system } = process.cpuUsage(begun);
  console.log(JSON.stringify({ posted, seconds: (user + system) / 1e6 }));
}
process.exit();
