// The page of a threshold: from what score on is it better to hold fire? What holding and the best shot come to at
// each score, the library in a worker says.

import { $, begin, button, field, h, layOut, once, say } from "./page.mjs";
import { Question } from "./question.mjs";

begin();
const main = $("main"), data = JSON.parse(main.dataset.puzzle);
const puzzle = { ...data, key: `${data.id}.${data.revision}` };
const { game: _, rules, ...hand } = data.deal;
$(".by-score", main)?.remove(); // what stands there without a script
$(".lower", main).append($(".hand", main), $(".state", main));
const values = () => import("./range_values.mjs");

// What a hand comes to at each score: { score, hold, shoot, shot: its option }; and the number of the answer.
const weighed = once(async () => {
  const { reckoned } = await values();
  const rows = await Promise.all(data.scores.map(async (score) => {
    const { options } = await reckoned(rules, "worth", [{ ...hand, score }], data.aim).answer;
    const held = options.find(({ text }) => text === "hold"), shot = options.find(({ text }) => text !== "hold");
    return { score, hold: held.value, shoot: shot.value, shot };
  }));
  return { rows, place: rows.findIndex(({ hold, shoot }) => hold > shoot) };
});

class Threshold extends Question {
  questions = ["How often does the gun misfire?", "Which shot is the best?", "From what score on?"];

  named(text) { return `From ${text} on`; }
  load() { return weighed(); }

  async hint(n, all) {
    const { shotWords } = await values(), [chance, shot] = shotWords(all.rows[0].shot);
    return [chance, shot, `From ${all.rows[all.place].score} on.`][n];
  }

  draw() {
    say($(".status", main), this.line);
    layOut(this.table);
  }

  // The scores to choose from, each with what it is worth after this round.
  actions() {
    const { scores, worth = [] } = data, gains = worth.map(({ points }) => (points ? `${points} more` : "no shot"));
    const choices = scores.map((score, n) => {
      const values = worth.map((each) => each.values[n].toFixed(1));
      const said = gains.map((gain, k) => `${gain} ${values[k]}`);
      const label = h("span", {}, String(score), values.map((each) => h("small", {}, each)));
      return button(`from-${score}`, label, () => this.answer(String(score)),
        { off: this.tried(String(score)), words: [`Hold fire from ${score} on`, ...said].join(", ") });
    });
    const below = `Below a score, what it is worth after this round: ${gains.join(", ")}.`;
    return [h("div", { class: "scores" }, choices), gains.length > 0 && h("p", { class: "note" }, below)];
  }

  field() {
    return field("A score", "such as 40", (text) => {
      const number = Number(text.trim().replace(",", "."));
      if (text.trim() && Number.isFinite(number)) this.answer(String(number));
      else this.say("Type a number: the least score from which on you hold fire.");
    });
  }

  // -- answers -----------------------------------------------------------------------------------------

  // What lies above the next lower score is as right as the answer; else a score shows why not.
  async judge(text, { rows, place }) {
    const { compared } = await values(), from = Number(text);
    const low = from <= rows[place - 1].score, high = from > rows[place].score;
    if (!low && !high) {
      return { right: true, said: `From ${rows[place].score} on it is better to hold fire.`, short: "right" };
    }
    const against = low ? rows.find(({ score }) => score >= from) : rows.findLast(({ score }) => score < from);
    return { right: false, said: `${this.named(text)}: no. ${compared(against)}`, short: low ? "too low" : "too high" };
  }

  async after({ rows, place }) {
    const [{ compared, shotWords, thresholdTable }, { sheet }] = await Promise.all([values(), import("./after.mjs")]);
    const why = [...shotWords(rows[0].shot), compared(rows[place - 1]), compared(rows[place])];
    return { title: "Solved", sheets: [
      sheet(`From ${rows[place].score} on`, why.map((text) => h("p", {}, text))),
      sheet("What both come to", thresholdTable(rows, place)),
    ] };
  }

  async replay(solution) {
    const [{ same }, { rows, place }] = await Promise.all([import("./certificate.mjs"), weighed()]);
    if (!same(solution.deal, data.deal)) throw new Error("the solution is of another deal");
    const { from } = solution.line;
    if (from !== rows[place].score) throw new Error(`from ${from} on is not the answer`);
    return `Below ${from} shooting is better, from there on holding, by the library of this page.`;
  }
}

// What both come to is worked out before it is asked for.
new Threshold(puzzle).begin("Which score is the least at which you would hold?", values, weighed);
