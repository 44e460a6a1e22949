// A game of The Party, against bots, with others on this screen, or both. It is in the address, and kept on
// the device: its number, rules and seats, and what persons chose, as numbers.

import {
  $, WIDE, begin, copy, fill, h, numberWord, onStored, read, readGame, tool, upper, write, writeGame,
} from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";
import { NOBODY, Seat, aim, allSwitches, called } from "./party_seat.mjs";

const LAST = "the-party play"; // where the address of the latest game is kept
const NEW = "#new"; // asks for a new game
const KEYS = ["game", "rules", "seats", "choices", "new"]; // of an address
const USUAL = { rules: "short", seats: [null, "squire", "steward"] };
const PERSON = "person";

begin();
const main = $("main");
let game; // { seed, rules (as text), seats, choices, hints, hinted (after how many choices there was one last) }
let unkept = null; // why the game is not kept, until it is said

const sheets = () => import("./party_sheets.mjs");
const seat = new Seat(main, {
  chose, shown, tools,
  opens: (player) => [h("button", { class: "primary", "data-key": "look", onclick: () => go({ ask: "look" }) },
    `I am ${seat.players[player]}: show my cards`)],
  goesRound: () => switchesOf(game).stash !== "own",
  keys: { h: () => hint(), l: () => log() },
});
const persons = () => game.seats.filter((name) => name === null).length;

// -- the game --------------------------------------------------------------------------------------

// A game in an address: #game=5&rules=short&seats=person,squire&choices=4.0.2
const addressOf = ({ seed, rules, seats, choices }) => "#" + [
  `game=${seed}`, rules === USUAL.rules ? "" : `rules=${rules}`, `seats=${seats.map((name) => name ?? PERSON).join()}`,
  choices.length ? `choices=${choices.join(".")}` : "",
].filter(Boolean).join("&");

function addressed(hash) {
  const given = new URLSearchParams(hash.replace(/^.*#/, "")), seats = given.get("seats")?.split(",") ?? USUAL.seats;
  return {
    seed: given.get("game") ?? anyNumber(), rules: given.get("rules") ?? USUAL.rules,
    seats: seats.map((name) => (name === PERSON ? null : name)),
    choices: (given.get("choices") ?? "").split(".").filter(Boolean).map(Number),
  };
}

const anyNumber = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

const switchesOf = ({ rules, seats }) => ({ ...allSwitches(rules), players: seats.length });

const key = () => addressOf({ ...game, choices: [] });

// Begin a game, or go on with it: after choices that are given, or else those that are kept.
async function start(of, choices = null, text = null) {
  game = { ...of, choices: [], hints: 0, hinted: null };
  const kept = readGame(key());
  if (kept && (choices === null || `${choices}` === `${kept.choices}`)) Object.assign(game, kept);
  else game.choices = choices ?? [];
  seat.players = called(game.seats);
  fill($(".after", main));
  seat.stop?.();
  seat.heard.clear();
  seat.take({ seat: null, view: null, visit: false }, "The cards are dealt …");
  scrollTo(0, 0);
  const { seed, seats } = game;
  if (!persons()) throw new Error(NOBODY);
  await go({ ask: "begin", seed, rules: switchesOf(game), seats, choices: game.choices }, text);
}

// Ask the worker about this game, and go on; nothing comes of it once another one has begun. What the turn
// says gives way to a text.
async function go(question, text = null) {
  const mine = game, here = (found) => mine === game && found;
  try {
    const turn = await seat.go(question);
    if (!here(turn)) return;
    save();
    if (text || unkept) seat.say([text ?? seat.status, unkept && `(${unkept}.)`].filter(Boolean).join(" "));
    unkept = null;
    if (!turn.view?.over) return;
    const [{ showAfter }, all] = await Promise.all([import("./party_after.mjs"), seat.ask({ ask: "ended" }).answer]);
    if (here(all)) showAfter($(".after", main), { ...after(turn.view), all });
  } catch (error) {
    if (here(true)) throw error;
  }
}

function chose(choice) {
  if (choice !== null) game.choices.push(choice);
  save();
  go({ ask: "play", choice }).catch(({ message }) => {
    if (choice !== null) game.choices.pop(); // the worker could not be loaded
    seat.say(`${upper(message)}. Load the page again.`);
  });
}

// The choices of the game on the device, and its address.
function save() {
  const here = addressOf(game), { choices, hints, hinted } = game;
  const problem = writeGame(key(), { choices, hints, hinted }) ?? write(LAST, seat.turn.view?.over ? "" : here);
  unkept ??= problem;
  show(here);
}

// What a link names; else the game that was left. One that cannot be read, or gone on with, is said to be so.
async function open(hash) {
  const of = addressed(hash);
  try {
    await start(of, of.choices.length ? of.choices : null);
  } catch (error) {
    const begun = of.choices.length ? start(of, [], "The moves of this link do not fit its game.")
      : Promise.reject(error);
    await begun.catch(({ message }) => fresh(USUAL, `This link cannot be read: ${message}. Here is another game.`))
      .catch(({ message }) => seat.say(`${upper(message)}.`));
  }
}

// A game that nobody has chosen, and that is not over before a person has moved.
async function fresh(of, text = null) {
  do await start({ ...of, seed: anyNumber() }, [], text); while (seat.turn.view?.over);
}

function openLatest() {
  const hash = asked(KEYS), latest = hash === NEW ? null : hash || read(LAST);
  return latest ? open(latest) : anew();
}

// With the seats and rules of the game before.
const anew = () => fresh(game ?? USUAL).catch(({ message }) => seat.say(`${upper(message)}.`));
const again = () => start(game, []);
const change = (of) => start({ ...game, ...of });

// -- what stands on the page -----------------------------------------------------------------------

function shown({ view }) {
  $("h1", main).textContent = `Game ${game.seed}`;
  fill($(".facts", main),
    h("button", { class: "chip", "data-key": "link", title: "Copy the link to this game", onclick: copyLink },
      WIDE.matches ? "Share" : `Game ${game.seed}`),
    view && h("span", {}, aim(view)), view && h("span", { class: "count" }, view.over ? "over" : turnOf(view)));
}

const turnOf = ({ turn, you, legal }) =>
  (turn === you ? "your turn" : legal ? "you decide" : `${seat.players[turn]}'s turn`);

async function copyLink() {
  const link = new URL(key(), location.href).href;
  if (await copy(link)) seat.say("The link to this game is copied.");
  else (await import("./sheets.mjs")).textSheet("The link to this game", link);
}

function tools({ view }) {
  const asked = Boolean(view?.legal), begun = view && !view.over && ["act", "stash"].includes(view.phase);
  return [
    tool("list", "Log", log, !view), tool("hint", "Hint", hint, !asked),
    view && h("span", { class: "note" }, `action ${view.actions + Number(begun)} of ${view.cap}`),
    tool("more", "More", more),
  ].filter(Boolean);
}

const log = async () => seat.turn.view && (await sheets()).openLog(seat);

async function hint() {
  if (!seat.moves.length) return;
  (await sheets()).openHint(seat, () => {
    if (game.hinted === game.choices.length) return;
    Object.assign(game, { hints: game.hints + 1, hinted: game.choices.length });
    save();
  });
}

async function more() {
  const [{ menu }, { chooseNumber, chooseRules, chooseSeats }] = await Promise.all([import("./sheets.mjs"), sheets()]);
  menu("More", [
    ["New game", anew], ["Game by number …", () => chooseNumber(game, change)],
    ["Players and bots …", () => chooseSeats(game, (of) => fresh({ ...game, ...of }))],
    ["Rules …", () => chooseRules(game, change)],
    ["Same game again", again, !game.choices.length], ["Print", () => print()],
  ]);
}

const after = (view) => ({ ...game, view, seat, again, anew, alone: persons() === 1,
  switches: switchesOf(game), link: new URL(key(), location.href).href,
  help: game.hints ? `with ${game.hints === 1 ? "one hint" : `${numberWord(game.hints)} hints`}` : "" });

openLatest();
onAsked(KEYS, openLatest);
onStored(() => `game/${key()}`, ({ choices }) => { // another tab went on with it
  if (`${choices}` !== `${game.choices}`) start(game).catch(() => {});
});
