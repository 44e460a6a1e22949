// A rating of one's own: Glicko (Glickman 1999), without volatility. A puzzle is an opponent that does not change. It
// is computed from the results of a record and never kept: so two devices agree once their records are joined.

const START = 1500, WIDEST = 350, NARROWEST = 60, YEARS = 730; // days in which the narrowest becomes the widest
const A_DAY = (WIDEST ** 2 - NARROWEST ** 2) / YEARS, Q = Math.LN10 / 400, DAY = 24 * 3600 * 1000;
const SCORES = { clean: 1, helped: 0.5, failed: 0 };

// The deviation from which on a rating is shown.
export const KNOWN = 130;

const later = ({ rating, deviation }, days) =>
  ({ rating, deviation: Math.min(Math.hypot(deviation, Math.sqrt(A_DAY * Math.max(days, 0))), WIDEST) });

function after({ rating, deviation }, { rating: other, error, result, shown }) {
  const score = shown ? 0 : SCORES[result], weight = 1 / Math.sqrt(1 + 3 * (Q * error / Math.PI) ** 2);
  const expected = 1 / (1 + 10 ** (weight * (other - rating) / 400));
  const known = deviation ** -2 + (Q * weight) ** 2 * expected * (1 - expected);
  return { rating: rating + Q * weight * (score - expected) / known, deviation: Math.max(known ** -0.5, NARROWEST) };
}

// The rating after each result of a puzzle of some kinds, in order of time: { day, rating, deviation }; the last
// one is that of today.
export function ratings(puzzles, kinds, today) {
  const counted = Object.entries(puzzles).filter(([, { kind, rating, error, result }]) =>
    kinds.includes(kind) && rating !== undefined && error !== undefined && result in SCORES);
  const order = ([one, { on, at = 0 }], [other, then]) =>
    (on < then.on ? -1 : on > then.on ? 1 : at - (then.at ?? 0) || (one < other ? -1 : 1));
  const steps = [];
  let here = { day: null, rating: START, deviation: WIDEST };
  const go = (day) => {
    here = { day, ...later(here, here.day ? (Date.parse(day) - Date.parse(here.day)) / DAY : 0) };
  };
  for (const [, each] of counted.sort(order)) {
    go(each.on);
    here = { day: each.on, ...after(here, each) };
    steps.push(here);
  }
  go(today);
  return [...steps, here];
}

// Of puzzles { id, date (if it has one), rating, … } the nearest to a rating that is not solved; null if all are.
export function nearest(listed, puzzles, rating, today) {
  const open = listed.filter(({ id, date = "" }) => date < today && (puzzles[id]?.result ?? "failed") === "failed");
  const far = (each) => Math.abs(each.rating - rating);
  return open.reduce((best, each) => (best && far(best) <= far(each) ? best : each), null);
}
