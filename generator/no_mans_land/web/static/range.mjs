// No Man's Land in the browser: its rules and its exact values, by the compiled library. This is a
// host of it, as Python is (solver/no_mans_land): no rule is decided here. Pure: it runs in a page, in
// a worker and in Node, which has the same answers as the toolkit.
//
// Cards are names ("Th"). A *state* is what is known of a game, and is never changed:
//
//     { past: [{ target, weather: [..] }], score, killed,          always
//       target, weather: [..], hand: [..], decision, stray: [..], counter: [..] }
//
// Of the second row only what is there already: weather and cards turned up as drawn, the hand in
// number order, the decision as text. The last of these that a round needs ends it: the next state
// has it in its past, and its points in its score.
//
//     new Range(module, rules)       a WebAssembly.Module; the switches that differ: { hold: "yes" }
//     orders(seed)                   a BigInt; { targets, weather, shoot: [five orders] }
//     opening()                      a state
//     due(state)                     { what, count, among }: "target", "weather", "hand", "decision",
//                                    "stray", "counterattack" or "over"; count cards of those among
//                                    (0 and none for the last and a decision)
//     next(state, orders)            the cards due in a seeded game (weather: one or both), [] if none
//     take(state, cards)             the state after cards due, all or some of them, in their order; or,
//                                    if it is a text, after a decision. Throws an Error for another
//     decisions(state)               the texts of the legal ones, sorted as the toolkit does
//     give(state)                    how many cards are given up; the weather must be known
//     units(state)                   [{ kind (1: a handler), defence, points }], those of one kind alike
//     aims(state, groups)            of groups { cards, unit (a number of the above) }, also unfinished
//                                    ones: { cards, unit, sum (of strengths), sure (a club), hits,
//                                    defence, points }
//     points(state, text)            { points (certain ones), stray, counter (cards that follow) }
//     final(state)                   the final score if the game ended here
//     hindsight(orders)              the best final score of any play, all orders known
//
// Of values, for an aim ("score", "survive", or a band such as "captain"). All but the first of these
// ask that they have been worked out:
//
//     * prepare(aim)                 works them out; yields the share done, 0 to 1, between steps
//     value(state)                   at a decision that of the best one; after it, what is to be
//                                    expected then
//     options(state)                 [{ text, value, points (mean), death (chance), kind }], the best
//                                    first, equal ones (within EQUAL) by text; of one kind lead to the same
//     spread(state, text)            [{ points, killed, chance, value }]: every end of the round
//     reckon(rounds)                 [{ round (from 0), event, what, before, after }]: rounds are states
//                                    with their decision and all that followed, that is { past, score,
//                                    target, weather, hand, decision, stray, counter }; also one that is
//                                    not over
