"""`party play` and `explain` of a game that one person plays alone, without options of its own:
games of seeds, kept games, puzzles and bots; and of that, what other games have as well.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

import click

from cli.common.given import ANSWERS, Given, names_file
from cli.common.kept_games import GameFile, KeptGames, heading, new_file, typed
from cli.common.matches import Players, bots_play
from cli.common.output import Answer, Terminal
from cli.common.reading import Found, not_a_game, read
from cli.common.results import said_before
from cli.common.screen import Screen, Task
from cli.common.shell import Shell
from generator.common.documents import Puzzle
from generator.common.games import game as game_named
from solver.common.game import Play, Played, S
from solver.common.record import Record

INVITATION = "Type a move, its number, or ? for help."
UNLISTED = "Type a move, its number (moves lists them), or ? for help."  # where no moves are shown


@dataclass(frozen=True)
class Alone(Generic[S]):
    """A game: its screen, the task of a puzzle, its bots, and its rules, if there are several."""

    screen: Callable[[], Screen[S]]
    puzzle: Callable[[Puzzle], Task]
    players: Players[S]
    rules: str = ""

    def play(
        self,
        given: Given,
        rules: str | None,
        bots: str | None,
        games: int | None,
        resume: bool,
        log: Path | None,
    ) -> int:
        """Play what is given, or a new random game, or let bots play; return the exit code."""
        if rules is not None and not self.rules:
            raise click.UsageError(f"--rules does not go with {given.game}")
        found, own, of = read(given), rules or self.rules, self.players.play
        if isinstance(found, Puzzle):
            if bots is not None or games is not None:
                raise click.UsageError("bots play the games of seeds, and no puzzles")
            if rules is not None or resume or log is not None:
                raise click.UsageError("a daily puzzle has its own rules, and its game is not kept")
            return play_puzzle(self.puzzle(found), given)
        if bots is not None or games is not None:
            names = bot_names(bots, resume)
            return bots_play(self.players, names, given, found, own, games, log)
        wanted = game_found(of, given, found, own)
        record, file, _ = KeptGames(of).begun(wanted, own, rules is not None, resume, log)
        going_on(record)
        more, said = dict(record.more), record.comments
        shell = Shell(self.screen(), record.game, Terminal.here(), file, more, comments=said)
        return shell.run(heading(of, record.game), shell.screen.aim, UNLISTED)

    def explain(self, given: Given) -> Answer:
        """Show a recorded game, each move beside the best one; of a puzzle, the answer."""
        found = read(given)
        if isinstance(found, Puzzle):
            return key_of(self.puzzle(found))
        record = recorded(given, found)

        def text() -> None:
            shell = Shell(self.screen(), record.game, Terminal.here())
            shell.say(heading(record.play, record.game))
            for number, game in enumerate(record.game.history):
                if number:
                    shell.say("; best: ".join(_weighed(shell.screen, game, number)))
                shell.screen.game = game
                shell.screen.happened()
            shell.screen.ending(record.game.is_over)

        return Answer(f"{given.game} has no --json of a recorded game", text)


def game_found(
    play: Play[S], given: Given, found: Found, rules: object
) -> Record[S] | Played[S] | None:
    """Return the recorded game found, or that of the seed; None for nothing. Raise `InputError`."""
    if isinstance(found, int):
        return play.seeded(found, rules)
    if found is None or isinstance(found, Record):
        return found
    raise not_a_game(given, found, "neither a seed, nor a day, nor a file")


def going_on(record: Record[Any]) -> None:
    """Raise `click.UsageError` for a game that is over, or whose cards nobody knows."""
    if not {"Seed", "Deal"} & record.game.tags.keys():
        raise click.UsageError("a game of real cards cannot be continued here")
    if record.game.is_over:
        raise click.UsageError("the game is over; `party explain` shows how it went")


def play_puzzle(task: Task, given: Given) -> int:
    """Let a puzzle be solved of which only the result is kept; return the exit code."""
    puzzle = task.document
    if names_file(given.what):
        task.explained_by = f"party explain {typed(Path(given.what))}"
    tags = {"Game": game_named(puzzle.game).title, "Puzzle": puzzle.id, "Tier": puzzle.tier}
    file, terminal = GameFile(new_file((ANSWERS,), puzzle.id), str), Terminal.here()
    shell = Shell(task.screen, task.at, terminal, file, tags, task)
    return shell.run(said_before(puzzle.id))


def key_of(task: Task) -> Answer:
    """Return a daily puzzle with its answer: as text, for there is no document of it."""

    def text() -> None:
        Shell(task.screen, task.at, Terminal.here(), task=task)
        task.pose()
        task.say("")
        task.answer()

    return Answer("--json goes with a game, not with a daily puzzle", text)


def bot_names(bots: str | None, resume: bool) -> list[str]:
    """Return the names of --bots, for a game that one plays alone."""
    if bots is None or resume:
        raise click.UsageError("--resume: bots play new games" if resume else
                               "--games goes with --bots A,B")  # fmt: skip
    return [name.strip() for name in bots.split(",")]


def recorded(given: Given, found: Found) -> Record[Any]:
    """Return the recorded game that was found; raise `InputError` if that is something else."""
    if not isinstance(found, Record):
        raise not_a_game(given, found, "neither a day nor a file: a recorded game is wanted")
    return found


def _weighed(screen: Screen[S], game: Played[S], number: int) -> Iterator[str]:
    """Yield the move that led to a game and, where that is known, a better one, and their worth."""
    rows = [] if "advise" in screen.lacks else screen.weigh().rows
    worth = {row.move: f" ({', '.join(row.figures)})" for row in rows}
    yield f"{number}. {screen.text(game.move)}{worth.get(game.move, '')}"
    if rows and worth.get(game.move) != worth[rows[0].move]:
        yield f"{screen.text(rows[0].move)}{worth[rows[0].move]}"
