"""`party play` and `explain` for No Man's Land: games and puzzles, and what they were worth."""

from pathlib import Path

import click

from cli.common import output
from cli.common.given import Given
from cli.common.output import Answer, Terminal
from cli.common.parameters import name_of
from cli.common.reading import not_a_game, read
from cli.common.shell import Shell
from cli.common.starting import (
    UNLISTED,
    begun,
    game_found,
    going_on,
    key_of,
    play_puzzle,
    random_seed,
)
from cli.no_mans_land.parameters import PLAYED, chosen_aim, solved
from cli.no_mans_land.screen import Hand, Range, aim
from cli.no_mans_land.sentences import summary
from generator.common.documents import Puzzle
from solver import no_mans_land
from solver.common.record import Record
from solver.no_mans_land import PLAY, Position
from solver.no_mans_land.rules.play import rounds


def play(given: Given, rules: str | None, resume: bool, log: Path | None) -> int:
    """Play the game of a seed, a recorded game or a puzzle, or a new random game; return the exit
    code. By default the rules are mortal: fire may be held, and death takes all points.
    """
    found = read(given)
    if isinstance(found, Puzzle):
        if rules is not None or log is not None or resume:
            raise click.UsageError("a daily puzzle has its own rules, and takes no --log")
        screen, at, task = Hand.of(found)
        return play_puzzle(found, screen, at, task)
    own = rules or PLAYED
    wanted = game_found(PLAY, given, found, own)
    record, file, _ = begun(
        PLAY, wanted, lambda: PLAY.seeded(random_seed(), own), resume, log, rules
    )
    going_on(record)
    end = record.game.tags
    heading = f"No Man's Land, seed {end['Seed']}, rules {end['Rules']}"
    shell = Shell(Range(), record.game, Terminal.here(), file, dict(record.more))
    return shell.run(heading, aim(record.game.state.rules), UNLISTED)


def explain(given: Given, aim: str | None) -> Answer:
    """Explain a recorded game: what it was worth at the start, and what each event and each
    decision changed. Of a puzzle, compare the decisions.
    """
    found = read(given)
    if isinstance(found, Puzzle):
        return key_of(*Hand.of(found))
    if not isinstance(found, Record):
        raise not_a_game(given, found, "neither a day nor a file: a recorded game is wanted")
    game, played_for = found.game, chosen_aim(aim)
    if not rounds(game):
        raise click.UsageError(f"{name_of(given.what)}: no round is played yet")
    solution = solved(game.state.rules, played_for)
    from solver.no_mans_land.analysis.documents import reckoning_document

    reckoned = no_mans_land.reckon(game, solution)

    def document() -> object:
        scores = solution.distribution(Position(game.state.rules))
        return reckoning_document(game, played_for, reckoned, scores)

    def text() -> None:
        output.say(f"Rules {game.state.rules}, aim {played_for.name}")
        rows: list[tuple[object, ...]] = [("", "start", "", "", f"{reckoned.start:.3f}")]
        for each in reckoned.changes:
            change, value = f"{each.change:+.3f}", f"{each.after:.3f}"
            rows.append((each.round + 1, each.event, each.what, change, value))
        output.table(("round", "event", "what", ">change", ">value"), rows)
        for line in summary(game, reckoned, solution):
            output.say(line)

    return Answer(document, text)
