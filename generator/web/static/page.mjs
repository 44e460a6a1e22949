// What every page has: elements made without markup, the day here, and settings.

// The root of the site, so that a site may lie below any path.
export const ROOT = new URL(document.documentElement.dataset.root, document.baseURI);

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = ["svg", "use", "path", "circle", "text"];

// An element with attributes, listeners (on...), properties of its dataset, and children: elements,
// texts, lists of them, or null for none.
export function h(name, attributes = {}, ...children) {
  const made = DRAWN.includes(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(9).filter((child) => child !== null && child !== undefined));
  return made;
}

export const $ = (selector, within = document) => within.querySelector(selector);

// Put children into an element in place of what it has. The focus stays on what has its key, or else
// within the element.
export function fill(element, ...children) {
  const key = element.contains(document.activeElement) && document.activeElement.dataset.key;
  element.replaceChildren(...children.flat(9).filter((child) => child !== null));
  if (!key) return;
  const same = $(`[data-key="${CSS.escape(key)}"]`, element);
  (same ?? $("button, summary", element))?.focus({ preventScroll: true });
}

// Listen to single keys, unless they are turned off, held down, or meant for something else.
export function onKey(does) {
  document.addEventListener("keydown", (event) => {
    if (document.documentElement.dataset.keys === "off" || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, select, textarea, header, footer")) return;
    if (does(event)) event.preventDefault();
  });
}

// The date of an instant where the visitor is, such as 2026-11-23.
export function localDate(instant = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

// A number of days before a date.
export function daysBefore(date, days) {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10);
}

// -- settings -------------------------------------------------------------------------------------

export const SETTINGS = {
  light: ["auto", "light", "dark"], deck: ["two", "four"], keys: ["on", "off"], ask: ["once", "always"],
};

export function setting(name) {
  const kept = read(name);
  return SETTINGS[name].includes(kept) ? kept : SETTINGS[name][0];
}

export function set(name, value) {
  document.documentElement.dataset[name] = value;
  write(name, value); // if it is not kept, it holds for this page
}

// -- cards and words ------------------------------------------------------------------------------
// A card is given by its name, such as "Qh", or "Jk" for a joker.

const DECK = new URL(document.documentElement.dataset.cards, document.baseURI);
const RANK_WORDS = Object.fromEntries([..."A23456789TJQK"].map((rank, n) => [rank, [
  "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"][n]]));
const SUIT_WORDS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const isJoker = (name) => name.startsWith("Jk");

// A picture of the deck, or of another file of symbols; without a label it is an ornament.
export function picture(id, className, label = null, file = DECK) {
  const named = label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  return h("svg", { class: className, ...named }, h("use", { href: `${file}#${id}` }));
}

const suitClass = (name) => (isJoker(name) ? "suit-k" : `suit-${name[1]}`);
const shown = (form) => (name, label) => picture(`${form}-${name.slice(0, 2)}`, `${form} ${suitClass(name)}`, label);

// A whole card, and one in a strip.
export const face = shown("card");
export const strip = shown("strip");

// "queen of hearts", and "Q♥"; `joker` is what the game calls one.
export const inWords = (name, joker) =>
  isJoker(name) ? joker : `${RANK_WORDS[name[0]]} of ${SUIT_WORDS[name[1]]}`;
export const sign = (name, joker) =>
  isJoker(name) ? joker : (name[0] === "T" ? "10" : name[0]) + SUIT_SIGNS[name[1]];

// A text in which signs such as "3♦" have the colour of their suit, and a ten is named as on its card.
export function coloured(text) {
  return text.replace(/T(?=[♣♦♥♠])/g, "10").split(/([♣♦♥♠])/).map((part) => {
    const suit = Object.keys(SUIT_SIGNS).find((each) => SUIT_SIGNS[each] === part);
    return suit ? h("span", { class: `sign suit-${suit}` }, `${part}\ufe0e`) : part;
  });
}

export const caps = (text) => h("h2", { class: "caps" }, text);

// "1 card", "2 cards"
export const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const numberWord = (number) => NUMBER_WORDS[number] ?? String(number);

export const upper = (text) => text[0].toUpperCase() + text.slice(1);
export const lower = (text) => text[0].toLowerCase() + text.slice(1);

// "5♦, 3♣ and 2♥"
export const listed = (texts, last = "and") =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} ${last} ${texts.at(-1)}`;

// A tool below the actions, with a picture.
export const tool = (name, label, does, off = false) => h("button", {
  class: `tool ${name}`, "data-key": name, "aria-disabled": off ? "true" : null, onclick: () => { if (!off) does(); },
}, picture(`icon-${name}`, "icon"), h("span", {}, label));

// -- the table ----------------------------------------------------------------------------------

// Lay the strips of a table out. Where the stage is higher than the screen for it, on a phone, they
// give way, and then the hand.
export function layOut(table) {
  const stage = table.closest(".stage"), lists = table.querySelectorAll(".strips");
  table.classList.remove("tight", "tighter");
  for (const each of lists) inRows(each);
  for (const name of ["tight", "tighter"]) {
    if (!stage?.clientHeight || stage.clientHeight + stage.offsetTop <= innerHeight) break;
    table.classList.add(name);
    for (const each of lists) inRows(each, name === "tighter");
  }
  const status = $(".status", table);
  status.classList.remove("small");
  status.classList.toggle("small", status.scrollHeight > status.clientHeight + 1);
}

const FREE = 20; // of a card that lies below another

// One row of cards if it holds them, else two, in which they overlap if they must; never a third. Where
// rows are `dear`, they overlap in one before they take two.
function inRows(list, dear = false) {
  const { width } = list.getBoundingClientRect(), card = list.firstElementChild?.offsetWidth;
  if (!width || !card) return;
  const fit = Math.max(Math.floor((width + 3) / (card + 3)), 1);
  const count = list.children.length, lapped = count > fit && dear && count <= (width - card) / FREE + 1;
  const row = lapped ? count : count > 2 * fit ? Math.ceil(count / 2) : fit;
  list.classList.add("in-rows");
  list.style.setProperty("--row", row);
}

// Lay a table out again when the window changes.
export const fitted = (table) => addEventListener("resize", () => layOut(table));

// -- what every puzzle has ------------------------------------------------------------------------

// A field that takes an answer as text and hands it to `read`.
export function field(label, example, read) {
  const submit = (event) => {
    event.preventDefault();
    const { move } = event.target.elements;
    const text = move.value;
    move.value = "";
    read(text);
  };
  return h("form", { class: "typed", onsubmit: submit }, h("label", {}, `${label} `, h("input", {
    name: "move", "data-key": "typed", autocomplete: "off", autocapitalize: "none",
    spellcheck: "false", placeholder: example,
  })));
}

// A document beside the puzzle; throws an Error that says why it is not to be had.
export async function beside(name) {
  const response = await fetch(name).catch(() => null);
  if (response === null) throw new Error("you're offline, and this page wasn't kept");
  if (!response.ok) throw new Error("it is held back until the day is over");
  return response.json();
}

export const answers = () => beside("answers.json");

// -- what the browser keeps -----------------------------------------------------------------------
// Keys begin with the path of the site, for there may be others on the same host.

export function read(key) {
  try {
    return localStorage.getItem(ROOT.pathname + key);
  } catch {
    return null;
  }
}

// Return why a text is not kept, or null.
export function write(key, text) {
  try {
    localStorage.setItem(ROOT.pathname + key, text);
    return null;
  } catch {
    return "this browser's store is full or closed: what you do here is not kept";
  }
}

// The same for the game of a puzzle: null if there is none that can be read.
export function readGame(id) {
  try {
    return JSON.parse(read(`game/${id}`));
  } catch {
    return null;
  }
}

export const writeGame = (id, game) => write(`game/${id}`, JSON.stringify(game));

// The URL of a worker of this site, in the form that the page's policy wants.
export function scriptURL(url) {
  if (!url.href.startsWith(ROOT.href)) throw new Error(`${url} is not of this site`);
  return POLICY ? POLICY.createScriptURL(url.href) : url.href;
}
const POLICY = globalThis.trustedTypes?.createPolicy("site", { createScriptURL: (url) => url });

// On a phone what there is to say about a puzzle stands below its stage.
function arrange() {
  const about = $(".about-it");
  if (!about) return;
  const narrow = matchMedia("(max-width: 760px)"), [wide, low] = [about.parentElement, $(".moves")];
  const place = () => (narrow.matches ? low.before(about) : wide.append(about));
  narrow.addEventListener("change", place);
  place();
}

// Begin a page; `keep` are files beside it that it needs without a network.
export function begin(keep = []) {
  arrange();
  for (const name in SETTINGS) document.documentElement.dataset[name] = setting(name);
  for (const control of document.querySelectorAll("[data-setting]")) {
    const name = control.dataset.setting;
    control.value = setting(name);
    control.addEventListener("change", () => set(name, control.value));
  }
  if ("serviceWorker" in navigator && isSecureContext) {
    addEventListener("load", () => navigator.serviceWorker.register(scriptURL(new URL("sw.js", ROOT))));
    // The page that brought the worker was not seen by it: let it be kept, too.
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      for (const each of ["", ...keep]) fetch(new URL(each, location.href)).catch(() => {});
    });
  }
}
