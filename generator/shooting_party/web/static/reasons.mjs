// Reasons in words for what is advised: solver/shooting_party/unseen/reasons.py once more, clause for
// clause. An Unseen counts the draws.

import { ACE, JACK, JOKER, QUEEN, cardOf, moveOf, ofRank, rank, suit, text } from "./cards.mjs";
import { follow } from "./rules.mjs";

// Short clauses about a plan (texts of legal moves of which only the last one draws), the
// most important first.
export function reasons(position, plan, unseen) {
  const moves = plan.map(moveOf);
  const at = moves.slice(0, -1).reduce((each, move) => follow(each, move).position, position);
  return [...clauses(at, moves, unseen)];
}

// Yield the clauses, given the position before the last move of the plan.
function* clauses(at, plan, unseen) {
  const { kind, cards } = plan.at(-1);
  for (const [n, move] of plan.entries()) {
    if (move.kind === "butler" && move.cards.length) yield butlerAction(move, plan.slice(n + 1));
  }
  if (kind === "meet") {
    const where = at.pile.includes(cardOf(ACE, suit(cards[0]))) ? "in the pile" : "left on the table";
    const withAce = cards.length === 2 ? "with her ace" : `her ace ${where}`;
    yield `scores ${text([cards[0]])}, ${withAce}`;
  } else if (kind === "leave") {
    const givenUp = at.hand.filter((card) => rank(card) === QUEEN || card === JOKER);
    if (givenUp.length) yield `gives up ${text(givenUp)}`;
  }
  if (kind === "draw" || kind === "leave") yield* ofTheDraw(at, plan.at(-1), unseen);
}

function butlerAction({ cards: [brought] }, then) {
  if (rank(brought) === ACE) return `the butler finds ${text([brought])}`;
  const later = then.find((move) => move.kind === "discard" && move.cards.includes(brought));
  if (!later) return `the butler brings ${text([brought])}`;
  return `${text([brought])} comes to go with ${text(later.cards.filter((card) => card !== brought))}`;
}

// Yield the chances of the draw that ends a plan.
function* ofTheDraw(at, last, unseen) {
  const hand = last.kind === "draw" ? at.hand : [], queens = ofRank(hand, QUEEN);
  const draws = unseen.draws(at, last), left = at.pile.filter((card) => rank(card) !== ACE).length;
  if (draws === null) {
    yield pileEnds(at, left, last.kind === "draw" ? 2 : 4);
    return;
  }
  if (hand.length === 1 && queens.length === 1 && at.pile.includes(cardOf(ACE, suit(queens[0])))) {
    yield `${text(queens)} waits alone for her ace`;
  }
  const chances = [], often = (part) => `${percent(part, draws.sets) || "less than 1"}% of the time`;
  if (200 * draws.scorable >= draws.sets) {
    chances.push(`a queen can be scored right after the draw ${often(draws.scorable)}`);
  }
  if (draws.lost) chances.push(`${text(queens)} is lost ${often(draws.lost)}`);
  if (chances.length) yield chances.join(", and ");
  if (ofRank(hand, JACK).length && draws.swept) yield `a second jack takes the whole hand ${often(draws.swept)}`;
  if (draws.fitting && hand.length) {
    yield `${draws.fitting} of the ${left} cards that may come would help to clear the hand`;
  }
}

// What happens if the pile holds no more cards, aces apart, than are due.
function pileEnds(at, left, due) {
  const end = at.pass === at.rules.passes ? "the game is over" : `pass ${at.pass + 1} begins`;
  const aces = at.pile.length - left, only = `the pile has only ${left} card${left === 1 ? "" : "s"} besides aces`;
  return `${only}: ${end}${aces && left === due ? ` unless an ace lies last (${percent(aces, at.pile.length)}%)` : ""}`;
}

// In whole hundredths; a half goes to the even one, as in Python.
export function percent(part, of) {
  const exact = (100 * part) / of, up = Math.round(exact);
  return exact % 1 === 0.5 && up % 2 ? up - 1 : up;
}
