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

export const SETTINGS = { light: ["auto", "light", "dark"], deck: ["two", "four"], keys: ["on", "off"] };

export function setting(name) {
  const kept = read(name);
  return SETTINGS[name].includes(kept) ? kept : SETTINGS[name][0];
}

export function set(name, value) {
  document.documentElement.dataset[name] = value;
  write(name, value); // if it is not kept, it holds for this page
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

// Begin a page; `keep` are files beside it that it needs without a network.
export function begin(keep = []) {
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
