// The lines of a log as sentences, said to the player whose number is `you`; there are two players.

import { coloured, h, inWords, listed, sign, upper } from "./page.mjs";

const SLEUTH = "a sleuth";
export const cardWords = (name) => inWords(name, SLEUTH);
export const cardSign = (name) => sign(name, SLEUTH);
export const signs = (names) => listed(names.map(cardSign));

export const WORDS = { K: "a king", Q: "a queen", KQ: "a couple" };
export const quoted = (word) => `“${upper(WORDS[word])}.”`;

// What players do, each as the reader and as another one; %c are the cards, %w what was announced, %v
// the victim of a robbery.
const DOES = {
  draw: ["You draw %c.", "Your opponent draws %c."],
  send: ["You send %c: %w", "Your opponent sends %c: %w"],
  trust: ["You trust.", "Your opponent trusts."],
  call: ["You call.", "Your opponent calls."],
  lose: ["You lose the jewel %c.", "Your opponent loses the jewel %c."],
  rob: ["You rob %v with %c.", "Your opponent robs %v with %c."],
  nab: ["Your sleuth nabs the thief.", "Your opponent's sleuth nabs the thief."],
  pick: ["You take %c.", "Your opponent takes %c."],
  stash: ["You stash %c.", "Your opponent stashes %c."],
  catch: ["Your butler %c catches it: the jewel is lost.", "Your opponent's butler %c catches it: the jewel is lost."],
  wait: ["You wait.", "Your opponent waits."],
  pass: ["You pass.", "Your opponent passes."],
};

// A card, or several, in the order of a log; a hidden one is "?".
const CARD = /Jk[12]|[TJQKA][cdhs]|\?/g;

function inCards(kind, names) {
  if (names[0] === "?") return names.length === 1 ? "a card, face down" : "two cards, face down";
  if (kind === "stash") return names.map(cardSign).reverse().join(" with ");
  return signs(names);
}

// A line of a log, such as "0 rob:Js>1", in a sentence.
export function said(line, you) {
  if (line === "shuffle") return "The room is empty: all that has arrived is shuffled, and is the room.";
  if (line.startsWith("show:")) return `It was ${signs(line.slice(5).match(CARD))}.`;
  const [, player, kind, cards = "", word, victim] = /^(\d) (\w+)(?::([^=>]*))?(?:=(\w+))?(?:>(\d))?$/.exec(line);
  const values = {
    c: inCards(kind, cards.match(CARD) ?? []),
    w: word ? quoted(word) : "",
    v: Number(victim) === you ? "you" : "your opponent",
  };
  return DOES[kind][Number(player) === you ? 0 : 1].replace(/%([cwv])/g, (_, name) => values[name]);
}

const isMove = (line) => /^\d (send|rob|stash|wait|call|trust|pass)\b/.test(line);

// A log as steps: each move, with what happens after it.
export function steps(log, you) {
  const items = [];
  for (const line of log) {
    const text = coloured(said(line, you));
    if (isMove(line)) items.push(h("li", {}, text));
    else items.at(-1).append(h("p", {}, text));
  }
  return h("ol", { class: "line" }, items);
}
