// Answers questions to the modules of the page in Node, with the folder that has them as argument. `ask` is a
// method of Solver, or "advise", "games", "reasons" or "shares". With `longest`, the solver's arrays become no
// longer.

import { readFileSync } from "node:fs";

const folder = process.argv[2], file = (name) => readFileSync(`${folder}/${name}`);
const load = (name) => import(`${folder}/${name}`);
const instance = (name) => new WebAssembly.Instance(new WebAssembly.Module(file(name)));
const { decode, moveOf, rulesOf } = await load("cards.mjs");
const { follow, load: loadRules, opening } = await load("rules.mjs");
const { percent, reasons } = await load("reasons.mjs");
const { Solver } = await load("solver.mjs");
const { Unseen, unpack } = await load("unseen.mjs");
await loadRules(instance("rules.wasm"));
let solver = null, unseen = null;

function done(steps) {
  let step = steps.next();
  const parts = [];
  for (; !step.done; step = steps.next()) if (typeof step.value === "object") parts.push(step.value);
  return parts.length ? parts : step.value;
}

function refusing(longest) {
  const limited = new Solver(instance("search.wasm")), { memory } = limited;
  memory.resize = (array, length) => {
    if (length > longest) throw new RangeError("refused");
    Object.getPrototypeOf(memory).resize.call(memory, array, length);
  };
  return limited;
}

function ofSolver({ ask, orders, rules, moves, options: { longest, ...options } }) {
  const asked = longest ? refusing(longest) : solver ??= new Solver(instance("search.wasm"));
  const positions = [opening(orders, rules).position];
  for (const move of moves) positions.push(follow(positions.at(-1), moveOf(move)).position);
  const words = positions.map((each) => each.words);
  asked.deal(positions[0]);
  return done(asked[ask](ask === "along" ? words : words.at(-1), options));
}

async function ofUnseen({ ask, code, rules, moves = [], plan, player, count, ...options }) {
  unseen ??= new Unseen(instance("unseen.wasm"), await unpack(file("network.bin")));
  const orders = decode(code), switches = rulesOf(rules);
  if (ask === "games") return done(unseen.games(orders, switches, code, player, count));
  let { position } = opening(orders, switches);
  for (const move of moves) ({ position } = follow(position, moveOf(move)));
  return ask === "reasons" ? reasons(position, plan, unseen) : unseen.advise(position, options);
}

export async function answer(question) {
  const { ask, shares, options } = question;
  if (ask === "shares") return { answer: shares.map(([part, of]) => percent(part, of)) };
  return { answer: await (options ? ofSolver : ofUnseen)(question) };
}
