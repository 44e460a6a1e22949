// Elements made without markup, and drawn again where they change.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = ["svg", "use", "path", "circle", "text"];
const HEARS = Symbol("what an element listens to");

const isThere = (child) => child !== null && child !== undefined && child !== false;
const all = (children) => children.flat(9).filter(isThere);

// An element with attributes, listeners (on...), and children: elements, texts, lists of them; null,
// undefined or false is none. The label of a button is an element of its own, to be centred.
export function h(name, attributes = {}, ...children) {
  const made = DRAWN.includes(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (!isThere(value)) continue;
    if (key.startsWith("on")) hear(made, key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  const isButton = name === "button" || /\bbutton\b/.test(attributes.class);
  made.append(...all(children).map((child) => (isButton && typeof child === "string" ? h("span", {}, child) : child)));
  return made;
}

function hear(element, kind, does) {
  const heard = element[HEARS] ??= {};
  if (!(kind in heard)) element.addEventListener(kind, (event) => heard[kind]?.(event));
  heard[kind] = does;
}

export const $ = (selector, within = document) => within.querySelector(selector);

// Put children into an element in place of what it has. The focus stays on what has its key, or else
// within the element.
export function fill(element, ...children) {
  const key = keyWithin(element);
  element.replaceChildren(...all(children));
  if (key) refocus(element, key);
}

// The same, but what is there already stays, with what it listens to now: an element is found again by its key, or by
// the picture in it. No part of the children may be kept for later: another one may stand in its place.
export function redraw(element, ...children) {
  const key = keyWithin(element), old = new Map();
  for (const child of element.childNodes) old.set(nameOf(child), [...(old.get(nameOf(child)) ?? []), child]);
  const now = all(children).map((each) => {
    const made = each instanceof Node ? each : document.createTextNode(each), same = old.get(nameOf(made))?.shift();
    return same ? become(same, made) : made;
  });
  for (const gone of [...old.values()].flat()) gone.remove();
  now.forEach((child, n) => {
    if (element.childNodes[n] !== child) element.insertBefore(child, element.childNodes[n]);
  });
  if (key) refocus(element, key);
}

// By what an element is found again among its siblings.
function nameOf(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const picture = ["LI", "svg"].includes(node.nodeName) && $("use", node)?.getAttribute("href");
  return `${node.nodeName} ${node.dataset.key ?? (picture || "")}`;
}

function become(old, made) {
  if (!(old instanceof Element)) {
    if (old.data !== made.data) old.data = made.data;
    return old;
  }
  if (old.nodeName === "svg" && old.isEqualNode(made)) return old; // a picture listens to nothing
  const stays = ["open", old.children.length === made.children.length && "style"]; // how so many are laid out
  for (const { name } of [...old.attributes]) {
    if (!made.hasAttribute(name) && !stays.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const kind of Object.keys({ ...old[HEARS], ...made[HEARS] })) hear(old, kind, made[HEARS]?.[kind]);
  redraw(old, ...made.childNodes);
  return old;
}

const keyWithin = (element) => element.contains(document.activeElement) && document.activeElement.dataset.key;

function refocus(element, key) {
  const same = $(`[data-key="${CSS.escape(key)}"]`, element) ?? $("button, summary", element);
  if (document.activeElement !== same) same?.focus({ preventScroll: true });
}
