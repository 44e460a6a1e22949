"""Puzzles of the mode *call*: near the end of a game for two something is announced; call or trust?

The end game of a seed (ends.py) is solved until the answer is proven. Let the wrong answer lose g
where the sender's mix leads with chance w, if either answer is followed by the best there is
against that mix, and let both best responses together gain e. A player whose strategy is optimal
gets at least the value against that mix, and the best response to it gets at most e more. So he
gives the wrong answer there with a chance of at most e / (g w), the *doubt*, and that has to be at
most `DOUBT`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from generator.the_party.ends import CALLER, CLEAR, DOUBT, MATTERS, dealt, view_of
from solver.the_party.analysis.documents import mixes_json, rounded
from solver.the_party.end_games.solve import Certificate, Judged, Mix, Solver
from solver.the_party.rules.cards import DECK, Cards
from solver.the_party.rules.documents import GAME, SOLVER_VERSION, EndGame
from solver.the_party.rules.moves import Move
from solver.the_party.rules.switches import RuleSet

CLOSE = 1e-4  # the exploitability at which a solution is done

MOST_ROUNDS, LARGEST = 200, 110_000
"""The rounds of a solution, and the nodes of a tree that is solved: about a second. What they leave
undecided is no puzzle.
"""


@dataclass(frozen=True)
class Calling:
    """An end game, what the caller has noticed, and the answer: what the wrong one loses, and with
    what chance an optimal player may give it at most.
    """

    end_game: EndGame
    certificate: Certificate
    log: tuple[str, ...]
    mix: Mix
    answer: Move
    loses: float
    doubt: float

    @property
    def par(self) -> dict[str, int | None]:
        """There are two answers."""
        return {"moves": 2}

    @property
    def themes(self) -> list[str]:
        """The motifs of the answer and of the chance with which it is given, sorted."""
        answer = "call the lie" if self.answer.kind == "call" else "trust"
        return sorted([answer, *["mixed"] * (self.mix[self.answer] < 0.99)])

    @property
    def solution(self) -> dict[str, Any]:
        """The game's part of the solution. It shows the end game and what the caller has noticed;
        of the strategies, the mix here and their certificate.
        """
        certificate = self.certificate
        return {
            "game": GAME,
            "rules": str(self.end_game.rules),
            "goal": {"kind": "answer"},
            "deal": {"end_game": self.end_game.to_json(), "log": list(self.log)},
            "score": {"loses": rounded(self.loses), "doubt": rounded(self.doubt)},
            "line": {"moves": [self.answer.kind]},
            "themes": self.themes,
            "profile": [
                *mixes_json([(self.log, self.mix)]),
                {
                    "value": rounded(certificate.value),
                    "best": [rounded(each) for each in certificate.best],
                    "exploitability": rounded(certificate.exploitability),
                    "rounds": certificate.rounds,
                },
            ],
            "proofs": {"answer": "best responses"},
            "solver": SOLVER_VERSION,
        }


def callings(seed: int, rules: RuleSet) -> Iterator[Calling]:
    """Yield the proven decisions of a seed's end game, those to be called first, which are rare."""
    yield from callings_in(dealt(seed, rules))


def callings_in(end_game: EndGame) -> Iterator[Calling]:
    """Yield the proven decisions of an end game, in the same order."""
    if (found := solved(end_game)) is not None:
        yield from callings_of(*found)


def solved(end_game: EndGame) -> tuple[Solver, Certificate] | None:
    """Return the solution of an end game, None if its tree is too large."""
    solver = Solver(end_game)
    if solver.size[1] > LARGEST:
        return None
    return solver, solver.solve(CLOSE, MOST_ROUNDS)


def callings_of(solver: Solver, certificate: Certificate) -> Iterator[Calling]:
    """Yield the proven decisions of an end game that is solved, in the same order."""
    gains = sum(certificate.best)
    found = []
    for decision in solver.decisions(CALLER):
        if len(decision.log) == 2 and decision.log[1].startswith("0 send:"):
            answer, loses = _answer(decision)
            doubt = max(0.0, gains) / max(loses * decision.weight, 1e-12)
            if MATTERS <= loses <= CLEAR and doubt <= DOUBT:
                found.append(
                    Calling(
                        solver.end_game, certificate, decision.log, decision.mix, answer, loses,
                        doubt,
                    )
                )  # fmt: skip
    yield from sorted(found, key=lambda each: (each.answer.kind, each.log))


@dataclass(frozen=True)
class Sender:
    """A hand that the sender may have been dealt, and the chances with which it makes a certain
    announcement: truly, and as a lie.
    """

    hand: Cards
    true: float
    lie: float


def senders(solver: Solver, log: tuple[str, ...]) -> Iterator[Sender]:
    """Yield the hands that the sender may have been dealt by what the caller has noticed, each as
    likely as the others, and what the strategy that was found does with them.
    """
    view = view_of(solver.end_game, log)
    rest = [card for card in solver.end_game.unseen if card not in view.hand]
    begins = {mix_log[0]: mix for mix_log, mix in solver.mixes() if len(mix_log) == 1}
    for hand in combinations(rest, solver.end_game.rules.hand):
        mix = begins.get(f"{1 - CALLER} draw:{DECK.text(hand)}", {})
        said = {move: chance for move, chance in mix.items() if move.word == view.word}
        true = sum((chance for move, chance in said.items() if move.is_true), 0.0)
        yield Sender(hand, true, sum(said.values()) - true)


def _answer(decision: Judged) -> tuple[Move, float]:
    """Return the better answer, and what the other loses."""
    better, worse = sorted(decision.gains, key=lambda move: -decision.gains[move])
    return better, decision.gains[better] - decision.gains[worse]
