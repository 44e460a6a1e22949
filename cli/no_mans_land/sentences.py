"""What is said of a round that was played, and by which rules it came so; and of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver import no_mans_land
from solver.common.cards import Card
from solver.common.game import Played
from solver.common.words import counted
from solver.no_mans_land import Position, Round
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import ALWAYS_HITS, COUNTER_DEFENCE, STRENGTH, hits

Shown = Callable[[tuple[Card, ...]], str]


def happened(last: Round, shown: Shown) -> list[str]:
    """Return why a round came to what it did, a sentence each; `shown` writes cards."""
    before, decision, shot = last.before, last.decision, last.shot
    if decision.holds:
        return [f"Fire was held: no points, and no {words.COUNTERATTACK}."]
    target, said = before.aimed, []
    for n, group in enumerate(decision.groups):
        unit = target.units[1 if n == decision.handler else 0]
        came = f"{unit.points} points" if hits(group, unit.defence) else "a miss"
        said.append(f"{_reckoned(group, unit.defence, shown)}: {came}.")
    if shot.stray:
        said.append("One group was aimed at many, missed, and was more red than black: two cards.")
        came = f"{shot.points} points" if shot.points else "nothing is hit"
        strikes = _reckoned(shot.stray, target.units[0].defence, shown)
        said.append(f"{words.STRAY.capitalize()}: {strikes}: {came}.")
    if shot.counter:
        fate = words.KILLED if shot.killed else words.SURVIVED
        strikes = _reckoned(shot.counter, COUNTER_DEFENCE, shown)
        said.append(f"{words.COUNTERATTACK.capitalize()}: {strikes}: {fate}.")
    return said


def _reckoned(cards: Sequence[Card], defence: int, shown: Shown) -> str:
    """Return what decides whether cards hit: a club, or their sum and the defence."""
    if not ALWAYS_HITS.isdisjoint(cards):
        return f"{shown(tuple(cards))}, a club always hits"
    strengths = [STRENGTH[card] for card in cards]
    sums, total = " + ".join(map(str, strengths)), sum(strengths)
    equals = f"{sums} = {total}" if len(cards) > 1 else sums
    return f"{shown(tuple(cards))}, {equals} is {'' if total > defence else 'not '}over {defence}"


def summary(
    game: Played[Position], found: no_mans_land.Reckoning, solution: no_mans_land.Solution
) -> list[str]:
    """Return what there is to say of a reckoning, a line each."""
    sums = f"luck {found.luck:+.2f}, skill {found.skill:+.2f}: {found.end:.2f}"
    said = [f"Start {found.start:.2f}, {sums}"]
    lost = [each for each in found.changes if each.event == "decision" and each.change < -1e-9]
    if lost:
        worst = min(lost, key=lambda each: each.change)
        most = f"the most in round {worst.round + 1}: {worst.what} ({worst.change:+.2f})"
        said.append(f"{counted(len(lost), 'decision')} gave something up, {most}")
    else:
        said.append("No decision gave anything up.")
    end = game.state
    if end.is_over:
        final = end.final
        share = solution.distribution(Position(end.rules)).below(final)
        said.append(f"Your {final} beats {share:.0%} of perfect play.")
    return said
