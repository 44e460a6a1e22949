// A pile of one's own: the cards are entered from the top, then asked about or played. What was
// entered, and the verdict, are in the address, so a link shows them to others.

import {
  $, begin, button, caps, counted, fill, h, onKey, ordinal, picture, read as kept, say, strip, write,
} from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";
import { DECK, addressOf, cardsIn, encode, ofPile, read, shuffled } from "./deals.mjs";
import { JOKER, NAMES } from "./cards.mjs";
import { grid } from "./table.mjs";
import { cardSign, cardWords } from "./words.mjs";

begin();
const main = $("main"), table = $(".table", main), UNKNOWN = null;
let pile = [], typed = ""; // cards from the top, UNKNOWN for those not known; a rank typed
let said = "";
const KEPT = "deck"; // the key under which the cards entered are kept
const KEYS = ["cards", "ask"]; // of an address

const left = () => NAMES.map((_, card) => card).filter((card) => !pile.includes(card));
const text = (cards) => cards.map((card) => (card === UNKNOWN ? "?" : NAMES[card])).join(" ");
const isWhole = () => pile.length === DECK;

// -- entering --------------------------------------------------------------------------------------

function change(cards, words) {
  const unknown = cards.flatMap((card, n) => (card === UNKNOWN ? [n] : []));
  pile = cards;
  said = pile.length === DECK - 1 && !unknown.length
    ? `${cardSign(left()[0])} is missing: tap it to add it last.` : words;
  if (isWhole() && unknown.length === 1) { // it can be no other
    const [card] = left();
    pile = pile.with(unknown[0], card);
    said = `All 33 are in: the ${ordinal(unknown[0] + 1)} is ${cardSign(card)}.`;
  }
  const here = pile.length ? `#${new URLSearchParams({ cards: text(pile) })}` : "";
  const problem = write(KEPT, here);
  if (problem) said = `${said} (${problem}.)`;
  show(here);
  render();
}

function add(card, live) {
  if (isWhole()) return tell("All 33 are in.");
  if (!live) return tell(`${cardSign(card)} is in already, ${ordinal(pile.indexOf(card) + 1)} card.`);
  return change([...pile, card], card === UNKNOWN ? `The ${ordinal(pile.length + 1)} card is not known.`
    : `${cardSign(card)} is the ${ordinal(pile.length + 1)} card.`);
}

function tell(words) {
  said = words;
  render();
}

const undo = () => (pile.length ? change(pile.slice(0, -1), "The last card is taken back.") : null);

async function paste() {
  const { askSheet, lines } = await import("./forms.mjs");
  const label = "Cards from the top, with ? for one that is not known; or a deal code or number";
  askSheet("Paste cards or a deal", lines("cards", label, "5h Ac 4s 3d …"), "Take these", ({ cards: written }) => {
    const found = read(written), cards = found.cards ?? [...found.orders[0]];
    if (cards.length > DECK) throw new Error(`${cards.length} cards are more than ${DECK}`);
    change(cards, `${counted(cards.length, "card")} pasted.`);
  });
}

// -- what stands on the page -----------------------------------------------------------------------

function render() {
  const rest = DECK - pile.length, ready = isWhole();
  main.classList.remove("judged");
  $(".on-cloth", table)?.remove();
  fill($(".tools", main));
  fill($(".entry", main),
    h("div", { class: "row" }, caps("The pile, top card first"), h("p", {}, `${pile.length} of ${DECK}`)),
    h("ol", { class: "places" }, Array.from({ length: DECK },
      (_, n) => h("li", { class: n === pile.length ? "next" : null },
      n >= pile.length ? null : pile[n] === UNKNOWN ? h("span", {}, "?") : strip(NAMES[pile[n]], cardWords(pile[n]))))),
    h("div", { class: "main" },
      button("undo", [picture("icon-undo", "icon"), "Undo"], pile.length && undo),
      button("paste", [picture("icon-paste", "icon"), "Paste"], paste),
      button("shuffle", [picture("icon-shuffle", "icon"), "Shuffle the rest"], rest && (() => // unknown cards stay so
        change([...pile, ...shuffled(left()).slice(0, rest)], "The rest is shuffled.")))));
  fill($(".upper", table), h("div", { class: "row" }, said ? h("p", { class: "said-here" }, said)
    : caps("Tap the next card"), h("p", { class: "caps" }, `${rest} left`)),
    grid({ label: "The cards", onpick: add,
      more: button("unknown", "? Unknown", () => add(UNKNOWN, true), { class: "wide" }),
      state: (card) => ({ live: !pile.includes(card),
        place: card === JOKER ? ordinal(pile.indexOf(card) + 1) : String(pile.indexOf(card) + 1) }) }));
  say($(".status", table), said);
  fill($(".may", main),
    button("won", "Could it be won?", () => (ready ? judge()
      : tell(`Enter all ${DECK} first: “Unknown” stands for a card you don't know.`)), { primary: ready, off: !ready }),
    button("play", "Play it", () => (ready ? playIt() : tell(`Enter all ${DECK} first.`)), { off: !ready }));
}

async function playIt(moves = []) {
  const rest = shuffled(left()); // for the unknown ones
  const deal = { written: encode(await ofPile(pile.map((card) => card ?? rest.pop()))), rules: "leverstoke" };
  location.href = new URL(`../play/${addressOf(deal, moves)}`, location.href);
}

async function judge() {
  const { showVerdict } = await import("./verdict.mjs");
  show(`#${new URLSearchParams({ cards: text(pile), ask: "won" })}`);
  main.classList.add("judged");
  const foot = h("div", { class: "on-cloth" }); // what steps through a line, as long as it is there
  $(".on-cloth", table)?.remove();
  table.append(foot);
  await showVerdict(main, { pile, foot, edit: () => change(pile, ""), play: playIt });
}

// A rank, then a suit, or ? for an unknown card.
onKey((event, key) => {
  if (event.target.closest?.("dialog") || main.classList.contains("judged")) return false;
  if (key === "backspace") undo();
  else if (key === "?") add(UNKNOWN, true);
  else if (/^[a2345jqk]$/.test(key) && !(typed === "j" && key === "k")) typed = key;
  else if (typed && /^[cdhsk]$/.test(key)) {
    const [card] = cardsIn(typed + key);
    typed = "";
    add(card, !pile.includes(card));
  } else return false;
  return true;
});

function open() {
  const given = new URLSearchParams((asked(KEYS) || (kept(KEPT) ?? "")).slice(1));
  try {
    pile = cardsIn(given.get("cards") ?? "").slice(0, DECK);
    said = "";
  } catch {
    said = "This link has no cards in it.";
  }
  render();
  if (isWhole() && given.get("ask") === "won") judge();
}

open();
onAsked(KEYS, open);
