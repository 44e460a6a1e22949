// The rules in the browser: solver/shooting_party/rules/position.py once more, move for move and
// sentence for sentence. A position is a frozen object: rules, orders (of the deal), pass,
// butlerOrder (he has shuffled the pile in this pass), pile (top card first), hand (in order of
// arrival), discards, display and scored (by number), over. No part of it is ever changed.

// -- cards and moves -------------------------------------------------------------------------------
// A card is a number, 8 × suit + rank, the joker last.

export const RANKS = "A2345JQK", SUITS = "cdhs", SUIT_COUNT = 4;
export const ACE = 0, JACK = 5, QUEEN = 6, KING = 7, JOKER = 32, NO_RANK = 8;

export const NAMES = Object.freeze([
  ...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)), "Jk",
]);
const NUMBERS = new Map(NAMES.map((name, card) => [name, card]));

export const rank = (card) => (card === JOKER ? NO_RANK : card % 8);
export const suit = (card) => card >> 3;
export const cardOf = (rank, suit) => 8 * suit + rank;
export const text = (cards, between = " ") => cards.map((card) => NAMES[card]).join(between);
export const ofRank = (cards, wanted) => cards.filter((card) => rank(card) === wanted);
export const sorted = (cards) => [...cards].sort((a, b) => a - b);

// The number of a card by its name; throws an Error for a text that is none.
export function numberOf(name) {
  if (!NUMBERS.has(name)) throw new Error(`'${name}' is not a card of this deck`);
  return NUMBERS.get(name);
}

const WRITTEN = {
  draw: () => "draw",
  leave: () => "leave",
  discard: (cards) => "-" + text(cards, ""),
  meet: (cards) => "meet:" + text(cards, "+"),
  butler: (cards) => (cards.length ? "butler:" + text(cards) : "butler"),
};

// A move; cards by number, but a queen before her ace.
export function move(kind, cards = []) {
  return Object.freeze({ kind, cards: Object.freeze(cards), text: WRITTEN[kind](cards) });
}

export const DRAW = move("draw"), LEAVE = move("leave"), DISMISS = move("butler");

// The move that a text such as "-2h3h" names, legal or not; throws an Error if it names none.
export function moveOf(written) {
  for (const plain of [DRAW, LEAVE, DISMISS]) if (plain.text === written) return plain;
  const found = /^(?:(-)|(butler|meet):)(.*)$/.exec(written);
  if (!found) throw new Error(`'${written}' is not a move`);
  const kind = found[1] ? "discard" : found[2];
  const made = move(kind, (found[3].match(/[A2345JQK][cdhs]|Jk/g) ?? []).map(numberOf));
  if (made.text !== written || made.cards.length < { discard: 2, butler: 1, meet: 1 }[kind]) {
    throw new Error(`'${written}' is not a move`);
  }
  return made;
}

// -- deals ----------------------------------------------------------------------------------------
// A deal code is sp1- and six numbers in base 64, one for each order
// (solver/shooting_party/rules/deal_code.py; deals.mjs writes them).

export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ORDERS = 6, CHECKS = 512n;

// The six orders of a code, passes 1 to 3 and the butler's 1 to 3; throws an Error if it is broken.
export function decode(code) {
  const found = /^sp1(?:x([2-5]+))?-(.*)$/s.exec(code);
  if (!found) throw new Error("broken deal code: it does not begin with sp1-");
  const cards = NAMES.map((_, card) => card).filter((card) => !(found[1] ?? "").includes(RANKS[rank(card)] ?? "-"));
  const groups = found[2].split("."), digits = digitsOf(cards);
  if (groups.some((group) => group.length !== digits)) {
    throw new Error(`broken deal code: groups have ${digits} characters`);
  }
  if (groups.length !== ORDERS) throw new Error("broken deal code: six groups are expected");
  return groups.map((group, place) => order(group, cards, place));
}

// The digits of a group: the fewest for the numbers that it can hold.
export function digitsOf(cards) {
  const least = cards.reduce((product, _, n) => product * BigInt(n + 1), CHECKS);
  return Math.ceil((least - 1n).toString(2).length / 6);
}

function order(group, cards, place) {
  let number = 0n;
  for (const character of group) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) throw new Error(`broken deal code: group ${place + 1}`);
    number = number * 64n + BigInt(digit);
  }
  const indices = cards.map((_, n) => {
    const index = number % BigInt(n + 1);
    number /= BigInt(n + 1);
    return Number(index);
  });
  const left = [...cards];
  const found = indices.reverse().map((index) => left.splice(index, 1)[0]);
  if (number !== checkOf(found, place)) throw new Error(`broken deal code: group ${place + 1} fails its check`);
  return Object.freeze(found);
}

export const checkOf = (cards, place) => BigInt(crc32([place, ...cards])) % CHECKS;

export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

// -- rules ----------------------------------------------------------------------------------------

const MOST_TO_DRAW = 5; // the most cards in the hand with which a draw is allowed

export const SWITCHES = {
  passes: ["3", "1", "2"],
  leave: ["allowed", "forbidden"],
  contact: ["may", "must"],
  butler_search: ["shuffle", "keep"],
};
const GONE = { exhaustion: "eager", empty_hand: "choose" }; // what holds in every game
export const RULE_SETS = {
  leverstoke: {},
  vogelschnabel: {},
  "three-rounds": { leave: "forbidden", butler_search: "keep" },
  "print-and-play": { contact: "must" },
};

// The rules of NAME[,SWITCH=VALUE...]; throws an Error for a name, switch or value that is none.
export function rulesOf(written) {
  const [name, ...changes] = written.split(",");
  if (!Object.hasOwn(RULE_SETS, name)) throw new Error(`no rule set '${name}'`);
  const rules = { ...RULE_SETS[name] };
  for (const switchName in SWITCHES) rules[switchName] ??= SWITCHES[switchName][0];
  for (const change of changes) {
    const [switchName, value] = change.split("=");
    if (Object.hasOwn(GONE, switchName)) {
      if (value === GONE[switchName]) continue;
      throw new Error(`the switch ${switchName} is no more: ${switchName}=${GONE[switchName]} holds in every game`);
    }
    if (!Object.hasOwn(SWITCHES, switchName)) throw new Error(`no switch '${switchName}'`);
    const values = SWITCHES[switchName];
    if (!values.includes(value)) {
      throw new Error(`${switchName} is one of ${values.join(", ")}, not '${value}'`);
    }
    rules[switchName] = value;
  }
  return Object.freeze({ ...rules, passes: Number(rules.passes) });
}

// -- what one may do ------------------------------------------------------------------------------

// (queens, aces) in the score pile.
export function score(position) {
  const queens = ofRank(position.scored, QUEEN).length;
  return [queens, position.scored.length - queens];
}

// Whether a score of queens and aces is enough for a goal: a value ("8"), queens ("2q"), or queens
// and aces ("3+2"). Throws an Error for a text that is no goal.
export function enough(goal, [queens, aces]) {
  if (/^[0-8]$/.test(goal)) return queens + aces >= Number(goal);
  if (/^[0-4]q$/.test(goal)) return queens >= Number(goal[0]);
  const both = /^([0-4])\+([0-4])$/.exec(goal);
  if (!both) throw new Error(`'${goal}' is not a goal`);
  return queens >= Number(both[1]) && aces >= Number(both[2]);
}

// The suit whose queen and king wait for the spouse's choice, or null.
export const choiceWaits = (position) => (position.over ? null : firstCouple(position.hand));

function firstCouple(hand) {
  for (let s = 0; s < SUIT_COUNT; s++) {
    if (hand.includes(cardOf(QUEEN, s)) && hand.includes(cardOf(KING, s))) return s;
  }
  return null;
}

// Every legal move, in the order of position.py.
export function legalMoves(position) {
  if (position.over) return [];
  const s = choiceWaits(position);
  if (s !== null) {
    return [JACK, QUEEN].map((r) => move("discard", [cardOf(r, s), cardOf(KING, s)]));
  }
  return [
    ...contacts(position),
    ...discards(position.hand),
    ...butlerMoves(position),
    ...(position.hand.length <= MOST_TO_DRAW ? [DRAW] : []),
    ...(position.rules.leave === "allowed" ? [LEAVE] : []),
  ];
}

function contacts({ hand, rules, display }) {
  if (hand.length !== 1 || rank(hand[0]) !== QUEEN || rules.contact !== "may") return [];
  const ace = cardOf(ACE, suit(hand[0]));
  return [...(display.includes(ace) ? [[hand[0], ace]] : []), [hand[0]]].map((c) => move("meet", c));
}

function discards(hand) {
  const held = sorted(hand.filter((card) => card !== JOKER));
  const moves = [];
  held.forEach((low, n) => {
    for (const high of held.slice(n + 1)) {
      if (suit(low) === suit(high)) moves.push(move("discard", [low, high]));
    }
  });
  for (let r = 0; r < 8; r++) {
    const same = ofRank(held, r);
    // In binary order over the suits, clubs the lowest bit.
    for (let bits = 0; bits < 1 << same.length; bits++) {
      const cards = same.filter((_, n) => bits & (1 << n));
      if (cards.length > 1) moves.push(move("discard", cards));
    }
  }
  return moves;
}

function butlerMoves({ hand, discards, pile }) {
  if (!hand.includes(JOKER)) return [];
  const sought = sorted([...discards, ...ofRank(pile, ACE)]);
  return [...sought.map((card) => move("butler", [card])), DISMISS];
}

// Why a move is not legal here, in a line, or null if it is.
export function objection(position, wanted) {
  const legal = legalMoves(position);
  if (legal.some((each) => each.text === wanted.text)) return null;
  if (position.over) return "the game is over";
  if (choiceWaits(position) !== null) {
    return `first choose who leaves with the king: ${legal.map((each) => each.text).join(" or ")}`;
  }
  const { hand, rules } = position, { kind, cards } = wanted;
  const missing = cards.filter((card) => !hand.includes(card));
  switch (kind) {
    case "draw":
      return `you hold ${hand.length} cards; you can draw with ${MOST_TO_DRAW} or fewer`;
    case "leave":
      return "this rule set forbids leaving";
    case "butler":
      if (!hand.includes(JOKER)) return "the joker is not in the hand";
      return `${text(cards)} is not in the ${rank(cards[0]) === ACE ? "pile" : "discards"}`;
    case "meet":
      if (rules.contact === "must") return "contact is no move of the player in this rule set";
      if (!cards.length) return "no queen is alone in the hand";
      if (hand.length !== 1 || missing.includes(cards[0])) {
        return `${text(cards.slice(0, 1))} is not alone in the hand`;
      }
      return `${text(cards.slice(1))} is not displayed`;
    default:
      if (missing.length) return `${text(missing)} not in the hand`;
      return "neither two cards of one suit nor cards of one rank";
  }
}

// A key that is equal for the same future; the order of queens counts while a choice waits.
export function key(position) {
  const { pass, butlerOrder, over, pile, hand, scored } = position;
  const parts = [pile, sorted(hand), scored, ofRank(hand, QUEEN)].map((cards) => cards.join(" "));
  return [pass, Number(butlerOrder), Number(over), ...parts].join("|");
}

// -- what a move leads to -------------------------------------------------------------------------

// The position after the opening draw of a deal, and the events on the way.
export function opening(orders, rules) {
  const none = Object.freeze([]);
  const table = new Draft({
    rules, orders, pass: 1, butlerOrder: false, pile: orders[0],
    hand: none, discards: none, display: none, scored: none, over: false,
  });
  table.draw(4);
  return table.settled();
}

// The settled position after a move (or its text), and the events on the way. An event is one thing
// that happens: { kind, cards, pass, left (in the pile) }. Throws an Error if it is not legal.
export function play(position, made) {
  const wanted = typeof made === "string" ? moveOf(made) : made;
  const why = objection(position, wanted);
  if (why !== null) throw new Error(`${wanted.text}: ${why}`);
  return follow(position, wanted);
}

// The same for a move out of legalMoves, which is not checked again.
export function follow(position, { kind, cards }) {
  const table = new Draft(position);
  if (kind === "draw") table.draw(2);
  else if (kind === "leave") table.leaveRoom();
  else if (kind === "discard") table.discard(cards);
  else if (kind === "meet") table.makeContact(cards);
  else table.useButler(cards);
  return table.settled();
}

// A mutable copy of a position; its methods are the sentences of the rules.
class Draft {
  constructor(start) {
    Object.assign(this, start);
    this.pile = [...start.pile];
    this.hand = [...start.hand];
    this.discards_ = new Set(start.discards);
    this.display_ = new Set(start.display);
    this.scored_ = new Set(start.scored);
    this.events = [];
  }

  settled() {
    this.settle();
    const { rules, orders, pass, butlerOrder, over } = this;
    const [pile, hand] = [this.pile, this.hand].map(Object.freeze);
    const [discards, display, scored] = [this.discards_, this.display_, this.scored_]
      .map((cards) => Object.freeze(sorted(cards)));
    const places = { pile, hand, discards, display, scored };
    const position = Object.freeze({ rules, orders, pass, butlerOrder, ...places, over });
    return { position, events: this.events };
  }

  happens(kind, cards = []) {
    this.events.push({ kind, cards, pass: this.pass, left: this.pile.length });
  }

  take(card) {
    this.hand.splice(this.hand.indexOf(card), 1);
  }

  discard(cards) {
    for (const gone of cards) {
      this.take(gone);
      this.discards_.add(gone);
    }
    if (cards.length) this.happens("discard", cards);
  }

  // Begin the next pass, or end the game with every card left where it lies.
  exhaust() {
    const shuffled = new Set([...this.discards_, ...this.display_]);
    if (this.pass === this.rules.passes || !shuffled.size) {
      this.over = true;
      this.happens("end");
      return;
    }
    this.pass += 1;
    this.butlerOrder = false;
    this.pile = this.orders[this.pass - 1].filter((card) => shuffled.has(card));
    this.discards_ = new Set();
    this.display_ = new Set();
    this.happens("pass");
  }

  // Draw until `due` cards have reached the hand; aces go to the display and do not count.
  draw(due) {
    while (due && !this.over) {
      const top = this.pile.shift();
      if (rank(top) === ACE) {
        this.display_.add(top);
        this.happens("display", [top]);
      } else {
        this.hand.push(top);
        this.happens("draw", [top]);
        due -= 1;
      }
      if (!this.pile.length) this.exhaust();
    }
  }

  // Do what etiquette forces, until nothing applies or the player must choose.
  settle() {
    while (!this.over) {
      const couple = firstCouple(this.hand), queens = ofRank(this.hand, QUEEN);
      if (couple !== null) {
        if (this.hand.includes(cardOf(JACK, couple))) return;
        this.discard([cardOf(QUEEN, couple), cardOf(KING, couple)]);
      } else if (queens.length > 1) {
        this.discard([queens[0]]);
      } else if (ofRank(this.hand, JACK).length >= 2) {
        this.leaveRoom();
      } else if (this.rules.contact === "must" && queens.length && this.hand.length === 1) {
        const ace = cardOf(ACE, suit(queens[0]));
        this.makeContact(this.display_.has(ace) ? [queens[0], ace] : queens);
      } else {
        return;
      }
    }
  }

  leaveRoom() {
    this.discard([...this.hand]);
    this.draw(4);
  }

  makeContact(cards) {
    this.take(cards[0]);
    for (const card of cards) {
      this.display_.delete(card);
      this.scored_.add(card);
    }
    this.happens("contact", cards);
    if (ofRank([...this.scored_], QUEEN).length === SUIT_COUNT) this.over = true;
    else this.draw(4);
  }

  // Dismiss the butler, or let him fetch a discard or find an ace; he is discarded first.
  useButler(sought) {
    this.discard([JOKER]);
    for (const found of sought) {
      if (rank(found) === ACE) {
        this.findAce(found);
      } else {
        this.discards_.delete(found);
        this.hand.push(found);
        this.happens("fetch", [found]);
      }
    }
  }

  findAce(ace) {
    this.pile.splice(this.pile.indexOf(ace), 1);
    this.display_.add(ace);
    this.happens("find", [ace]);
    if (this.rules.butler_search === "shuffle") {
      this.butlerOrder = true;
      const left = new Set(this.pile);
      this.pile = this.orders[2 + this.pass].filter((card) => left.has(card));
      this.happens("shuffle");
    }
    if (!this.pile.length) this.exhaust();
  }
}
