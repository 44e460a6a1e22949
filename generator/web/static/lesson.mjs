// Learning a game by six taps: one game, in which a single button is live each time. From there on it is the
// visitor's own.

import { $, coloured, fill, h, store } from "./page.mjs";

// A table (Playing, at_table.mjs) at which one learns. A game gives `taps`, each { key (of the button that is
// live), says (before it) }; prepare(tap), which chooses its cards; and `address`, at which it goes on.
export const Lesson = (Base) => class extends Base {
  done = 0; // taps
  isLeft = false; // for free play
  learnt = null;

  get due() { return this.taps[this.done]; }
  get isDue() { return true; } // whether all is seen that the tap before has brought
  tools() { return []; }
  others() { return []; }
  field() { return []; }
  key() { return false; }
  showsAsked = null;

  constructor(...given) {
    super(...given);
    this.main.addEventListener("click", (event) => this.tapped(event), { capture: true });
  }

  keep() {
    if (!this.due && !this.isLeft) {
      this.isLeft = true;
      store("learned", "yes");
      this.playOn();
    }
    return null;
  }

  // After the last tap: the game goes on as free play, from where its address opens it.
  get onward() { return `../play/${this.address}`; }
  playOn() { location.replace(this.onward); }

  render() {
    if (this.due) this.prepare(this.due);
    super.render();
    for (const each of this.main.querySelectorAll(".stage [data-key]")) {
      this.light(each, each.dataset.key === this.due?.key);
    }
  }

  light(button, live) {
    button.classList.toggle("glows", live);
    if (button.closest(".may")) button.classList.toggle("primary", live);
    if (!live) button.setAttribute("aria-disabled", "true");
  }

  // Count a tap on what is live; any other one says what that is.
  tapped(event) {
    const key = event.target.closest(".stage [data-key]")?.dataset.key;
    if (key === undefined) return;
    if (key === this.due?.key) return void (this.done += 1);
    event.stopPropagation();
    const live = $(".stage .glows");
    if (live) this.say(`Tap “${live.ariaLabel?.split(":")[0].trim() ?? $("span", live).textContent}”.`);
  }

  // How far it is, and what is said before the next tap; after the last one `learnt`, if there is such a sentence.
  facts(before) {
    const { taps } = this, at = Math.min(this.done, taps.length - 1), dots = $(".taps");
    if (!this.isDue) return super.facts(before);
    fill(dots, taps.map((_, n) => h("span", { class: n < at ? "done" : n === at ? "now" : null })));
    dots.setAttribute("aria-label", `Tap ${at + 1} of ${taps.length}`);
    fill($(".lesson-says"), h("span", {}, coloured((this.due ? null : this.learnt) ?? taps[at].says)));
    $(".skip-it").classList.toggle("no-more", !this.due);
    return super.facts(before);
  }
};
