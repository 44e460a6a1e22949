// The certificate of a puzzle: whether its solution is the one that was promised on the first day,
// as the visitor's own browser finds it.

import { $, fill, h } from "./page.mjs";

const MOST_BYTES = 1_000_000;
const NOT_OUT = "The solution is not out yet: it comes when the day is over everywhere (UTC−12).";
const SIGNS = { true: ["✓", "holds"], false: ["✗", "does not hold"], null: ["–", "not known"] };

// The strings, brackets and words (numbers, true, false, null) of a JSON text.
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s[\]{}:,"]+/g;

// The canonical form of a JSON text, as `canonical` of generator/common/commitment.py writes it. It
// is made of the text's own words, for JSON.parse forgets whether a number was written as 0 or 0.0.
export function canonical(text) {
  JSON.parse(text); // throws for what is not JSON, so that what follows need not look for that
  const tokens = text.match(TOKENS);
  let at = 0;
  const until = (close, read) => {
    const found = [];
    while (tokens[at] !== close) found.push(read());
    at++;
    return found;
  };
  const member = () => [decoded(tokens[at++]), value()];
  const value = () => {
    const token = tokens[at++];
    if (token === "[") return `[${until("]", value).join(",")}]`;
    if (token === "{") {
      const members = until("}", member).sort(([one], [other]) => byCodePoint(one, other));
      const twice = members.find(([key], n) => key === members[n + 1]?.[0]);
      if (twice) throw new Error(`the key ${JSON.stringify(twice[0])} twice`);
      return `{${members.map(([key, of]) => `${JSON.stringify(key)}:${of}`).join(",")}}`;
    }
    return token[0] === '"' ? JSON.stringify(decoded(token)) : token; // it escapes what Python does
  };
  return value();
}

function decoded(token) {
  const text = JSON.parse(token);
  if (/\p{Surrogate}/u.test(text)) throw new Error("half a surrogate pair, which UTF-8 does not have");
  return text;
}

// The order of Python, where JavaScript's is that of UTF-16.
function byCodePoint(one, other) {
  const [a, b] = [one, other].map((text) => Array.from(text, (each) => each.codePointAt(0)));
  const at = a.findIndex((point, n) => point !== b[n]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? -1);
}

export async function sha256(bytesOrText) {
  const bytes = typeof bytesOrText === "string" ? new TextEncoder().encode(bytesOrText) : bytesOrText;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const finding = (holds, text) => ({ holds, text });

// What is found of the solution beside the page, as a list of { holds, text }: `holds` is null for
// what cannot be said. `data` has `solution`, the hash promised for the file, and `commitment`.
// `replay` is given the document; it returns in a sentence what it replayed, or throws an Error; it
// is null on a page without the rules of its game.
export async function certify({ data, replay }) {
  if (!crypto.subtle) return [finding(null, "A browser computes hashes over https only.")];
  let bytes;
  try {
    // Ask anew: a cache may still have the answer that there is no solution.
    const response = await fetch("solution.json", { cache: "no-cache" });
    if (response.status === 404) return [finding(null, NOT_OUT)];
    if (!response.ok) return [finding(null, `The solution does not come: the host answers ${response.status}.`)];
    bytes = await bytesOf(response);
  } catch {
    return [finding(null, "The solution does not come: there is no network.")];
  }
  if (bytes === null) return [finding(false, "The file is not the one promised: it is over 1 MB.")];
  const hash = await sha256(bytes);
  const file = hash === data.solution
    ? finding(true, "The file has the hash that was shown on the first day.")
    : finding(false, `The file is not the one promised: its hash is ${hash}.`);
  return [file, ...(await ofDocument(bytes, data.commitment.value, replay))];
}

// The body of a response, or null for more than a solution can have.
async function bytesOf(response) {
  const reader = response.body.getReader();
  const chunks = [];
  let over = Number(response.headers.get("content-length")) > MOST_BYTES;
  for (let size = 0; !over; over = size > MOST_BYTES) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    size += value.length;
  }
  await reader.cancel();
  return null;
}

async function ofDocument(bytes, promised, replay) {
  let text, hash;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    hash = await sha256(canonical(text));
  } catch (error) {
    const why = `The file is no document that can be read: ${error.message}`;
    return [finding(false, why), finding(null, "There is no line to replay.")];
  }
  const document = hash === promised
    ? finding(true, "The solution has the hash that the puzzle committed to.")
    : finding(false, `The solution is not the one that the puzzle committed to: its hash is ${hash}.`);
  return [document, await ofLine(JSON.parse(text), replay)];
}

async function ofLine(document, replay) {
  if (!replay) return finding(null, "This page has no rules of this game; `party verify` replays the line.");
  try {
    return finding(true, await replay(document));
  } catch (error) {
    return finding(false, `The line does not hold: ${error.message}`);
  }
}

// Show the hash promised in the page's <details>, and what is found when that is opened.
export function showCertificate(details, { data, replay }) {
  const result = h("div", { role: "status" });
  const note = (...children) => h("p", { class: "note" }, ...children);
  const promised = note("Hash of the solution, shown since the first day: ", code(data.solution));
  fill($("div", details), promised, result);
  const check = async () => {
    fill(result, note("Checking …"));
    const findings = await certify({ data, replay });
    fill(result, h("ul", {}, findings.map(item)));
    if (findings[0].holds === null) return; // there may be no file
    result.after(note("The file: ", h("a", { href: "solution.json" }, "solution.json")));
  };
  if (details.open) check();
  else details.addEventListener("toggle", check, { once: true });
}

function item({ holds, text }) {
  const [sign, words] = SIGNS[holds];
  const parts = text.split(/(`[\w ]+`|[0-9a-f]{64})/).map((part, n) => (n % 2 ? code(part) : part));
  return h("li", {}, h("span", { class: "sign", role: "img", "aria-label": words }, sign), " ", parts);
}

// A hash, which may go on in the next line, or a command.
const code = (text) => h("code", {}, text.replaceAll("`", "").match(/.{1,16}/g).map((part) => [part, h("wbr")]));
