// An evening of The Party, in a worker: the game with all its hidden cards lives here, in
// evening.mjs. NO MESSAGE HAS A CARD THAT THE SEAT AT THE SCREEN MAY NOT SEE, until the game is over.
// answering.mjs says how questions come and answers go: one question at a time, `part`s before the
// `answer`, and `count`s of the work, between which it can be stopped.
//
// -- playing ---------------------------------------------------------------------------------------
//
//     begin   { seed: "42", rules: { players: 3, watch: "both" }, seats: [null, "squire", "pimc:100"],
//               choices: [4, 0] }                                                            → a turn
//         A game by its number, as text. Rules: the switches, those left out have their defaults.
//         Seats: null for a person, a bot's name (the toolkit's). Choices: what persons have chosen so
//         far, see `play`: a kept game goes on where it was, and bots choose again as they did.
//     play    { choice: 4 }                                                                  → a turn
//         The number of a move in the view's `legal`. After a visit (below): { choice: null }.
//     look    {}                                                                             → a turn
//         The same again; after the curtain, with the view.
//     hint    { worlds: 400 }                  → [{ move, mean, error, tied }], the best first
//         For the person who is asked: every legal move (text), its mean result in so many worlds,
//         -1 (sure loss) to 1, its standard error, and whether it may be the best, as the terminal says
//         it: one tied alone is clearly best. It counts as help.
//
// A *turn* is { seat, view, visit }.
//     seat    the person whose the screen is (null if only bots play)
//     view    what they see; null if the screen is to go to them first: draw the curtain, then `look`
//     visit   null; or "turn", "pick": there is nothing to decide before this turn, or this pick. Where
//             several persons play, the screen goes to each before every turn, asked or not, so that
//             nobody learns who could stash. Then view.legal is null; `play` { choice: null } goes on.
// If a person is to decide, view.legal is a list. At the end view.over is true, and nobody is asked.
//
// Before a turn come `part`s: views of the seat that had the screen, one for each thing that it
// notices, with legal: null. Show each for the same time: only so it stays hidden that a bot was
// asked and waited. (Never one for that alone, of course.)
//
// A *view* is
//     { you, players, turn, phase, asked,     phase: act, stash, react, call, pick or over; both as the
//                                             seat may take them to be; asked: a player or null
//       hands: [["Jc", "Ah"], 4, …],          names for the seat's own, else how many
//       stashes: [["Ac"], [], …], room, arrivals,    (the last two: how many)
//       table: null | { cards: ["Td"] or 1, word: "K" } | { thief: "Jc", victim: 1 },
//       actions, cap, goal,
//       log: ["0 draw:Qd Kh", "1 draw:? ?", …],      all that the seat has noticed
//       legal: ["rob:Jc>1", "send:Jc=K", …] | null,  sorted; what can be chosen now
//       over, winner }                               winner: a player, or null if drawn or not over
//
// -- afterwards (refused before the game is over) --------------------------------------------------
//
//     ended   {}                               → { hands, stashes, room, arrivals, table, log, moves, winner }
//         All places as names, the full log, and all moves as text (a record's).
//     forced  { within: 6 }                    → { looked_at, chances: [chance, …] }
//         Where the player on turn could have forced a win within so many actions, all hands seen, as
//         `party the-party explain` says it. A chance is { before (moves made), player, wins_in, played
//         (text), still (actions within which what was played still wins, or null), line: [texts],
//         log: [the lines that they add to the full log] }; each comes as a part, too.
//
// -- puzzles: all hands are open, nothing is hidden ------------------------------------------------
// `state` is the puzzle's, with its seed; moves are texts.
//
//     moves   { state, line: [] }              → { legal: [texts], log: [lines], asked, actions, over, winner }
//         After the moves of a line: the legal moves, and what the line adds to the full log.
//     force   { state, within }                → [{ move, wins_in, line, log }], the best first
//         Every first move of the player on turn: the actions within which it wins (null: not within
//         so many), and a line with what it adds to the log: the win, or how it is prevented.

import { answers } from "./answering.mjs";
import { compiled } from "./memory.mjs";
import { Evening, learns } from "./evening.mjs";
import { OpenHands } from "./open_hands.mjs";
import { Table, written } from "./party_table.mjs";

let module = null, table = null, evening = null, search = null;

const laid = async () => new Table(module ??= await compiled("./the_party.wasm"));

// -- the questions, each with its steps ------------------------------------------------------------

const ASKS = {
  * begin({ choices, ...game }) { // one that cannot be begun leaves none
    evening = null;
    const made = new Evening(table, game), turn = made.begin(choices);
    evening = made;
    return turn;
  },
  * play({ choice }) { return yield* evening.goOn(choice); },
  * look() { return evening.look(); },
  * hint({ worlds }) { return evening.hint(worlds); },
  * ended() { return table.all(); },
  * forced({ within }) {
    search.table.deal(evening.rules, evening.seed);
    return yield* search.explain(table.made, within);
  },
  * moves({ state, line }) {
    const on = search.table;
    on.set(state);
    for (const text of line) {
      const code = on.legal(on.state).find((each) => written(each) === text);
      if (code === undefined) throw new Error(`${text} is not a legal move`);
      on.play(code);
    }
    const { log, asked, actions, winner, phase } = on.all(), over = phase === "over";
    return { legal: over ? [] : on.legal(on.state).map(written), log, asked, actions, over, winner };
  },
  * force({ state, within }) {
    search.table.set(state);
    return yield* search.force(within);
  },
};

const PLAYING = ["play", "look", "hint"], AFTERWARDS = ["ended", "forced"], OPEN = ["forced", "moves", "force"];

async function begun({ ask, ...question }) {
  if (!Object.hasOwn(ASKS, ask)) throw new Error(`there is no question ${ask}`);
  if (!evening && [...PLAYING, ...AFTERWARDS].includes(ask)) throw new Error("no game has begun");
  if (AFTERWARDS.includes(ask) && !evening.over) throw new Error("the game is not over");
  if (OPEN.includes(ask)) search ??= new OpenHands(await laid());
  if (ask === "begin") {
    table ??= await laid();
    if (question.seats.some(learns)) table.load((await import("./learned.mjs")).WEIGHTS);
  }
  return ASKS[ask](question);
}

answers(begun);
