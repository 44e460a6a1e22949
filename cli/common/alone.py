"""`party play` and `explain` of a game that one person plays alone, without options of its own:
games of seeds, kept games, puzzles and bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

import click

from cli.common.given import Given
from cli.common.matches import Players, bots_play
from cli.common.output import Answer, Terminal
from cli.common.reading import Found, not_a_game, read
from cli.common.screen import Screen, Task
from cli.common.shell import Shell
from cli.common.starting import (
    UNLISTED,
    begun,
    game_found,
    going_on,
    heading,
    key_of,
    play_puzzle,
    random_seed,
)
from generator.common.documents import Puzzle
from solver.common.game import Played, S
from solver.common.record import Record


@dataclass(frozen=True)
class Alone(Generic[S]):
    """A game: what makes its screen, and of a puzzle the task; its bots; and its default rules, ""
    if there are no others.
    """

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
        """Play the game of a seed, a recorded game or a puzzle, or a new random game; or let bots
        play. Return the exit code.
        """
        if rules is not None and not self.rules:
            raise click.UsageError(f"--rules does not go with {given.game}")
        found, own, of = read(given), rules or self.rules, self.players.play
        if isinstance(found, Puzzle):
            if bots is not None or games is not None:
                raise click.UsageError("bots play the games of seeds, and no puzzles")
            if rules is not None or resume or log is not None:
                raise click.UsageError("a daily puzzle has its own rules, and its game is not kept")
            return play_puzzle(self.puzzle(found))
        if bots is not None or games is not None:
            names = bot_names(bots, resume)
            return bots_play(self.players, names, given, found, own, games, log)
        wanted = game_found(of, given, found, own)
        record, file, _ = begun(
            of, wanted, lambda: of.seeded(random_seed(), own), resume, log, rules
        )
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

        def refused() -> None:
            raise click.UsageError(f"{given.game} has no --json of a recorded game")

        def text() -> None:
            shell = Shell(self.screen(), record.game, Terminal.here())
            shell.say(heading(record.play, record.game))
            for number, game in enumerate(record.game.history):
                if number:
                    shell.say("; best: ".join(_weighed(shell.screen, game, number)))
                shell.screen.game = game
                shell.screen.happened()
            shell.screen.ending(record.game.is_over)

        return Answer(refused, text)


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
