"""Starts: the positions in which puzzles are looked for, out of a deal and the games played on it.

Where nothing else is said they are out of a game of the strong player, who sees no more than a
player at a table. A weaker player leaves more to be found. Players hardly ever come so far that
couples alone are scored: such positions are out of a proven best line.
"""

from collections.abc import Iterator

from generator.shooting_party.studies.study import Kind
from solver.common.rng import SplitMix64
from solver.shooting_party.players.bots import CAREFUL, CASUAL, NOVICE, SENSIBLE, STRONG, recorded
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Budget
from solver.shooting_party.search.solver import solve

POSITIONS, MEMORY = 3_000_000, 1 << 30
"""The budget of each question. A position left undecided within it makes no puzzle."""

PLAYERS = {"game": (STRONG,), "games": (STRONG, SENSIBLE, CASUAL, NOVICE, CAREFUL)}
"""The players of the games, by the source of a kind (kinds.toml)."""


def starts(kind: Kind, deal: Deal, rules: RuleSet) -> Iterator[tuple[Position, tuple[Move, ...]]]:
    """Yield the positions in which puzzles of a kind may begin, each with the moves made there, in
    a random order that is the same every time: the opening alone, or of each game all others in
    which no choice waits.
    """
    opening = Position.opening(deal, rules)
    if kind.source == "opening":
        yield opening, ()
        return
    stream = SplitMix64.of_text(f"{deal.code} {kind.name}")
    for game in _games(kind.source, deal, rules):
        places, steps = [*range(1, len(game))], replay(opening, game).steps
        stream.shuffle(places)
        for place in places:
            here = steps[place - 1].after
            if here.choice_waits is None:
                yield here, tuple(game[place:])


def _games(source: str, deal: Deal, rules: RuleSet) -> Iterator[list[Move]]:
    for player in PLAYERS.get(source, ()):
        yield recorded(deal, rules, player)
    if source == "best":
        line = solve(deal, rules, budget=budget(), goal=Goal.parse("8")).line
        yield [] if line is None else list(line.moves)


def budget() -> Budget:
    return Budget(POSITIONS, MEMORY)
