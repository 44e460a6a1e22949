"""Making the ladder: ``python -m benchmarks.making.ladder`` writes ladder.txt
(puzzle_ladder.py) out of the collection; some minutes.

A chapter has puzzles of one motif that have a try (studies/key_and_try.py), from the easiest to the
hardest. One of them is followed by its twin, if any has one: the same task after one card of the
pile was moved, with another key. The easiest chapter comes first; two chapters of kinds of their
own come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from statistics import mean

from benchmarks.tables import command
from generator.common.collection import sections
from generator.common.games import Entry, Proposal
from generator.shooting_party.accepted import study_themes
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.puzzle_ladder import FILE, Moved, Step
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.studies.key_and_try import point
from generator.shooting_party.studies.motifs import MOTIFS
from generator.shooting_party.studies.study import Study
from solver.common.game import IllegalMove
from solver.common.processes import Workers
from solver.common.rng import SplitMix64

CHAPTERS, LENGTH = 8, 10
OWN = {"what was played": "proof-game", "an exchange": "exchange"}
"""The chapters of kinds that have no try."""

TRIES = 300
"""Cards that are moved to find a twin of a puzzle."""

HEAD = "# The ladder; generator/shooting_party/puzzle_ladder.py describes the form.\n"

Found = tuple[Step, list[str]]
"""A puzzle, and its motifs."""


def with_motifs(kind: str, entry: Entry) -> Found | None:
    """Return a puzzle of the collection with its motifs; None without a try."""
    step = Step(kind, entry)
    study = step.proposed()
    return None if study is None or not has_try(study) else (step, study_themes(study))


def has_try(study: Study) -> bool:
    """Return True if a tempting move fails by little."""
    found = point(study)
    return found is not None and found.tempting is not None


def chosen(found: Iterable[Found]) -> dict[str, list[Step]]:
    """Return the puzzles of the chapters: the motifs that most deals show, the rarest of these
    first, so that each finds enough. If that is enough, there is one puzzle of a deal, and as many
    mistakes as all else, at most.
    """
    shown: dict[str, list[Step]] = {motif: [] for motif in MOTIFS}
    for step, motifs in found:
        for motif in shown.keys() & {*motifs}:
            shown[motif].append(step)
    deals = {motif: len({step.entry.seed for step in steps}) for motif, steps in shown.items()}
    often = sorted(shown, key=lambda motif: -deals[motif])[:CHAPTERS]
    taken, chapters = set[int](), {}
    for motif in reversed(often):
        fresh = {s.entry.seed: s for s in shown[motif] if s.entry.seed not in taken}
        free = [*fresh.values()] if len(fresh) >= LENGTH else shown[motif]
        others = [step for step in free if step.kind != "mistake"]
        mistakes = [step for step in free if step.kind == "mistake"]
        mistakes = spaced(mistakes, max(LENGTH - len(others), len(others)))
        chapters[motif] = spaced([*others, *mistakes], LENGTH)
        taken |= {step.entry.seed for step in chapters[motif]}
    return dict(sorted(chapters.items(), key=lambda each: mean(s.rating.value for s in each[1])))


def spaced(steps: Iterable[Step], count: int) -> list[Step]:
    """Return so many puzzles, from the easiest to the hardest in equal steps of the list; all, if
    there are no more.
    """
    row = sorted(steps, key=lambda step: (step.rating.value, str(step)))
    n = min(count, len(row))
    return [row[(2 * i + 1) * len(row) // (2 * n)] for i in range(n)]


def twin(step: Step) -> Step | None:
    """Return a twin of a puzzle; None if none is found."""
    study = step.study()
    number, pile = study.start.pass_number, study.start.pile
    order = study.start.deal.pass_order(number)
    if not pile or order[-len(pile) :] != pile:  # it lies in the butler's order
        return None
    draw = SplitMix64.of_text(str(step))
    for _ in range(TRIES):
        card, place = pile[draw.below(len(pile))], len(order) - 1 - draw.below(len(pile))
        moved = replace(step, moved=Moved(card, place, number))
        other = None
        with suppress(IllegalMove):  # the moves shown may not be possible any more
            other = moved.proposed()
        same = other is not None and other.goal == study.goal and other.shown == study.shown
        if other is not None and same and other.key_move != study.key_move and has_try(other):
            found = Proposal(rate_study(other).rating, step.entry.place)
            return replace(moved, entry=Entry.of(step.entry.seed, found))
    return None


def with_twin(steps: list[Step]) -> list[Step]:
    """Return a chapter in which the first puzzle that has a twin is followed by it, in the place of
    the next one.
    """
    for n, step in enumerate(steps[:-1]):
        if (found := twin(step)) is not None:
            return [*steps[: n + 1], found, *steps[n + 2 :]]
    return steps


def text_of(chapters: Mapping[str, Iterable[Step]]) -> str:
    """Return the text of the file."""
    parts = ("\n".join([f"[{motif}]", *map(str, steps), ""]) for motif, steps in chapters.items())
    return "\n".join([HEAD, *parts])


def puzzles() -> Iterator[tuple[str, Entry]]:
    """Yield the puzzles of the collection in full view."""
    for (mode, _, kind, _), section in sections(PUBLISHED).items():
        if mode == "open":
            yield from ((kind, entry) for entry in section.entries)


def of_kind(kind: str) -> list[Step]:
    """Return the puzzles of a chapter of one kind."""
    return spaced((Step(each, entry) for each, entry in puzzles() if each == kind), LENGTH)


def main(workers: int) -> None:
    """Write the file."""
    with Workers(workers) as pool:
        asked = [pool.submit(with_motifs, *each) for each in puzzles()]
        found = [each.result() for each in asked]
        chapters = chosen(filter(None, found))
        whole = [pool.submit(with_twin, steps) for steps in chapters.values()]
        made = {motif: each.result() for motif, each in zip(chapters, whole, strict=True)}
    made |= {title: of_kind(kind) for title, kind in OWN.items()}
    path = Path(str(files("generator.shooting_party").joinpath(FILE)))
    path.write_text(text_of(made), encoding="utf-8")


if __name__ == "__main__":
    command(main, workers=2)
