// A game of The Party, against bots, with others on this screen, or both: its number, rules and seats, and what
// persons chose, as numbers.

import { $, begin, counted, h, listed } from "./page.mjs";
import { FreePlay, anyNumber } from "./free_play.mjs";
import { BOTS, INSTEAD } from "./evening_layout.mjs";
import { Seat, aim, allSwitches } from "./party_seat.mjs";

const USUAL = { rules: "short", seats: [null, "squire", "steward"] };
const PERSON = "person";
const sheets = () => import("./party_sheets.mjs");

// A game in an address: #game=5&rules=short&seats=person,squire&choices=4.0.2
const addressOf = ({ seed, rules, seats }, choices) => "#" + [
  `game=${seed}`, rules === USUAL.rules ? "" : `rules=${rules}`, `seats=${seats.map((name) => name ?? PERSON).join()}`,
  choices.length ? `choices=${choices.join(".")}` : "",
].filter(Boolean).join("&");

function addressed(address) {
  const given = new URLSearchParams(address.replace(/^.*#/, "")), seats = given.get("seats")?.split(",") ?? USUAL.seats;
  return {
    seed: given.get("game") ?? anyNumber(), rules: given.get("rules") ?? USUAL.rules,
    seats: seats.map((name) => (name === PERSON ? null : name)),
    moves: (given.get("choices") ?? "").split(".").filter(Boolean).map(Number),
  };
}

// Where several people share a screen, one stashes on one's own turn in a new game, unless its rules name that switch:
// or the screen would go to everybody before every turn. A link without it has the usual rules.
const OWN = ",stash=own";
const areSeveral = ({ seats }) => seats.filter((name) => name === null).length > 1;
const named = ({ rules }) => /,stash=/.test(rules);
const anewOf = (of) => (areSeveral(of) && !named(of) ? { ...of, rules: of.rules + OWN } : of);
const withSeats = (of, other) => ({ ...of, rules: areSeveral(of) ? of.rules.replace(OWN, "") : of.rules, ...other });
const withRules = (of, { rules }) =>
  ({ rules: areSeveral(of) && !named({ rules }) ? `${rules},stash=between` : rules });

const switchesOf = ({ rules, seats }) => ({ ...allSwitches(rules), players: seats.length });

class Play extends FreePlay(Seat) { // `of` is { seed, rules (as text), seats }
  thing = "game";
  latest = "the-party play";
  named = ["game", "rules", "seats", "choices", "new"];
  isPartly = true;
  instead = ""; // of players that there are no more, who plays for them
  addressOf = addressOf;

  addressed(address) {
    const { seats, ...of } = addressed(address);
    const isGone = (name) => name !== null && !Object.hasOwn(BOTS, name.split(":")[0]), gone = seats.filter(isGone);
    this.instead = gone.length
      ? `A ${INSTEAD} plays instead of ${listed(gone)}: there is no such player any more.` : "";
    return { ...of, seats: seats.map((name) => (isGone(name) ? INSTEAD : name)) };
  }

  get misfit() { return this.instead || super.misfit; }

  take(game, text = null, problem = null) {
    super.take(game, text ?? (this.instead || null), problem);
    this.instead = "";
  }

  get score() {
    const { view } = this.turn;
    return view && `${view.stashes[view.you].length} of ${counted(view.goal, "jewel")}`;
  }

  keyOf(of) { return addressOf(of, []); }
  other() { return { ...USUAL, ...this.of }; }
  async begun(of, kept) { return this.dealt(of, switchesOf(of), kept); }
  again() { return this.start(this.of, []); }
  asksAround() { return switchesOf(this.of).stash !== "own"; }

  // One that is not over before a person has moved.
  async anew(text = null, of = this.other()) {
    do await super.anew(text, { ...anewOf(of), seed: anyNumber() }); while (this.ended);
  }

  // -- what stands on the page -------------------------------------------------------------------------

  facts() {
    const { turn: { view }, players } = this;
    const turn = view && (view.turn === view.you ? "your turn"
      : view.legal ? "you decide" : `${players[view.turn]}'s turn`);
    return [this.toMine(), this.linkChip(),
      view && h("span", {}, aim(view)), view && h("span", { class: "count" }, view.over ? "over" : turn)];
  }

  async finish(at) {
    const [{ showAfter }, all] = await Promise.all([import("./party_after.mjs"), this.ask({ ask: "ended" }).answer]);
    if (this.at !== at) return;
    const alone = this.of.seats.filter((name) => name === null).length === 1;
    showAfter({ ...this.of, all, view: at.view, seat: this, alone, switches: switchesOf(this.of) });
  }

  async openLog() { (await sheets()).openLog(this); }
  async hint() { (await sheets()).openHint(this); }

  items() {
    const { wanted: of } = this;
    const start = (other) => this.start({ ...of, ...other });
    return [
      ...this.kept(),
      ["Another game …", async () => (await sheets()).chooseNumber(of, start)],
      ["Players and bots …", async () => (await sheets()).chooseSeats(of, (other) =>
        this.anew(null, withSeats(of, other)))],
      ["Rules …", async () => (await sheets()).chooseRules(of, (other) => start(withRules(of, other)))],
      ["Learn in six taps", "../learn/"],
    ];
  }
}

begin();
new Play().begin();
