// Motion on a table: cards go from where they lay to where they lie, in one picture after another. Any input shows the
// last one at once, and acts; nothing waits.

export const EACH = 220; // ms: a picture
export const BACK = 140; // and the one that takes a move back
const ALL = 900, APART = 60, INTO = 600; // all of a move, between two cards, the last card
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let under = []; // the pictures that are under way, functions that draw them
let drawn = 0; // how many of them are there
let each = 0, ends = 0; // ms: what each of the others lasts at most, and when all are over
let timer = 0; // until the latest one has had its time
let waiting = []; // to be called then
let lay = null; // where the cards lay before the change that is being made

// Make a change to a table and to more of the page. The places of its cards are read before it, when that is cheap:
// after it the browser would have to lay the page out.
export function change(table, does) {
  lay = places(table);
  try {
    does();
  } finally {
    lay = null;
  }
}

// Show a table in pictures, each drawn by a function, for at most `most` ms each; with 0 the last one is there at once.
// A list that is under way may grow, and is then passed again. Any other list that comes meanwhile only replaces the
// last picture.
export function show(table, pictures, most = EACH) {
  if (pictures !== under) {
    if (drawn < under.length) return void under.splice(-1, 1, pictures.at(-1));
    clearTimeout(timer);
    [under, drawn, timer] = [pictures, 0, 0];
  }
  each = most;
  if (!timer) ends = performance.now() + ALL;
  const status = table.querySelector(".status"); // it is read once, at the end
  const next = () => {
    timer = 0;
    if (drawn === under.length) return rested();
    const left = Math.max(0, ends - performance.now());
    const before = lay ?? places(table), lasts = Math.min(each, left / (under.length - drawn)), draw = under[drawn++];
    status.ariaBusy = String(drawn < under.length);
    draw();
    move(table, before, lasts);
    timer = setTimeout(next, lasts);
  };
  if (each && !isStill()) return void (timer || next());
  drawn = under.length;
  under.at(-1)();
}

// Hear of the end of what is under way.
export const atRest = () => (timer ? new Promise((done) => { waiting.push(done); }) : Promise.resolve());
const rested = () => { for (const each of waiting.splice(0)) each(); };

// Show the last picture at once.
export function finish() {
  const draw = drawn < under.length && under.at(-1);
  clearTimeout(timer);
  [drawn, timer] = [under.length, 0];
  for (const said of document.querySelectorAll(".table .status")) said.ariaBusy = "false";
  if (draw) draw();
  rested();
  for (const one of document.getAnimations()) if (one.effect.target.matches?.(".table svg")) one.finish();
}

for (const kind of ["pointerdown", "keydown", "click"]) addEventListener(kind, finish, { capture: true });

// Light the cards of these names, until the table is drawn again.
export function light(table, names) {
  for (const name of names) {
    for (const use of table.querySelectorAll(`use[href$="-${name}"]`)) use.parentNode.classList.add("lit");
  }
}

// Where the cards of a table lie, by name, and the pile.
function places(table) {
  const of = (where) => [...table.querySelectorAll(where)];
  const names = [...of("use"), ...of(".piles > :first-child .back-pile use")].map((use) =>
    [use.getAttribute("href").split("#")[1], use.parentNode]);
  return new Map(names.filter(([name]) => /^(card|strip)-/.test(name))
    .map(([name, svg]) => [name.split("-")[1], { svg, box: svg.getBoundingClientRect() }]));
}

// Let cards come from where they lay, and new ones from the pile; where there is none, they are turned up.
function move(table, before, lasts) {
  if (!before.size) return;
  const moved = [...places(table)].flatMap(([name, { svg, box: to }]) => {
    const from = (before.get(name) ?? (svg.closest("[data-turned]") ? null : before.get("back")))?.box;
    if (name === "back" || (from && Math.hypot(from.x - to.x, from.y - to.y) < 4)) return [];
    return from?.width ? [[svg, "0 0", `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${
      from.width / to.width})`]] : [[svg, "50% 50%", "scaleX(0)"]];
  });
  const apart = lasts < EACH ? 0 : Math.min(APART, (INTO - lasts) / moved.length);
  moved.forEach(([svg, transformOrigin, transform], n) => svg.animate([
    { transformOrigin, transform }, { transformOrigin, transform: "none" },
  ], {
    duration: lasts, delay: n * apart, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards",
  }));
}
