"""`party play` and `explain` for No Man's Land: games and puzzles, and what they were worth."""

from functools import partial
from pathlib import Path

import click

from cli.common import output
from cli.common.choosing import UNLISTED
from cli.common.given import names_file
from cli.common.kept_games import KeptGames, random_seed, recorded_in
from cli.common.kept_puzzles import puzzle_in
from cli.common.output import Answer, Terminal
from cli.common.parameters import name_of
from cli.common.questions import key_of
from cli.no_mans_land.parameters import PLAYED, chosen_aim, solved
from cli.no_mans_land.playing import Puzzling, Screen
from cli.no_mans_land.sentences import summary
from generator.no_mans_land.game import PUBLISHED
from solver import no_mans_land
from solver.common.errors import InputError
from solver.common.rng import seed_in
from solver.no_mans_land import Position, Record, RuleSet
from solver.no_mans_land.rules.position import GAME

GAMES = KeptGames(
    f"party play --game {GAME}", (GAME,), Record.parse, lambda record: not record.end.is_over
)


def play(what: str, rules: str | None, resume: bool, log: Path | None) -> int:
    """Play the game of a seed, a recorded game or a puzzle, or a new random game; return the exit
    code. By default the rules are mortal: fire may be held, and death takes all points.
    """
    terminal = Terminal.here()
    if what and resume:
        raise click.UsageError("give either WHAT or --resume")
    if (puzzle := puzzle_in(what, PUBLISHED)) is not None:
        if rules is not None or log is not None:
            raise click.UsageError("a daily puzzle has its own rules, and takes no --log")
        return Puzzling(puzzle, terminal).run()
    seed = seed_in(what) if what else None
    kept = GAMES.continued(resume, log)
    if kept is not None:
        record, file = kept
        if seed not in (None, record.seed):
            raise click.UsageError(f"--log {log}: the game in it has another seed")
    elif names_file(what):
        record = recorded_in(what, Record.parse)
        file = GAMES.new(f"seed-{record.seed}", log)
    elif what and seed is None:
        raise InputError(f"{what!r:.60} is neither a seed, nor a day, nor a file")
    else:
        seed = random_seed() if seed is None else seed
        record = Record(RuleSet.parse(rules or PLAYED), (), seed)
        file = GAMES.new(f"seed-{seed}", log)
    if record.seed is None:
        raise click.UsageError("a game with real cards cannot be continued here")
    if record.end.is_over:
        raise click.UsageError("the game is over; `party explain` reckons it up")
    heading = f"No Man's Land, seed {record.seed}, rules {record.rules}"
    return Screen(record, file, terminal).run(heading, UNLISTED)


def explain(what: str, rules: str | None, aim: str | None) -> Answer:
    """Explain a recorded game: what it was worth at the start, and what each event and each
    decision changed. Of a puzzle, compare the decisions. `rules` hold for a game that names none.
    """
    if (puzzle := puzzle_in(what, PUBLISHED)) is not None:
        if rules is not None:
            raise click.UsageError("a daily puzzle has its own rules")
        return key_of(lambda: Puzzling(puzzle, Terminal.here()))
    if what != "-" and not names_file(what):
        raise InputError(f"{what!r:.60} is neither a day nor a file: a recorded game is wanted")
    parse = partial(Record.parse, rules=None if rules is None else RuleSet.parse(rules))
    record = recorded_in(what, parse)
    if not record.rounds:
        raise click.UsageError(f"{name_of(what)}: no round is played yet")
    played_for = chosen_aim(aim)
    solution = solved(record.rules, played_for)
    from solver.no_mans_land.analysis.documents import reckoning_document

    found = no_mans_land.reckon(record, solution)

    def document() -> object:
        scores = solution.distribution(Position(record.rules))
        return reckoning_document(record, played_for, found, scores)

    def text() -> None:
        output.say(f"Rules {record.rules}, aim {played_for.name}")
        rows: list[tuple[object, ...]] = [("", "start", "", "", f"{found.start:.3f}")]
        for each in found.changes:
            change, value = f"{each.change:+.3f}", f"{each.after:.3f}"
            rows.append((each.round + 1, each.event, each.what, change, value))
        output.table(("round", "event", "what", ">change", ">value"), rows)
        for line in summary(record, found, solution):
            output.say(line)

    return Answer(document, text)
