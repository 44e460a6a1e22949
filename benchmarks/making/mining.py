"""Mining: puzzles found in advance for a game's collection (collection.py), in two steps.

    python -m benchmarks.making.mining search GAME --seeds 0..999 --out FOUND [--only WORD ...]
        [--motif WORD] [--player NAME]
    python -m benchmarks.making.mining keep GAME FOUND ... [--anew]

The first searches seed by seed, and takes hours. FOUND has a line for each puzzle, and one for each
seed that is done, so the same command goes on where it was stopped. (Those of mined.txt are run by
`make collections`.) The second chooses from what was found and what the collection has already:
enough for each task of eight years, and the task for which least was found chooses first. Of a deal
there is one puzzle in a section, and of a decision one in all. So where enough was found, a year of
a series draws an eighth, and two series have an eighth of their decisions in common.

Answers are shared out as a year must have them (shares.py), and evenly where what is seen of a
puzzle would tell them. Any other *mark* (games.py) goes to a quarter of a section at most, or to
half where there are few.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path

from ortools.sat.python import cp_model

from benchmarks.making.seen import seen
from benchmarks.making.shares import of_a_section, part_of
from benchmarks.tables import noted, progress
from generator.common.calendar import FIRST_DAY, Task
from generator.common.collection import FILE, Key, Section, key_of, sections, words_of
from generator.common.games import PLAIN, Entry, Game, game
from generator.common.rating.tiers import tier_of
from generator.shooting_party.studies import starts
from solver.common.rng import SplitMix64, seed_range
from solver.shooting_party.players.bots import bots

YEARS, SPARE = 8, 2
"""For how many years there shall be puzzles, and how many a year needs beyond its days, so that
none comes back within it.
"""

TELLING = {
    "odds": (("draw", "moves"), ("brisk", "stiff")),
    "win": (("stash",), ("testing", "stiff", "fierce")),
}
"""What is seen of a puzzle (seen.py) that tells most of its answer, by goal, and in which tiers:
how many moves may be made, and whether such a move is one. (Of wins in two actions it tells all,
whatever is kept.)
"""

Cell = tuple[tuple[str, ...], str]
"""Entries with the same telling features and the same part of the answers."""

ONE_IN, FEW = 4, 1000
"""A mark may have one in so many entries of a section, or in two if few were found."""

HEAD = "# Puzzles found in advance; generator/common/collection.py describes the form.\n"


def search(of: Game, seeds: Iterable[int], only: Sequence[str], out: Path, *motif: str) -> None:
    """Append what the deals of some seeds have to a file, but for those that are done; only of some
    modes or goals, if any are named, and of a motif. Each has a line with the seconds that it took.
    """
    done = {line.split()[1] for line in _lines([out]) if line.startswith("done ")}
    asked = dict.fromkeys((task.mode, task.goal) for task in of.rhythm.tasks)
    with out.open("a", encoding="utf-8") as file:
        for seed in (seed for seed in seeds if str(seed) not in done):
            for mode, goal in asked:
                if only and not {mode, goal} & {*only}:
                    continue
                begun = time.process_time()
                for each in of.proposed(mode, goal, seed, None, *motif):
                    tier = tier_of(each.rating)
                    if tier.holds(each.rating):
                        shown = ",".join(m.replace(" ", "-") for m in each.motifs) or PLAIN
                        entry = Entry.of(seed, each)
                        print("found", mode, tier.name, goal, shown, entry, file=file)
                print("took", mode, goal, f"{time.process_time() - begun:.3f}", file=file)
            print("done", noted(seed), file=file, flush=True)


def keep(of: Game, found: Sequence[Path], there: Mapping[Key, Section]) -> dict[Key, Section]:
    """Return the collection that files of `search` give together with one that is `there`."""
    days = (FIRST_DAY.replace(FIRST_DAY.year + YEARS) - FIRST_DAY).days
    tasks = (of.rhythm.on(FIRST_DAY + timedelta(n)) for n in range(days))
    wanted = Counter(key_of(task) for task in tasks if task is not None)
    took: dict[tuple[str, str], float] = defaultdict(float)
    rows = {key: {*map(str, there[key].entries)} if key in there else set() for key in wanted}
    fresh = Counter[Key]()
    for line in _lines(found):
        word, rest = line.split(" ", 1)
        if word == "took":
            mode, goal, seconds = rest.split()
            took[mode, goal] += float(seconds)
        elif word == "found":
            mode, tier, goal, motifs, row = rest.split(" ", 4)
            for key in ((mode, tier, goal, motif) for motif in {PLAIN, *motifs.split(",")}):
                if key in wanted:
                    rows[key].add(row)
                    fresh[key] += 1
    kept, used = dict[Key, Section](), set[str]()
    for key in sorted(wanted, key=lambda key: (len(rows[key]), key)):  # the rarest choose first
        chosen = _chosen(of, key, rows[key], wanted[key], used)
        if chosen:
            mined = fresh[key] and took[key[0], key[2]] / fresh[key]
            kept[key] = Section(mined or there[key].seconds, tuple(chosen))
    return dict(sorted(kept.items()))


def _chosen(of: Game, key: Key, rows: Collection[str], wanted: int, used: set[str]) -> list[Entry]:
    """Return the entries to keep of those found for a task, at most `wanted`, in a random order
    that is always the same. `used` are the decisions of others. Where there would be less than a
    year has days for, those with dull marks may stay. (Where they leave few, the shares of answers
    are those of what would be kept without them: year.py says what they come to.)
    """
    order = [Entry.parse(row) for row in sorted(rows)]
    SplitMix64.of_text(" ".join(words_of(key))).shuffle(order)
    fresh = [each for each in {decision_of(e): e for e in order}.values()
             if decision_of(each) not in used]  # fmt: skip
    one_in = 2 if len(rows) < FEW else ONE_IN
    kept = _shared_out(of, key, _lively(fresh, one_in), wanted)
    while len(fewer := _lively(kept, one_in)) < len(kept):
        kept = _shared_out(of, key, fewer, wanted)
    if len(kept) < (least := -(-wanted // YEARS) + SPARE):
        kept = _shared_out(of, key, fresh, least)
    used |= {decision_of(entry) for entry in kept}
    return kept


def _lively(entries: Iterable[Entry], one_in: int) -> list[Entry]:
    """Return the entries but those of a mark that too many have."""
    marks, kept = Counter[str](), list[Entry]()
    for entry in entries:
        if not any(marks[mark] > len(kept) // one_in for mark in entry.marks[1:]):
            marks.update(entry.marks[1:])
            kept.append(entry)
    return kept


def _shared_out(of: Game, key: Key, entries: Sequence[Entry], wanted: int) -> list[Entry]:
    """Return as many entries as can be shared out, at most `wanted`, and of a deal only one: if
    there are several, that with the rarest answer.
    """
    cells: dict[Cell, list[Entry]] = defaultdict(list)
    for entry in entries:
        part = part_of(of.name, key[2], entry.marks[0])[1] if entry.marks else PLAIN
        cells[_features(of.name, key, entry), part].append(entry)
    seeds, chosen = set[int](), set[Entry]()
    for cell in sorted(cells, key=lambda cell: len(cells[cell])):
        cells[cell] = [
            *{each.seed: each for each in cells[cell] if each.seed not in seeds}.values()
        ]
        seeds |= {each.seed for each in cells[cell]}
    for cell, count in _most(of.name, key, {cell: len(cells[cell]) for cell in cells}, wanted):
        chosen |= {*cells[cell][:count]}
    return [entry for entry in entries if entry in chosen]


def _most(name: str, key: Key, there: Mapping[Cell, int], wanted: int) -> list[tuple[Cell, int]]:
    """Return how many entries of each cell make most in all: no part is more than its share,
    rounded up, and who knows telling features guesses half of them at most.
    """
    model = cp_model.CpModel()
    each = {cell: model.new_int_var(0, count, str(cell)) for cell, count in there.items()}
    total, parts = sum(each.values()), sorted({part for _, part in there})
    model.add(total <= wanted)
    for part in parts:
        most = round(1000 * of_a_section(name, key[2], part))
        model.add(1000 * sum(each[cell] for cell in each if cell[1] == part) < most * total + 1000)
    ends = range(len(next(iter(there), ((), ""))[0]) + 1)
    for some in (slice(*ends) for ends in combinations(ends, 2)):  # one feature, or several
        guessed: list[cp_model.IntVar] = []
        for value in sorted({features[some] for features, _ in there}):
            most_of_it = model.new_int_var(0, wanted, f"{some} {value}")
            for part in parts:
                among = [each[cell] for cell in each if cell[0][some] == value and cell[1] == part]
                model.add(sum(among) <= most_of_it)
            guessed.append(most_of_it)
        model.add(2 * sum(guessed) <= total)
    model.maximize(total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return [(cell, solver.value(count)) for cell, count in each.items()]


@cache
def _features(name: str, key: Key, entry: Entry) -> tuple[str, ...]:
    """Return the telling features of an entry, for which its game is played again."""
    features, tiers = TELLING.get(key[2], ((), ()))
    if key[1] not in tiers:
        return ()
    found = seen(game(name), Task(*key[:3], motif=key[3].replace("-", " ")), entry)
    return tuple(found[each] for each in features)


def decision_of(entry: Entry) -> str:
    """Return the decision of an entry; it is the whole deal where there is none."""
    return entry.decision or f"{entry.seed}"


def _lines(paths: Iterable[Path]) -> Iterator[str]:
    """Yield the whole lines of those files that exist."""
    for path in paths:
        if path.exists():
            text = path.read_text(encoding="utf-8")
            yield from text[: text.rfind("\n") + 1].splitlines()


def text_of(found: Mapping[Key, Section]) -> str:
    parts = [
        "\n".join([f"[{' '.join(key)}] {section.seconds:.2g}", *map(str, section.entries), ""])
        for key, section in found.items()
    ]
    return "\n".join([HEAD, *parts])


def main(arguments: Sequence[str] | None = None) -> None:
    """Search for puzzles, or keep what was found."""
    parser = argparse.ArgumentParser(prog="benchmarks.making.mining")
    steps = parser.add_subparsers(dest="step", required=True)
    first = steps.add_parser("search")
    first.add_argument("game")
    first.add_argument("--seeds", type=seed_range, required=True)
    first.add_argument("--only", nargs="*", default=[])
    first.add_argument("--motif", nargs="*", default=[])
    first.add_argument("--player", help="whose games of The Shooting Party puzzles come from")
    first.add_argument("--out", type=Path, required=True)
    second = steps.add_parser("keep")
    second.add_argument("game")
    second.add_argument("found", type=Path, nargs="+")
    second.add_argument("--anew", action="store_true", help="leave the present collection out")
    given = parser.parse_args(arguments)
    of = game(given.game)
    if given.step == "search":
        if given.player:
            starts.PLAYERS["game"] = (next(each for each in bots() if each.name == given.player),)
        search(of, given.seeds, given.only, given.out, *given.motif)
        return
    kept = keep(of, given.found, {} if given.anew else sections(of))
    path = Path(str(files(of.packages[0]).joinpath(FILE)))
    path.write_text(text_of(kept), encoding="utf-8")
    for key, section in kept.items():
        print(*key, len(section.entries))


if __name__ == "__main__":
    with progress():
        main()
