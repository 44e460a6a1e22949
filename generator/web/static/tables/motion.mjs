// Motion on a table: cards go from where they lay to where they lie, in one picture after another. Any input shows the
// last one at once, and acts; nothing waits.

export const EACH = 220; // ms: a picture
export const BACK = 140; // and the one that takes a move back
const ALL = 900, APART = 60, INTO = 600; // all of a move, between two cards, the last card
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let last = null; // the last picture of what is under way, a function that draws it
let timer = 0;
let lay = null; // where the cards lay before a change

// Do what changes a table and more of the page. Where its cards lie is asked first, while nothing is to be laid out.
export function change(table, does) {
  lay = places(table);
  does();
  lay = null;
}

// Show a table in pictures, each drawn by a function, which lasts `most` ms, and `least` if they are many; with 0 the
// last one is there at once. What is drawn meanwhile takes the place of the last one.
export function show(table, pictures, most = EACH, least = 0) {
  if (last) return void (last = pictures.at(-1));
  if (!most || isStill()) return pictures.at(-1)();
  const status = table.querySelector(".status"); // it is read once, at the end
  const lasts = Math.max(least, Math.min(most, ALL / pictures.length));
  const next = (n) => {
    const draw = n < pictures.length - 1 ? pictures[n] : last ?? pictures[n];
    const before = lay ?? places(table);
    if (n === pictures.length - 1) last = null;
    status.ariaBusy = String(last !== null);
    draw();
    move(table, before, lasts);
    if (n < pictures.length - 1) timer = setTimeout(next, lasts, n + 1);
  };
  if (pictures.length > 1) last = pictures.at(-1);
  next(0);
}

// Show the last picture at once.
export function finish() {
  const draw = last;
  clearTimeout(timer);
  last = null;
  for (const each of document.querySelectorAll(".table .status")) each.ariaBusy = "false";
  draw?.();
  for (const each of document.getAnimations()) if (each.effect.target.matches?.(".table svg")) each.finish();
}

for (const kind of ["pointerdown", "keydown", "click"]) addEventListener(kind, finish, { capture: true });

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
