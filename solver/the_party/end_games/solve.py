"""The value of an end game, with a strategy for every information state and its certificate."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from solver.common.arrays import Float64s
from solver.common.words import counted
from solver.the_party.end_games import arrays as A
from solver.the_party.end_games.cfr import advantages, average, best_response, improve
from solver.the_party.end_games.tree import add_deal
from solver.the_party.knowledge.observations import lines_of
from solver.the_party.packed.conversion import cards_in, mask_of, pack_rules, unpack_move
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.documents import EndGame, EndGameError
from solver.the_party.rules.moves import Move

MOST_DEALS = 500_000
MOST_EDGES = 40_000_000  # a tree with more is refused: it would take gigabytes
CLOSE_ENOUGH = 0.005  # the exploitability at which a solution is done, by default
ROUNDS_BETWEEN = 10  # rounds between two certificates


@dataclass(frozen=True)
class Certificate:
    """What each player gets by the best he can do against the other's strategy. The value of the
    end game for player 0 lies from ``-best[1]`` to ``best[0]``, whatever the way it was found.
    `rounds` of CFR+ were done.
    """

    best: tuple[float, float]
    rounds: int

    @property
    def exploitability(self) -> float:
        """The mean gain of both best responses; payoffs are 1, 0 and -1."""
        return (self.best[0] + self.best[1]) / 2

    @property
    def value(self) -> float:
        """The middle of what the value of player 0 may be: off by `exploitability` at most."""
        return (self.best[0] - self.best[1]) / 2


Mix = dict[Move, float]


@dataclass(frozen=True)
class Judged:
    """An information state: the log, the mix, and what each move is worth where the decision
    matters at all, if the player goes on as well as he can; only differences of gains mean
    anything. `weight` is the chance that cards and opponent lead there.
    """

    log: tuple[str, ...]
    mix: Mix
    gains: dict[Move, float]
    weight: float


Report = Callable[[str, float], None]
"""Is called with what is being done, and how far it has come: from 0 to 1."""


class Solver:
    """An end game (`end_game`), its tree, and strategies that become better round by round; so many
    `rounds` are done. `report` is called with what is being done and how far it is, from 0 to 1.
    """

    def __init__(self, end_game: EndGame, report: Report = lambda what, share: None) -> None:
        self.end_game = end_game
        self._report = report
        self._tree, self._roots = _built(end_game, report)
        used = self._tree.used
        self._infosets = int(used[A.INFOSETS_USED])
        moves, nodes = int(used[A.MOVES_USED]), int(used[A.NODES_USED])
        self._regrets, self._sums, self._now = (np.zeros(moves) for _ in range(3))
        self._gain, self._strategy, self._response = (np.zeros(moves) for _ in range(3))
        self._reach = np.zeros(self._infosets)
        self._chance, self._value = np.zeros(nodes), np.zeros(nodes)
        self._depths, self._order = _depths(self._tree, self._infosets)
        self.rounds = 0

    @property
    def size(self) -> tuple[int, int, int]:
        """The numbers of information states, nodes and edges."""
        used = self._tree.used
        return self._infosets, int(used[A.NODES_USED]), int(used[A.EDGES_USED])

    def improve(self, rounds: int) -> None:
        """Do so many rounds of CFR+."""
        for _ in range(rounds):
            self.rounds += 1
            improve(
                self._tree, self._roots, self._regrets, self._sums, self._now, self._gain,
                self._reach, self._chance, self._value, self._order, self.rounds,
            )  # fmt: skip

    def certificate(self) -> Certificate:
        """Return how good the average strategies are, by exact best responses."""
        self._average()
        return Certificate((self._best_response(0), self._best_response(1)), self.rounds)

    def _best_response(self, player: int) -> float:
        """Return what a player gets at best against the strategy that is asked about."""
        deepest = int(self._depths.max(initial=-1))
        best = best_response(
            self._tree, self._roots, self._strategy, self._response, self._chance, self._value,
            self._gain, self._depths, deepest, player,
        )  # fmt: skip
        return float(best)

    def _average(self) -> None:
        """Make the average of all rounds so far the strategy that is asked about."""
        average(self._tree, self._sums, self._infosets, self._strategy)

    def solve(self, close: float = CLOSE_ENOUGH, most_rounds: int = 10_000) -> Certificate:
        """Go on until the exploitability is at most `close` or so many rounds are done."""
        while True:
            self.improve(ROUNDS_BETWEEN)
            found = self.certificate()
            gap = max(found.exploitability, 1e-12)
            self._report("solving", min(1.0, close / gap))
            if found.exploitability <= close or self.rounds >= most_rounds:
                return found

    def decisions(self, player: int) -> Iterator[Judged]:
        """Yield the information states of a player that can be reached, with his mix and what each
        move is worth against the other's.

        Not against his own mix of later moves: it says nothing of what he never comes to, such as
        the move after an answer that he never gives.
        """
        self._average()
        weight = np.zeros(self._infosets)
        self._best_response(player)
        advantages(
            self._tree, self._roots, self._response, self._chance, self._value, self._gain, weight,
            player,
        )  # fmt: skip
        for number in range(self._infosets):
            if self._tree.infosets[number, A.PLAYER] != player or weight[number] <= 0:
                continue
            chance = float(weight[number])
            gains = {
                move: gain / chance for move, gain in self._by_move(number, self._gain).items()
            }
            mix = self._by_move(number, self._strategy)
            yield Judged(self._log(number), mix, gains, chance)

    def mixes(self) -> Iterator[tuple[tuple[str, ...], Mix]]:
        """Yield every information state in which something depends on the move: the log, which
        begins with the player's hand, and the chance of each move. Last moves that come to the
        same are one.
        """
        self._average()
        for number in range(self._infosets):
            yield self._log(number), self._by_move(number, self._strategy)

    def _by_move(self, infoset: int, numbers: Float64s) -> dict[Move, float]:
        """Return the numbers of the moves of an information state."""
        info = self._tree.infosets[infoset]
        places = range(info[A.FIRST_MOVE], info[A.FIRST_MOVE] + info[A.MOVES])
        return {unpack_move(int(self._tree.moves[n])): float(numbers[n]) for n in places}

    def _log(self, infoset: int) -> tuple[str, ...]:
        """Return the log of an information state."""
        info = self._tree.infosets[infoset]
        player, state, seen = int(info[A.PLAYER]), int(info[A.STATE]), []
        while state > 1:
            state, observation = map(int, self._tree.states[state])
            seen.append(observation)
        hand, *later = reversed(seen)
        lines = [f"{player} draw:{DECK.text(cards_in(hand))}"]
        for observation in later:
            lines += lines_of(observation)
        return tuple(lines)


def _built(end_game: EndGame, report: Report) -> tuple[A.Tree, A.Roots]:
    """Return the tree of an end game; raise `EndGameError` if it is too large."""
    if end_game.deals > MOST_DEALS:
        what = f"{counted(end_game.deals, 'deal')} of {len(end_game.unseen)} unseen cards"
        raise EndGameError(f"{what}: at most {MOST_DEALS:,} can be solved")
    tree, path, rules = A.empty_tree(), A.empty_path(), pack_rules(end_game.ending)
    tree.used[A.STATES_USED] = 2
    tree.infoset_of[:] = -1
    stashes, arrivals = [mask_of(stash) for stash in end_game.stashes], mask_of(end_game.arrivals)
    unseen, size = mask_of(end_game.unseen), end_game.rules.hand
    deals = end_game.deals
    roots = A.Roots(np.zeros(deals, np.int64), np.full(deals, 1 / deals), np.zeros(deals))
    root, deal = np.zeros(2), 0
    for hand in combinations(end_game.unseen, size):
        rest = [card for card in end_game.unseen if card not in hand]
        for other in combinations(rest, size):
            tree = A.with_room(tree)
            add_deal(
                tree, path, rules, unseen, mask_of(hand), mask_of(other), arrivals, stashes[0],
                stashes[1], root,
            )  # fmt: skip
            if tree.used[A.TOO_LARGE] or tree.used[A.EDGES_USED] > MOST_EDGES:
                what = f"{len(end_game.unseen)} unseen cards and {counted(end_game.left, 'action')}"
                raise EndGameError(f"{what}: the tree is too large to be solved here")
            roots.child[deal], roots.payoff[deal] = root[0], root[1]
            deal += 1
        report("building", deal / deals)
    return tree, roots


def _depths(tree: A.Tree, count: int) -> tuple[Any, Any]:
    """Return how many own decisions precede each information state, and these in such an order."""
    depths = np.zeros(count, np.int64)
    before = tree.infosets[:count, A.BEFORE]
    earlier = np.where(before >= 0, tree.infoset_of[before], -1)
    current = earlier.copy()
    while (current >= 0).any():
        depths += current >= 0
        current = np.where(current >= 0, earlier[current], -1)
    return depths, np.argsort(depths, kind="stable")
