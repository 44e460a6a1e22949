// Scores, and sets of them as the solver takes them: a score is [queens, aces]; a set of scores has
// bit 5 × queens + aces.

export const bitOf = ([queens, aces]) => 1 << (5 * queens + aces);
export const merit = ([queens, aces]) => 8 * (queens + aces) + queens;
export const SCORES = [0, 1, 2, 3, 4].flatMap((q) => [0, 1, 2, 3, 4].slice(0, q + 1).map((a) => [q, a]));
export const count = (bits) => { let found = 0; for (; bits; bits &= bits - 1) found += 1; return found; };
export const scoreOf = (byte) => [count(byte & 15), count(byte >> 4)];
export const bestOpen = (byte) => [4, 4 - count(byte & 15 & ~(byte >> 4))];

// The scores that count as success, as a set.
export const scoresThat = (enough) => SCORES.filter(enough).reduce((set, score) => set | bitOf(score), 0);
export const cardsAtLeast = (cards) => scoresThat(([q, a]) => q + a >= cards);
