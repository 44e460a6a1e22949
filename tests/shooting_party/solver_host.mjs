// Answers the questions of test_hosts.py by solver.mjs: one a line, as JSON, with the module's file
// as argument.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Solver, written } from "../../generator/shooting_party/web/static/solver.mjs";

const solver = new Solver(new WebAssembly.Module(readFileSync(process.argv[2])));
for await (const line of createInterface({ input: process.stdin })) {
  const { orders, rules, moves, options } = JSON.parse(line);
  let position = solver.deal(orders, rules);
  for (const move of moves) {
    position = solver.play(position, solver.moves(position).find((each) => written(each) === move));
  }
  const begun = process.cpuUsage(), steps = (options.keeping ? solver.keeping : solver.solve).call(solver, position, options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { user, system } = process.cpuUsage(begun);
  console.log(JSON.stringify({ answer: step.value, seconds: (user + system) / 1e6 }));
}
