// A game in the notation of the party command, and back.

import { h } from "./page.mjs";
import { copied } from "./after.mjs";
import { read } from "./deals.mjs";
import { opening, play, rulesOf, score } from "./engine.mjs";

// The game as text: title, rules, deal (its code), moves (as text, from the opening) and the position
// after them; with what the command can do with it.
export function asText({ title, rules, deal, moves, position }) {
  const [queens, aces] = score(position);
  const text = [
    `[Game "${title}"]`, `[Rules "${rules}"]`, `[Deal "${deal}"]`,
    `[Result "${position.over ? `${queens}+${aces}` : "*"}"]`, "",
    moves.map((move, n) => `${n + 1}. ${move}`).join(" "), "",
  ].join("\n");
  return h("details", { class: "sheet as-text" }, h("summary", {}, "The game as text"),
    h("p", {}, "For the toolkit on a computer. Kept as game.txt: ", h("code", {}, "party review game.txt"),
      " separates luck from skill, ", h("code", {}, "party explain game.txt"), " finds the move that lost something."),
    h("pre", { tabindex: "0" }, text), h("p", { class: "main" }, copied("Copy the game", text)));
}

// The deal, rules and moves of such a text; null for another one. Throws an Error for a broken deal,
// no such rules, and a move that the rules do not allow.
export function fromText(text) {
  const tags = Object.fromEntries([...text.matchAll(/^\[(\w+) "([^"]*)"\]/gm)].map(([, name, value]) => [name, value]));
  const deal = tags.Deal ?? tags.Seed;
  if (deal === undefined) return null;
  const moves = text.replace(/^\[.*\]$/gm, "").replace(/\{[^}]*\}|\d+\.+/g, " ").split(/\s+/).filter(Boolean);
  const of = { ...read(deal), rules: tags.Rules ?? "leverstoke" };
  if (!of.orders) throw new Error("the text has cards in place of a deal");
  let { position } = opening(of.orders, rulesOf(of.rules));
  for (const [n, move] of moves.entries()) {
    try {
      ({ position } = play(position, move));
    } catch (error) {
      throw new Error(`move ${n + 1}, ${error.message}`);
    }
  }
  return { of, moves };
}
