// What the butler shall do: a grid of what he can fetch among the discards, and find in the pile.

import { button, caps, coloured, counted, fill, h, upper } from "./page.mjs";
import { ACE, JACK, JOKER, KING, QUEEN, ofRank, rank, suit } from "./cards.mjs";
import { legalMoves } from "./rules.mjs";
import { openSheet } from "./sheets.mjs";
import { grid, strips } from "./table.mjs";
import { cardSign, listed } from "./words.mjs";

export function askButler(position, { hidden, make, closed }) {
  const moves = legalMoves(position).filter((move) => move.kind === "butler");
  const sought = moves.flatMap((move) => move.cards);
  const aces = sought.filter((card) => rank(card) === ACE), { discards } = position;
  const can = [discards.length && `one of the ${counted(discards.length, "discard")}, to your hand`,
    aces.length && `${listed(aces)}, from the pile to the table`].filter(Boolean).join("; or ");
  let chosen = null;
  const send = (move) => {
    dialog.close();
    make(move);
  };
  const dismiss = button("dismiss", "Dismiss him", () => send(moves.at(-1)));
  const render = () => {
    fill(dialog.inside,
      h("p", {}, coloured(can ? `${upper(can)}.` : "There is nothing to fetch.")),
      grid({ label: "What he can bring", onpick: (card, live) => { if (live) { chosen = card; render(); } },
        state: (card) => ({ live: sought.includes(card), chosen: card === chosen, absent: card === JOKER }) }),
      h("p", { class: "note", role: "status" }, coloured(chosen === null ? "\u00a0" : consequence(position, chosen))),
      hidden || !aces.length || position.rules.butler_search !== "shuffle" ? null
        : [caps("If he finds an ace, it leaves this pile"),
          strips(position.orders[2 + position.pass].filter((card) => card !== chosen
            && position.pile.includes(card)))]);
    const move = moves.find((each) => each.cards[0] === chosen && each.cards.length);
    fill(dialog.foot, dismiss, button("send", move ? `${rank(chosen) === ACE ? "Find" : "Fetch"} ${cardSign(chosen)}`
      : "Choose a card", move && (() => send(move)), { primary: move }));
  };
  const dialog = openSheet("What shall the butler fetch?", [], { closed, name: "butler" });
  render();
}

// What would follow at once, as far as anybody at the table can tell.
function consequence({ hand, rules }, card) {
  const held = hand.filter((each) => each !== JOKER), name = cardSign(card);
  const has = (wanted) => held.find((each) => rank(each) === wanted && suit(each) === suit(card));
  if (rank(card) === ACE) {
    const then = rules.butler_search === "shuffle" ? ", and the rest of the pile is shuffled" : "";
    return `${name} goes to the table${then}.`;
  }
  const other = rank(card) === QUEEN ? has(KING) : rank(card) === KING ? has(QUEEN) : undefined;
  if (other !== undefined) {
    return has(JACK) !== undefined ? `${name} and ${cardSign(other)} meet: you choose who leaves with the king.`
      : `${name} and ${cardSign(other)} would both leave.`;
  }
  const [rival] = rank(card) === QUEEN ? ofRank(held, QUEEN) : [];
  if (rival !== undefined) return `${name} would be the second queen in the hand, so ${cardSign(rival)} would leave.`;
  if (rank(card) === JACK
    && ofRank(held, JACK).length) return "With two jacks the whole hand would leave, and four cards come.";
  return `${name} comes to your hand.`;
}
