// Rates players as the page does, in Node: puzzles of a record and today, one player a line, as JSON, with the path of
// rating.mjs as argument. It answers the steps of each rating.

import { createInterface } from "node:readline";

const { ratings } = await import(process.argv[2]);

for await (const line of createInterface({ input: process.stdin })) {
  const [puzzles, kinds, today] = JSON.parse(line);
  console.log(JSON.stringify(ratings(puzzles, kinds, today)));
}
