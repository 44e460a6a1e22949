"""How a game begins at the terminal: anew, from a record, or where it was left."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from cli.common.given import Given
from cli.common.kept_games import GameFile, KeptGames, file_of_answer
from cli.common.output import Answer, Terminal
from cli.common.reading import Found, not_a_game
from cli.common.results import said_before
from cli.common.screen import Task
from cli.common.shell import Shell
from generator.common.games import game
from solver.common.game import Play, Played, S
from solver.common.record import Record

INVITATION = "Type a move, its number, or ? for help."
UNLISTED = "Type a move, its number (moves lists them), or ? for help."  # where no moves are shown


def random_seed() -> int:
    """Return the seed of a random game, short enough to be passed on to a friend."""
    return secrets.randbelow(1 << 32)


def game_found(
    play: Play[S], given: Given, found: Found, rules: object
) -> Record[S] | Played[S] | None:
    """Return the recorded game that was found, or that of the seed under some rules; None for
    nothing. Raise `InputError` for anything else.
    """
    if isinstance(found, int):
        return play.seeded(found, rules)
    if found is None or isinstance(found, Record):
        return found
    raise not_a_game(given, found, "neither a seed, nor a day, nor a file")


def begun(
    play: Play[S],
    found: Record[S] | Played[S] | None,
    new: Callable[[], Played[S]],
    resume: bool,
    log: Path | None,
    rules: object = None,
) -> tuple[Record[S], GameFile, bool]:
    """Return the game to play, its file, and whether it is continued: with `resume` the latest that
    is kept and not over, in `log` what it has; else what was `found`, or a `new` one. Raise
    `click.UsageError` for a game of another deal than that found, or if `rules` are given and
    other ones.
    """
    kept = KeptGames(play)
    wanted = found.game if isinstance(found, Record) else found

    def fits(record: Record[S]) -> bool:
        return wanted is None or _of_one_deal(record.game.tags, wanted.tags, rules is not None)

    what = "unfinished game" + (" of that deal" if wanted is not None else "")
    on = kept.continued(resume, log, fits, what)
    if on is not None:
        record, file = on
        if not fits(record):
            raise click.UsageError(f"{file.path}: the game in it has another deal or rule set")
        if wanted is None and rules is not None:
            raise click.UsageError("rules go with a new game, not with one to be continued")
        return record, file, True
    wanted = new() if wanted is None else wanted
    record = found if isinstance(found, Record) else Record(play, wanted)
    return record, kept.new(record.more.get("Puzzle") or named(wanted), log), False


def _of_one_deal(one: Mapping[str, str], other: Mapping[str, str], by_rules: bool) -> bool:
    """Return True if the tags of two games name the same deal, and if asked the same rules."""
    names = ["Deal" if "Deal" in one else "Seed", *["Rules"] * by_rules]
    return all(one.get(name) == other.get(name) for name in names)


def named(game: Played[Any]) -> str:
    """Return what a game is called in the name of its file."""
    seed = game.tags.get("Seed")
    return "deal" if seed is None else f"seed-{seed}"


def heading(play: Play[S], game: Played[S], deal: str = "") -> str:
    """Return in a line which game it is: its name, its deal and its rules."""
    rules = f"rules {game.tags['Rules']}" if "Rules" in game.tags else ""
    return ", ".join(filter(None, (play.title, deal or named(game).replace("-", " "), rules)))


def going_on(record: Record[Any]) -> None:
    """Raise `click.UsageError` for a game that is over, or whose cards nobody knows."""
    if not {"Seed", "Deal"} & record.game.tags.keys():
        raise click.UsageError("a game of real cards cannot be continued here")
    if record.game.is_over:
        raise click.UsageError("the game is over; `party explain` shows how it went")


def play_puzzle(task: Task) -> int:
    """Let a puzzle be solved of which only the result is kept; return the exit code."""
    puzzle = task.document
    tags = {"Game": game(puzzle.game).title, "Puzzle": puzzle.id, "Tier": puzzle.tier}
    file, terminal = file_of_answer(puzzle.id), Terminal.here()
    shell = Shell(task.screen, task.at, terminal, file, tags, task)
    return shell.run(said_before(puzzle.id))


def key_of(task: Task) -> Answer:
    """Return a daily puzzle with its answer: as text, for there is no document of it."""

    def refused() -> None:
        raise click.UsageError("--json goes with a game, not with a daily puzzle")

    def text() -> None:
        Shell(task.screen, task.at, Terminal.here(), task=task)
        task.pose()
        task.say("")
        task.answer()

    return Answer(refused, text)
