// What follows # in the address of a page, as far as it is the page's own: what it asks for, and what the page
// puts there. Anything else there is none of the page's business.

// What chats and mail append to a link: signs, and the escapes of those that no address has as they are.
const APPENDED = /(?:[^\w%-]|%(?:2[02]|3[CE]|60|C2%..|E2%8[01]%..|E3%80%..|EF%BC%..))+$/i;
const LATER = 30_000; // ms: Safari lets a page change its address 100 times in so long

let steps = stepsOf(); // of the history for sheets; there are some where the page was loaded again below one
let own = steps ? location.hash : ""; // what stands there of the page's own
let later = null;

// What the address asks for, "" if it has none of the page's keys: a list of them, or what one must match.
export function asked(keys) {
  const hash = location.hash.slice(1).replace(APPENDED, ""), given = new URLSearchParams(hash);
  return (keys instanceof RegExp ? keys.test(hash) : keys.some((key) => given.has(key))) ? `#${hash}` : "";
}

// Hear of an address that asks for something. Any other one gives way to the page's own.
export function onAsked(keys, does) {
  own ||= asked(keys);
  addEventListener("hashchange", () => {
    const hash = asked(keys);
    if (location.hash && (!hash || hash === own)) return show(own);
    own = hash;
    return does();
  });
  // Without a step in the history, from which one would come back to an earlier move.
  document.querySelector(".skip").addEventListener("click", (event) => {
    const main = document.querySelector("main");
    event.preventDefault();
    main.tabIndex = -1;
    main.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
    main.focus();
  });
}

// Put something there. Where the browser refuses it, it is tried again: nothing else waits for it.
export function show(hash) {
  own = hash;
  clearTimeout(later);
  if (location.hash === hash || replaced(history.state, hash || location.pathname + location.search)) return;
  later = setTimeout(() => show(own), LATER);
}

// Replace the state, and the address if one is given; return whether the browser lets us. The same for a new step.
export function replaced(state, address = location.href, how = "replaceState") {
  try {
    history[how](state, "", address);
    return true;
  } catch {
    return false;
  }
}

// A link to what the page shows.
export const hereAsLink = () => location.href.split("#")[0] + own;

// -- sheets: each has a step of the history, so that Back closes it -----------------------------------

let isStepping = false; // back, from a sheet that was closed
let scrolls = "auto"; // what the page has the browser do; closing a sheet moves nothing
function stepsOf() { return history.state?.sheets ?? 0; }
const openSheets = () => [...document.querySelectorAll("dialog[open]")];

// Let there be as many steps as sheets are open; but one at a time, for the browser takes them later.
export function inStep() {
  const count = openSheets().length;
  if (isStepping || count === steps) return;
  isStepping = count < steps;
  if (isStepping) return history.go(count - steps);
  if (!steps) scrolls = history.scrollRestoration;
  history.scrollRestoration = "manual";
  if (replaced({ ...history.state, sheets: count }, location.href, "pushState")) steps = count;
}

addEventListener("popstate", () => {
  const from = steps, wasBack = !isStepping;
  [steps, isStepping] = [stepsOf(), false];
  if (from !== steps && own) show(own); // what was done meanwhile is no more undone than the sheet's answers
  if (!steps) history.scrollRestoration = scrolls;
  if (wasBack) for (const each of openSheets().slice(steps)) each.close();
  inStep();
});
addEventListener("pageshow", inStep);
