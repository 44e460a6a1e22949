// What every page has: the day here, settings, what the browser keeps, and words for cards.

import "./address.mjs"; // a page that was left with a sheet open is opened without one
import { $, fill, h, redraw } from "./elements.mjs";

// The root of the site, so that a site may lie below any path.
export const ROOT = new URL(document.documentElement.dataset.root, document.baseURI);

export { $, fill, h, redraw };

// Listen to single keys, of which `does` gets the event and the key, unless they are turned off, held
// down, or meant for something else.
export function onKey(does) {
  document.addEventListener("keydown", (event) => {
    if (document.documentElement.dataset.keys === "off" || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, select, textarea, header, footer")) return;
    if (does(event, keyOf(event))) event.preventDefault();
  });
}

// A key in lower case; on a layout that has other letters there, by its place.
const keyOf = ({ key, code }) =>
  (key.length > 1 || /[ -~]/.test(key) ? key : code.replace(/^(Key|Digit)/, "")).toLowerCase();

// The date of an instant where the visitor is, such as 2026-11-23.
export const localDate = (instant = new Date()) =>
  new Date(instant - 60_000 * instant.getTimezoneOffset()).toISOString().slice(0, 10);

// When a puzzle was opened first: its day counts, even if it is ended after midnight.
export const openedOn = (id) => read(`opened/${id}`);

// What to say where a puzzle that the record has as solved can be played; "" for any other one. Of a score, what holds
// `now`.
export function solvedAlready(id, now = "; a better score counts") {
  try {
    const { version, puzzles } = JSON.parse(read("record")), { result, on, cards } = puzzles[id];
    if (version > 2) return ""; // it is not known what these mean
    if (result === "scored") return `You scored ${counted(cards, "card")} here on ${on}${now}.`;
    const how = result === "clean" ? "clean" : "with help or at a later try";
    return result === "failed" ? "" : `Solved ${how} on ${on}. You may solve it again: your record stays as it is.`;
  } catch {
    return "";
  }
}

// Load a page anew once its day is over.
export function freshEachDay() {
  const today = localDate(), look = () => { if (localDate() !== today) location.reload(); };
  document.addEventListener("visibilitychange", look);
  setInterval(look, 60_000);
}

// A number of days before a date.
export const daysBefore = (date, days) =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);

// A date in words, by default such as "28 Nov".
export const dateWords = (date, options = { day: "numeric", month: "short" }) =>
  new Date(`${date}T00:00Z`).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });

// -- settings -------------------------------------------------------------------------------------

export const SETTINGS = {
  light: ["auto", "light", "dark"], deck: ["two", "four"], keys: ["on", "off"], ask: ["once", "always"],
  tick: ["on", "off"],
};

export function setting(name) {
  const kept = read(name);
  return SETTINGS[name].includes(kept) ? kept : SETTINGS[name][0];
}

export function set(name, value) {
  document.documentElement.dataset[name] = value;
  store(name, value); // if it is not kept, it holds for this page
}

// -- cards and words ------------------------------------------------------------------------------
// A card is given by its name, such as "Qh", or for a joker "Jk", the butler, and "Jk1" and "Jk2", the sleuths.

const DECK = new URL(document.documentElement.dataset.cards, document.baseURI);
const SLEUTH = new URL("./sleuth.svg", import.meta.url);
const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const RANK_WORDS = ["ace", ...NUMBER_WORDS.slice(2), "jack", "queen", "king"];
const SUIT_WORDS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const isJoker = (name) => name.startsWith("Jk");

// A picture of the deck, or of another file of symbols; without a label it is an ornament.
export function picture(id, className, label = null, file = DECK) {
  const named = label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  return h("svg", { class: className, ...named }, h("use", { href: `${file}#${id}` }));
}

const shown = (form) => (name, label) => (/^Jk\d/.test(name)
  ? picture(`${form}-sleuth`, `${form} suit-k`, label, SLEUTH)
  : picture(`${form}-${name}`, `${form} suit-${isJoker(name) ? "k" : name[1]}`, label));

// A whole card, and one in a strip.
export const face = shown("card");
export const strip = shown("strip");

// "queen of hearts", and "Q♥"; `joker` is what the game calls one.
export const inWords = (name, joker) =>
  isJoker(name) ? joker : `${RANK_WORDS["A23456789TJQK".indexOf(name[0])]} of ${SUIT_WORDS[name[1]]}`;
export const sign = (name, joker) =>
  isJoker(name) ? joker : (name[0] === "T" ? "10" : name[0]) + SUIT_SIGNS[name[1]];

// A text in which signs such as "3♦" have the colour of their suit and are read as words, a ten as 10.
export function coloured(text) {
  return text.replace(/T(?=[♣♦♥♠])/g, "10").split(/((?:10|[2-9AJQK])?[♣♦♥♠])/).map((part) => {
    const suit = Object.keys(SUIT_SIGNS).find((each) => part.endsWith(SUIT_SIGNS[each])), rank = part.slice(0, -1);
    if (!suit) return part;
    const label = rank ? inWords(rank.replace("10", "T") + suit) : SUIT_WORDS[suit];
    return h("span", { role: "img", "aria-label": label },
      rank, h("span", { class: `sign suit-${suit}` }, `${SUIT_SIGNS[suit]}\ufe0e`));
  });
}

// Say something in a status line; what it says already is not read again.
export function say(line, text) {
  if (line.dataset.said === text) return;
  line.dataset.said = text;
  line.replaceChildren(...coloured(text));
}

export const caps = (text) => h("h2", { class: "caps" }, text);

// "1 card", "2 cards"
export const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

export const numberWord = (number) => NUMBER_WORDS[number] ?? String(number);

// "third", "21st"
const ENDS = { 1: "st", 2: "nd", 3: "rd" };
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
export const ordinal = (n) => ORDINALS[n] ?? `${n}${n > 20 || n < 4 ? ENDS[n % 10] ?? "th" : "th"}`;

export const upper = (text) => text[0].toUpperCase() + text.slice(1);
export const lower = (text) => text[0].toLowerCase() + text.slice(1);

// "5♦, 3♣ and 2♥"
export const listed = (texts, last = "and") =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} ${last} ${texts.at(-1)}`;

// A button with its key, its label (a text, or elements) and what it does, null for nothing: then it is off, as is one
// that is `off` and says why. `words` are read in place of the label, `short` is a key that does the same.
export const button = (key, label, does, options = {}) => {
  const { primary = false, off = !does, pressed = null, words = null, short = null, ...more } = options;
  return h("button", { class: primary ? "primary" : null, "data-key": key, "aria-label": words,
    "aria-disabled": off ? "true" : null, "aria-pressed": pressed === null ? null : String(pressed),
    onclick: does || null, ...more }, typeof label === "string" ? h("span", {}, coloured(label)) : label,
  short && h("kbd", { "aria-hidden": "true" }, short));
};

// One with a picture; and a tool below the actions.
const pictured = (icon, label) => [picture(`icon-${icon}`, "icon"), h("span", {}, label)];
export const chip = (key, icon, label, does, more = {}) =>
  button(key, pictured(icon, label), does, { ...more, class: ["chip", more.class].filter(Boolean).join(" ") });
export const tool = (name, label, does, off = false) =>
  button(name, pictured(name, label), off ? null : does, { class: `tool ${name}` });

// A light tick of a phone that can, once it was touched.
export function tick() {
  if (setting("tick") === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8);
}

// A card that can be tapped, in a picture.
export const pick = (key, words, pressed, does, drawn) => button(key, drawn, () => {
  tick();
  does();
}, { class: "pick", words, pressed });

// A pile of so many cards, face down.
export const faceDown = (title, count) => h("section", { class: "pile" }, caps(title),
  h("div", { class: count ? "back-pile" : "back-pile used-up" },
    picture("card-back", "card back", `${title}: ${counted(count, "card")}`),
    h("span", { class: "pill", "aria-hidden": "true" }, String(count))));

// Copy a text, and say whether it is copied. Where a browser cannot (none can without https), it is to be shown.
export const copy = (text) => (async () => navigator.clipboard.writeText(text))().then(() => true, () => false);

// What is asked for at most once: the same promise each time, until one fails.
export function once(ask) {
  let asked = null;
  return () => (asked ??= ask().catch((error) => { asked = null; throw error; }));
}

// Things by what they have in common: a map of lists.
export function grouped(things, by) {
  const groups = new Map();
  for (const each of things) groups.set(by(each), [...(groups.get(by(each)) ?? []), each]);
  return groups;
}

// -- the table ----------------------------------------------------------------------------------

// Lay the strips of a table out. Where the stage is higher than the screen for it, on a phone, they
// give way, and then the hand.
export function layOut(table) {
  const stage = table.closest(".stage"), lists = [...table.querySelectorAll(".strips")];
  table.classList.remove("tight", "tighter");
  inRows(lists);
  for (const name of ["tight", "tighter"]) {
    if (!stage?.clientHeight || stage.clientHeight + stage.offsetTop <= innerHeight) break;
    table.classList.add(name);
    inRows(lists, name === "tighter");
  }
  const status = $(".status", table);
  const isCut = () => status.scrollHeight > status.clientHeight + 1;
  let text = status.dataset.said ?? "";
  if (status.textContent.startsWith("…")) status.replaceChildren(...coloured(text));
  status.classList.remove("small");
  status.classList.toggle("small", isCut());
  // What there is no room for stands in the moves so far.
  while (isCut() && text.includes(". ")) {
    text = text.slice(text.indexOf(". ") + 2);
    status.replaceChildren(...coloured(`… ${text}`));
  }
}

const FREE = 20; // of a card that lies below another

// One row of cards if it holds them, else two, in which they overlap if they must; never a third. Where
// rows are `dear`, they overlap in one before they take two, but for cards to be tapped.
function inRows(lists, dear = false) {
  const rows = lists.map((list) => rowOf(list, dear)); // all are measured before any is changed
  lists.forEach((list, n) => { if (rows[n]) list.style.setProperty("--row", rows[n]); });
}

function rowOf(list, dear) {
  const { width } = list.getBoundingClientRect(), card = list.firstElementChild?.offsetWidth;
  if (!width || !card) return null;
  const fit = Math.max(Math.floor((width + 3) / (card + 3)), 1);
  const count = list.children.length, may = dear && !$(".pick", list);
  const lapped = may && count > fit && count <= (width - card) / FREE + 1;
  return lapped ? count : count > 2 * fit ? Math.ceil(count / 2) : fit;
}

// Lay a table out again when the window changes.
export const fitted = (table) => addEventListener("resize", () => layOut(table));

// -- what every puzzle has ------------------------------------------------------------------------

// A field that takes an answer as text and hands it to `read`.
export function field(label, example, read) {
  const submit = async (event) => {
    event.preventDefault();
    const { move } = event.target.elements, written = move.value;
    move.value = ""; // what is typed is plain, and answered at once; what is pasted may have been through mail
    read(/^(?! *>)[ -~]*$/.test(written) ? written : (await import("./plain.mjs")).plain(written));
    $(".status")?.scrollIntoView({ block: "nearest" }); // the answer stands there
  };
  return h("form", { class: "typed", onsubmit: submit }, h("label", {}, `${label} `, h("input", {
    name: "move", "data-key": "typed", autocomplete: "off", autocapitalize: "none",
    spellcheck: "false", placeholder: example,
  })));
}

// A document beside the puzzle; throws an Error that says why it is not to be had.
export async function beside(name) {
  const given = $("main").dataset.beside; // a page that has it already
  if (given) return JSON.parse(given);
  const response = await fetch(name).catch(() => null);
  if (response === null) throw new Error("you're offline, and this page wasn't kept");
  if (!response.ok) throw new Error("it is held back until the day is over");
  return response.json();
}

// -- what the browser keeps -----------------------------------------------------------------------
// Keys begin with the path of the site, for there may be others on the same host.

export function read(key) {
  try {
    return localStorage.getItem(ROOT.pathname + key);
  } catch {
    return null;
  }
}

// Keep a text, and say whether it is kept. Where there is no more room, the oldest games make some, but none of
// those that are shown as the visitor's.
export function store(key, text) {
  try {
    for (;;) {
      try {
        localStorage.setItem(ROOT.pathname + key, text);
        return true;
      } catch (error) {
        const oldest = error.name === "QuotaExceededError" && oldestGame(key);
        if (!oldest) return false;
        localStorage.removeItem(oldest);
      }
    }
  } catch {
    return false; // it is closed
  }
}

// The games that are kept, the latest first; and those that are shown as the visitor's.
function games() {
  const begins = `${ROOT.pathname}game/`, keys = Object.keys(localStorage).filter((key) => key.startsWith(begins));
  return keys.map((key) => ({ key, at: 0, ...readGame(key.slice(begins.length)) })).sort((one, two) => two.at - one.at);
}
export const myGames = (all = games()) => all.filter(({ listed }) => listed).slice(0, 50);

function oldestGame(besides) {
  const all = games(), mine = myGames(all);
  return all.findLast((each) => !mine.includes(each) && each.key !== ROOT.pathname + besides)?.key;
}

// The same; returns why it is not kept, but once for a page: it need not be read at every move.
let told = false;
export function write(key, text) {
  if (store(key, text) || told) return null;
  told = true;
  return "this browser's store is full or closed: what you do here is not kept";
}

// Hear of what another tab keeps under a key.
export const onStored = (key, does) => addEventListener("storage", (event) => {
  if (event.key === ROOT.pathname + key() && event.newValue !== null) does(JSON.parse(event.newValue));
});

// The same for the game of a puzzle: null if there is none that can be read.
export function readGame(id) {
  try {
    return JSON.parse(read(`game/${id}`));
  } catch {
    return null;
  }
}

export function writeGame(id, game) {
  const kept = readGame(id), text = (at) => JSON.stringify({ ...game, at });
  // Else two tabs of a puzzle would answer each other for ever. (A game of free play comes first once it is opened.)
  if (kept && !game.listed && text(kept.at) === JSON.stringify(kept)) return null;
  return write(`game/${id}`, text(Date.now()));
}

// The URL of a worker of this site, in the form that the page's policy wants.
export function scriptURL(url) {
  if (!url.href.startsWith(ROOT.href)) throw new Error(`${url} is not of this site`);
  return POLICY ? POLICY.createScriptURL(url.href) : url.href;
}
const POLICY = globalThis.trustedTypes?.createPolicy("site", { createScriptURL: (url) => url });

// What a screen has room for (style.css): three columns, or at least all moves below a table; or, on its side, the
// actions beside it.
export const DESK = matchMedia("(min-width: 1024px) and (min-height: 481px)");
export const WIDE = matchMedia("(min-width: 761px) and (min-height: 481px)");
export const SIDE = matchMedia("(min-width: 560px) and (max-height: 480px)");

// On a desk what there is to say about a puzzle, the moves so far and the field stand beside the table; else below it.
function arrange() {
  const [about, log, text, low, next] =
    [".about-it", ".so-far", ".by-text", ".moves", ".moves > .orders"].map((each) => $(each));
  if (!low) return;
  const place = () => {
    if (DESK.matches) return $(".programme").append(...[about, log, text].filter(Boolean));
    if (about) low.before(about);
    return next.before(text, log);
  };
  DESK.addEventListener("change", place);
  place();
}

// How far the capitals of the page's font are off the middle of their line, in em, where styles cannot centre them.
function measureCapitals() {
  if (CSS.supports("text-box: trim-both cap alphabetic")) return;
  const context = h("canvas").getContext("2d"), { fontFamily } = getComputedStyle(document.body);
  context.font = `100px ${fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down, actualBoundingBoxAscent: capital } =
    context.measureText("H");
  document.documentElement.style.setProperty("--off", (capital - up + down) / 200);
}

// Begin a page; `keeps` are files beside it that it needs without a network. The ladder has all in one.
export function begin(keeps = []) {
  $(".unstarted").remove();
  const pages = $("#pages"), menu = $(".open-menu");
  if (!("popover" in pages)) menu.onclick = () => menu.setAttribute("aria-expanded", pages.classList.toggle("open"));
  const help = $(".open-rules"); // its module needs this one, so that it is named in the page
  help?.addEventListener("click", async (event) => {
    event.preventDefault();
    (await import(new URL(help.dataset.opens, document.baseURI))).openRules(help);
  });
  arrange();
  const unkept = $("main:is(.play, .record)") && write("tried", "");
  if (unkept) $("main").before(h("p", { class: "note unkept", role: "status" }, `${upper(unkept)}.`));
  measureCapitals();
  for (const name in SETTINGS) document.documentElement.dataset[name] = setting(name);
  for (const control of document.querySelectorAll("[data-setting]")) {
    const name = control.dataset.setting;
    control.value = setting(name);
    control.addEventListener("change", () => set(name, control.value));
  }
  const { id } = JSON.parse($("main").dataset.puzzle ?? "{}");
  if (id && openedOn(id) === null) store(`opened/${id}`, localDate());
  addEventListener("unhandledrejection", ({ reason }) => reloadOnce(reason));
  if ("serviceWorker" in navigator && isSecureContext) {
    const { serviceWorker } = navigator, keep = $("main").dataset.beside ? [] : keeps, wanted = () => {
      if (!navigator.onLine) return;
      for (const each of ["", ...keep]) fetch(new URL(each, location.href)).catch(() => {});
    };
    onceLoaded(() => serviceWorker.register(scriptURL(new URL("sw.js", ROOT))));
    // The page that brought the worker was not seen by it: let it be kept, too.
    serviceWorker.addEventListener("controllerchange", wanted);
    if (serviceWorker.controller && keep.length) onceLoaded(wanted);
  }
}

// The solver that a page cannot begin without, which is promised; if it does not come, the page says so.
export const needed = (solver) => solver.catch((error) => {
  say($(".status"), "The solver could not be loaded. Load the page again.");
  throw error;
});

// Do something once the page is loaded, which it may be by now: a module may have waited for its library.
export const onceLoaded = (does) => (document.readyState === "complete" ? does() : addEventListener("load", does));

// A module that cannot be loaded has gone with an earlier build: the page of this one has others, and
// the game is kept.
function reloadOnce({ message = "" }) {
  if (!/module|import/i.test(message) || !navigator.onLine) return;
  try {
    if (sessionStorage.getItem("reloaded") === location.href) return;
    sessionStorage.setItem("reloaded", location.href);
    location.reload();
  } catch { /* its store is closed: it would load for ever */ }
}
