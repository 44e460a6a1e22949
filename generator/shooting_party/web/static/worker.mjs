// A search beside the page: what a position of the last pass allows, exactly, by going through all
// of it; and lines, found by a beam. It never says "no" but by having gone through everything.

import { ACE, decode, follow, key, legalMoves, moveOf, ofRank, opening, QUEEN, rulesOf } from "./engine.mjs";

const BEAM = 96; // the positions kept of each layer
const REPORT = 5000; // positions between two reports of progress

// The most cards that a position of the last pass allows, and a move to them; `known` serves every
// later question. Throws "too many" once `most` positions have been looked at.
class Exact {
  constructor(most, report) {
    this.known = new Map();
    this.most = most;
    this.report = report;
  }

  best(position) {
    if (position.over) return position.scored.length;
    const name = key(position);
    const found = this.known.get(name);
    if (found !== undefined) return found;
    if (this.known.size >= this.most) throw new Error("too many");
    this.known.set(name, 0); // no line leads back to a position
    // No more than every queen that is left, with those aces that can still be met.
    const most = limit(position);
    let best = position.scored.length;
    for (const move of legalMoves(position)) {
      if (best >= most) break;
      best = Math.max(best, this.best(follow(position, move).position));
    }
    this.known.set(name, best);
    if (this.known.size % REPORT === 0) this.report(this.known.size);
    return best;
  }
}

// Sound: a queen is scored from the hand, the pile or the discards, an ace from the pile or the
// table; whatever else happens, no others can come to the score pile.
function limit({ scored, hand, pile, discards, display }) {
  const queens = ofRank([...hand, ...pile, ...discards], QUEEN);
  const aces = ofRank([...pile, ...display], ACE);
  return scored.length + queens.length + queens.filter((queen) => aces.includes(queen - QUEEN)).length;
}

// The moves of the best line that a beam finds: layers by pass and pile, in each the
// positions with the most cards scored, and of these the ones with the fewest held.
function beam(start) {
  const layers = new Map([[layer(start), [{ position: start, line: null }]]]);
  let best = { cards: start.scored.length, line: null };
  const seen = new Set();
  while (layers.size) {
    const next = Math.min(...layers.keys());
    const all = layers.get(next).sort((a, b) => worth(b.position) - worth(a.position));
    layers.delete(next);
    const waiting = all.slice(0, BEAM);
    for (let n = 0; n < waiting.length && n < 4 * BEAM; n++) {
      const { position, line } = waiting[n];
      for (const move of legalMoves(position)) {
        const after = follow(position, move).position;
        const name = key(after);
        if (seen.has(name)) continue;
        seen.add(name);
        const node = { position: after, line: { move, before: line } };
        if (after.scored.length > best.cards) best = { cards: after.scored.length, line: node.line };
        if (after.over) continue;
        const at = layer(after);
        if (at === next) waiting.push(node);
        else if (layers.has(at)) layers.get(at).push(node);
        else layers.set(at, [node]);
      }
    }
  }
  const moves = [];
  for (let at = best.line; at !== null; at = at.before) moves.unshift(at.move.text);
  return { moves };
}

const layer = ({ pass, pile }) => 40 * pass + 33 - pile.length;
const worth = ({ scored, hand }) => 100 * scored.length - hand.length;

// A question: the deal, rules and moves of a game, the most positions, and what is asked: "exact"
// (of each position of the last pass, the last one first), "move" (of the last position: the most
// cards, and a move to them), or "lines" (of the positions numbered).
onmessage = ({ data: { deal, rules, moves, most, ask, numbers } }) => {
  let here = opening(decode(deal), rulesOf(rules)).position;
  const positions = [here];
  for (const text of moves) {
    here = follow(here, moveOf(text)).position;
    positions.push(here);
  }
  if (ask === "lines") {
    for (const number of numbers) postMessage({ number, ...beam(positions[number]) });
  } else {
    const exact = new Exact(most, (count) => postMessage({ count }));
    try {
      if (ask === "move") {
        const best = exact.best(here);
        const move = legalMoves(here).find((each) => exact.best(follow(here, each).position) === best);
        postMessage({ best, move: move?.text ?? null });
        return postMessage({ done: true });
      }
      for (let n = positions.length - 1; n >= 0 && positions[n].pass === here.rules.passes; n--) {
        postMessage({ number: n, best: exact.best(positions[n]) });
      }
    } catch (error) {
      if (error.message !== "too many") throw error;
    }
  }
  return postMessage({ done: true });
};
