// The page of a puzzle with an announcement: call, or trust?

import { $, begin, coloured, field, fill, fitted, h, layOut, numberWord, onKey, say, upper } from "./page.mjs";
import { Question } from "./question.mjs";
import { backs, hand, place, row, seat } from "./places.mjs";
import { quoted, said } from "./sayings.mjs";

begin(["answers.json"]);
const main = $("main");
const data = JSON.parse(main.dataset.puzzle);
const puzzle = { ...data, key: `${data.id}.${data.revision}` };
const YOU = 1;
const OTHERS = { call: "trust", trust: "call" };

const question = new Question(puzzle, { render, judge, after, replay });

const cards = (count) => `${numberWord(count)} card${count === 1 ? "" : "s"}`;
const inHundred = (chance) => `${Math.round(100 * chance)} of 100`;
const gives = ({ loses }) => `costs ${loses.toFixed(2)} on a scale from −1 (lose) to +1 (win)`;

function judge(answer, all) {
  const right = answer === all.answer;
  return {
    right,
    said: `${upper(answer)}: ${right ? "that is the better answer" : `no. It ${gives(all)}`}.`,
    short: right ? "the better answer" : `loses ${all.loses.toFixed(2)}`,
  };
}

// Only that the answer is one of the two, and of this deal: the page has no rules.
async function replay({ deal, line }) {
  const { end_game, log } = puzzle;
  const { same } = await import("./certificate.mjs");
  if (!same(deal, { end_game, log })) throw new Error("the solution is of another deal");
  const [answer] = line.moves;
  if (!Object.hasOwn(OTHERS, answer)) throw new Error(`${answer} is no answer`);
  return `It is of this deal, and its answer is: ${answer}. \`party verify\` proves it again.`;
}

// How often what is announced is true.
function truth({ senders }) {
  const often = (what) => senders.reduce((sum, each) => sum + each[what], 0);
  return often("true") / (often("true") + often("lie"));
}

async function after(all) {
  const { sheet } = await import("./after.mjs");
  const { answer, certificate } = all;
  const { call = 0, trust = 0 } = all.mix, gain = certificate.exploitability.toFixed(4);
  return { title: answer === "call" ? "Worth a call" : "Better to trust", sheets: [
    sheet("Why",
      h("p", {}, `${answer === "call" ? "Trusting" : "Calling"} ${gives(all)}, against the strategy we found.`),
      h("p", {}, `By that strategy the announcement is true in ${inHundred(truth(all))} cases.`)),
    sheet("What your opponent may hold",
      h("p", { class: "note" },
        "Each of these hands is as likely as the others. Of 100 times that it is dealt, it makes this announcement:"),
      h("ul", { class: "may-hold" }, all.senders.map((each) => h("li", {}, row(each.hand),
        h("p", {}, `truly ${Math.round(100 * each.true)}, as a lie ${Math.round(100 * each.lie)}`))))),
    sheet("How sure this is",
      h("p", {}, `Your side of the solution calls in ${inHundred(call)} cases here, and trusts in ${inHundred(trust)}. `
        + `Perfect play gives the other answer at most ${Math.round(100 * all.doubt)} times in 100.`),
      h("p", {}, "It was checked by best responses: whoever knows this strategy and plays best against it gains "
        + `${gain} in the mean, and no more. This end game is worth ${signed(certificate.value)} to your opponent, `
        + "who begins.")),
  ] };
}

const signed = (value) => value.toFixed(3).replace("-", "−");

const QUESTIONS = ["Who can say it truly?", "How often is it true?", "Which answer?"];

function hint(n, all) {
  const able = all.senders.filter((each) => canBeTrue(each.hand)).length;
  return [
    `${upper(numberWord(able))} of the ${numberWord(all.senders.length)} hands that your opponent may have been dealt.`,
    `In ${inHundred(truth(all))} cases, if your opponent plays as well as can be.`,
    `${upper(all.answer)}.`,
  ][n];
}

// Whether cards of a hand are what was announced: a couple is a king and a queen of one suit.
function canBeTrue(names) {
  if (puzzle.word !== "KQ") return names.some((name) => name[0] === puzzle.word);
  return names.some((name) => name[0] === "K" && names.includes(`Q${name[1]}`));
}

function typed(text) {
  const word = text.trim().toLowerCase();
  const answer = Object.keys(OTHERS).find((each) => word === each || word === each[0]);
  if (answer) return give(answer);
  question.status = `"${text.trim()}" is no answer here: call and trust are.`;
  return render();
}

function give(answer) {
  if (!question.tried(answer)) return question.confirm(answer);
  question.status = `You said "${answer}"; that was wrong.`;
  return render();
}

const STAKE = "A lie that is called costs them a jewel; a truth, you.";

function render() {
  const open = !question.finished;
  fill($(".upper", main),
    seat(`Your opponent: ${cards(puzzle.kept)}`, backs(puzzle.kept, "a card, face down"), "Their", puzzle.their_stash),
    h("section", { class: "sent" }, backs(puzzle.sent, "a card, face down"),
      h("p", { class: "said" }, quoted(puzzle.word)),
      h("p", { class: "stake" }, `Your opponent sends ${cards(puzzle.sent)}, face down. ${STAKE}`)),
    place(`Unseen: ${numberWord(puzzle.sent + puzzle.kept)} of them are theirs`, puzzle.rest),
    place("Gone, in the arrivals", puzzle.end_game.arrivals));
  say($(".status", main), question.status);
  fill($(".lower", main), seat("Your hand", hand(puzzle.hand), "Your", puzzle.stash));
  main.classList.toggle("ended", !open);
  fill($(".may", main), open ? puzzle.offered.map(({ text }) => h("button", {
    "data-key": text, class: question.tried(text) ? "ruled-out" : "", onclick: () => give(text),
  }, upper(text), h("kbd", { "aria-hidden": "true" }, upper(text[0])))) : []);
  fill($(".tools", main), open ? question.hints(QUESTIONS, hint) : []);
  fill($(".by-text", main), open ? field("An answer as text", "call, trust", typed) : []);
  fill($(".log", main), puzzle.log.map((line) => h("li", {}, coloured(said(line, YOU)))), question.log(upper));
  layOut($(".table", main));
}

fitted($(".table", main));

onKey((_, key) => {
  const answer = { c: "call", t: "trust" }[key];
  if (!answer || question.finished) return false;
  give(answer);
  return true;
});

question.begin();
