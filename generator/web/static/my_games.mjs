// My games: those that were played freely, of all games, the latest first. Each goes on where it was.

import { ROOT, h, localDate, myGames, read } from "./page.mjs";
import { menu } from "./sheets.mjs";

// Show them; `open` opens one of this page, by its address.
export function openMyGames(open = null) {
  const all = read("tried") === null ? [] : myGames(); // the store may be closed
  menu(all.length ? "My games" : "No game of yours has a move yet", all.map(({ at, listed }) => {
    const { title, name, far, href } = listed, to = new URL(href, ROOT);
    return [[`${title}, ${name.toLowerCase()}`, h("small", {}, `${far} · ${localDate(new Date(at))}`)],
      open && to.pathname === location.pathname ? () => open(to.hash) : to.href];
  }));
}
