// Free play: a game by number, or with real cards. It is in the address, and kept on the device.

import { $, begin, fill, onStored, read, readGame, write, writeGame } from "./page.mjs";
import { Board } from "./range_board.mjs";
import { Game, switchesOf } from "./range_game.mjs";
import { rangeOf } from "./range.mjs";

const REAL = $(".facts").hasAttribute("data-real");
const LAST = "range", NEW = "#new"; // where the address of the latest game is kept; what asks for a new one
const RULES = "mortal"; // those of the puzzles

begin();
const main = $("main");
let of, game; // of: { name, seed (a BigInt, null with real cards), rules (as text), switches }
let left = null, shownEnd = null; // the address of the game left for another; the state whose end is shown

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

// What an address, or a number, names; throws an Error that says why it names nothing.
function named(text) {
  const given = new URLSearchParams(text.includes("=") ? text.replace(/^.*#/s, "") : { game: text.trim() });
  const rules = given.get("rules") ?? of?.rules ?? RULES, number = given.get("game") ?? "";
  const switches = switchesOf(rules), moves = given.get("moves")?.split(".") ?? null;
  if (REAL) return { name: "Real cards", seed: null, rules, switches };
  const fits = /^\d{1,20}$/.test(number) && BigInt(number) < 2n ** 64n;
  if (!fits) throw new Error("a game is a number of at most 64 bits");
  return { name: `Game ${BigInt(number)}`, seed: BigInt(number), rules, switches, moves };
}

// Begin a game, or go on with it: with the moves given, or else those that are kept.
async function start({ moves = null, ...named }) {
  if (game?.moves.length && !game.over && !REAL) left = location.hash;
  const range = await rangeOf(named.switches);
  of = named;
  const kept = readGame(key()), same = moves === null || `${moves}` === `${kept?.moves}`;
  game = new Game(range, REAL ? null : range.orders(of.seed), same ? kept : { moves });
  save();
  const broken = moves && moves.length > game.moves.length;
  board.take(game, of.switches, broken ? "The decisions of this link do not fit its game." : undefined);
  scrollTo(0, 0);
}

function save() {
  const here = addressOf(game.moves);
  if (location.hash !== here) history.replaceState(null, "", here === "#" ? location.pathname : here);
  return writeGame(key(), game.toKeep()) ?? (REAL ? null : write(LAST, game.over ? "" : here));
}

const anew = () => start({ ...named(String(anyNumber())), moves: [] });

async function openLatest() {
  const here = location.hash, last = here === NEW ? null : read(LAST);
  try {
    await start(named(REAL || (here.length > 1 && here !== NEW) ? here || "#" : last || `#game=${anyNumber()}`));
  } catch (error) {
    await anew();
    board.say(`This link cannot be read: ${error.message}. Here is another game.`);
  }
}

// -- what stands on the page -----------------------------------------------------------------------

async function shown() {
  $("h1", main).textContent = of.name;
  if (!game.over) fill($(".after", main));
  if (shownEnd === (shownEnd = game.over ? game.state : null) || !game.over) return;
  const { showEnd } = await import("./range_end.mjs");
  showEnd($(".after", main), game, of, { again: () => board.again(), anew });
}

async function copyLink() {
  const link = new URL(addressOf([]), location).href;
  await navigator.clipboard.writeText(link).then(() => board.say("The link to this game is copied."),
    () => board.say(link));
}

const choosing = () => import("./range_choosing.mjs");

function more() {
  return [
    ...(REAL ? [] : [
      ["New game", anew],
      left && left !== location.hash && ["Back to the game before", () => start(named(left))],
      ["Another game …", async () => (await choosing()).chooseGame((text) => start(named(text)))],
      ["Copy the link to this game", copyLink],
    ]),
    ["Rules …", async () => (await choosing()).chooseRules(of.rules, (rules) =>
      start({ ...of, rules, switches: switchesOf(rules) }))],
    REAL ? ["Play by number", "../play/"] : ["Real cards", "../table/"],
    ["Learn in six taps", "../learn/"],
    ["This game as text", async () => {
      const [{ openSheet }, { asText }] = await Promise.all([import("./sheets.mjs"), import("./range_end.mjs")]);
      openSheet("The game as text", asText(game, of));
    }],
  ];
}

await openLatest();
addEventListener("hashchange", openLatest);
onStored(() => `game/${key()}`, ({ moves }) => { // another tab went on with it
  if (`${moves}` !== `${game.moves}`) start({ ...of, moves: null });
});
