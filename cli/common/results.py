"""`party record`: the results of puzzles, here and in browsers. Here they are kept as games are:
their tags say how each went, and all together make a record (generator/common/all_results.py).

What is counted of a game being played: help taken; of a puzzle also hints, wrong answers, moves
taken back, and the time.
"""

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path

import click

import cli
from cli.common import output
from cli.common.given import GAMES, game_titled
from cli.common.output import Answer
from cli.common.parameters import answer_option, in_file
from generator.common.all_results import (
    FIRST_SOLUTIONS,
    Record,
    Results,
    better,
    by_game,
    by_tier,
    figures,
    is_solved,
    joined,
    read_record,
    record_document,
)
from generator.common.calendar import FIRST_DAY, number
from solver.common.files import data_folder, read_file
from solver.common.schemas import Json
from solver.common.tags import SOLVED_TAG, read_tags
from solver.common.words import counted

HELP_TAG = "Help"  # the tag of a record that lists the kinds of help taken, in their order
PLAYED_TAG = "Played"  # the tag of a record with the local time of the last move or answer
WRONG_TAG, UNDONE_TAG, HINTS_TAG, TIME_TAG = "Wrong", "Undone", "Hints", "Time"
"""The tags of what is counted of an attempt."""
ANSWER = "answer"  # the command that gives up a puzzle, and the kind of help that it is
BEST = "best"  # the kind of help that the same command is in a game, which no longer counts then

COUNTED = {WRONG_TAG: "wrong answer", UNDONE_TAG: "move", HINTS_TAG: "hint",
           TIME_TAG: "second"}  # fmt: skip
"""What is counted of an attempt at a puzzle, in words."""

LONGEST = 1 << 22  # characters of a kept game that are read


def help_in(tags: Mapping[str, str]) -> list[str]:
    """Return the kinds of help that the tags of a record list."""
    text = tags.get(HELP_TAG, "")
    return text.split(", ") if text else []


def counted_in(tags: Mapping[str, str], tag: str) -> int:
    """Return the count in a tag of a record; 0 if there is none."""
    text = tags.get(tag, "0")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


@dataclass
class Attempt:
    """An attempt at a game or a puzzle: the tags of its record."""

    tags: dict[str, str]
    since: float = field(default_factory=time.monotonic)

    @property
    def helped(self) -> list[str]:
        return help_in(self.tags)

    def note_help(self, kind: str) -> None:
        if kind not in self.helped:
            self.tags[HELP_TAG] = ", ".join([*self.helped, kind])

    def add(self, tag: str, count: int = 1) -> None:
        """Count something of an attempt at a puzzle."""
        if {"Puzzle", "Kind"} & self.tags.keys():
            self.tags[tag] = str(counted_in(self.tags, tag) + count)

    def note_time(self) -> None:
        """Note that a move of a puzzle was made, or an answer given, now."""
        if "Puzzle" in self.tags:
            self.tags[PLAYED_TAG] = datetime.now().astimezone().isoformat(timespec="seconds")

    def note_seconds(self) -> None:
        seconds = int(time.monotonic() - self.since)
        if seconds:
            self.add(TIME_TAG, seconds)
            self.since += seconds

    def told(self, game: bool) -> list[str]:
        """Return in sentences what was counted, and of a game the help taken."""
        words = [
            counted(count, thing) + (" taken back" if tag == UNDONE_TAG else "")
            for tag, thing in COUNTED.items()
            if (count := counted_in(self.tags, tag))
        ]
        kinds = ", ".join(ANSWER if kind == BEST else kind for kind in self.helped)
        helped = f"Played with help: {kinds}." if game and kinds else ""
        return [*filter(None, [f"{', '.join(words)}." if words else "", helped])]


def kept_results() -> Results:
    """Return the results that kept games have, by the ids of their puzzles."""
    attempts: dict[str, _Attempts] = {}
    for tags, about, ended in _kept():
        name = tags["Puzzle"].replace(" ", "-")  # one of no day is ``ladder 17`` there
        attempts.setdefault(name, _Attempts(about)).add(tags, ended)
    return {name: each.result for name, each in attempts.items() if each.result is not None}


def said_before(puzzle: str) -> str:
    """Return in a sentence that a puzzle was solved or scored before, and when; "" if not."""
    each = kept_results().get(puzzle.replace(" ", "-")) if puzzle else None
    if each is None or not is_solved(each):
        return ""
    if each["result"] == "scored":
        score = f"{each['cards']} of 8 cards{' with help' if each['help'] else ''}"
        return f"You scored {score} here on {each['on']}; a better score counts."
    how = "clean" if each["result"] == "clean" else "with help or at a later try"
    return f"Solved {how} on {each['on']}. You may solve it again: your record stays as it is."


@dataclass
class _Attempts:
    """What the kept games of a puzzle come to, the oldest first: the first solution counts, with
    all wrong answers and help until then; of a score, the best.
    """

    about: Json
    wrong: int = 0
    helped: bool = False
    shown: bool = False
    result: Json | None = None

    def add(self, tags: Mapping[str, str], ended: Json) -> None:
        """Add a game that began later than those before, and the end of its last answer."""
        if self.result is not None and self.result["result"] in FIRST_SOLUTIONS:
            return
        self.wrong += counted_in(tags, WRONG_TAG)
        self.helped |= any(tag in tags for tag in (HELP_TAG, UNDONE_TAG, HINTS_TAG))
        self.shown |= ANSWER in help_in(tags)
        found = self._outcome(tags)
        if found is not None:
            made = self.about | found | ended
            self.result = made if self.result is None else better(self.result, made)

    def _outcome(self, tags: Mapping[str, str]) -> Json | None:
        """Return what has come of it with a game, None if nothing yet."""
        score = None if "Kind" in tags else re.fullmatch(r"(\d)\+(\d)", tags.get("Result", ""))
        cards = sum(map(int, score.groups())) if score else 0
        if SOLVED_TAG in tags:
            result = "helped" if self.helped or self.wrong else "clean"
            shown = {"shown": True} if self.shown else {}
            return {"result": result, "tries": self.wrong + 1} | shown
        if cards:
            return {"result": "scored", "tries": 1, "cards": cards, "help": self.helped}
        if score or self.wrong or ANSWER in help_in(tags):
            return {"result": "failed", "tries": self.wrong or 1}
        return None


def _kept() -> Iterator[tuple[dict[str, str], Json, Json]]:
    """Yield of each kept game of a puzzle, the oldest first: its tags, its puzzle, and its end."""
    try:
        files = sorted((data_folder() / GAMES).rglob("*.txt"), key=lambda path: path.name)
    except OSError:  # there is no home
        return
    for path in files:
        try:
            tags, _ = read_tags(read_file(path).decode("utf-8"), LONGEST, ())
            about = _about(tags)
            with suppress(ValueError):  # it has another name now
                about["opened"] = f"{date.fromisoformat(path.name[:10])}"
            found = tags, about, _ended(path, tags)
        except (OSError, OverflowError, ValueError):  # no game, or of no puzzle
            continue
        yield found


def _about(tags: Mapping[str, str]) -> Json:
    """Return what tags say of a puzzle. Raise `ValueError` for none, or one of no game."""
    puzzle, title = tags.get("Puzzle", ""), tags.get("Game", "")
    named: Json = {key.lower(): tags[key] for key in ("Tier", "Kind") if key in tags}
    if rated := re.fullmatch(r"(\d{1,4}) ± (\d{1,4})", tags.get("Rating", "")):
        named |= {"rating": int(rated[1]), "error": int(rated[2])}
    if loose := re.fullmatch(r"(\w+) ([1-9]\d*)", puzzle):
        name, n = loose[1], int(loose[2])
        about = {"date": f"{FIRST_DAY}", "number": n, "path": f"{name}/", "title": f"The {name}"}
        return about | named
    day, game = date.fromisoformat(puzzle[-10:]), game_titled(title)
    if game is None:
        raise ValueError(f"no game {title!r}")
    below = "" if game == cli.FIRST_GAME else f"{game}/"
    about = {"date": f"{day}", "number": number(day), "path": f"{below}{day:%Y/%m/%d}/"}
    return about | {"title": title} | named


def _ended(path: Path, tags: Mapping[str, str]) -> Json:
    """Return when the last answer was given: the local date of then, and the instant."""
    if PLAYED_TAG in tags:
        ended = datetime.fromisoformat(tags[PLAYED_TAG])
    else:
        ended = datetime.fromtimestamp(path.stat().st_mtime)
    return {"on": f"{ended:%Y-%m-%d}", "at": int(ended.timestamp() * 1000)}


NOTHING = """No puzzle is solved or tried yet. `party play today` has one; with FILE, this command
shows the record that the page of a site has exported."""


@click.command("record")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@answer_option("the record, as the pages import it")
def record(files: tuple[str, ...]) -> Answer:
    """Show your record: the puzzles of all games that were tried and solved at this terminal, the
    days in a row, and how many of each tier. Each FILE is a record that the page of a site has
    exported (record/), or that --json printed (- is the standard input). They are combined with
    your own record for this display only; of two results of a puzzle the better one counts.

    A puzzle is clean if it was solved without a hint, an undo or a wrong answer. Its first solution
    counts; for hidden piles the best score counts, of a hidden deal the first.
    """
    here = Record(kept_results(), {})
    everything = joined(here, *(in_file(file, read_record) for file in files))
    results = everything.puzzles

    def text() -> None:
        if not any(everything):
            output.say(NOTHING)
            return
        now = datetime.now().timestamp() * 1000
        output.table(("figure", ">yours"), figures(results, date.today(), now))
        rows = by_tier(results)
        if rows:
            click.echo()
            output.table(("puzzles", "tier", ">solved", ">of"), rows)
        if everything.games:
            click.echo()
            played = by_game(everything.games)
            output.table(("free play", ">games", ">average", ">best"), played)

    return Answer(lambda: record_document(everything), text)
