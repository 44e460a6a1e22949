// Motion on a table: cards go from where they lay to where they lie, in one picture after another. Any input shows the
// last one at once, and acts; nothing waits.

const EACH = 220, ALL = 900, APART = 60, INTO = 600; // ms: a picture, all of a move, between two cards, the last card
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let last = null; // the last picture of what is under way, a function that draws it
let timer = 0;

// Show a table in pictures, each drawn by a function. What is drawn meanwhile takes the place of the last one.
export function show(table, pictures) {
  if (last) return void (last = pictures.at(-1));
  if (isStill()) return pictures.at(-1)();
  const status = table.querySelector(".status"); // it is read once, at the end
  const lasts = Math.min(EACH, ALL / pictures.length);
  const next = (n) => {
    const draw = n < pictures.length - 1 ? pictures[n] : last ?? pictures[n];
    const before = places(table);
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
  const names = [...table.querySelectorAll("use")].map((use) =>
    [use.getAttribute("href").split("#")[1], use.parentNode]);
  return new Map(names.filter(([name]) => /^(card|strip)-/.test(name))
    .map(([name, svg]) => [name.split("-")[1], { svg, box: svg.getBoundingClientRect() }]));
}

// Let cards come from where they lay, and new ones from the pile.
function move(table, before, lasts) {
  if (!before.size) return;
  const moved = [...places(table)].flatMap(([name, { svg, box: to }]) => {
    const from = (before.get(name) ?? before.get("back"))?.box;
    return name === "back" || !from?.width || Math.hypot(from.x - to.x, from.y - to.y) < 4 ? [] : [[svg, from, to]];
  });
  const apart = Math.min(APART, (INTO - lasts) / moved.length);
  moved.forEach(([svg, from, to], n) => svg.animate([{
    transformOrigin: "0 0",
    transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`,
  }, { transformOrigin: "0 0", transform: "none" }], {
    duration: lasts, delay: n * apart, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards",
  }));
}
