// The lines of a log as sentences, said to the player whose number is `you`; and moves, as they are shown and
// typed. `players` are what they are called in the middle of a sentence.

import { button, coloured, h, inWords, listed, numberWord, sign, upper } from "./page.mjs";

const SLEUTH = "a sleuth";
export const cardWords = (name) => inWords(name, SLEUTH);
export const cardSign = (name) => sign(name, SLEUTH);
export const signs = (names) => listed(names.map(cardSign));

export const WORDS = { K: "a king", Q: "a queen", KQ: "a couple" };
export const quoted = (word) => `“${upper(WORDS[word])}.”`;
const OPPONENTS = Array(2).fill("your opponent");

// -- a log ----------------------------------------------------------------------------------------

// What players do; %n is who, %o whose, %c the cards, %w what was announced, %v the victim of a robbery. Of two
// verbs the first is for the reader.
const SENTENCES = {
  draw: "%n draw|draws %c.",
  send: "%n send|sends %c: %w",
  trust: "%n trust|trusts.",
  call: "%n call|calls.",
  lose: "%n lose|loses the jewel %c.",
  rob: "%n rob|robs %v with %c.",
  nab: "%o sleuth nabs the thief.",
  pick: "%n take|takes %c.",
  stash: "%n stash|stashes %c.",
  catch: "%o butler %c catches it: the jewel is lost.",
  wait: "%n wait|waits.",
  pass: "%n pass|passes.",
};

// A card, or several, in the order of a log; a hidden one is "?".
const CARD = /Jk[12]|[TJQKA][cdhs]|\?/g;
export const cardsIn = (line) => line.match(CARD) ?? [];

function inCards(kind, names) {
  const { length } = names;
  if (names[0] === "?") {
    return `${length === 1 ? "a card" : `${numberWord(length)} cards`}${kind === "send" ? ", face down" : ""}`;
  }
  if (kind === "stash") return names.map(cardSign).reverse().join(" with ");
  return signs(names);
}

// A line of a log, such as "0 rob:Js>1", in a sentence.
export function said(line, you, players = OPPONENTS) {
  if (line === "shuffle") return "The room is empty: the arrivals are shuffled and become the room.";
  if (line.startsWith("show:")) return `It was ${signs(line.slice(5).match(CARD))}.`;
  const [, player, kind, cards = "", word, victim] = /^(\d) (\w+)(?::([^=>]*))?(?:=(\w+))?(?:>(\d))?$/.exec(line);
  const mine = Number(player) === you, who = mine ? "you" : players[player];
  const values = {
    n: upper(who),
    o: upper(mine ? "your" : `${who}'s`),
    c: inCards(kind, cardsIn(cards)),
    w: word ? quoted(word) : "",
    v: Number(victim) === you ? "you" : players[victim],
  };
  return SENTENCES[kind].replace(/(\w+)\|(\w+)/, mine ? "$1" : "$2").replace(/%([nocwv])/g, (_, key) => values[key]);
}

export const isAction = (line) => /^(\d )?(send|rob|stash|pass)\b/.test(line);

// A log in groups: each action with what happens after it. What comes before the first one is a group, too.
export function groups(log) {
  const found = [];
  for (const line of log) {
    if (isAction(line) || !found.length) found.push([]);
    found.at(-1).push(line);
  }
  return found;
}

// A log as steps, one a group, numbered as the actions are.
export const steps = (log, you, players) => h("ol", { class: "line" },
  groups(log).map(([first, ...more], n) => h("li", { value: String(n + Number(isAction(log[0]))) },
    coloured(said(first, you, players)), more.map((line) => h("p", {}, coloured(said(line, you, players)))))));

// -- moves ----------------------------------------------------------------------------------------

// A move such as "send:QhKh=KQ": its kind and cards, what is announced, who is robbed.
export function moveOf(text) {
  const [kind, rest = ""] = text.split(":"), [, word, victim] = /(?:=(\w+))?(?:>(\d))?$/.exec(rest);
  return { text, kind, names: cardsIn(rest), word, victim: victim && Number(victim) };
}

// The same in words, as a button has it.
export function moveLabel({ kind, names, word, victim }, players = OPPONENTS) {
  if (kind === "send") return `Send ${signs(names)} as ${WORDS[word]}`;
  if (kind === "rob") return `Rob ${players[victim]} with ${signs(names)}`;
  return kind === "stash" ? `Stash ${inCards(kind, names)}` : upper(kind);
}

// What two texts of one move have in common: spaces, the size of letters, and the order of cards do not matter.
export const keyOf = (text) => text.replace(/\s/g, "").toLowerCase().replaceAll("10", "t")
  .replace(/:(jk[12]|[tjqka][cdhs])+/, (cards) => `:${cards.match(/jk[12]|[tjqka][cdhs]/g).sort().join("")}`);

// What shows a line on the table (party_steps.mjs), beside its list.
export const onTable = (...line) => button("on-table", "See it on the table", async () =>
  (await import("./party_steps.mjs")).openPlaces(...line));

// -- in pictures: they are made of what a seat was told, and of nothing else -------------------------

// The views between one and the next: cards that somebody shows lie in the middle, until the next one says where.
export function between(before, { log }) {
  const found = [];
  let here = before;
  for (let n = before.log.length; n < log.length; n += 1) {
    const [, player, kind] = /^(?:(\d) )?(\w+)/.exec(log[n]), cards = cardsIn(log[n]);
    if (!["show", "rob", "nab", "stash", "catch"].includes(kind)) continue;
    const hands = here.hands.map((hand, of) => (of !== Number(player ?? -1) ? hand
      : typeof hand === "number" ? hand - cards.length : hand.filter((card) => !cards.includes(card))));
    const lie = ["nab", "catch"].includes(kind) ? here.table.cards : [];
    const table = { cards: [...lie, ...cards], word: kind === "show" ? here.table.word : null };
    found.push(here = { ...here, hands, table, log: log.slice(0, n + 1) });
  }
  return found;
}
