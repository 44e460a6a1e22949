// The record of results. A record or an import that is damaged is refused whole, with the reason.

import { daysBefore, localDate, read, write } from "./page.mjs";

const VERSION = 1, RECORD = "record";
const RESULTS = ["clean", "helped", "failed", "scored"];
const DATE = /^\d{4}-\d\d-\d\d$/, PATH = /^[\w-]+(\/[\w-]+)*\/$/;

// Why a record cannot be one, or null. A record is { version, puzzles }; a puzzle, by its id, has
// date, number, result, on (the local date of the result), tries, of a score cards, and since there
// are several games path and title; `of` if there are other than 8 cards to score.
export function fault(record) {
  if (typeof record !== "object" || record === null) return "it is no record";
  if (record.version !== VERSION) return `its version is ${record.version}, not ${VERSION}`;
  if (typeof record.puzzles !== "object" || record.puzzles === null || Array.isArray(record.puzzles)) {
    return "it has no puzzles";
  }
  for (const [id, each] of Object.entries(record.puzzles)) {
    const is = (holds, what) => (holds ? null : `${id}: ${what}`);
    const wrong =
      is(typeof each === "object" && each !== null, "no result") ??
      is(DATE.test(each.date) && DATE.test(each.on), "no date") ??
      is(RESULTS.includes(each.result), `no result '${each.result}'`) ??
      is(Number.isInteger(each.number) && each.number > 0, "no number") ??
      is(Number.isInteger(each.tries) && each.tries > 0, "no tries") ??
      is(each.path === undefined || PATH.test(each.path), "no path") ??
      is(each.result !== "scored" || (Number.isInteger(each.cards) && each.cards >= 0), "no score");
    if (wrong) return wrong;
  }
  return null;
}

const EMPTY = () => ({ version: VERSION, puzzles: {} });

// The record, and why it could not be read, if so: then nothing is written until it is mended.
export function record() {
  const text = read(RECORD);
  if (text === null) return { record: EMPTY(), problem: null };
  return parsed(text, "the record in this browser is damaged");
}

export function parsed(text, what) {
  try {
    const found = JSON.parse(text);
    const why = fault(found);
    return why ? { record: EMPTY(), problem: `${what}: ${why}` } : { record: found, problem: null };
  } catch {
    return { record: EMPTY(), problem: `${what}: it is not JSON` };
  }
}

// Keep a result of a puzzle: the first solution, or the best score. Return why it is not kept, or
// null.
export function keep(id, result) {
  const { record: all, problem } = record();
  if (problem) return problem;
  const before = all.puzzles[id];
  if (before?.result === "scored" ? before.cards >= result.cards : before && before.result !== "failed") {
    return null;
  }
  // A better score later does not change the day on which it was played.
  all.puzzles[id] = { ...result, on: before?.result === "scored" ? before.on : localDate() };
  return write(RECORD, JSON.stringify(all));
}

// The same with what the record has of a puzzle.
export const keepResult = ({ id, date, number, path, title }, result) =>
  keep(id, { date, number, path, title, ...result });

export const replaceRecord = (all) => write(RECORD, JSON.stringify(all));

// How many days in a row, up to today or yesterday, were finished on their own date.
export function streak(all, today = localDate()) {
  const done = new Set(
    Object.values(all.puzzles)
      .filter((each) => each.result !== "failed" && each.on === each.date)
      .map((each) => each.date),
  );
  let day = done.has(today) ? today : daysBefore(today, 1);
  let days = 0;
  for (; done.has(day); day = daysBefore(day, 1)) days++;
  return days;
}
