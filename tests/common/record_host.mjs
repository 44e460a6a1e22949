// Reads texts of records as the page does, in Node: one a line, as JSON, with the folder that has the modules as
// argument. It answers why each is none, or null.

import { createInterface } from "node:readline";

const load = (name) => import(`${process.argv[2]}/${name}`);
const { faultIn, readJSON } = await load("schemas.mjs");
const { SCHEMA } = await load("record_schema.mjs");

function faultOf(text) {
  try {
    return faultIn(readJSON(text), SCHEMA);
  } catch ({ message }) {
    return message;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(faultOf(JSON.parse(line))));
}
