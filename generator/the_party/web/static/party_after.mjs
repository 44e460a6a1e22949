// After a game of The Party: who has won, all hands, where a win could have been forced, the game as text.

import { button, coloured, counted, fill, h, numberWord, upper } from "./page.mjs";
import { gameText, sheet, showOver } from "./after.mjs";
import { hand, place, row, seat as places } from "./party_hand.mjs";
import { isAction, moveLabel, moveOf, onTable, steps } from "./sayings.mjs";

const WITHIN = 6, FURTHER = 8; // actions to look ahead

// `of` is the game, with `all` there is and the view of its end, its seat (Seat), switches, and whether one person
// was `alone`.
export function showAfter(of) {
  const { all, view, seat, seed, alone } = of, { players, game: { help } } = seat;
  const won = alone && view.winner === view.you;
  const title = view.winner === null ? "The game is drawn" : won ? "You win" : `${upper(players[view.winner])} wins`;
  showOver(seat, {
    title, places: jewels(of, all), told: `${upper(reason(of, all))}.`, text: help ? `With ${help}.` : "Without help.",
    inside: textInside(of, all),
    scored: alone && [`the-party ${seed} ${of.rules},seats=${of.seats.map((name) => name ?? "you").join(":")}`,
      { score: Number(won), of: 1 }],
    asks: [["forced", "Where could it have been forced?", (place, asked) => {
      asked.remove();
      showForced(place, of, WITHIN);
    }]],
    shared: `The Party, game ${seed}, ${numberWord(view.players)} players: ${
      [title.toLowerCase(), `after ${counted(view.actions, "action")}`, help && `with ${help}`]
        .filter(Boolean).join(", ")}.`,
    more: () => hands(of, all),
  });
}

// Why it ended so, as the terminal says it.
function reason({ switches, view }, { stashes, winner }) {
  const { goal, cap } = view, jewels = stashes.map(({ length }) => length).sort((one, other) => other - one);
  if (winner !== null && jewels[0] >= goal) return `with ${goal === 1 ? "a jewel" : `${numberWord(goal)} jewels`}`;
  const ended = `after ${counted(cap, "action")}`;
  if (switches.at_cap !== "jewels") return `${ended}: nobody has ${counted(goal, "jewel")}`;
  return `${ended}: ${jewels.join(" to ")} jewels`;
}

// What each player has in the stash.
const jewels = ({ view, seat, alone }, { stashes }) => h("div", { class: "won" }, stashes.map((cards, player) =>
  place(alone && player === view.you ? "You" : upper(seat.players[player]), cards)));

function hands({ view, seat, alone }, { hands: held, stashes, room, arrivals }) {
  const title = (player) => (alone && player === view.you ? "Your hand" : upper(seat.players[player]));
  return sheet("All hands", h("div", { class: "cloth table all-hands" },
    held.map((cards, player) => places(title(player), hand(cards), "Stash", row(stashes[player]))),
    place("Room", room), place("Arrivals", arrivals)));
}

// The game as a record of the toolkit.
function textInside({ seats, seed, rules }, { moves, winner }) {
  const [set, ...others] = rules.split(",");
  const tags = { Game: "The Party", Rules: [set, `players=${seats.length}`, ...others].join(), Seed: seed,
    Result: winner ?? "-", Seats: seats.map((name) => name ?? "person").join(", ") };
  return gameText(tags, moves.map((move, n) => `${n + 1}. ${move}`), h("code", {}, "party explain game.txt"),
    " shows where a win could have been forced. There players are numbered from 0.");
}

// -- where it could have been forced ------------------------------------------------------------------

async function showForced(place, of, within) {
  const told = h("p", { role: "status" }, "Looking through all turns, all hands seen …");
  const list = h("ol", { class: "forced" }), hears = ({ part }) => { if (part) list.append(chance(part, within, of)); };
  const { answer, stop } = of.seat.ask({ ask: "forced", within }, hears);
  of.seat.stop = stop; // also where another game begins
  const stopping = button("stop", "Stop", stop);
  fill(place, sheet("Where it could have been forced", told, list, stopping));
  place.scrollIntoView();
  try {
    const found = await answer, count = found?.chances.length;
    told.textContent = !found ? "Stopped: so far it has found these."
      : `At ${count ? numberWord(count) : "none"} of ${counted(found.looked_at, "decision")} on turn a win could be `
        + `forced within ${counted(within, "action")}, all hands seen.`;
    if (found && within < FURTHER) {
      stopping.replaceWith(button("further", `Look ${numberWord(FURTHER)} actions ahead`,
        () => showForced(place, of, FURTHER)));
    } else stopping.remove();
  } catch ({ message }) {
    told.textContent = `${upper(message)}.`;
    stopping.remove();
  }
}

function chance(found, within, { all, seat, seed, view, alone, ...of }) {
  const { before, player, wins_in: wins, played, still, line, log } = found;
  const { players, ask } = seat, you = alone ? view.you : null;
  const game = { rules: of.switches, seed, moves: all.moves.slice(0, before) };
  const kept = still === null ? `no longer won within ${numberWord(within)}`
    : still === wins ? "kept it" : `still won in ${numberWord(still)}`;
  const number = all.moves.slice(0, before + 1).filter(isAction).length; // as the log counts
  const who = player === you ? "you" : players[player], made = moveLabel(moveOf(played), players);
  return h("li", {}, h("p", {}, coloured(
    `In action ${number} ${who} could force a win in ${counted(wins, "action")}. ${made} ${kept}.`)),
  line[0] === played ? null : h("p", { class: "note" }, coloured(`It was: ${moveLabel(moveOf(line[0]), players)}.`)),
  h("details", {}, h("summary", {}, "The line"), steps(log, you, players),
    h("p", { class: "main" }, onTable(ask, game, line, you, players))));
}
