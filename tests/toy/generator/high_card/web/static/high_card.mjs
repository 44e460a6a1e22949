// The page of the toy: a button for each number of the pile.

import { $, begin, beside, h } from "./page.mjs";
import { Question } from "./question.mjs";

begin(["line.json"]);
const data = JSON.parse($("main").dataset.puzzle);
const said = (right, not) => ({ right, said: `It is${not}.`, short: `${not.trim()} the highest`.trim() });

class HighCard extends Question {
  load() { return beside("line.json"); }
  judge(answer, all) { return Number(answer) === all.turned ? said(true, "") : said(false, " not"); }
  after(all) { return { title: `Number ${all.turned} it was`, sheets: [] }; }
  named(answer) { return `number ${answer}`; }
  tools() { return []; }

  actions() {
    return Array.from({ length: data.numbers }, (_, n) =>
      h("button", { "data-key": `number-${n + 1}`, onclick: () => this.answer(String(n + 1)) }, String(n + 1)));
  }

  draw() { $(".status").textContent = this.status; }
}

new HighCard({ ...data, key: `${data.id}.${data.revision}` }).begin();
