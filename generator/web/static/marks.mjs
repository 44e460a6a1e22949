// The marks of results in lists of days: star, ring, dash, or the number of cards.

export const MARKS = {
  clean: ["★", "solved clean"],
  helped: ["○", "solved with help"],
  failed: ["–", "not solved yet"],
};

export function mark({ puzzles }) {
  for (const item of document.querySelectorAll("[data-id]")) {
    const each = puzzles[item.dataset.id];
    const place = item.querySelector(".mark");
    if (!each || !place) continue;
    const scored = `${each.cards} of ${each.of ?? 8}`;
    const [sign, words] = MARKS[each.result] ?? [scored, `you scored ${scored}`];
    item.dataset.result = each.result;
    place.textContent = sign;
    place.removeAttribute("aria-hidden");
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", words);
  }
}
