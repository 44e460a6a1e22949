// The table of The Party as one seat sees it: the others with their backs and stashes, room and arrivals,
// what was noticed last, one's own hand; and the moves that the chosen cards make. All that is known comes
// from the worker (hosting.mjs): here are no rules, and no card that the seat may not see.

import {
  $, button, coloured, counted, faceDown, h, layOut, numberWord, ordinal, picture, say, tool, upper,
} from "./page.mjs";
import { Playing, withProblem } from "./at_table.mjs";
import { Game, rulesIn } from "./playing.mjs";
import { Choosing, hand, letterOf, row, seat } from "./party_hand.mjs";
import { GONE, RULE_SETS, SWITCHES } from "./evening_layout.mjs";
import { WORDS, between, groups, moveOf, quoted, said, steps } from "./sayings.mjs";
import { show as inPictures } from "./motion.mjs";
import { asker } from "./worker.mjs";

const HINT = "hint"; // what is asked for
const OWN = 150; // ms that each thing its own choice did is shown

const NOTHING = { seat: null, view: null, visit: false };
const PROMPTS = { act: "Your turn.", stash: "Stash a jewel now?", call: "Call, or trust?" };
export const NOBODY = "at least one player must be a person";
const CHOOSE = "Choose one card to send, or two as a couple.";
const PLAYERS = { random: "random one", pimc: "planner" };

// What those who sit there are called, in the middle of a sentence: null is a person.
export function called(seats) {
  const styles = seats.map((name) => name?.split(":")[0]);
  return styles.map((style, at) => {
    if (!style) return `player ${at + 1}`;
    const same = styles.flatMap((each, n) => (each === style ? [n] : []));
    const nth = same.length > 1 && ordinal(same.indexOf(at) + 1);
    return ["the", nth, PLAYERS[style] ?? style].filter(Boolean).join(" ");
  });
}

// All switches of rules as text, such as "short,stash=own".
export function allSwitches(text) {
  const [set, changes] = rulesIn(text, GONE), sets = Object.keys(RULE_SETS);
  const usual = Object.entries(SWITCHES).map(([name, [value]]) => [name, value]);
  if (!sets.includes(set)) throw new Error(`there are no rules “${set}”; they are ${sets.join(" or ")}`);
  const own = changes.map(([name, value]) =>
    [name, typeof SWITCHES[name]?.[0] === "number" ? Number(value) : value]);
  return { ...Object.fromEntries(usual), ...RULE_SETS[set], ...Object.fromEntries(own) };
}

// What is kept is what persons chose, as numbers; all else the worker knows.
class Choices extends Game {
  read(number) { return Number(number); }
  after() { return {}; }
  restore(kept) { return super.restore(kept?.choices ? ofOld(kept) : kept); }
}

// What version 1.1.0 kept.
const ofOld = ({ choices, hints, hinted }) => ({ moves: choices, hints,
  asked: Number.isInteger(hinted) ? [[...choices.slice(0, hinted), HINT].join(" ")] : [] });

// A page gives openLog(), and hint().
export class Seat extends Choosing(Playing) {
  heard = new Map(); // by seat, how many lines of the log were shown
  asked = 0; // questions
  choice = null; // the latest; null after a visit
  chose = false; // whether the last turn was brought by a choice
  takesBack = false; // hands are hidden
  ask = asker(new URL("./hosting.mjs", import.meta.url));

  constructor() {
    super();
    this.main.classList.add("evening");
    this.table.append($(".status", this.main)); // below the hand
  }

  get turn() { return this.game?.turn ?? NOTHING; }
  asksAround() { return false; } // whether all are asked before a turn

  // -- the course of the game ------------------------------------------------------------------------

  // A game that the worker deals, after what is kept of it. Of choices that do not fit none is made.
  async dealt({ seed, seats }, rules, kept = null) {
    const text = "The cards are dealt …", game = new Choices().restore(kept);
    this.asked += 1;
    this.stop?.();
    this.heard.clear();
    this.players = called(seats);
    if (this.game) this.see(NOTHING, text);
    else say($(".status", this.main), text);
    if (!seats.includes(null)) throw new Error(NOBODY);
    const begun = () => this.ask({ ask: "begin", seed, rules, seats, choices: game.moves }).answer;
    const turn = await begun().catch((error) => {
      if (!game.moves.length) throw error;
      game.reset();
      return begun();
    });
    return Object.assign(game, { turn });
  }

  take(game, text = null, problem = null) {
    this.game = game;
    this.see(game.turn, text && withProblem(text, problem));
    if (problem && !text) this.say(withProblem(this.status, problem));
  }

  // A move was made, or a visit is over: the worker plays on.
  async changed() {
    const { game, choice } = this, problem = this.keep();
    try {
      if (!await this.go({ ask: "play", choice })) return;
      const late = problem ?? (this.ended ? this.keep() : null);
      if (late) this.say(withProblem(this.status, late));
    } catch ({ message }) {
      if (game !== this.game) return;
      if (choice !== null) game.steps.pop(); // the worker could not be loaded
      this.keep();
      this.say(`${upper(message)}. Load the page again.`);
    }
  }

  // Ask the worker, and show one after another what the seat notices: what its own choice did at once, the rest with
  // the answer (hosting.mjs says why), and then the turn. Resolves to the turn, or to null if something else was asked
  // in the meantime.
  async go(question) {
    const asked = this.asked += 1, isLast = () => asked === this.asked, pictures = [], rest = [];
    let before = this.turn.view, next = NOTHING;
    const add = (part) => {
      for (const view of [...between(before, part), part]) pictures.push(() => {
        if (isLast()) this.see({ seat: view.you, view: { ...view, legal: null }, visit: false, next });
      });
      before = part;
    };
    const turn = next = await this.ask(question, ({ part }) => {
      if (!part) return;
      if (pictures.length || typeof question.choice !== "number") return void rest.push(part);
      add(part);
      inPictures(this.table, pictures, OWN);
    }).answer;
    if (!isLast()) return null;
    rest.forEach(add);
    if (turn.view && rest.length) pictures.pop(); // the turn shows the same
    return new Promise((done) => {
      pictures.push(() => {
        if (isLast()) this.see(turn);
        done(isLast() ? turn : null);
      });
      inPictures(this.table, pictures);
    });
  }

  // Show a turn; what it brought is said, unless there is something else to say. Where the screen goes to
  // another person, nothing is left of what the former one saw.
  see(turn, text = null) {
    const { view } = turn, news = view ? this.noticed(view) : [];
    if (!view) for (const each of document.querySelectorAll("dialog")) each.close();
    this.game.turn = turn;
    Object.assign(this, { held: [], moves: (view?.legal ?? []).map(moveOf) });
    const own = (kind) => news.filter((line) => line.startsWith(`${view.you} ${kind}:`));
    const drawn = own("draw").map((line) => line.split(":")[1]).join(" ");
    const brought = [...own("pick"), ...(drawn ? [`${view.you} draw:${drawn}`] : [])];
    const told = this.sentences(news.filter((line) => !/ draw:/.test(line))).join(" ");
    this.status = text ?? (turn.next ? told || this.status : [...this.sentences(brought), this.prompt()].join(" "));
    this.render();
    $(".heard", this.main).textContent = told;
    if (!this.moves.length && !turn.visit) return;
    const next = $(".may button:not([aria-disabled])", this.main) ?? $(".lower .pick", this.main);
    if (this.chose && document.activeElement === document.body) next?.focus({ preventScroll: true });
    this.chose = false;
  }

  // The lines of the log that were not shown before; none of a game that is gone on with.
  noticed({ you, log }) {
    const before = this.heard.get(you) ?? log.length;
    this.heard.set(you, log.length);
    return log.slice(before);
  }

  prompt() {
    const { view, visit } = this.turn;
    if (!view) return "";
    if (visit) return "Nothing to do. Pass it on.";
    if (view.over) return "The game is over.";
    return view.legal ? PROMPTS[view.phase] : "";
  }

  // A move, or null after a visit. There is none to be made until the worker answers.
  choose(move) {
    const { view } = this.turn;
    this.choice = move && this.moves.indexOf(move);
    this.see({ ...this.turn, view: { ...view, legal: null }, visit: false }, "");
    this.chose = true;
    if (move) this.make(this.choice);
    else this.changed();
  }

  // -- what stands on the page -------------------------------------------------------------------------

  get at() { return this.turn; }
  get ended() { return Boolean(this.turn.view?.over); }
  get hintName() { return "Advice"; }
  get hasHint() { return this.moves.length > 0; }
  sentences(lines) { return lines.map((line) => said(line, this.turn.view.you, this.players)); }

  log() {
    const { view } = this.turn;
    return view ? [...steps(view.log, view.you, this.players).children] : [];
  }

  firstTool() { return tool("list", "Log", () => this.openLog(), !this.turn.view); }

  chip() {
    const { view } = this.turn, begun = view && !view.over && ["act", "stash"].includes(view.phase);
    return view && h("span", { class: "note" }, `action ${view.actions + Number(begun)} of ${view.cap}`);
  }

  helped() {
    this.game.helped(HINT);
    this.keep();
  }

  draw() {
    const { table, turn } = this, { view } = turn;
    this.put(".upper", view ? [this.guests(view), this.middle(view)] : turn.seat === null ? [] : this.curtain());
    say($(".status", table), this.status);
    this.put(".lower", view ? this.own(view) : []);
    layOut(table);
    this.fitRecent();
  }

  // The screen is to go to another person. Nothing here may say whether they have something to decide.
  curtain() {
    return h("div", { class: "curtain" }, h("h2", {}, `Pass the screen to ${this.players[this.turn.seat]}`),
      h("p", {}, "The cards come when nobody else looks."),
      h("p", {}, this.asksAround() ? "Each player looks before every turn, so nobody knows who could stash."
        : "You stash on your own turn only: nobody is asked between turns."));
  }

  guests(view) {
    const short = view.players > 3, name = (player) => this.players[player].replace(short ? /^the / : "", "");
    const others = Array.from({ length: view.players - 1 }, (_, n) => (view.you + 1 + n) % view.players);
    return h("div", { class: `guests of-${others.length}` }, others.map((player) => h("section", {
      class: player === view.turn && !view.over ? "guest on-turn" : "guest",
    },
    h("div", { class: "row" }, h("h2", {}, upper(name(player))),
      h("p", {}, ofGoal(player, view))),
    h("div", { class: "row" }, backs(view.hands[player], "in the hand"), stash(view.stashes[player])))));
  }

  middle(view) {
    const { table } = view, heard = groups(view.log).map((lines) => this.told(lines, view)).filter(Boolean);
    if (table) heard.push(heard.pop().replace(/(, face down)?: “[^”]*”/, ".")); // it stands beside the cards
    const sent = () => (typeof table.cards === "number" ? backs(table.cards, "sent") : row(table.cards));
    return h("div", { class: "piles" }, faceDown("Room", view.room), faceDown("Arrivals", view.arrivals),
      h("div", { class: "recent", "data-turned": "" },
        table && h("div", { class: "row start" }, sent(), table.word && h("em", {}, quoted(table.word))),
        heard.slice(-2).map((text, n, { length }) =>
          h("p", { class: n < length - 1 ? "note" : null }, coloured(text)))));
  }

  // An action and what came of it, but for cards that were drawn.
  told(lines, { players }) {
    const heard = lines.filter((line) => !/draw:|^shuffle/.test(line)), trust = (line) => line.endsWith(" trust");
    const all = heard.filter(trust).length === players - 1 && players > 2;
    const sentences = this.sentences(heard.filter((line) => !all || !trust(line)));
    return [...sentences, ...(all ? [`${players === 3 ? "Both" : "All"} trust.`] : [])].join(" ");
  }

  // Where there is no room for two things that happened, the last one; its end, if that is too long.
  fitRecent() {
    const box = $(".recent", this.table), over = () => box.scrollHeight > box.clientHeight + 1;
    if (box && over()) $("p.note", box)?.remove();
    const last = box && $("p", box);
    for (let text = last?.textContent ?? ""; box && over() && text.includes(". ");) {
      text = text.slice(text.indexOf(". ") + 2);
      last.replaceChildren(...coloured(`… ${text.replaceAll("\ufe0e", "")}`));
    }
  }

  get hand() { return this.turn.view.hands[this.turn.view.you]; }

  own(view) {
    const { you } = view, { next } = this.turn; // a card that is tapped meanwhile is taken
    const canTap = view.legal ?? next?.view?.legal;
    const pick = { roles: true, chosen: this.held, tap: canTap && ((name) => this.tap(name)) };
    return seat("Your hand", hand(this.hand, pick), `Stash, ${ofGoal(you, view)}`, stash(view.stashes[you]));
  }

  quiet(label, why) {
    return button(label, label, () => this.say(why), { off: true });
  }

  // What may be done: buttons that name what the chosen cards make, and those for robbing.
  actions() {
    const { turn: { seat: at, view, visit }, held, moves } = this;
    if (at !== null && !view) {
      const label = `I am ${this.players[at]}: show my cards`;
      return button("look", label, () => this.go({ ask: "look" }), { primary: true });
    }
    if (visit) return [this.button("Go on", null, { primary: true, letter: "Enter" })];
    const of = (kind, from = moves) => from.filter((move) => move.kind === kind);
    const { exact } = this, stashes = of("stash", held.length ? exact : moves);
    if (!view?.legal || view.phase !== "act" || of("pass").length) {
      return [...of("stash", this.fitting()), ...moves.filter(({ names }) => !names.length)]
        .map((move) => this.whole(move));
    }
    const words = held.length > 1 ? ["KQ"] : ["K", "Q"];
    const sends = held.length || !stashes.length ? words.map((word) => this.send(word, exact))
      : [this.quiet("Send …", CHOOSE)];
    return [...sends, ...stashes.slice(0, 2).map((move) => this.whole(move)), ...this.robberies(of("rob"))];
  }

  // Of the two for one card that which is true comes first.
  send(word, exact) {
    const move = exact.find((each) => each.word === word), label = `Send as ${WORDS[word]}`;
    if (!move) return this.quiet(label, CHOOSE);
    const primary = word === "KQ" || (move.names[0][0] === "Q") === (word === "Q");
    return this.button(label, move, { letter: letterOf(move), primary });
  }

  // One of each victim: with the thief that is chosen, or else the first one.
  robberies(robs) {
    const liked = robs.filter(({ names }) => this.held.includes(names[0])), from = liked.length ? liked : robs;
    const victims = [...new Set(from.map(({ victim }) => victim))];
    return victims.map((victim) => {
      const move = from.find((each) => each.victim === victim);
      const made = this.button(`Rob ${this.players[victim]}`, move, { letter: letterOf(move) });
      made.classList.add("rob", `rob-${victims.length}`);
      return made;
    });
  }

  keys(on) { return { ...super.keys(on), l: () => this.openLog() }; }
}

const ofGoal = (player, { stashes, goal }) => `${stashes[player].length} of ${goal}`;

const backs = (count, where) => (count ? h("div", {
  class: "backs", role: "img", "aria-label": `${counted(count, "card")} ${where}, face down`,
}, Array.from({ length: count }, () => picture("card-back", "card back"))) : row([]));

const stash = (names) => (names.length ? row(names) : h("span", { class: "slot empty" }));

// Which jewels are wanted, and whose turn it is.
export const aim = ({ goal }) => `first to ${goal === 1 ? "a jewel" : `${numberWord(goal)} jewels`}`;
