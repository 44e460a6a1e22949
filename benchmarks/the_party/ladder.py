"""The ladder for two, and who wins at larger tables: ``python -m benchmarks.the_party.ladder``
writes the tables of docs/the-party/players.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from benchmarks.tables import DOCS, command, table
from solver.the_party.players.bots import Bot
from solver.the_party.players.ladder import Met, meet, shares, standings
from solver.the_party.rules.switches import RuleSet

NAMES = ("random", "careful", "rogue", "squire", "steward", "learned", "pimc:20", "pimc", "host")
SHORT = RuleSet.parse("short")

Results = dict[tuple[str, str], Met]


def parts(games: int, slow: int) -> dict[str, str]:
    """Return the tables after `games` games of each pair, `slow` of one that looks ahead."""
    met: Results = {}
    for one, other in combinations(NAMES, 2):
        bots = Bot.named(one), Bot.named(other)
        met[one, other] = meet(*bots, slow if any(bot.worlds for bot in bots) else games, SHORT)
        print(one, other, met[one, other], flush=True)
    rated = sorted(standings(NAMES, met), key=lambda each: each.rating)
    ratings = [(x.name, f"{x.rating:.0f}", f"{x.low:.0f} to {x.high:.0f}") for x in rated]
    met |= {(other, one): Met(x.lost, x.won, x.drawn) for (one, other), x in met.items()}
    return {
        "ladder": table(("player", "rating", "95 % interval"), ratings),
        "pairs": table(("won : lost", *NAMES), pairs(met)),
        "exploiters": table(("player", "exploited by at least", "by whom"), exploiters(met)),
        "tables": table(("one against squires", "three players", "four players"), larger(slow)),
    }


def pairs(met: Results) -> Iterator[list[str]]:
    """Yield how many games each player won and lost against each."""
    for one in NAMES:
        results = (met.get((one, other)) for other in NAMES)
        yield [one, *(f"{each.won} : {each.lost}" if each else "" for each in results)]


def exploiters(met: Results) -> Iterator[tuple[str, str, str]]:
    """Yield who does best against each player."""
    for name in NAMES:
        others = [(met[other, name], other) for other in NAMES if other != name]
        best, who = max(others, key=lambda pair: pair[0].mean)
        shown = f"{best.mean:+.2f} ± {best.error:.2f}" if best.mean > 0 else "nothing shown"
        yield name, shown, who


def larger(games: int) -> Iterator[list[str]]:
    """Yield what each player wins at tables of three and four against squires."""
    for name in NAMES:
        row = [name]
        for players in (3, 4):
            bots = [Bot.named(name), *[Bot.named("squire")] * (players - 1)]
            wins = shares(bots, games, RuleSet.parse(f"short,players={players}"))
            others = sum(wins[1:-1]) / (players - 1)
            row.append(f"{wins[0] / games:.1%}; a squire {others / games:.1%}")
        print(*row, flush=True)
        yield row


if __name__ == "__main__":
    command(parts, DOCS / "the-party" / "players.md", games=1000, slow=400)
