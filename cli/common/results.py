"""The results of puzzles, which are kept as games are: the tags of their records say how each went,
and all of them together make a record (generator/common/record.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

import cli
from cli.common.kept_games import GAMES
from generator.common.calendar import FIRST_DAY, number
from generator.common.record import FIRST_SOLUTIONS, Results, better
from solver.common.files import data_folder, read_file
from solver.common.schemas import Json
from solver.common.tags import SOLVED_TAG, read_tags

HELP_TAG = "Help"  # the tag of a record that lists the kinds of help taken, in their order
PLAYED_TAG = "Played"  # the tag of a record with the local time of the last move or answer
WRONG_TAG, UNDONE_TAG, HINTS_TAG = "Wrong", "Undone", "Hints"  # what is counted of an attempt
ANSWER = "answer"  # the command that gives up a puzzle, and the kind of help that it is

LONGEST = 1 << 22  # characters of a kept game that are read

SAID = {"clean": "solved clean", "helped": "solved with help"}
"""What is said of a puzzle that is solved, in the words of the pages."""


def help_in(tags: Mapping[str, str]) -> list[str]:
    """Return the kinds of help that the tags of a record list."""
    text = tags.get(HELP_TAG, "")
    return text.split(", ") if text else []


def counted_in(tags: Mapping[str, str], tag: str) -> int:
    """Return the count in a tag of a record; 0 if there is none."""
    text = tags.get(tag, "0")
    return int(text) if text.isdecimal() else 0


def kept_results() -> Results:
    """Return the results that kept games have, by the ids of their puzzles."""
    attempts: dict[str, _Attempts] = {}
    for (name, about), tags, ended in _kept():
        attempts.setdefault(name, _Attempts(about)).add(tags, ended)
    return {name: each.result for name, each in attempts.items() if each.result is not None}


def said_before(puzzle: str) -> str:
    """Return in a sentence that a puzzle, as its tag names it, was solved or scored before, and
    when; "" if it was not.
    """
    with suppress(ValueError):  # it is of no day and no series
        each = kept_results().get(_about({"Puzzle": puzzle})[0], {"result": "failed"})
        return _before(each)
    return ""


def _before(each: Json) -> str:
    if each["result"] == "failed":
        return ""
    if each["result"] == "scored":
        score = f"{each['cards']} of 8 cards{', with help' if each['help'] else ''}"
        return f"You scored {score} here on {each['on']}; a better score counts."
    again = "You may solve it again: your record stays as it is."
    return f"{SAID[each['result']].capitalize()} on {each['on']}. {again}"


@dataclass
class _Attempts:
    """What the kept games of a puzzle come to, the oldest first: the first solution counts, with
    all wrong answers and help until then; of a score, the best.
    """

    about: Json
    wrong: int = 0
    helped: bool = False
    result: Json | None = None

    def add(self, tags: Mapping[str, str], ended: Json) -> None:
        """Add a game that began later than those before, and the end of its last answer."""
        if self.result is not None and self.result["result"] in FIRST_SOLUTIONS:
            return
        self.wrong += counted_in(tags, WRONG_TAG)
        self.helped |= any(tag in tags for tag in (HELP_TAG, UNDONE_TAG, HINTS_TAG))
        found = self._outcome(tags)
        if found is not None:
            made = self.about | found | ended
            self.result = made if self.result is None else better(self.result, made)

    def _outcome(self, tags: Mapping[str, str]) -> Json | None:
        """Return what has come of it with a game, None if nothing yet."""
        score = re.findall(r"\d+", tags.get("Result", "")) if "Kind" not in tags else []
        if SOLVED_TAG in tags:
            result = "helped" if self.helped or self.wrong else "clean"
            return {"result": result, "tries": self.wrong + 1}
        if any(map(int, score)):
            cards = sum(map(int, score))
            return {"result": "scored", "tries": 1, "cards": cards, "help": self.helped}
        if score or self.wrong or ANSWER in help_in(tags):
            return {"result": "failed", "tries": self.wrong or 1}
        return None


def _kept() -> Iterator[tuple[tuple[str, Json], dict[str, str], Json]]:
    """Yield for the kept games of puzzles, in the order in which they were begun, the id of the
    puzzle with what is known of it, their tags, and when the last answer was given.
    """
    try:
        files = sorted((data_folder() / GAMES).rglob("*.txt"), key=lambda path: path.name)
    except OSError:  # there is no home
        return
    for path in files:
        try:
            tags, _ = read_tags(read_file(path).decode("utf-8"), LONGEST, ())
            name, about = _about(tags)
            found = (name, about | {"opened": path.name[:10]}), tags, _ended(path, tags)
        except (OSError, OverflowError, ValueError):  # no game, or of no puzzle
            continue
        yield found


def _about(tags: Mapping[str, str]) -> tuple[str, Json]:
    """Return the id of the puzzle that tags name, and what a record says of it. A puzzle of no day
    is a name and a number, such as ``ladder 17``. Raise `ValueError` if there is none.
    """
    puzzle, game = tags.get("Puzzle", ""), tags.get("Game", "")
    tier = {"tier": tags["Tier"]} if "Tier" in tags else {}
    if loose := re.fullmatch(r"(\w+) ([1-9]\d*)", puzzle):
        name, n = loose[1], int(loose[2])
        about = {"date": f"{FIRST_DAY}", "number": n, "path": f"{name}/", "title": f"The {name}"}
        return f"{name}-{n}", about | tier
    day = date.fromisoformat(puzzle[-10:])
    folder = re.sub("[^a-z-]", "", game.lower().replace(" ", "-"))
    below = "" if folder == cli.FIRST_GAME else f"{folder}/"
    about = {"date": f"{day}", "number": number(day), "path": f"{below}{day:%Y/%m/%d}/"}
    return puzzle, about | {"title": game} | tier


def _ended(path: Path, tags: Mapping[str, str]) -> Json:
    """Return when the last answer was given: the local date of then, and the instant."""
    if PLAYED_TAG in tags:
        ended = datetime.fromisoformat(tags[PLAYED_TAG])
    else:
        ended = datetime.fromtimestamp(path.stat().st_mtime)
    return {"on": f"{ended:%Y-%m-%d}", "at": int(ended.timestamp() * 1000)}
