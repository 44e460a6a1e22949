// Answers the questions of test_unseen_host.py by unseen.mjs and reasons.mjs: one a line, as JSON,
// with the files of the module and of the weights as arguments.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { decode, follow, moveOf, opening, rulesOf } from "../../generator/shooting_party/web/static/engine.mjs";
import { percent, reasons } from "../../generator/shooting_party/web/static/reasons.mjs";
import { Unseen, unpack } from "../../generator/shooting_party/web/static/unseen.mjs";

const [module, weights] = process.argv.slice(2).map((file) => readFileSync(file));
const unseen = new Unseen(new WebAssembly.Module(module), await unpack(weights));

function scores(orders, rules, code, player, count) {
  const steps = unseen.games(orders, rules, code, player, count);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function answered({ code, rules, moves = [], plan, player, count, shares, ...options }) {
  if (shares) return shares.map(([part, of]) => percent(part, of));
  const orders = decode(code), switches = rulesOf(rules);
  if (player) return scores(orders, switches, code, player, count);
  let { position } = opening(orders, switches);
  for (const move of moves) ({ position } = follow(position, moveOf(move)));
  return plan ? reasons(position, plan, undefined, unseen) : unseen.advise(position, options);
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line), begun = process.cpuUsage(), answer = answered(question);
  const { user, system } = process.cpuUsage(begun);
  console.log(JSON.stringify({ answer, seconds: (user + system) / 1e6 }));
}
