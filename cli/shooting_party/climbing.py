"""How far a player has climbed the ladder of puzzles, and how a puzzle is found again."""

from collections.abc import Mapping

from cli.common.given import names_day
from cli.common.kept_puzzles import word_of
from cli.common.results import kept_results
from generator.common.all_results import is_solved
from generator.shooting_party.puzzle_ladder import NAME, length


def again(tags: Mapping[str, str]) -> str:
    """Return by which words commands find the puzzle of a record again; "" if by none."""
    name = tags.get("Puzzle", "")
    day = name.removeprefix("shooting-party-")
    return word_of(day) if names_day(day) else name if name.startswith(NAME) else ""


def climbed() -> list[int]:
    """Return the numbers of the puzzles of the ladder that kept games have solved."""
    results = kept_results()
    solved = {name for name, each in results.items() if is_solved(each)}
    return [n for n in range(1, length() + 1) if f"{NAME}-{n}" in solved]
