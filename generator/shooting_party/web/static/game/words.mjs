// Cards, moves and events in words and in symbols; and moves out of words.

import { counted, inWords, listed as inList, numberWord, sign } from "./page.mjs";
import {
  ACE, DISMISS, JOKER, KING, QUEEN, NAMES, move as moveWith, moveOf, numberOf, ofRank, rank, sorted,
} from "./cards.mjs";

// "queen of hearts", and "Q♥"
export const cardWords = (card) => inWords(NAMES[card], "the butler");
export const cardSign = (card) => sign(NAMES[card], "the butler");

// A text that names cards as Qh, in signs.
export const inSigns = (text) => text.replace(/\b([A2345JQK][cdhs]|Jk)\b/g, (name) => sign(name, "the butler"));

export const signs = (cards, between = " ") => cards.map(cardSign).join(between);

// "5♦ and 2♥"
export const listed = (cards) => inList(cards.map(cardSign));

// The end of a game: { title, text }.
export function ending({ position, steps, help }, [queens, aces]) {
  const passes = position.pass === 1 ? "one pass" : `${numberWord(position.pass)} passes`;
  return {
    title: `You scored ${queens ? numberWord(queens + aces) : "nothing"}`,
    text: `${score([queens, aces])}, in ${counted(steps.length, "move")} and ${passes}${help && `, with ${help}`}.`,
  };
}

export const score = ([queens, aces]) => `${counted(queens, "queen")}, ${counted(aces, "ace")}`;

// A move for a button: "Discard 3♦ 5♦".
export function moveLabel({ kind, cards }, waits = false) {
  switch (kind) {
    case "draw": return "Draw two";
    case "leave": return "Leave the room";
    case "meet": return cards.length > 1 ? `Meet ${signs(cards, " with ")}` : `Meet ${signs(cards)} alone`;
    case "butler":
      if (!cards.length) return "Dismiss the butler";
      return rank(cards[0]) === ACE
        ? `The butler finds ${cardSign(cards[0])}`
        : `The butler brings ${cardSign(cards[0])}`;
    default:
      return waits ? `${cardSign(cards[0])} leaves with ${cardSign(cards[1])}` : `Discard ${signs(cards)}`;
  }
}

// The kind of a move, without cards, for a hint.
export function moveKind({ kind, cards }, waits) {
  switch (kind) {
    case "draw": return "Draw two cards";
    case "leave": return "Leave the room";
    case "meet": return "Meet a queen";
    case "butler":
      if (!cards.length) return "Dismiss the butler";
      return rank(cards[0]) === ACE ? "Send the butler for an ace" : "Send the butler for a discard";
    default:
      if (waits) return "Choose who leaves with the king";
      return rank(cards[0]) === rank(cards[1]) ? "Discard cards of one rank" : "Discard cards of one suit";
  }
}

// A move that was made: "You discarded 4♣ and 4♥."
export const made = (move) =>
  (move.kind === "discard" ? `You discarded ${listed(move.cards)}.` : `${moveLabel(move)}.`);

// What happened in a move, in sentences.
export function happened(move, events) {
  // The first discard is the player's own, or the butler; but leaving with an empty hand discards nothing.
  const own = ["discard", "leave", "butler"].includes(move?.kind) && events[0]?.kind === "discard";
  const heard = [];
  let drawn = [];
  for (const { kind, cards, pass } of own ? events.slice(1) : events) {
    drawn = kind === "draw" ? [...drawn, ...cards] : [];
    if (drawn.length > cards.length) heard.pop();
    heard.push(TOLD[kind](drawn.length ? drawn : cards, pass));
  }
  return heard;
}

// What events are told as; cards drawn one after another together.
const TOLD = {
  draw: (cards) => `You drew ${listed(cards)}.`,
  discard: forced,
  display: (cards) => `${listed(cards)} comes to the table.`,
  fetch: (cards) => `The butler brought ${listed(cards)}.`,
  find: (cards) => `The butler found ${listed(cards)}.`,
  shuffle: () => "The rest of the pile was reshuffled.",
  contact: ([queen, ...ace]) => `${cardSign(queen)} is met${ace.length ? ", with her ace" : ""}.`,
  pass: (_, pass) => `Pass ${pass}: discards and aces are shuffled into a new pile.`,
  end: () => "The pile ran out: the game is over.",
};

function forced(cards) {
  const [queens, kings] = [QUEEN, KING].map((r) => ofRank(cards, r));
  if (cards.length === 2 && queens.length && kings.length) {
    return `${cardSign(kings[0])} takes ${cardSign(queens[0])} away.`;
  }
  if (cards.length === 1 && queens.length) return `A rival queen arrives: ${cardSign(queens[0])} is discarded.`;
  return `Two jacks: the whole hand goes${cards.includes(JOKER) ? ", the butler too" : ""}, and four come.`;
}

// The move that a text means, in the notation of moves or more loosely, where some are legal; null if it means none.
export function moveIn(text, legal) {
  try {
    return moveOf(text.trim());
  } catch { /* more loosely */ }
  const small = text.trim().toLowerCase(), cards = cardsIn(text);
  const word = small.replace(/jk|[a2345jqk][cdhs]/g, "").replace(/[^a-z]/g, "");
  const is = (...words) => words.includes(word);
  const same = (move) => move.cards.length === cards.length && cards.every((card) => move.cards.includes(card));
  if (!cards.length && is("d", "draw", "drawtwo")) return moveOf("draw");
  if (!cards.length && is("l", "leave", "leavetheroom")) return moveOf("leave");
  if (is("m", "meet")) {
    return legal.find((move) => move.kind === "meet" && (same(move) || !cards.length)) ?? moveWith("meet", cards);
  }
  if (is("b", "butler")) return cards.length ? moveWith("butler", cards.slice(0, 1)) : DISMISS;
  if (!cards.length || !is("", "discard")) return null;
  const found = legal.find((move) => move.kind === "discard" && same(move));
  return found ?? (cards.length > 1 ? moveWith("discard", sorted(cards)) : null);
}

// The cards that a text names, loosely.
export function cardsIn(text) {
  const names = text.toLowerCase().match(/jk|[a2345jqk][cdhs]/g) ?? [];
  return names.map((name) => numberOf(name[0].toUpperCase() + name[1]));
}

export const EXAMPLES = "2h3h, draw, butler Ah";
export const NO_MOVE = (text) => `“${text}” isn't a move. Try 2h3h, draw, leave, butler Ah or meet.`;
