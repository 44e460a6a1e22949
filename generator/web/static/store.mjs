// The record of results. A record or an import that is damaged is refused whole, with the reason.

import { daysBefore, h, localDate, openedOn, read, store, write } from "./page.mjs";
import { SCHEMA } from "./record_schema.mjs";
import { faultIn, readJSON } from "./schemas.mjs";

const VERSION = 2, RECORD = "record";

// Results by the ids of their puzzles, and free games by their names. It has no names of its own: ids come from
// anywhere.
const NONE = () => Object.create(null);
const EMPTY = () => ({ version: VERSION, puzzles: NONE(), games: NONE() });

// The record, and why it could not be read, if so: then nothing is written until it is mended.
export function record() {
  const text = read(RECORD);
  if (text === null) return { record: EMPTY(), problem: null };
  const { record: found, problem } = parsed(text, "");
  return { record: found, problem: problem && (isNewer(text) ? NEWER : DAMAGED) };
}

export const DAMAGED = "your record is damaged and can't be read";
const NEWER = "your record is from a newer version of this site and can't be read here";

function isNewer(text) {
  try {
    return JSON.parse(text).version > VERSION;
  } catch {
    return false;
  }
}

export function parsed(text, what) {
  try {
    const found = readJSON(text), why = faultIn(found, SCHEMA);
    return why === null ? { record: named(found), problem: null } : { record: EMPTY(), problem: `${what}: ${why}` };
  } catch ({ message }) {
    return { record: EMPTY(), problem: `${what}: ${message}` };
  }
}

// A record of this version, whose ids name the game: at first they did not, and were of the first one.
function named({ puzzles, games: free = {} }) {
  const games = document.documentElement.dataset.games.split(" "), renamed = NONE();
  for (const [id, each] of Object.entries(puzzles)) {
    const [, series, date] = /^(.+)-(\d{4}-\d\d-\d\d)$/.exec(id) ?? [];
    const whole = !series || games.some((game) => series.endsWith(game)) ? id : `${series}-${games[0]}-${date}`;
    renamed[whole] = renamed[whole] ? better(renamed[whole], each) : each;
  }
  return { version: VERSION, puzzles: renamed, games: Object.assign(NONE(), free) };
}

// Keep a result of a puzzle: the first solution, or the best score. Return why it is not kept, or
// null.
export function keepResult({ id, date, number, path, title, tier, kind, rating, error }, result) {
  const { record: all, problem } = record();
  if (problem) return `${problem}, so this result is not kept: the page Record mends that`;
  const on = localDate(), opened = openedOn(id) ?? on;
  const of = { date, number, path, title, tier, kind: kind || undefined, rating, error }, before = all.puzzles[id];
  const made = { ...of, ...result, on, opened, at: Date.now() };
  if (["clean", "helped"].includes(before?.result)) return null;
  all.puzzles[id] = before ? better(before, made) : made;
  navigator.storage?.persist?.().catch(() => {});
  return write(RECORD, JSON.stringify(all));
}

// Keep how a free game ended, the first time that its deal was played.
export function keepGame(name, score) {
  const { record: all, problem } = record();
  if (problem || all.games[name]) return;
  all.games[name] = { ...score, day: localDate() };
  store(RECORD, JSON.stringify(all));
}

// A record of all that is in two of them: nothing is lost, nothing is there twice, in whatever order
// and however often they are joined.
export function joined(one, other) {
  const both = (name, choose) => {
    const all = Object.assign(NONE(), one[name]);
    for (const [id, each] of Object.entries(other[name] ?? {})) all[id] = all[id] ? choose(all[id], each, id) : each;
    return all;
  };
  return { version: VERSION, puzzles: both("puzzles", chosen), games: both("games", first) };
}

const WORTH = { failed: -1, helped: 1, clean: 2 };
const worth = ({ result, cards, help }) => WORTH[result] ?? (help ? cards / 10 : 3 + cards);
const least = (one, other) => (one === undefined || other < one ? other : one);
const asText = (each, keys) => JSON.stringify(keys.map((key) => each[key] ?? null));
const APART = ["result", "shown", "cards", "of", "help", "date", "number", "path", "title", "tier"];

// The better of two results of a puzzle, on the earlier day on which there was one; of two alike always the same.
function better(one, other) {
  const tries = (each) => (each.result === "failed" ? each.tries : -each.tries);
  const order = worth(one) - worth(other) || tries(one) - tries(other)
    || (asText(one, APART) <= asText(other, APART) ? 1 : -1);
  const [best, second] = order > 0 ? [one, other] : [other, one], merged = { ...best };
  const both = (best.result === "failed") === (second.result === "failed") ? ["on", "at"] : [];
  for (const key of ["opened", "kind", "rating", "error", ...both]) {
    if (key in second) merged[key] = least(best[key], second[key]);
  }
  return merged;
}

const chosen = (one, other, id) => (id.startsWith("hidden-") ? onlyTry : better)(one, other);

// Of two results of a hidden deal the first one: there is one try.
function onlyTry(one, other) {
  const keys = [...APART, "tries", "opened", "kind", "rating", "error"];
  const later = one.on.localeCompare(other.on) || (one.at ?? 0) - (other.at ?? 0)
    || (one.cards ?? 0) - (other.cards ?? 0) || (asText(one, keys) <= asText(other, keys) ? -1 : 1);
  return later < 0 ? one : other;
}

// Of two games of one deal the earlier one, which was played without knowing it; on one day that of fewer points.
function first(one, other) {
  const keys = ["help", "of", "queens"];
  const later = one.day.localeCompare(other.day) || one.score - other.score;
  return (later || (asText(one, keys) <= asText(other, keys) ? -1 : 1)) < 0 ? one : other;
}

export const replaceRecord = (all) => store(RECORD, JSON.stringify(all));

// -- the streak ------------------------------------------------------------------------------------

const DAY = 24 * 3600 * 1000;

// A puzzle counts for its day by the visitor's own date: ended on it or before, or after midnight if
// it was opened on it.
const counts = ({ result, date, on, opened = on }) =>
  result !== "failed" && (on <= date || (opened <= date && daysBefore(on, 1) === date));

// How many days in a row, up to yesterday, today, or tomorrow if that was played early; and the most there
// ever were. Whoever flies to the east may have no such day as the one between: that neither counts nor ends
// anything. (generator/common/all_results.py says the same.)
function streaks(all, today, now) {
  const done = new Map(); // by date: when its first and its last puzzle were ended on it
  for (const each of Object.values(all.puzzles).filter(counts)) {
    const at = each.on === each.date ? each.at : NaN, [first, last] = done.get(each.date) ?? [at, at];
    done.set(each.date, [Math.min(first, at), Math.max(last, at)]);
  }
  const soon = (day, then) => done.has(day) && then - done.get(day)[1] < DAY, lengths = new Map();
  for (const day of [...done.keys()].sort()) {
    const [last, older] = [1, 2].map((back) => daysBefore(day, back));
    const before = lengths.get(last) ?? (soon(older, done.get(day)[0]) ? lengths.get(older) : 0);
    lengths.set(day, before + 1);
  }
  const [tomorrow, yesterday, before] = [-1, 1, 2].map((days) => daysBefore(today, days));
  const day = [tomorrow, today, yesterday].find((each) => done.has(each)) ?? (soon(before, now) ? before : null);
  return [lengths.get(day) ?? 0, Math.max(0, ...lengths.values())];
}

export const streak = (all, today = localDate(), now = Date.now()) => streaks(all, today, now)[0];

// What a record comes to: each figure with its name.
export function figures(all, today = localDate(), now = Date.now()) {
  const done = Object.values(all.puzzles), [running, longest] = streaks(all, today, now);
  const count = (result) => done.filter((each) => each.result === result).length;
  const solved = done.length - count("failed"), share = Math.round((100 * solved) / done.length);
  const [best] = done.filter(({ result }) => result === "scored").sort((one, other) => other.cards - one.cards);
  return [
    ["Days running", running], ["Most days running", longest], ["Puzzles tried", done.length],
    ["Solved", done.length ? `${solved} (${share}%)` : 0],
    ["Solved clean", count("clean")], ["Solved with help or at a later try", count("helped")],
    ["Games with the pile hidden", count("scored")], ["Best score", best ? `${best.cards} of ${best.of ?? 8}` : "–"],
  ].map(([name, value]) => [name, String(value)]);
}

// -- to another device -----------------------------------------------------------------------------

const decoded = (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);
const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

// Hand the record to the visitor as a file. What is damaged is exported as it is, for somebody to mend.
export function exportRecord() {
  const { record: all, problem } = record();
  const text = (problem && read(RECORD)) ?? JSON.stringify(all, null, 1);
  const blob = new Blob([text], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(blob), download: "party-record.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // a slow browser has not begun to read it yet
}

// The record in a file, as `parsed` returns it.
export async function inFile(file, what) {
  const bytes = await file.arrayBuffer();
  try {
    return parsed(decoded(bytes), what);
  } catch {
    return { record: EMPTY(), problem: `${what}: it is not UTF-8` };
  }
}

// A record as text for a link, and the record of such a text, as `parsed` returns it.
export async function packed(all) {
  const bytes = new Uint8Array(await through(JSON.stringify(all), new CompressionStream("deflate-raw")));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
export async function unpacked(text, what) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    return parsed(decoded(await through(bytes, new DecompressionStream("deflate-raw"))), what);
  } catch {
    return { record: EMPTY(), problem: `${what}: it is not whole` };
  }
}
