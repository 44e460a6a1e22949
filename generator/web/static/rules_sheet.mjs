// The rules of the game in a sheet, so that nobody leaves a game to look them up.

import { $, h } from "./page.mjs";

// The document at a URL; null if it is not to be had. (No script parses it: the page's policy holds.)
const documentAt = (url) => new Promise((resolve) => {
  const asked = Object.assign(new XMLHttpRequest(), { onloadend: () => resolve(asked.responseXML) });
  asked.open("GET", url);
  asked.responseType = "document";
  asked.send();
});

// Open the rules that a link leads to; where they can't be shown here, go there.
export async function openRules(link) {
  const rules = (await documentAt(link.href))?.querySelector("main");
  if (!rules) return location.assign(link.href);
  for (const each of rules.querySelectorAll("[href]")) {
    each.setAttribute("href", new URL(each.getAttribute("href"), link.href));
  }
  $("h1", rules).remove(); // the sheet has its title
  for (const each of rules.querySelectorAll("[id]")) each.removeAttribute("id");
  const { openSheet } = await import("./sheets.mjs");
  return openSheet("How to play", h("div", { class: "prose" }, ...rules.childNodes));
}
