// Answers questions to range.mjs in Node, with the folder that has the modules as argument: { rules, aim, ask,
// given }, a method of Range and its arguments; with an aim, its values are worked out before. An answer has the
// seconds of processor that it took, and that the values took if they were worked out for it.

import { readFileSync } from "node:fs";

const folder = process.argv[2];
const { Range } = await import(`${folder}/range.mjs`);
const module = new WebAssembly.Module(readFileSync(`${folder}/no_mans_land.wasm`));
const seconds = (begun) => Object.values(process.cpuUsage(begun)).reduce((sum, each) => sum + each) / 1e6;
let known = null;

function rangeOf(rules, aim) {
  const name = JSON.stringify([rules, aim]);
  if (known?.name === name) return known;
  const range = new Range(new WebAssembly.Instance(module), rules), begun = process.cpuUsage();
  known = { name, range, shares: aim ? [...range.prepare(aim)] : [], prepared: 0 };
  return { ...known, prepared: seconds(begun) };
}

export function answer({ rules, aim, ask, given }) {
  const { range, shares, prepared } = rangeOf(rules, aim), begun = process.cpuUsage();
  if (ask === "orders") given[0] = BigInt(given[0]);
  const answer = ask === "shares" ? shares : range[ask](...given);
  return { answer, seconds: seconds(begun), prepared };
}
