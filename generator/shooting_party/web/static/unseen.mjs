// Play with the pile unseen: a host of the compiled network and players, whose advice is that of
// solver/shooting_party/unseen (advice.py), and whose games are those of players/bots.py. Nothing
// is weighed or decided here: positions of rules.mjs go in, and what is read comes out.

import { ACE, QUEEN, crc32, ofRank, rank, suit } from "./cards.mjs";
import { legalMoves, packed, setOf, written } from "./rules.mjs";
import { SWITCHES } from "./rules_layout.mjs";
import { Memory } from "./memory.mjs";
import {
  AIMS, ARRAYS, BASE, DEEP, DRAWS, L, PLANES, PLAYERS, UNIT, USUAL, VALUES,
} from "./unseen_layout.mjs";

// -- words -----------------------------------------------------------------------------------------
// The words of a position (afterstates.py) and a packed move have fewer than 54 bits, so they are
// numbers; but no operator on bits takes them.

function wordsOf({ pass, pile, hand, scored }) {
  const score = setOf(scored.map((card) => suit(card) + (rank(card) === ACE ? L.ACES_SHIFT : 0)));
  const queue = ofRank(hand, QUEEN).map((queen, n) => (suit(queen) + 1) * 2 ** (L.QUEUE_STEP * n));
  const queens = queue.reduce((sum, each) => sum + each, 0) * 2 ** L.QUEUE_SHIFT;
  const seen = setOf(pile) + (pass - 1) * 2 ** L.PASS_SHIFT;
  return [seen, setOf(hand) + score * 2 ** L.SCORE_SHIFT + queens];
}

// -- the network -----------------------------------------------------------------------------------

// The weights for the constructor, out of the page's file, an ArrayBuffer or a stream.
export function unpack(file) {
  const whole = new Response(file).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(whole).arrayBuffer();
}

// -- the host --------------------------------------------------------------------------------------
// It does one thing at a time: games cannot go on once anything else was asked for.

export class Unseen {
  // `instance` is one of unseen.wasm, `weights` an ArrayBuffer.
  constructor(instance, weights) {
    const memory = this.memory = new Memory(instance);
    const arrays = ARRAYS.map(([name, size, ...shape]) => [name, memory.array(size, ...shape)]);
    const within = (part) => arrays.filter(([name]) => name.startsWith(part)).map((row) => row[1]);
    this.named = Object.fromEntries(arrays);
    [this.own, this.space, this.game] = ["own.", "own.space.", "own.game."].map(within);
    this.switches = this.named["own.game.switches"];
    this.deal = [...within("deal.").slice(0, -1), this.switches]; // what a player does not see
    this.table = memory.table(arrays.length + 4);
    this.load(new Int8Array(weights));
  }

  // Write the network: of each array the digits of its numbers to a base, the highest first.
  load(bytes) {
    let at = 0;
    PLANES.forEach((planes, n) => {
      const words = this.memory.words(this.own[n]), { length } = words;
      for (let i = 0; i < length; i += 1) {
        let number = 0;
        for (let plane = 0; plane < planes; plane += 1) number = BASE * number + bytes[at + plane * length + i];
        words[i] = BigInt(number);
      }
      at += planes * length;
    });
  }

  // Begin as a new searcher does: nothing that was searched before leaves a trace.
  begin(orders, rules, seeds) {
    const { memory } = this;
    for (const array of this.own.slice(PLANES.length)) memory.words(array).fill(0n);
    memory.words(this.game[0]).fill(-1n);
    memory.write(this.named["own.memo_aim"], [-1]); // so the table of exact values is emptied before it is used
    this.rule(orders, rules);
    memory.write(this.named["own.stream"], [0, ...seeds, 1]);
    memory.call("afterstates_warm_up", this.table, [this.named["own.stream"]]);
  }

  rule(orders, rules) {
    const values = SWITCHES.map(([name, value]) => Number(rules[name] === value));
    this.memory.write(this.switches, values);
    this.memory.write(this.switches, [rules.passes], L.PASSES);
    this.memory.write(this.switches, [setOf(orders[0])], L.DECK);
    this.turn = {}; // another one
  }

  // Write the tables of a game in these orders (packed/rules.py, `fill_game`).
  lay([at, places, cards], orders) {
    const { memory } = this, [, chunks, sets] = places.shape;
    for (const [table, empty] of [[at, -1n], [places, 0n], [cards, 0n]]) memory.words(table).fill(empty);
    const add = (words, chunk, from, to) => {
      const bit = 1 << from % L.CHUNK, value = 1n << BigInt(to), start = (chunk + Math.floor(from / L.CHUNK)) * sets;
      for (let set = bit; set < sets; set += 1) if (set & bit) words[start + set] |= value;
    };
    orders.forEach((order, n) => {
      memory.write(at, [...order], n * at.shape[1]);
      order.forEach((card, place) => {
        add(memory.words(places), n * chunks, card, place);
        add(memory.words(cards), n * chunks, place, card);
      });
    });
  }

  // Advice for a position of rules.mjs that is not over: all legal moves, the best first. Each has
  // a `plan` up to the next draw and what can be expected of it, as numbers with their standard errors: `cards` scored
  // by the end, which decide, chances of `four` queens and of all `eight` cards. It depends on what is seen alone;
  // which cards are in the pile, not where. It cannot be interrupted.
  advise(position, { deep = false } = {}) {
    const { memory, own, named: { settings }, table } = this, [seen, b] = wordsOf(position);
    const words = BigUint64Array.of(BigInt(seen), BigInt(b % 2 ** L.QUEUE_SHIFT));
    this.begin(position.orders, position.rules, [crc32(new Uint8Array(words.buffer)), 0]);
    memory.write(settings, deep ? DEEP : USUAL);
    memory.call("advice__weigh", table, [...own, seen, b, AIMS.indexOf("cards"), settings]);
    const moves = legalMoves(position).map((move) => this.advised([seen, b], move, position.scored.length));
    return moves.sort((one, other) => other.cards.mean - one.cards.mean);
  }

  // The best that a move can lead to among the candidates of the search.
  advised(words, move, scored) {
    const { memory, own, table } = this, first = this.quiet(words, packed(move));
    const [end] = memory.call("sampling__first_reached", table, [...own, ...first]);
    const [count] = this.row("counts", end), squares = this.row("squares", end);
    const estimates = this.row("sums", end).map((sum, aim) => {
      const mean = sum / count / UNIT, spread = Math.max(0, squares[aim] / count / (UNIT / 2) ** 2 - mean * mean);
      const error = count > 1 ? Math.sqrt(spread / (count - 1)) : 0;
      return [AIMS[aim], { mean: mean + (AIMS[aim] === "cards" ? scored : 0), error }];
    });
    const plan = [move.text, ...this.towards(first, end)];
    return { move: move.text, plan, ...Object.fromEntries(estimates), exact: count === 1, end };
  }

  // The moves from these words to the end of a plan.
  towards([view, b], end) {
    const { memory, space, switches, table } = this, plan = [];
    const [[v], [c]] = [this.row("views", end), this.row("hands", end)];
    while (view !== v || b !== c) {
      const [move] = memory.call("afterstates_first_towards", table, [switches, ...space, view, b, v, c]);
      plan.push(written(move));
      [view, b] = this.quiet([view, b], move);
    }
    return plan;
  }

  row(name, place) { // what is known of a candidate
    const array = this.named[`own.${name}`], [, width = 1] = array.shape;
    return this.memory.read(array, width * place, width);
  }

  // The words after a move, before anything is drawn.
  quiet(words, move) {
    return this.memory.call("afterstates_quiet", this.table, [this.switches, ...words, move]).slice(0, 2);
  }

  // What the draw may do that a move (of rules.mjs) leads to, as reasons.py counts it; null if it
  // leads to none, or if the pile may not last for it.
  draws(position, move) {
    const { memory, named: { draws }, game, table } = this, cards = [...Array(game[0].shape[1]).keys()];
    this.rule(position.orders, position.rules);
    this.lay(game, [cards, cards, cards]); // the pile as a set: each card lies at its own place
    memory.words(draws).fill(0n);
    const asked = [...game, ...wordsOf(position), packed(move), draws];
    const [found] = memory.call("reasons_count_draws", table, asked);
    return found ? Object.fromEntries(memory.read(draws).map((n, at) => [DRAWS[at], n])) : null;
  }

  // Play games of a player (one of PLAYERS) on a deal; its code begins the random numbers. A
  // generator: it yields the games played so far, after each, and returns how many scored 0 to 8.
  * games(orders, rules, code, player, count = PLAYERS[player].games) {
    const { memory, deal, own, named: { settings, tally }, table } = this, scores = Array(9).fill(0);
    this.begin(orders, rules, [code, player].map((text) => crc32(new TextEncoder().encode(text))));
    this.lay(deal, orders);
    const { turn } = this;
    memory.write(settings, PLAYERS[player].settings);
    for (let played = 1; played <= count; played += 1) {
      if (this.turn !== turn) throw new Error("something else was asked for between two games");
      memory.words(tally).fill(0n);
      memory.call("bots_play_games", table, [...deal, ...own, settings, 1, tally]);
      scores[memory.read(tally, VALUES, 1)[0]] += 1;
      yield played;
    }
    return scores;
  }
}
