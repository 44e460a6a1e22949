// Free play: a game that is in the address, and kept on the device. Here alone a game is taken from an address or
// from what is kept, and put there.

import {
  $, WIDE, button, chip, copy, counted, onStored, read, readGame, say, upper, write, writeGame,
} from "./page.mjs";
import { asked, onAsked, show } from "./address.mjs";

const NEW = "#new"; // asks for a game that nobody has chosen
const PAGE = $(".page-name").textContent; // its name
const MADE = /&(moves|choices)=[^&]*/; // in an address
const BESIDE = "This is the game of the link. Yours is kept: “My game” goes on with it.";

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
//     score                   what it has come to, in words
// A link opens beside the game that is kept, which stays what it is: it has another place, once it is played on.
export const FreePlay = (Base) => class extends Base {
  of = null; // what names the game
  wanted = null; // the same of the game that was asked for last, which may still be getting ready
  before = ""; // the address of the game that was left for this one
  isPartly = false;
  place = 1; // among the games of the same name; 0 for one that is not kept yet
  mine = ""; // the address of the visitor's own game, while a link is on the table
  given = 0; // moves that were there when it was opened

  get name() { return this.of.name ?? `Game ${this.of.seed}`; }
  get address() { return this.addressOf(this.of, this.game.texts) + (this.place > 1 ? `&beside=${this.place}` : ""); }
  get link() { return this.linkTo(this.of); }

  linkTo(of) { return new URL(this.addressOf(of, []), location.href).href; }

  // The address of the game that goes on, "" if there is none.
  get goesOn() {
    if (this.game) return this.ended ? "" : this.address;
    return read(this.latest) ?? "";
  }

  // -- beginning, and going on ---------------------------------------------------------------------------

  idOf(of, place) { return this.keyOf(of) + (place === 1 ? "" : ` #${place}`); }

  // Begin a game, or go on with it: with the moves given, or else those that are kept. Moves at which the kept
  // game stands go on with that, with its redo and what help there was.
  async start(of, moves = null, text = null, place = 1) {
    const { goesOn } = this, kept = readGame(this.idOf(of, place)), made = kept?.moves ?? kept?.choices;
    const same = moves === null || `${moves}` === `${made}`;
    const isBeside = !same && made?.length + (kept?.redone?.length ?? 0) > 0;
    this.wanted = of;
    const begun = this.starting = this.begun(of, same ? kept : { moves }), game = await begun;
    if (this.starting !== begun) return null; // another one has been begun meanwhile
    const broken = moves?.length > game.texts.length;
    if (broken && !this.isPartly) return this.start(of, null, this.misfit);
    if (/&(moves|choices)=/.test(goesOn)) this.before = goesOn;
    const own = this.addressOf(of, []);
    if (!isBeside && this.before.replace(MADE, "") === own) this.before = "";
    const mine = isBeside ? own : made ? kept.mine ?? "" : moves?.length === 0 ? "" : this.before.replace(MADE, "");
    Object.assign(this, { of, game, mine, place: isBeside ? 0 : place, given: game.texts.length });
    $("h1", this.main).textContent = this.name;
    const problem = isBeside ? null : this.keep();
    if (isBeside) show(this.address);
    this.take(game, text ?? (broken ? this.misfit : isBeside && moves.length ? BESIDE : null), problem);
    return scrollTo(0, 0);
  }

  refused(message) { return `This link can't be opened: ${message}.`; }
  get misfit() { return `The moves of this link do not fit its ${this.thing}.`; }

  // A link, or `isOwn`: of a game that may have been played on since.
  open(address, text = null, isOwn = false) {
    const { moves, ...of } = this.addressed(address), wanted = Number(/&beside=(\d+)/.exec(address)?.[1] ?? 1);
    const place = readGame(this.idOf(of, wanted)) ? wanted : 1, goesOn = isOwn && readGame(this.idOf(of, place));
    return this.start(of, moves?.length && !goesOn ? moves : null, text, place);
  }

  anew(text = null, of = this.other()) { return this.start(of, [], text); }

  // What the address names, or else the game that was left, or another one.
  async openLatest() {
    const hash = asked(this.named);
    if (hash === NEW) return this.anew();
    let wrong = null;
    for (const address of [hash, this.goesOn].filter(Boolean)) {
      try {
        return await this.open(address, wrong && `${wrong} Here is your game.`, address !== hash);
      } catch ({ message }) {
        wrong ??= this.refused(message);
      }
    }
    return this.anew(wrong && `${wrong} Here is a new ${this.thing}.`);
  }

  async begin() {
    await this.openLatest().catch(({ message }) => say($(".status", this.main), `${upper(message)}.`));
    onAsked(this.named, () => this.openLatest());
    onStored(() => `game/${this.idOf(this.of, this.place)}`, ({ moves }) => { // another tab went on with it
      if (`${moves}` !== `${this.game.texts}`) this.start(this.of, null, null, this.place);
    });
  }

  // A game without a move, or one that is over, is not gone on with: the one that was left is.
  keep() {
    const { of, name, game, latest, mine, ended } = this, isBegun = game.texts.length + game.redone.length > 0;
    if (!this.place) for (this.place = 2; readGame(this.idOf(of, this.place));) this.place += 1;
    const { address } = this, far = [this.score, !ended && counted(game.texts.length, "move"), game.help];
    const listed = latest && isBegun && { title: document.title.split(" · ").at(-1), href: location.pathname + address,
      name, goesOn: !ended, far: far.filter(Boolean).join(", ") };
    const problem = writeGame(this.idOf(of, this.place), { ...game.toKeep(), mine, listed })
      ?? (latest && write(latest, isBegun && !ended ? address : this.before));
    show(address === "#" ? "" : address);
    return problem;
  }

  // -- what stands on the page -------------------------------------------------------------------------

  // At the end, where nothing else names the game, the bar does.
  render() {
    super.render();
    $(".page-name").textContent = this.ended ? this.name : PAGE;
  }

  linkChip() {
    const does = () => this.copyLink(), title = `Copy the link to this ${this.thing}`;
    return WIDE.matches ? chip("link", "share", "Share", does, { title })
      : button("link", this.name, does, { class: "chip", title });
  }

  async copyLink() {
    if (await copy(this.link)) this.say(`The link to this ${this.thing} is copied.`);
    else (await import("./sheets.mjs")).textSheet(`The link to this ${this.thing}`, this.link);
  }

  // The chip of the visitor's own game beside that of a link.
  toMine() {
    return this.mine ? chip("mine", "undo", "My game", () => this.open(this.mine, null, true)) : null;
  }

  // Of the menu: other games. A game gives inside(), what it is as text, or a promise of that.
  asText() {
    return ["This game as text", async () =>
      (await import("./sheets.mjs")).openSheet("The game as text", await this.inside())];
  }

  kept() {
    const open = (address) => this.open(address, null, true);
    return [[`New ${this.thing}`, () => this.anew()],
      this.before && ["Back to the game before", () => open(this.before)],
      ["My games", async () => (await import("./my_games.mjs")).openMyGames(open)]];
  }
};
