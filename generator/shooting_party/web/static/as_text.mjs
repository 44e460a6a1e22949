// A game in the notation of the party command, and back.

import { h } from "./page.mjs";
import { gameText } from "./after.mjs";
import { encode, read } from "./deals.mjs";
import { plain } from "./plain.mjs";
import { rulesOf, score } from "./cards.mjs";
import { opening, play } from "./rules.mjs";

// The game as text: title, rules, moves (as text, from the opening) and the position after them; with what the
// command can do with it.
export function textInside({ title, rules, moves, position }) {
  const [queens, aces] = score(position), Deal = encode(position.orders);
  const Result = position.over ? `${queens}+${aces}` : "*";
  return gameText({ Game: title, Rules: rules, Deal, Result }, moves.map((move, n) => `${n + 1}. ${move}`),
    h("code", {}, "party explain --hidden game.txt"), " separates luck from skill, ",
    h("code", {}, "party explain game.txt"), " finds the move that lost something.");
}

const TAG = /^[ \t]*\[[ \t]*(\w+)\s+"([^"]*)"\s*\][ \t]*$/gm; // in several lines if it was folded
const CARD = "(?:[A2345JQK][cdhs]|Jk)";
const WORD = new RegExp(`-\\s*${CARD}(?:\\s+${CARD}(?!\\S))+|-\\s+\\S+`
  + `|\\w+\\s*:\\s*${CARD}(?:\\s*\\+\\s*${CARD})?(?!\\S)|\\S+`, "g");

// The moves of a plain text as they are written (solver/shooting_party/rules/record.py): cards that stand
// apart are one discard if each of them does.
function movesIn(text) {
  const apart = text.replace(/\{[^}]*\}|[,;]/g, " ").replace(/\d+(\.+|\))/g, " $& ");
  const small = apart.replace(/(^|\s)([a-z]+)/gi, (found) => found.toLowerCase());
  const spelled = small.replace(/\b(?:jk|[a2345jqk][cdhs])+\b/gi, (run) =>
    run.replace(/../g, ([rank, suit]) => rank.toUpperCase() + suit.toLowerCase()));
  return (spelled.match(WORD) ?? []).map((word) => word.replace(/\s/g, "")).filter((word) => !/^\d+[.)]/.test(word));
}

// The deal, rules and moves of such a text, as it comes by mail or from a phone; null for another one.
// Throws an Error for a broken deal, no such rules, and a move that the rules do not allow.
export function fromText(written) {
  const text = plain(written);
  const tags = Object.fromEntries([...text.matchAll(TAG)].map(([, name, value]) => [name, value.replace(/\s+/g, " ")]));
  const deal = tags.Deal ?? tags.Seed;
  if (deal === undefined) return null;
  const moves = movesIn(text.replace(TAG, ""));
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
