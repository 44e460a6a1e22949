"""`party verify` and `party check`: check a document or game, or a folder of daily puzzles, by
replay and by making it again.
"""

import json
from pathlib import Path

import click

from cli import FIRST_GAME, PROBLEMS, WRONG_INPUT
from cli.common import output
from cli.common import parameters as P
from cli.common.progress import Waiting
from generator.common import check as folders
from generator.common.games import Game, game, games
from generator.common.verification import check_pair, check_text_of, check_written
from solver.common.schemas import read_json
from solver.common.tags import game_in
from solver.common.words import counted

PUZZLE = """Check a daily solution against its puzzle too: all that they share, and the commitment.
A puzzle or a solution as text is compared with the puzzle."""


@click.command("verify")
@click.option("--puzzle", metavar="FILE", help=PUZZLE)
@click.argument("file", metavar="FILE")
@click.option("--quick", is_flag=True, help="Only replay every line, and check the commitment.")
@P.ascii_option()
@click.option("--quiet", "-q", is_flag=True, help="Print nothing if FILE is correct.")
@P.json_option("whether FILE is correct, and the finding or the first error")
def verify(
    file: str,
    puzzle: str | None,
    quick: bool,
    ascii_only: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Check FILE (- for the standard input): a JSON document with a "schema" (from solve, bound,
    hint, explain, rate, deal, today, generate, daily or survey), a game saved by `party play`, or a
    deal. If FILE is wrong, print the first error and exit with code 2.

    Every move is replayed by the rules alone; that shares no code with the search. Then the
    document is made again, with the same limits, and every value must come out the same but for
    positions and seconds spent. What was made under a limit in seconds, or by another version, is
    only replayed, as is everything with --quick. docs/reliability.md describes what cannot be
    known.
    """
    other = None if puzzle is None else P.in_file(puzzle, str)
    text = P.in_file(file, str)
    name = P.name_of(file)
    try:
        with Waiting(f"checking {output.one_line(name)}"):
            ok, found = True, _checked(text, other, quick)
    except ValueError as error:
        if not as_json:
            raise click.UsageError(f"{name}: {error}") from None
        ok, found = False, str(error)
    if as_json:
        click.echo(json.dumps({"file": name, "ok": ok, "text": found}))
    elif not quiet:
        output.say(output.plain(found) if ascii_only else found)
    return 0 if ok else WRONG_INPUT


@click.command("check")
@click.argument("folder", type=P.FOLDER, metavar="DIR")
@P.key_option()
@click.option(
    "--fast", is_flag=True, help="Do not make the puzzles again: that takes seconds for each."
)
@P.json_option("the number of puzzles, and the problems")
def check(folder: Path, key: bytes | None, fast: bool, as_json: bool) -> int:
    """Check all puzzles in DIR: schemas, seeds and commitments; lines by replay; every puzzle and
    its solution by making them again; the index, and missing or unknown files.

    Print one line per problem, and exit with code 1 if there are any.
    """
    with Waiting("checking") as waiting:
        report = folders.check(
            folder, key=key, quick=fast, on_day=lambda day: waiting.say(f"checked {day}")
        )
    if as_json:
        click.echo(json.dumps(vars(report)))
    else:
        for line in report.problems:
            output.say(output.one_line(line), "  ")
        for line in report.unchecked:
            click.echo(output.one_line(f"not checked: {line}"), err=True)
        left_out = " (not made again)" if fast else ""
        problems = counted(len(report.problems), "problem")
        click.echo(f"{counted(report.puzzles, 'puzzle')}, {problems}{left_out}", err=True)
    return PROBLEMS if report.problems else 0


def _checked(text: str, puzzle: str | None, quick: bool) -> str:
    """Return the finding about a text and its puzzle; raise `ValueError` for the first error."""
    if puzzle is not None and not text.lstrip().startswith("{"):
        return check_text_of(read_json(puzzle), text, _game_of(puzzle))
    of = _game_of(text)
    found = check_written(text, of, quick=quick or puzzle is not None)
    if puzzle is None:
        return found
    return check_pair(read_json(puzzle), read_json(text), of, quick=quick)


def _game_of(text: str) -> Game:
    """Return the game whose document or record this is. Raise `ValueError` if there is none."""
    if text.lstrip().startswith("{"):
        first, _, rest = text.partition("\n")
        several = first.rstrip().endswith("}") and rest.strip()
        document = read_json(first if several else text)
        names = {each.name for each in games()}
        name = str(document.get("schema", document.get("game"))).partition("/")[0]
        return game(name if name in names else FIRST_GAME)
    named, titles = game_in(text), {each.title: each for each in games()}
    if named is None:
        return game(FIRST_GAME)
    if named not in titles:
        raise ValueError(f"no game {named!r}; there are {', '.join(titles)}")
    return titles[named]
