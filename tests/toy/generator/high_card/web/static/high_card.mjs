// The page of the toy: a button for each number of the pile.

import { $, begin, beside, fill, h } from "./page.mjs";
import { Question } from "./question.mjs";

begin(["line.json"]);
const data = JSON.parse($("main").dataset.puzzle);
const question = new Question({ ...data, key: `${data.id}.${data.revision}` }, {
  render, judge, after, load: () => beside("line.json"),
});

const said = (right, not) => ({ right, said: `It is${not}.`, short: `${not.trim()} the highest`.trim() });
const judge = (answer, all) => Number(answer) === all.turned ? said(true, "") : said(false, " not");

const after = (all) => ({ title: `Number ${all.turned} it was`, sheets: [] });

function render() {
  $(".status").textContent = question.status;
  fill($(".may"), question.finished ? [] : Array.from({ length: data.numbers }, (_, n) =>
    h("button", { "data-key": `number-${n + 1}`, onclick: () => question.confirm(String(n + 1)) }, String(n + 1))));
  fill($(".log"), question.log((answer) => `number ${answer}`));
}

question.begin();
