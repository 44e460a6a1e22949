// A line with all hands seen, on the table.

import { $, layOut, lower, redraw, say, upper } from "./page.mjs";
import { light, show as inPictures } from "./motion.mjs";
import { hand, place, row, seat as places } from "./party_hand.mjs";
import { cardsIn, moveLabel, moveOf, said } from "./sayings.mjs";
import { openLine } from "./steps.mjs";

// Show it. The line begins after the moves of `game` (rules, seed, moves); `you` are the player
// it is told to, or null, and `players` what they are called.
export async function openPlaces(ask, game, line, you, players = Array(2).fill("your opponent")) {
  openLine("The line", stepsOf(await ask({ ask: "places", ...game, line }).answer, line, you, players));
}

function stepsOf(all, line, you, players) {
  const news = all.map(({ log }, n) => (n ? log.slice(all[n - 1].log.length) : []));
  const jewels = all.map(({ stashes }) => stashes.flat().length);
  const whose = (player) => (player === you ? "your" : `${players[player]}'s`);
  return {
    count: line.length, marks: jewels.flatMap((count, n) => (count > jewels[n - 1] ? [n] : [])),
    where: () => "",
    next(n) {
      const { asked } = all[n], who = asked === you ? "you" : you !== null && all[n].players === 2 ? "they"
        : `${players[asked]}:`;
      return `${who} ${lower(moveLabel(moveOf(line[n]), players.with(you ?? 0, you === null ? players[0] : "you")))}`;
    },
    draw: (table, n, { lasts }) => inPictures(table, [() => {
      draw(table, all[n], (player) => upper(`${whose(player)} hand`), you ?? 0);
      say($(".status", table), news[n].map((each) => said(each, you, players)).join(" ") || "The line begins here.");
      light(table, news[n].flatMap(cardsIn));
      layOut(table);
    }], lasts),
  };
}

function draw(table, { hands, stashes, room, arrivals, table: sent }, title, below) {
  const seats = hands.map((cards, player) => places(title(player), hand(cards), "Stash", row(stashes[player])));
  redraw($(".upper", table), seats.filter((_, player) => player !== below), place("Room", room),
    place("Arrivals", arrivals), sent && place("Sent", sent.cards));
  redraw($(".lower", table), seats[below]);
}
