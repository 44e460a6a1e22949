"""Write the tables of docs/the-party/players.md: the ladder for two, and who wins at larger tables.

python -m benchmarks.the_party.ladder [--games 1000] [--slow 400]
"""

from __future__ import annotations

import argparse
from itertools import combinations

from benchmarks.tables import DOCS, write_between
from solver.the_party.players.bots import Bot
from solver.the_party.players.ladder import Met, meet, shares, standings
from solver.the_party.rules.switches import RuleSet

NAMES = ("random", "careful", "rogue", "squire", "steward", "learned", "pimc:20", "pimc", "host")
PAGE = DOCS / "the-party" / "players.md"


def main() -> None:
    """Play the games, and write the tables."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=1000, help="games of a pair")
    asked.add_argument("--slow", type=int, default=400, help="games of a pair that looks ahead")
    options = asked.parse_args()
    rules = RuleSet.parse("short")
    met: dict[tuple[str, str], Met] = {}
    for one, other in combinations(NAMES, 2):
        bots = Bot.named(one), Bot.named(other)
        games = options.slow if any(bot.worlds for bot in bots) else options.games
        met[one, other] = meet(*bots, games, rules)
        print(one, other, met[one, other], flush=True)
    tables = {
        "ladder": _ladder(met),
        "pairs": _pairs(met),
        "exploiters": _exploiters(met),
        "tables": _tables(options.slow),
    }
    for marker, lines in tables.items():
        write_between(PAGE, marker, "".join(f"{line}\n" for line in lines))


def _ladder(met: dict[tuple[str, str], Met]) -> list[str]:
    lines = ["| player | rating | 95 % interval |", "|---|---|---|"]
    ordered = sorted(standings(NAMES, met), key=lambda each: each.rating)
    return lines + [
        f"| {each.name} | {each.rating:.0f} | {each.low:.0f} to {each.high:.0f} |"
        for each in ordered
    ]


def _result(met: dict[tuple[str, str], Met], one: str, other: str) -> Met:
    if (one, other) in met:
        return met[one, other]
    turned = met[other, one]
    return Met(turned.lost, turned.won, turned.drawn)


def _pairs(met: dict[tuple[str, str], Met]) -> list[str]:
    lines = [f"| won : lost | {' | '.join(NAMES)} |", "|---" * (len(NAMES) + 1) + "|"]
    for one in NAMES:
        cells = []
        for other in NAMES:
            found = None if one == other else _result(met, one, other)
            cells.append("" if found is None else f"{found.won} : {found.lost}")
        lines.append(f"| {one} | {' | '.join(cells)} |")
    return lines


def _exploiters(met: dict[tuple[str, str], Met]) -> list[str]:
    lines = ["| player | exploited by at least | by whom |", "|---|---|---|"]
    for name in NAMES:
        others = [(_result(met, other, name), other) for other in NAMES if other != name]
        best, who = max(others, key=lambda pair: pair[0].mean)
        told = f"{best.mean:+.2f} ± {best.error:.2f}"
        lines.append(f"| {name} | {told if best.mean > 0 else 'nothing shown'} | {who} |")
    return lines


def _tables(games: int) -> list[str]:
    lines = ["| one against squires | three players | four players |", "|---|---|---|"]
    for name in NAMES:
        cells = []
        for players in (3, 4):
            rules = RuleSet.parse(f"short,players={players}")
            table = [Bot.named(name), *[Bot.named("squire")] * (players - 1)]
            wins = shares(table, games, rules)
            others = sum(wins[1:-1]) / (players - 1)
            cells.append(f"{wins[0] / games:.1%}; a squire {others / games:.1%}")
        lines.append(f"| {name} | {' | '.join(cells)} |")
        print(lines[-1], flush=True)
    return lines


if __name__ == "__main__":
    main()
