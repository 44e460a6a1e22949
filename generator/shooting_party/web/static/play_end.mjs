// The end of a deal that was played freely: a place for each queen and each ace, filled where she or it is scored; what
// got away; and behind a summary how it stands beside other games, and where it was lost.

import { ROOT, h, lower, myGames, numberWord, picture, read, strip, upper } from "./page.mjs";
import { answered, sends, showOver } from "./after.mjs";
import { profile } from "./asking.mjs";
import { ACE, KING, NAMES, QUEEN, SUITS, cardOf, ofRank, rank, score, suit } from "./cards.mjs";
import { lineList } from "./lines.mjs";
import { others } from "./others.mjs";
import { openSheet } from "./sheets.mjs";
import { cardSign, cardWords, ending, listed, score as scoreWords } from "./words.mjs";

const scoreWord = (cards) => (cards ? numberWord(cards) : "nothing");
const SOUGHT = [QUEEN, ACE].flatMap((each) => [...SUITS].map((_, n) => cardOf(each, n)));

// The eight places, queens above aces.
const places = ({ scored }) => h("ul", { class: "eight-places" }, SOUGHT.map((card) => (scored.includes(card)
  ? h("li", {}, strip(NAMES[card], cardWords(card)))
  : h("li", { class: "slot" }, picture(`suit-${SUITS[suit(card)]}`, "ghost", `${cardWords(card)}: not scored`)))));

// What got away in a game (board.mjs) that is over, and why, said of the first card.
function gotAway(game) {
  const [first, ...more] = SOUGHT.filter((card) => !game.position.scored.includes(card));
  if (first === undefined) return "Nothing got away: four queens, each with her ace.";
  const name = more.length ? cardSign(first) : rank(first) === QUEEN ? "she" : "it";
  const who = !more.length ? `Only ${cardSign(first)}`
    : more.length < 3 ? listed([first, ...more]) : `${name} and ${numberWord(more.length)} others`;
  return `${who} got away: ${(rank(first) === QUEEN ? lost : late)(game, first, name)}.`;
}

// What became of a queen who is not scored.
function lost({ position, steps, first }, queen, name) {
  if (position.hand.includes(queen)) return `${name} was in your hand when the cards ran out`;
  const her = name === "she" ? "her" : name, all = [first, ...steps];
  const went = all.flatMap(({ move, events }) => events.map((event, n) => ({ move, ...event, isOwn: n === 0 })))
    .findLast(({ kind, cards }) => kind === "discard" && cards.includes(queen));
  if (!position.discards.includes(queen) || !went) return `${name} lay in the pile`;
  if (went.isOwn && went.move) return `you ${went.move.kind === "leave" ? "left the room with" : "discarded"} ${her}`;
  const [king] = ofRank(went.cards, KING);
  if (king !== undefined && went.cards.length === 2) return `${cardSign(king)} took ${her} away`;
  return went.cards.length === 1 ? `a rival queen came, and ${name} left` : `two jacks emptied the room, ${name} in it`;
}

// Why an ace is not there whose queen is scored: where it was when she was met.
function late({ steps, start }, ace, name) {
  const queen = cardOf(QUEEN, suit(ace)), n = steps.findIndex(({ position }) => position.scored.includes(queen));
  const above = (n ? steps[n - 1].position : start).pile.indexOf(ace);
  if (above < 0) return `you met ${cardSign(queen)} without ${name}`;
  const where = above > 10 ? "deep in the pile" : above ? `under ${numberWord(above)} card${above > 1 ? "s" : ""}`
    : "next in the pile";
  return `${name} lay ${where} when you met ${cardSign(queen)}`;
}

// How a score stands beside the best of the other games that this browser keeps, with the pile hidden; null without
// any, or for a game of a link.
function standing(board, cards) {
  if (!board.place || !board.hidden || read("tried") === null) return null; // the store may be closed
  const begins = `${ROOT.pathname}game/`, own = begins + board.idOf(board.of, board.place);
  const scores = myGames().filter(({ key, finished }) =>
    key !== own && key.startsWith(`${begins}play `) && Number.isInteger(finished)).map(({ finished }) => finished);
  const best = Math.max(...scores);
  return !scores.length ? null : cards > best ? "your best yet" : `your best: ${scoreWord(best)}`;
}

// How it stands beside a friend's score.
const against = (cards, beat) => (cards === beat ? `level with your friend, ${scoreWord(cards)} each`
  : `${cards > beat ? "you win" : "your friend wins"}, ${
    [cards, beat].sort((a, b) => b - a).map(scoreWord).join(" to ")}`);

// What sends the deal to a friend, with one's own score to beat.
function challenge(board, cards) {
  const { of } = board, name = of.name.startsWith("Deal") ? lower(of.name) : "this deal";
  return board.place && sends(`I scored ${cards} on ${name}. You?`, board.linkTo({ ...of, beat: cards }),
    "Challenge a friend");
}

// What is said of a game that is over (after.mjs, showOver).
export function endOf(game) {
  const { position } = game, cards = position.scored.length;
  const far = cards === 8 ? "all eight" : `${cards ? numberWord(cards) : "none"} of eight`;
  return { title: score(position)[0] === 4 ? `You won: ${far}` : upper(far),
    places: places(position), told: gotAway(game), text: ending(game, score(position)).text };
}

// Show it at the table (play.mjs) of a game that is over; `inside` is the game as text.
export function showEnd(board, inside, note) {
  const { of, game, hidden } = board, { name } = of, { help, position } = game, cards = position.scored.length;
  if (board.place && hidden) {
    game.finished = Math.max(game.finished ?? 0, cards);
    board.keep();
  }
  showOver(board, {
    ...endOf(game), under: Number.isInteger(of.beat) ? against(cards, of.beat) : standing(board, cards),
    scored: hidden && [`shooting-party ${of.written} ${of.rules}`, { score: cards, of: 8, queens: score(position)[0] }],
    offers: challenge(board, cards), note, inside,
    asks: [["lost", "Where was it lost?", async (place, asked) => {
      asked.remove();
      board.seen();
      await (await import("./lost.mjs")).showLost(place, board);
    }], ["best-line", "The best line", () => bestLine(board)]],
    shared: `The Shooting Party, ${name.toLowerCase()}: ${[`${cards} of 8`, !hidden && "with the pile in view",
      help && `with ${help}`].filter(Boolean).join(", ")}.`,
    more: () => hidden && others(position, cards, help),
  });
}

// The best line of the whole deal, in a sheet.
async function bestLine(board) {
  board.seen();
  await answered(openSheet("The best line", []).inside, profile(board.game.start).answer, ({ profile: best, line }) => {
    const { queens, aces, proven } = best.at(-1), what = scoreWords([queens, aces]);
    return [h("p", {}, proven ? `${what}: proven to be the best.` : `${what}: the best that was found.`),
      line && lineList(board, line.moves)];
  });
}
