// The record: what was solved, export and import.

import { $, begin, fill, h, read, ROOT } from "./page.mjs";
import { parsed, record, replaceRecord, streak } from "./store.mjs";
import { MARKS } from "./marks.mjs";

begin();
const status = $(".record .note");

// A puzzle for practice has no day of its own.
const practised = (each) => /(^|\/)practice\//.test(each.path ?? "");

function render() {
  const { record: all, problem } = record();
  const done = Object.values(all.puzzles).sort((a, b) => b.date.localeCompare(a.date));
  if (problem) status.textContent = `${problem}. An import puts it right.`;
  const count = (result) => done.filter((each) => each.result === result).length;
  fill($("dl.figures"), [
    ["Days running", streak(all)], ["Solved clean", count("clean")],
    ["Solved with help", count("helped")], ["Piles played unseen", count("scored")],
  ].map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))));
  const name = ({ title, number, date }, practice) =>
    `${title ? `${title}, ` : ""}${practice ? `practice no. ${number}` : `no. ${number}, ${date}`}: `;
  fill($("ol.list"), done.map((each) => h("li", {}, h("a", {
    href: new URL(each.path ?? `${each.date.replaceAll("-", "/")}/`, ROOT),
  }, name(each, practised(each)),
    each.result === "scored" ? `${each.cards} of ${each.of ?? 8} cards` : MARKS[each.result][1]))));
}

$(".export").addEventListener("click", () => {
  const { record: all, problem } = record();
  // What is damaged is exported as it is, for somebody to mend.
  const text = (problem && read("record")) ?? JSON.stringify(all, null, 1);
  const blob = new Blob([text], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(blob), download: "party-record.json" });
  link.click();
  URL.revokeObjectURL(link.href);
});

$("input[type=file]").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const { record: all, problem } = parsed(await file.text(), `${file.name} is refused`);
  status.textContent = problem ?? replaceRecord(all) ?? `${file.name} is your record now.`;
  event.target.value = "";
  render();
});

render();
