// An evening of The Party, in a worker: the game with all its hidden cards lives here, in evening.mjs. NO MESSAGE
// HAS A CARD THAT THE SEAT AT THE SCREEN MAY NOT SEE, until the game is over. answering.mjs says how questions come
// and answers go: one at a time, `part`s before the `answer`, and `count`s, between which it can be stopped.
//
// -- playing: all but a hint answer a turn ---------------------------------------------------------
//     begin  { seed: "42", rules: { players: 3, stash: "own" }, seats: [null, "squire", "pimc:100"], choices: [4, 0] }
//         Switches left out have their defaults; null is a person. A kept game goes on after its choices.
//     play   { choice: 4 }: a number in the view's `legal`; after a visit null
//     look   {}: the same again; after the curtain, with the view
//     hint   { worlds: 400 } → [{ move, mean, error, tied }], the best first
//         Of each legal move the mean result in so many worlds, -1 (sure loss) to 1, its standard error, and
//         whether it may be the best, as the terminal says it: one tied alone is clearly best.
//
// A *turn* is { seat, view, visit }: the person whose the screen is (null if only bots play); what they see, null if
// the screen is to go to them first: draw the curtain, then `look`; and whether they have nothing to decide before
// this turn (evening.mjs says why). If a person is to decide, view.legal is a list. Before a turn come `part`s: views
// of the seat that had the screen, one for each thing that it notices. Show what its own choice did at once, and the
// rest after the answer, each for the same time: only so it stays hidden that a bot was asked and waited.
//
// A *view* is
//     { you, players, turn, phase, asked,      act, stash, call or over, as the seat may take it to be
//       hands: [["Jc", "Ah"], 4, …], stashes: [["Ac"], [], …], room, arrivals,      names, or how many
//       table: null | { cards: ["Td"] or 1, word: "K" }, actions, cap, goal,
//       log: ["0 draw:Qd Kh", "1 draw:? ?", …], legal: ["rob:Jc>1", "send:Jc=K", …] | null,      sorted
//       over, winner }
//
// -- afterwards: refused before the game is over ---------------------------------------------------
//     ended   {} → { hands, stashes, room, arrivals, table, log, moves, winner }, all places as names
//     forced  { within: 6 } → { looked_at, chances }
//         Where the player on turn could have forced a win within so many actions, all hands seen, as
//         `party explain` says it. A chance is { before (moves made), player, wins_in, played (text),
//         still (actions within which what was played still wins, or null), line, log }; each is a part, too.
//
// -- puzzles: all hands are open; a game is rules, seed and its moves, as texts --------------------
//     moves   { rules, seed, moves, line: [] } → { legal, log, asked, actions, over, winner }, after a line
//     places  { rules, seed, moves, line } → [what `ended` has, …], before the line and after each move of it
//     force   { rules, seed, moves, attacker, within } → [{ move, wins_in, line, log }], the best for them first
//         Every first move: the actions within which the attacker wins then, or null, and how, or how it is prevented.
// `log` is what the moves of a `line` add to the full log.

import { answers } from "./answering.mjs";
import { compiled } from "./memory.mjs";
import { Evening } from "./evening.mjs";
import { OpenHands } from "./open_hands.mjs";
import { Table, written } from "./party_table.mjs";

let module = null, table = null, evening = null, search = null;

const laid = async () =>
  new Table(await WebAssembly.instantiate(module ??= await compiled("./the_party.wasm")));

// The table of the search, with a game after its moves.
function opened({ rules, seed, moves }) {
  search.table.deal(rules, seed);
  search.table.make(moves);
  return search.table;
}

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
    opened({ ...evening, moves: [] });
    return yield* search.explain(table.made, within);
  },
  * moves({ line, ...game }) {
    const on = opened(game), before = on.all().log.length;
    on.make(line);
    const { log, asked, actions, winner, phase } = on.all(), legal = phase === "over" ? [] : on.legal(on.state);
    return { legal: legal.map(written), log: log.slice(before), asked, actions, over: phase === "over", winner };
  },
  * places({ line, ...game }) {
    const on = opened(game);
    return [on.all(), ...line.map((move) => (on.make([move]), on.all()))];
  },
  * force({ within, attacker, ...game }) {
    opened(game);
    return yield* search.force(attacker, within);
  },
};

const PLAYING = ["play", "look", "hint"], AFTERWARDS = ["ended", "forced"];
const OPEN = ["forced", "moves", "places", "force"];

async function begun({ ask, ...question }) {
  if (!Object.hasOwn(ASKS, ask)) throw new Error(`there is no question ${ask}`);
  if (!evening && [...PLAYING, ...AFTERWARDS].includes(ask)) throw new Error("no game has begun");
  if (AFTERWARDS.includes(ask) && !evening.over) throw new Error("the game is not over");
  if (OPEN.includes(ask)) search ??= new OpenHands(await laid());
  if (ask === "begin") table ??= await laid();
  return ASKS[ask](question);
}

answers(begun);
