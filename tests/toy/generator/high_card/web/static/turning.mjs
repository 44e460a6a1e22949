// A game of the toy: numbers are turned over, and the last one is the score.

import { $, begin, fill, h, say } from "./page.mjs";

const [NUMBERS, TURNS] = [8, 4]; let left, last, over;

function anew() {
  [left, last, over] = [Array.from({ length: NUMBERS }, (_, n) => n + 1), 0, false];
  render(`A pile of ${NUMBERS} numbers.`);
}

function turn() {
  [last] = left.splice(Math.floor(Math.random() * left.length), 1);
  over = left.length === NUMBERS - TURNS;
  render(over ? `${last} is the last one, and the score.` : `${last}. Stop, or turn the next one over?`);
}

function stop() {
  over = true;
  render(`You stop at ${last}; the highest left is ${Math.max(...left)}.`);
}

function render(said) {
  const button = (name, label, does) => h("button", { "data-key": name, onclick: does }, label);
  say($(".status"), said);
  fill($(".facts"), h("span", { class: "count" }, `${left.length} in the pile`));
  fill($(".may"), over ? button("anew", "New pile", anew)
    : [button("turn", "Turn", turn), last > 0 && button("stop", "Stop", stop)]);
}

begin();
anew();
