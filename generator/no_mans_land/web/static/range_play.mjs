// Free play: a game by number, or with real cards. It is in the address, and kept on the device.

import { $, begin, copy, fill, h, needed, onStored, read, readGame, store, write, writeGame } from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";
import { Board } from "./range_board.mjs";
import { Game, switchesOf } from "./range_game.mjs";
import { rangeOf } from "./range.mjs";

const REAL = $(".facts").hasAttribute("data-real");
const LAST = "range", NEW = "#new"; // where the address of the game that goes on is kept; what asks for a new one
const KEYS = ["game", "rules", "moves", "new"]; // of an address
const RULES = "mortal"; // those of the puzzles

begin();
const main = $("main");
let of, game; // of: { name, seed (a BigInt, null with real cards), rules (as text), switches }
let left = "", shownEnd = null; // the address of the game left for another; the state whose end is shown

const board = new Board(main, { changed: save, shown, more, helped: (what) => {
  if (!REAL) game.helped(what);
  save();
} });

// -- the game --------------------------------------------------------------------------------------

const anyNumber = () => BigInt(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
const key = () => (REAL ? `real range ${of.rules}` : `range ${of.seed} ${of.rules}`);

const addressOf = (moves) => `#${new URLSearchParams({
  ...(REAL ? {} : { game: of.seed }), ...(of.rules === RULES ? {} : { rules: of.rules }),
  ...(REAL || !moves.length ? {} : { moves: moves.join(".") }),
})}`;

// What an address, or a number (by the rules there are), names; throws an Error that says why it names nothing.
function named(text) {
  const given = new URLSearchParams(text.includes("=") ? text.replace(/^.*#/s, "")
    : { rules: of?.rules ?? RULES, game: text.trim() });
  const rules = given.get("rules") ?? RULES, number = given.get("game") ?? "";
  const switches = switchesOf(rules), moves = given.get("moves")?.split(".") ?? null;
  if (REAL) return { name: "Real cards", seed: null, rules, switches };
  const fits = /^\d{1,20}$/.test(number) && BigInt(number) < 2n ** 64n;
  if (!fits) throw new Error("That is not a game number; try one like 42.");
  return { name: `Game ${BigInt(number)}`, seed: BigInt(number), rules, switches, moves };
}

// The address of the game that goes on, "" if there is none.
const goesOn = () => (REAL || game?.over ? "" : game ? addressOf(game.moves) : read(LAST) ?? "");

// Begin a game, or go on with it: with the moves given, or else those that are kept; `wrong` is said of a link.
async function start({ moves = null, ...named }, wrong = "") {
  const last = goesOn();
  if (last.includes("&moves")) left = last;
  const range = await needed(rangeOf(named.switches));
  of = named;
  if (left.replace(/&moves.*/, "") === addressOf([])) left = "";
  const kept = readGame(key()), same = moves === null || `${moves}` === `${kept?.moves}`;
  game = new Game(range, REAL ? null : range.orders(of.seed), same ? kept : { moves });
  const problem = save(), which = game.moves.length ? "your" : "another";
  const text = wrong ? `This link can't be opened. ${wrong} Here is ${which} game.`
    : moves?.length > game.moves.length ? "The decisions of this link do not fit its game." : undefined;
  board.take(game, of.switches, text);
  if (problem) board.say(`${board.status} (${problem}.)`);
  scrollTo(0, 0);
}

// A game without a move, or one that is over, is not gone on with: the one that was left is.
function save() {
  const here = addressOf(game.moves), begun = game.moves.length + game.redone.length;
  const problem = writeGame(key(), game.toKeep()) ?? (REAL ? null : write(LAST, begun && !game.over ? here : left));
  show(here === "#" ? "" : here);
  return problem;
}

const anew = () => start({ ...named(String(anyNumber())), moves: [] });

async function openLatest() {
  let found, wrong = "";
  const hash = asked(KEYS);
  if (hash === NEW) return anew();
  for (const link of [hash, goesOn(), `${anyNumber()}`].filter(Boolean)) {
    try {
      found ??= named(link);
    } catch ({ message }) {
      wrong ||= message;
      if (link === goesOn()) store(LAST, "");
    }
  }
  return start(found, wrong);
}

// -- what stands on the page -----------------------------------------------------------------------

async function shown() {
  $("h1", main).textContent = of.name;
  if (of.rules !== RULES) $(".facts", main).append(h("span", {}, "other rules"));
  if (!game.over) fill($(".after", main));
  if (shownEnd === (shownEnd = game.over ? game.state : null) || !game.over) return;
  const { showEnd } = await import("./range_end.mjs");
  showEnd($(".after", main), game, { ...of, link: link() }, { again: () => board.again(), anew });
}

const link = () => new URL(addressOf([]), location).href.replace(/#$/, "");

async function copyLink() {
  if (await copy(link())) board.say("The link to this game is copied.");
  else (await import("./sheets.mjs")).textSheet("The link to this game", link());
}

const choosing = () => import("./range_choosing.mjs");

function more() {
  return [
    ...(REAL ? [] : [
      ["New game", anew],
      left && ["Back to the game before", () => start(named(left))],
      ["Another game …", async () => (await choosing()).chooseGame((text) => start(named(text)))],
      ["Copy the link to this game", copyLink],
    ]),
    ["Rules …", async () => (await choosing()).chooseRules(of.rules, (rules) =>
      start({ ...of, rules, switches: switchesOf(rules) }))],
    REAL ? ["Play by number", "../play/"] : ["Real cards", "../table/"],
    ["Learn in six taps", "../learn/"],
    ["This game as text", async () => {
      const [{ openSheet }, { textInside }] = await Promise.all([import("./sheets.mjs"), import("./range_end.mjs")]);
      openSheet("The game as text", textInside(game, of));
    }],
  ];
}

await openLatest();
onAsked(KEYS, openLatest);
onStored(() => `game/${key()}`, ({ moves }) => { // another tab went on with it
  if (`${moves}` !== `${game.moves}`) start({ ...of, moves: null });
});
