// Free play: a game that is in the address, and kept on the device. Here alone a game is taken from an address or
// from what is kept, and put there.

import { $, WIDE, copy, h, onStored, picture, read, readGame, say, upper, write, writeGame } from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";

const NEW = "#new"; // asks for a game that nobody has chosen

// The number of such a game.
export const anyNumber = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

// What a table (Playing, at_table.mjs) has to be, to be played at freely. A game gives
//     thing, named, latest    "game" or "deal"; the keys of an address; where the latest address is kept
//     addressOf(of, moves)    the address of a game, after moves as text
//     addressed(address)      the same again: { moves (null if it names none), ...of }, or an Error
//     keyOf(of)               what the game is kept by
//     begun(of, kept)         the game, after what is kept of it; or a promise of it
//     other()                 a game that nobody has chosen, by the rules there are
//     isPartly                whether of moves that do not fit those before them are kept
export const FreePlay = (Base) => class extends Base {
  of = null; // what names the game
  before = ""; // the address of the game that was left for this one
  isPartly = false;

  get address() { return this.addressOf(this.of, this.game.texts); }
  get link() { return new URL(this.addressOf(this.of, []), location.href).href; }

  // The address of the game that goes on, "" if there is none.
  get goesOn() {
    if (this.game) return this.ended ? "" : this.address;
    return read(this.latest) ?? "";
  }

  // -- beginning, and going on ---------------------------------------------------------------------------

  // Begin a game, or go on with it: with the moves given, or else those that are kept. Moves at which the kept
  // game stands go on with that, with its redo and what help there was.
  async start(of, moves = null, text = null) {
    const { goesOn } = this, kept = readGame(this.keyOf(of)), made = kept?.moves ?? kept?.choices;
    const same = moves === null || `${moves}` === `${made}`;
    const begun = this.starting = this.begun(of, same ? kept : { moves }), game = await begun;
    if (this.starting !== begun) return null; // another one has been begun meanwhile
    const broken = moves?.length > game.texts.length;
    if (broken && !this.isPartly) return this.start(of, [], this.misfit);
    if (/&(moves|choices)=/.test(goesOn)) this.before = goesOn;
    if (this.before.replace(/&(moves|choices)=.*/, "") === this.addressOf(of, [])) this.before = "";
    Object.assign(this, { of, game });
    const problem = this.keep();
    this.take(game, text ?? (broken ? this.misfit : null), problem);
    return scrollTo(0, 0);
  }

  refused(message) { return `This link can't be opened: ${message}.`; }
  get misfit() { return `The moves of this link do not fit its ${this.thing}.`; }

  open(address, text = null) {
    const { moves, ...of } = this.addressed(address);
    return this.start(of, moves?.length ? moves : null, text);
  }

  anew(text = null, of = this.other()) { return this.start(of, [], text); }

  // What the address names, or else the game that was left, or another one.
  async openLatest() {
    const hash = asked(this.named);
    if (hash === NEW) return this.anew();
    let wrong = null;
    for (const address of [hash, this.goesOn].filter(Boolean)) {
      try {
        return await this.open(address, wrong && `${wrong} Here is your game.`);
      } catch ({ message }) {
        wrong ??= this.refused(message);
      }
    }
    return this.anew(wrong && `${wrong} Here is a new ${this.thing}.`);
  }

  async begin() {
    await this.openLatest().catch(({ message }) => say($(".status", this.main), `${upper(message)}.`));
    onAsked(this.named, () => this.openLatest());
    onStored(() => `game/${this.keyOf(this.of)}`, ({ moves }) => { // another tab went on with it
      if (`${moves}` !== `${this.game.texts}`) this.start(this.of);
    });
  }

  // A game without a move, or one that is over, is not gone on with: the one that was left is.
  keep() {
    const { game, latest, address } = this, isBegun = game.texts.length + game.redone.length > 0;
    const problem = writeGame(this.keyOf(this.of), game.toKeep())
      ?? (latest && write(latest, isBegun && !this.ended ? address : this.before));
    show(address === "#" ? "" : address);
    return problem;
  }

  // -- what stands on the page -------------------------------------------------------------------------

  chipOf(name) {
    return h("button", { class: "chip", "data-key": "link", title: `Copy the link to this ${this.thing}`,
      onclick: () => this.copyLink() }, ...(WIDE.matches ? [picture("icon-share", "icon"), "Share"] : [name]));
  }

  async copyLink() {
    if (await copy(this.link)) this.say(`The link to this ${this.thing} is copied.`);
    else (await import("./sheets.mjs")).textSheet(`The link to this ${this.thing}`, this.link);
  }

  toBefore() { return this.before && ["Back to the game before", () => this.open(this.before)]; }
};
