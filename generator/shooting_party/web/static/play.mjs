// Free play: any deal, its pile hidden or in view. The game is in the address, and kept on the device.

import {
  $, WIDE, begin, copy, fill, h, onStored, picture, read, readGame, upper, write, writeGame,
} from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";
import { addressOf, addressed, anyNumber, encode, madeUp } from "./deals.mjs";
import { rulesOf, score } from "./cards.mjs";
import { load, opening } from "./rules.mjs";
import { Board, Game } from "./board.mjs";
import { passesOf } from "./table.mjs";
import { ending, score as scoreWords } from "./words.mjs";

const LAST = "play"; // where the address of the latest game is kept
const NEW = "#new"; // asks for a new deal
const KEYS = ["deal", "rules", "pile", "moves", "new"]; // of an address: deals.mjs

await load();
begin();
const main = $("main");
let ended = null; // the position whose end is shown
let left = null; // the address of the game that was left for another one
let free, game; // { name, written, orders, rules (as text), open }: deals.mjs

const over = () => game.position.over;
const board = new Board(main, {
  get hidden() { return !free.open; },
  ended: over, changed: save, more, shown, subject, helped,
});

// -- the game --------------------------------------------------------------------------------------

// Begin a deal, or go on with it: with moves given, or else those that are kept. Moves at which the
// kept game stands go on with that, with its redo and what help there was.
function start(of, moves = null, text = undefined) {
  if (game?.steps.length && !over()) left = addressOf(free, texts());
  const { position, events } = opening(of.orders, rulesOf(of.rules));
  free = of;
  const kept = readGame(key());
  game = new Game(position, events, moves === null || `${kept?.moves}` === `${moves}` ? kept
    : { moves, redone: [], tries: [] });
  game.free = true;
  const problem = save(), broken = moves?.length > game.steps.length;
  const said = text ?? (broken ? "The moves of this link do not fit its deal." : game.said);
  board.take(game, problem === null ? said : `${said} (${problem}.)`);
  scrollTo(0, 0);
}

const key = () => `play ${free.written} ${free.rules}${free.open ? " open" : ""}`;
const texts = () => game.moves.map((move) => move.text);

function subject() {
  return { orders: free.orders, rules: game.start.rules, moves: texts(), position: game.position };
}

function helped(what) {
  if (free.open) return;
  game.helped(what);
  save();
}

// The moves of the game on the device, and its address. Returns why it is not kept, or null.
function save() {
  const here = addressOf(free, texts()), problem = writeGame(key(), game.toKeep()) ?? write(LAST, over() ? "" : here);
  show(here);
  return problem;
}

function open(hash, text) {
  const { moves, ...of } = addressed(hash);
  start(of, moves.length ? moves : null, text);
}

// What the address names, or the game that was left; one that is over is not gone on with.
function openLatest() {
  const hash = asked(KEYS), named = hash && hash !== NEW, last = hash === NEW ? null : read(LAST);
  try {
    open(named ? hash : last || `#deal=${anyNumber()}`);
    if (!named && over()) anew();
  } catch ({ message }) {
    const has = /rule|switch|is one of/.test(message) ? "rules that are not known here" : "no deal in it";
    open(`#deal=${anyNumber()}`, `This link has ${has}. Here is a new deal.`);
  }
}

const anew = () => start({ ...free, ...addressed(`#deal=${anyNumber()}`), rules: free.rules, open: free.open }, []);

// -- what stands on the page -----------------------------------------------------------------------

function shown() {
  const { position } = game, { pass, pile, rules: { passes } } = position;
  $("h1", main).textContent = free.name;
  fill($(".facts", main),
    h("button", { class: "chip", "data-key": "link", title: "Copy the link to this deal", onclick: copyLink },
      ...(WIDE.matches ? [picture("icon-share", "icon"), "Share"] : [free.name])),
    passesOf(pass, passes),
    h("span", { class: "count" }, `${pile.length} in the pile`),
    WIDE.matches && h("button", { class: "chip", "data-key": "anew", onclick: anew },
      picture("icon-shuffle", "icon"), "New deal"));
  if (!over()) fill($(".after", main));
  else if (ended !== position) finish();
  ended = over() ? position : null;
}

async function copyLink() {
  const link = new URL(addressOf(free), location.href).href;
  if (await copy(link)) board.say("The link to this deal is copied.");
  else (await import("./sheets.mjs")).textSheet("The link to this deal", link);
}

async function finish() {
  const [{ share }, { asText }, { others }] =
    await Promise.all([import("./after.mjs"), import("./as_text.mjs"), import("./others.mjs")]);
  const { position } = game, cards = position.scored.length, { title, text } = ending(game, score(position));
  const lost = h("div", { class: "lost-place" }), made = await madeUp(free.orders);
  fill($(".after", main),
    h("h2", { class: "verdict", tabindex: "-1" }, title), h("p", {}, text),
    h("p", { class: "main" },
      h("button", { class: "primary", "data-key": "lost",
        onclick: ({ currentTarget }) => whereLost(currentTarget, lost) }, "Where was it lost?"),
      h("button", { "data-key": "best-line", onclick: bestLine }, "The best line"),
      h("button", { "data-key": "same", onclick: () => { board.again(); scrollTo(0, 0); } }, "Same deal again"),
      h("button", { "data-key": "new", onclick: anew }, "New deal")),
    made && h("p", { class: "note" }, made), lost,
    free.open ? null : others({ ...subject(), code: encode(free.orders) }, cards, game.help),
    share(`The Shooting Party, ${free.name.toLowerCase()}: ${[`${cards} of 8`, free.open && "with the pile in view",
      game.help && `with ${game.help}`].filter(Boolean).join(", ")}.`, new URL(addressOf(free), location.href).href),
    asText(record()));
  $(".after h2", main).focus();
}

// The best line of the whole deal, in a sheet.
async function bestLine() {
  const [{ openSheet }, { profile }, { lineList }] =
    await Promise.all([import("./sheets.mjs"), import("./asking.mjs"), import("./lines.mjs")]);
  if (!free.open) game.shown = "the pile seen";
  save();
  const place = h("div", { role: "status" }, "Reckoning …");
  openSheet("The best line", place);
  try {
    const { profile: best, line } = await profile({ ...subject(), moves: [], position: game.start }).answer;
    const { queens, aces, proven } = best.at(-1), what = scoreWords([queens, aces]);
    fill(place, h("p", {}, proven ? `${what}: proven to be the best.` : `${what}: the best that was found.`),
      lineList(line?.moves ?? []));
  } catch (error) {
    fill(place, `${upper(error.message)}.`);
  }
}

async function whereLost(button, place) {
  button.remove();
  if (!free.open) game.shown = "the pile seen";
  save();
  const { showLost } = await import("./lost.mjs");
  await showLost(place, { subject: subject(), game, playOn: (count, move) => {
    board.branch(count, move);
    scrollTo(0, 0);
  } });
}

const record = () => ({
  title: "The Shooting Party", rules: free.rules, deal: encode(free.orders), moves: texts(), position: game.position,
});

// -- tools -----------------------------------------------------------------------------------------

const choosing = () => import("./choosing.mjs");

function more() {
  return [
    ["New deal", anew],
    left && left !== location.hash && ["Back to the game before", () => open(left)],
    ["Another deal …", async () => (await choosing()).chooseDeal({ start: (of, moves) =>
      start({ ...free, ...of }, moves), open })],
    ["Rules and pile …", async () => (await choosing()).chooseRules(free, (of) => start({ ...free, ...of }))],
    ["This game as text", async () => {
      const [{ openSheet }, { textInside }] = await Promise.all([import("./sheets.mjs"), import("./as_text.mjs")]);
      openSheet("The game as text", textInside(record()));
    }],
  ];
}

openLatest();
onAsked(KEYS, openLatest);
onStored(() => `game/${key()}`, ({ moves }) => { // another tab went on with it
  if (`${moves}` !== `${texts()}`) start(free);
});
