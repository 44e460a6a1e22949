"""The search beside its peers: ``python -m benchmarks.shooting_party [--quick]`` measures all
questions and writes the table of docs/shooting-party/benchmarks.md.
"""

from collections.abc import Iterator

import numpy as np

from benchmarks.shooting_party import questions
from benchmarks.shooting_party.questions import Row, side_by_side, solver_question
from benchmarks.tables import DOCS, command, peak_memory, table
from solver.shooting_party import Deal, Position, solve
from solver.shooting_party.packed.perft import perft

COLUMNS = (
    "question", "program", "seeds", "median s", "99 % s", "mean s", "million positions (mean)",
    "million positions a second", "ratio of means", "plain searches",
)  # fmt: skip


def parts(quick: bool) -> dict[str, str]:
    """Return the table of all questions."""
    solve(Deal.from_seed(0).without("2345"))
    solve(0, "leverstoke,passes=1")
    perft(Position.opening(0), 2)
    side_by_side("", range(6, 7), questions.ONE_PASS)
    few = 5 if quick else 1
    many = range(1000 // few**3)
    rows = [
        *side_by_side("perft 6", range(20 // few), questions.PERFT),
        *side_by_side("best value within one pass", range(20 // few), questions.ONE_PASS),
        *side_by_side("best value within two passes", range(10 // few), questions.TWO_PASSES),
        solver_question("is it a four-queen win?", many, goal="4q"),
        solver_question("a perfect eight within three passes?", many, goal="8"),
        solver_question(
            "no eight within two passes", range(200 // few**2), lambda s: s.verdict == "no",
            rules="leverstoke,passes=2", goal="8",
        ),
        solver_question("profile of three values, each proven", many, par=False),
        *(
            solver_question(
                f"profile and best line by all keys, of {passes} passes", seeds,
                lambda s, passes=passes: s.best.passes == passes, par=True,
            )
            for passes, seeds in ((2, range(100 // few**2)), (3, range(10)))
        ),
        *questions.hard_deals(50 // few),
    ]  # fmt: skip
    found = table(COLUMNS, cells(rows))
    return {"benchmarks": f"{found}\nPeak memory of this process: {peak_memory()} MB.\n"}


def cells(rows: list[Row]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table as text."""
    plain = next(row.seconds.mean() for row in rows if row.who == questions.PLAIN)
    first: dict[str, float] = {}
    for row in rows:
        s, size, rate = row.seconds, "", ""
        if row.positions is not None:
            size = f"{row.positions.mean() / 1e6:.2f}"
            rate = f"{row.positions.sum() / s.sum() / 1e6:.1f}"
        seconds = f"{np.median(s):.3f}", f"{np.quantile(s, 0.99):.2f}", f"{s.mean():.3f}"
        ratio = s.mean() / first.setdefault(row.question, s.mean())
        named = row.question, row.who, row.deals
        yield *named, *seconds, size, rate, number(ratio), number(s.mean() / plain)


def number(x: float) -> str:
    """Return a number with two digits, or with all of its whole part if that has more."""
    return f"{x:.0f}" if x >= 10 else f"{x:.2g}"


if __name__ == "__main__":
    command(parts, DOCS / "shooting-party" / "benchmarks.md", "", quick=False)
