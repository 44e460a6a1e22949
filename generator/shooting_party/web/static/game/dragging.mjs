// Cards that are chosen are dragged to the discards.

const FAR = 8, NEAR = 40; // pixels: what is no tap any more; how far beside the discards is there, too

// Let them be, if they make something: that is `done` once they are there.
export function draggable(table, made, done) {
  let from = null, isDragged = false;
  const chosen = () => table.querySelectorAll('.hand .pick[aria-pressed="true"]');
  const move = (how) => { for (const each of chosen()) each.style.translate = how; };
  const end = (isThere = false) => {
    from = null;
    if (isThere) done(made()); // they come from where they are
    move("");
  };
  table.addEventListener("pointerdown", (event) => {
    isDragged = false;
    from = event.target.closest('.hand .pick[aria-pressed="true"]') && made() ? event : null;
  });
  table.addEventListener("touchmove", (event) => { // or it would scroll the page
    if (from) event.preventDefault();
  }, { passive: false });
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!from) return;
    const [x, y] = [clientX - from.clientX, clientY - from.clientY];
    isDragged ||= Math.hypot(x, y) > FAR;
    if (isDragged) move(`${x}px ${y}px`);
  });
  addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
    if (!from || !isDragged) return end();
    const { left, right, top, bottom } = table.querySelector(".discards").getBoundingClientRect();
    const isThere = x > left - NEAR && x < right + NEAR && y > top - NEAR && y < bottom + NEAR;
    return end(isThere);
  });
  addEventListener("pointercancel", () => end());
  table.addEventListener("click", (event) => { // of the same press
    if (isDragged) event.stopPropagation();
    isDragged = false;
  }, { capture: true });
}
