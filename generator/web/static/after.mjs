// After a puzzle of any game: what there is to say of it, in sheets, and what to share.

import {
  $, ROOT, button, caps, coloured, copy, dateWords, fill, h, localDate, ordinal, read, store, upper,
} from "./page.mjs";
import { hereAsLink } from "./address.mjs";
import { mark, resultSign, running, week } from "./marks.mjs";
import { keepGame, record } from "./store.mjs";

export function sheet(title, ...children) {
  return h("section", { class: "sheet" }, caps(title), ...children);
}

// At which try it was, after so many wrong ones.
export const times = (count) => `at the ${ordinal(count + 1)} try`;

// Show what there is to say once a puzzle has ended: the result, with a window that is lit if it was solved;
// the days of its week; the same day's puzzle of another game; what to share; the `line`; more ways on; and
// the rest. `onward` is of `waysOn`, `again` tries it again: that comes first, after `when` it was lost, if it was not
// solved.
export function showEnd(element, { title, text, when, lit, onward, shared, line, again }, ...rest) {
  const { days, other, ways } = onward;
  const tryAgain = h("p", { class: "main" }, button("try-again", "Try again", again, { primary: !lit }));
  other?.classList.toggle("primary", Boolean(lit));
  fill(element,
    h("div", { class: "row end-head" }, h("div", {}, h("h2", { class: "verdict", tabindex: "-1" }, title),
      h("p", {}, coloured(text), when)), lit && litWindow(lit)),
    !lit && tryAgain, days, other, share(shared),
    line,
    ways, lit && tryAgain, rest);
  mark(record().record);
}

// Show the end of a game that was played freely at a table, in place of the table: what it came to, with what stands
// `under` that, the `places` of what was won, what is `told` of it, what it `offers`, and another game. All else is
// behind a summary, and made when it is opened: `text`, ways to look back (`asks`, each [key, label, what it does with
// the place for what it finds, and with its button]), a note, what `more` returns, what to share, and `inside`, the
// game as text. `scored` is what the record keeps of a game that was played here, [its name, what it came to].
export function showOver(board, { title, under, places, told, offers, scored, more = () => null, ...hard }) {
  const isPlayed = board.game.texts.length !== board.given;
  if (scored && isPlayed) keepGame(scored[0], { help: board.game.help !== "", ...scored[1] });
  const place = $(".after", board.main), behind = h("div", {}), again = ["same", board.againName, () => board.again()];
  const [anew, ...others] = board.latest ? [["new", `New ${board.thing}`, () => board.anew()], again] : [again];
  const open = () => {
    if (behind.hasChildNodes()) return;
    fill(behind, howHard(board, hard, others), more(), share(hard.shared, board.link), asText(hard.inside));
    behind.parentNode.scrollIntoView({ block: "nearest" }); // it opens below the screen
  };
  fill(place, h("section", { class: "over" },
    h("div", { class: "cloth" }, h("h2", { class: "verdict", tabindex: "-1" }, title),
      under && h("p", {}, under), places),
    told && h("p", { class: "got-away" }, coloured(told)), offers,
    button(anew[0], anew[1], anew[2], { primary: true })),
  h("details", { class: "hard", ontoggle: open }, h("summary", {}, "How hard was it?"), behind));
  $("h2", place).focus();
}

function howHard(board, { text, note, asks }, others) {
  const found = h("div", { class: "lost-place" });
  const beside = { class: "beside-table" }; // on a desk they stand there
  return [h("p", {}, text), h("p", { class: "main" },
    [...asks, ...others].map(([key, label, does]) =>
      button(key, label, ({ currentTarget }) => does(found, currentTarget))),
    board.takesBack && button("undo", "Undo", board.canUndo && (() => board.undo()), beside), board.toMine?.(),
    button("more", "More …", () => board.more(), beside)),
  note && h("p", { class: "note" }, note), found];
}

// Fill a place with what becomes of an answer once it is there; or with what went wrong.
export async function answered(place, answer, does) {
  const tell = (text) => fill(place, h("p", { role: "status" }, text));
  tell("Reckoning …");
  await answer.then((found) => fill(place, does(found))).catch(({ message }) => tell(`${upper(message)}.`));
}

// The line of a puzzle, behind a summary.
export const behind = (line) =>
  h("details", { class: "sheet" }, h("summary", {}, "The line, and why it works"), line);

const litWindow = (how) => h("svg", { class: `window-lit ${how}`, viewBox: "0 0 64 88", "aria-hidden": "true" },
  h("path", { class: "pane-of", d: "M3 85V32a29 29 0 0 1 58 0v53z" }),
  h("path", { d: "M3 85V32a29 29 0 0 1 58 0v53zM32 3v82M3 32h58M3 58h58M32 32 12 11M32 32 52 11" }));

// What is sent of a puzzle: the house and the day; a sign for each game of that day that the record has, with ★, ○ or –
// (`own` is the result of this one, if it is not kept); and what its `moves` look like. One text for all of a day.
export function resultText({ id, date, game, title, number }, own, moves = "") {
  const { games, signs } = document.documentElement.dataset, { puzzles } = record().record;
  const day = dateWords(date, { weekday: "short", day: "numeric", month: "short" }).replace(",", "");
  if (moves) store(`moves/${id}`, moves);
  const ids = game ? games.split(" ").map((name) => (name === game ? id
    : Object.keys(puzzles).find((each) => !each.startsWith("hidden-") && each.endsWith(`${name}-${date}`)))) : [id];
  const told = ids.map((each, n) => {
    const found = puzzles[each] ?? (each === id && own);
    return found && (game ? `${signs.split(" ")[n]} ` : "") + resultSign(found);
  });
  const head = game ? `${$(".house-name > span").textContent}, ${day}` : `${title}, no. ${number}`;
  return [head, told.filter(Boolean).join(" "), moves || ids.map((each) => read(`moves/${each}`)).find(Boolean)]
    .filter(Boolean).join("\n");
}

// What may be shared, with a link to what it names.
export const share = (text, link = hereAsLink()) =>
  h("section", { class: "sheet share" }, h("p", {}, text), sends(text, link, "Share", "Copy"));

// A button that sends a text with a link by what the device offers, or else copies them.
export function sends(text, link, label, copies = label) {
  const whole = `${text}\n${link}`;
  return navigator.share && matchMedia("(pointer: coarse)").matches
    ? button("share", label, () => navigator.share({ text: whole }).catch(() => {})) : copied(copies, whole);
}

// The ways on from the end of a puzzle: the days of its week; the same day's puzzle of another game, if
// one is not solved yet; the latest of this game that is not, and what else the page links to.
export async function waysOn() {
  const links = $(".ways"), { record: all } = record();
  const open = (id) => (all.puzzles[id]?.result ?? "failed") === "failed";
  const next = [...links.querySelectorAll("[data-id]")].find(({ dataset }) => open(dataset.id));
  const listed = links.dataset.days === undefined ? []
    : await fetch(links.dataset.days).then((response) => response.json(), () => []).catch(() => []);
  const { id } = JSON.parse($("main").dataset.puzzle), here = listed.find((each) => each.id === id);
  const left = listed.filter((each) => each.id !== id && open(each.id)), today = localDate();
  const unsolved = left.filter(({ date }) => date <= today).at(-1) ?? left.at(-1), own = $(".own a", links);
  const days = here && week(listed, here);
  return {
    days: days && h("section", { class: "lamps" }, h("ol", { class: "days" }, days),
      h("p", { class: "note" }, running(days, all, here.date))),
    other: next && h("a", { class: "button primary next-up", href: $("a", next).href },
      `Next: ${$("a", next).textContent}`, h("small", {}, upper(next.dataset.task))),
    ways: h("nav", { class: "main", "aria-label": "What next" },
      unsolved && h("a", { class: "button", href: new URL(unsolved.path, ROOT) },
        `Next unsolved: ${dateWords(unsolved.date)}`),
      own && h("a", { class: "button", href: own.href }, own.textContent),
      next || unsolved ? null : h("a", { class: "button", href: ROOT }, "Today")),
  };
}

// A game as text, its tags by name and its moves; with what the command can do with it.
export function gameText(tags, moves, ...does) {
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
  const text = [...head, "", moves.join(" "), ""].join("\n");
  return [h("p", {}, "For the toolkit on a computer. Kept as game.txt: ", does),
    h("pre", { tabindex: "0" }, text), h("p", { class: "main" }, copied("Copy the game", text))];
}
export const asText = (inside) =>
  h("details", { class: "sheet as-text" }, h("summary", {}, "The game as text"), inside);

// A button that copies a text, and a place to say so; if it cannot be copied, it is shown there.
export function copied(label, text) {
  const said = h("span", { role: "status" });
  const does = async () => { said.textContent = await copy(text) ? "Copied." : text; };
  return [button(label.toLowerCase().replaceAll(" ", "-"), label, does), said];
}
