"""What can be forced with all hands seen: the search against brute force by the readable rules, its
cuts, and its budget."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain, product
from random import Random

import pytest

from solver.common.errors import InputError, OutOfBudget
from solver.common.game import Played
from solver.the_party.open_hands import answers
from solver.the_party.open_hands import forced as force
from solver.the_party.open_hands.cuts import Cuts
from solver.the_party.open_hands.forced import Search
from solver.the_party.rules.cards import DECK, Cards, in_order
from solver.the_party.rules.game import State, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state import check_state
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import SETTINGS, BruteForce, game_by_chance

ALL_CUTS = [Cuts(*each) for each in product((True, False), repeat=3)]
SMALL = (
    "short,suits=1,hand=2,goal=1",
    "short,suits=2,jokers=1,hand=2",
    "short,players=3,suits=2,hand=2",
    "short,players=3,suits=2,jokers=0,hand=2",
    "short,players=4,suits=2,hand=2",
    "short,players=3,suits=2,hand=3,goal=1",
    "short,suits=1,jokers=1,hand=2,goal=1,stash=own",
)
NEAR_CAP = (
    "short,cap=12",
    "short,cap=14,players=3",
    "short,cap=9,players=4,goal=1",
    "short,cap=10,players=3,at_cap=draw",
    "short,cap=12,suits=2,jokers=1,hand=2",
    "short,cap=10,players=3,suits=3,hand=3",
)

COUNTS_MATTER = {
    "short,suits=2,jokers=1,hand=2": {"shuffles", "picks"},
    "short,cap=12,goal=3": {"shuffles", "picks", "actions"},
}
"""Rule sets under which the answers must depend on counts."""


@pytest.fixture(autouse=True)
def small_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table so small that rows are replaced; and no megabytes to clear for every question."""
    monkeypatch.setattr(force, "TABLE_BITS", 8)


def cards(text: str) -> Cards:
    """The cards of a text, in order."""
    return in_order(DECK.run(text.replace(" ", "")))


@dataclass
class Question:
    game: Played[State]
    seed: int
    attacker: int
    within: int

    def search(self, cuts: Cuts | None = None, nodes: int | None = None) -> Search:
        return Search(self.game.state.rules, self.seed, self.attacker, cuts, nodes)

    def by_brute_force(self) -> bool:
        state = self.game.state
        return BruteForce(self.attacker).wins(self.game, state.actions + self.within)


def questions(setting: str, count: int, most: int, start: int = 0) -> list[Question]:
    """Questions about positions of games by chance; every other one shortly before the end, about
    whoever has most jewels then.
    """
    rules, random, found = RuleSet.parse(setting), Random(f"{setting}{start}"), []
    while len(found) < count:
        seed = random.randrange(1 << 64)
        games = list(game_by_chance(rules, seed, 80))
        over = games[-1].state
        games = [game for game in games if not game.state.is_over]
        attacker = random.randrange(rules.players)
        if len(found) % 2:
            if over.winner is None and random.random() < 0.7:
                continue
            games = games[-5:]
            attacker = max(range(rules.players), key=lambda player: len(over.stashes[player]))
        found.append(Question(random.choice(games), seed, attacker, random.randrange(1, most + 1)))
    return found


def compare(each: Question, cuts: list[Cuts]) -> bool:
    """Compare all searches with brute force; return the answer."""
    answer = each.by_brute_force()
    for some in cuts:
        assert each.search(some).wins(each.game.state, each.within) == answer, (each, some)
    shortest = each.search(cuts[0]).shortest(each.game.state, each.within)
    assert (shortest is not None) == answer
    if shortest:
        assert replace(each, within=shortest).by_brute_force()
        assert not replace(each, within=shortest - 1).by_brute_force()
    return answer


@pytest.mark.parametrize("count", [4, pytest.param(32, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("setting", "most"),
    [(s, 4) for s in SETTINGS] + [(s, 6) for s in SMALL] + [(s, 5) for s in NEAR_CAP],
)
def test_answers_are_those_of_brute_force(setting: str, most: int, count: int):
    wins = sum(compare(each, ALL_CUTS) for each in questions(setting, count, most))
    assert wins < count


@pytest.mark.parametrize("bits", [8, 14])
def test_some_of_the_answers_are_yes(bits: int, monkeypatch: pytest.MonkeyPatch):
    """And with cuts fewer positions are looked at, whatever the size of the table."""
    monkeypatch.setattr(force, "TABLE_BITS", bits)
    asked, wins, nodes = 0, 0, Counter[bool]()
    for each in chain.from_iterable(questions(setting, 5, 5) for setting in SMALL + NEAR_CAP):
        with_cuts, without = each.search(), each.search(Cuts(False, False, False))
        answer = with_cuts.wins(each.game.state, each.within)
        assert without.wins(each.game.state, each.within) == answer
        asked, wins = asked + 1, wins + answer
        nodes += {True: with_cuts.nodes, False: without.nodes}
    assert asked / 8 < wins < asked * 7 / 8
    assert nodes[True] < nodes[False]


@pytest.mark.parametrize("setting", ["short,players=3", *SMALL, *NEAR_CAP, "short,cap=12,goal=3"])
def test_what_one_search_keeps_misleads_no_other(setting: str):
    """Many questions of one game to one search, in any order, and to a fresh one each; also about
    states that differ in a count alone: those of shuffles and picks say which orders come, that of
    actions how near the cap is.
    """
    random, differ = Random(setting), Counter[str]()
    for each in questions(setting, 25 if setting in COUNTS_MATTER else 3, 1):
        shared, state = each.search(), each.game.state
        first = shared.wins(state, 4)
        for count, more in product(("shuffles", "picks", "actions"), (1, 2, -1)):
            other = replace(state, **{count: max(0, getattr(state, count) + more)})
            if other.actions < state.rules.cap:
                answer = each.search().wins(other, 4)
                assert shared.wins(other, 4) == answer
                differ[count] += answer != first
        for _ in range(5):
            other, within = random.choice(each.game.history).state, random.randrange(5)
            assert shared.wins(other, within) == each.search().wins(other, within)
    assert {count for count in differ if differ[count]} >= COUNTS_MATTER.get(setting, set())


def test_an_idle_call_may_matter():
    """Player 1 is asked about a true king. If he trusts, player 2 calls and so throws a jewel among
    the arrivals, and after the shuffle player 1 does not draw the thief and the jewel that he needs
    for his second stash. So he calls himself, though he has no jewel to lose.
    """
    rules = RuleSet.parse("short,players=3,hand=2")
    hands, stashes = (cards("Qd"), cards("JcAh"), cards("QcQs")), ((), (), cards("As"))
    sent, room = cards("Kc"), cards("Ks")
    held = {card for place in (*hands, *stashes, sent, room) for card in place}
    arrivals = tuple(card for card in DECK.cards if card not in held)
    state = State(rules, 0, "call", 1, hands, stashes, room, arrivals, Move("send", sent, "K"), 10)
    check_state(state)
    game = seeded(rules, 45, state)
    assert BruteForce(1).wins(game.play(Move("call")), 12)
    assert not BruteForce(1).wins(game.play(Move("trust")), 12)
    for cuts in ALL_CUTS:
        assert Search(rules, 45, 1, cuts).shortest(state, 2) == 2


@pytest.mark.parametrize("setting", ["short", "short,players=3", *NEAR_CAP])
def test_a_budget_ends_a_search_without_an_answer(setting: str):
    """And nothing wrong is kept of it."""
    for each in questions(setting, 4, 4):
        state, within = each.game.state, 6
        whole = each.search()
        answer, short = whole.wins(state, within), each.search().wins(state, 5)
        assert each.search(nodes=whole.nodes + 1).wins(state, within) == answer
        for nodes in {0, 1, whole.nodes // 2, whole.nodes - 1} & {*range(whole.nodes)}:
            limited = each.search(nodes=nodes)
            for ask in (limited.wins, limited.wins, limited.shortest):
                with pytest.raises(OutOfBudget):
                    ask(state, within)
                assert limited.nodes == nodes
            limited._most = None
            assert limited.wins(state, 5) == short


def test_nodes_are_told():
    printed: list[int] = []
    rules = RuleSet.parse("short")
    search = Search(rules, 1, 0, on_progress=printed.append)
    search.shortest(seeded(rules, 1).state, 12)
    assert printed == sorted(printed) != []
    assert printed[-1] <= search.nodes


def test_a_state_that_there_cannot_be_is_refused():
    state = seeded(RuleSet.parse("short"), 0).state
    for room, why in ((state.hands[0][:1], "is in two places"), ((), "nowhere")):
        with pytest.raises(InputError, match=why):
            answers.force(replace(state, room=(*room, *state.room[1:])), 0, 0, 1)
