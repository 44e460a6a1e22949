// The library for a page.

import { compiled } from "./memory.mjs";
import { Range } from "./range.mjs";

let module = null;

// What knows the rules of those switches; throws an Error if it cannot be loaded.
export async function rangeOf(switches) {
  module ??= await compiled("./no_mans_land.wasm");
  return new Range(module, switches);
}
