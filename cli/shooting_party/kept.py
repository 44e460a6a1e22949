"""The kept games of `party play` and `party table`, and how far a player has climbed the ladder."""

from cli.common.kept_games import KeptGames
from cli.common.playing import ANSWER, SOLVED_TAG, help_in
from generator.shooting_party.ladder import NAME, length
from solver.shooting_party import Record


def _goes_on(record: Record) -> bool:
    ended = SOLVED_TAG in record.more or ANSWER in help_in(record.more)
    return record.result is None and not ended


TABLE = "table"  # the folder of games with real cards, within that of the kept games
GAMES = KeptGames("party play", (), Record.parse, _goes_on)
TABLE_GAMES = KeptGames("party table", (TABLE,), Record.parse, lambda record: record.result is None)


def climbed() -> list[int]:
    """Return the numbers of the puzzles of the ladder that kept games have solved."""
    tags = (record.more for _, record in GAMES.all())
    solved = {each.get("Puzzle") for each in tags if SOLVED_TAG in each}
    return [n for n in range(1, length() + 1) if f"{NAME} {n}" in solved]
