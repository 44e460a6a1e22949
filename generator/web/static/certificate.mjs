// The certificate of a puzzle: whether its solution is the one that was promised on the first day,
// as the visitor's own browser finds it.

import { $, fill, h } from "./page.mjs";
import { sha256 } from "./sha256.mjs";

const NOT_OUT = "The solution is not out yet: it comes when the day is over everywhere (UTC−12).";
const SIGNS = { true: ["✓", "holds"], false: ["✗", "does not hold"], null: ["–", "not known"] };

const finding = (holds, text) => ({ holds, text });

// What is found of the solution beside the page, as a list of { holds, text }: `holds` is null for
// what cannot be said. `data.solution` is the hash promised for the file. `replay` is given the
// document; it returns in a sentence what it replayed, or throws an Error; it is null on a page
// without the rules of its game.
export async function certify({ data, replay }) {
  // Ask anew: a cache may still have the answer that there is no solution.
  const response = await fetch("solution.json", { cache: "no-cache" }).catch(() => null);
  const bytes = response?.ok && await response.arrayBuffer().catch(() => null);
  if (response?.status === 404) return [finding(null, NOT_OUT)];
  if (!bytes) {
    const why = response && !response.ok ? `the host answers ${response.status}` : "there is no network";
    return [finding(null, `The solution can't be loaded: ${why}.`)];
  }
  const hash = Array.from(sha256(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const file = hash === data.solution ? finding(true, "The file has the hash that was shown on the first day.")
    : finding(false, `The file is not the one promised: its hash is ${hash}.`);
  return [file, await ofLine(new TextDecoder().decode(bytes), replay)];
}

async function ofLine(text, replay) {
  if (!replay) return finding(null, "This page has no rules of this game; `party check` replays the line.");
  try {
    return finding(true, await replay(JSON.parse(text)));
  } catch (error) {
    return finding(false, `The line does not hold: ${error.message}`);
  }
}

// Whether two JSON values are the same, in whatever order their keys come.
export function same(one, other) {
  if (Object(one) !== one || Object(other) !== other) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}

// Show the hash promised in the page's <details>, and what is found.
export async function showCertificate(details, { data, replay }) {
  const note = (...children) => h("p", { class: "note" }, ...children), result = h("div", { role: "status" });
  fill($("div", details), note("Hash of the solution, shown since the first day: ", code(data.solution)), result);
  fill(result, note("Checking …"));
  const findings = await certify({ data, replay });
  fill(result, h("ul", {}, findings.map(item)));
  if (findings[0].holds === null) return; // there may be no file
  result.after(note("The file: ", h("a", { href: "solution.json" }, "solution.json")));
}

function item({ holds, text }) {
  const [sign, words] = SIGNS[holds];
  const parts = text.split(/(`[\w ]+`|[0-9a-f]{64})/).map((part, n) => (n % 2 ? code(part) : part));
  return h("li", {}, h("span", { class: "sign", role: "img", "aria-label": words }, sign), " ", parts);
}

// A hash, which may go on in the next line, or a command.
const code = (text) => h("code", {}, text.replaceAll("`", "").match(/.{1,16}/g).map((part) => [part, h("wbr")]));
