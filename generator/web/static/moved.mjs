// A page of a site that has moved: the way to the same page there, on which the record goes along.

import { $, begin, counted, upper } from "./page.mjs";
import { exportRecord, packed, record } from "./store.mjs";

begin();
const { record: all, problem } = record(), count = Object.keys(all.puzzles).length;
const same = $(".same"), take = $(".take");
same.href += location.search + location.hash; // a deal, or what was chosen
if (problem || count) {
  $(".note").textContent = problem ? `${upper(problem)}.` : `Your record of ${counted(count, "result")} lies in this `
    + "browser, for this address alone. The new one asks before it joins what is there.";
  $(".export").hidden = false;
  $(".export").addEventListener("click", exportRecord);
  take.hidden = Boolean(problem);
  take.hash = `join=${await packed(all)}`;
} else if (same.origin + same.pathname !== location.origin + location.pathname) {
  location.replace(same.href); // there is nothing to ask
}
