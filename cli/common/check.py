"""`party check`: a document or a game, a folder of daily puzzles, a site, or the address of one."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import click

from cli import FIRST_GAME, PROBLEMS
from cli.common import output
from cli.common import parameters as P
from cli.common.progress import Waiting
from generator.common.calendar import instant
from generator.common.folder import INDEX_NAME, Folder
from generator.common.games import Game, game, game_recorded, games
from generator.common.own_rhythm import in_folder
from generator.common.verification import check_pair, check_text_of, check_written, kinds
from generator.web.writing import LIST
from solver.common.errors import InputError
from solver.common.schemas import Json, read_json
from solver.common.tags import game_in
from solver.common.words import counted, shortened

ADDRESS = re.compile(r"https?://", re.IGNORECASE)
PUZZLE = "Check a solution, or a text, against its puzzle, too."


@dataclass
class Found:
    """`ok`, in words, if all is well; else the problems; and what could not be checked."""

    ok: str = ""
    problems: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    def to_json(self, what: str) -> Json:
        shown = {"problems": self.problems, "unchecked": self.unchecked}
        return {"what": what, "ok": not self.problems, "found": self.ok} | shown


@click.command("check")
@click.argument("what")
@click.option("--puzzle", metavar="FILE", help=PUZZLE)
@P.key_option
@click.option("--quick", is_flag=True, help="Only replay lines; make nothing again.")
@click.option("--now", metavar="INSTANT", help="Check a site as if it were then.")
@P.json_option("whether all is well, and the problems")
def command(
    what: str, puzzle: str | None, key: bytes | None, quick: bool, now: str | None, as_json: bool
) -> int:
    """Check WHAT: a puzzle, a solution or a game in a file (- for the standard input), a folder of
    days, a built site, or its address. Every line is replayed by the rules alone, then puzzles and
    solutions are made again. Of a site, the files are compared with what was built.

    Print one line for each problem. Exit codes: 0 all is well, 1 problems, 2 not readable.
    docs/reliability.md says what cannot be known.
    """
    is_site = ADDRESS.match(what) is not None or Path(what, LIST).is_file()
    is_folder = not is_site and Path(what).is_dir()
    if puzzle is not None and (is_site or is_folder):
        raise click.UsageError("--puzzle goes with a solution, or a text, in a file")
    if now is not None and not is_site:
        raise click.UsageError("--now goes with a site")
    if P.are_typed("key_file") and not is_folder:
        raise click.UsageError("--key-file goes with a folder")
    with Waiting(f"checking {output.one_line(what)}") as waiting:
        if is_site:
            found = _site(what, now, waiting.say)
        elif is_folder:
            found = _folder(Path(what), key, quick, waiting.say)
        else:
            found = _file(what, puzzle, quick)
    if as_json:
        output.document(found.to_json(what))
    else:
        for line in found.problems:
            output.say(output.one_line(line), "  ")
        for line in found.unchecked:
            click.echo(output.one_line(f"not checked: {line}"), err=True)
        if not found.problems:
            output.say(found.ok)
    return PROBLEMS if found.problems else 0


def _site(place: str, now: str | None, say: Callable[[str], None]) -> Found:
    from generator.web.checking import check_site

    files, problems = check_site(place, instant(now), lambda name: say(f"checking {name}"))
    return Found(f"ok: {counted(files, 'file')}", problems)


def _folder(folder: Path, key: bytes | None, quick: bool, say: Callable[[str], None]) -> Found:
    from generator.common.folder_check import check

    report = check(folder, key=key, quick=quick, on_day=lambda day: say(f"checked {day}"))
    left_out = " (not made again)" if quick else ""
    return Found(
        f"ok: {counted(report.puzzles, 'puzzle')}{left_out}", report.problems, report.unchecked
    )


def _file(file: str, puzzle: str | None, quick: bool) -> Found:
    """Return the finding about a file. Raise `InputError` if it is nothing that can be checked."""
    name, other = P.name_of(file), None if puzzle is None else P.in_file(puzzle, read_json)
    text = P.in_file(file, str)
    published = file if puzzle is None else puzzle
    of, beside = P.in_file(published, _game_of), Folder(Path(published).parent)
    if published != "-" and beside.bytes_of(INDEX_NAME) is not None:
        of = in_folder(beside, of)
    try:
        if other is None:
            return Found(check_written(text, of, quick=quick))
        if not text.lstrip().startswith("{"):
            return Found(check_text_of(other, text, of))
        return Found(check_pair(other, read_json(text), of, quick=quick))
    except ValueError as error:
        if not text.lstrip().startswith("{") and game_in(text) is None and other is None:
            raise InputError(f"{name}: {error}") from None  # of no kind that makes claims
        return Found("", [f"{name}: {error}"])


def _game_of(text: str) -> Game:
    """Return the game whose document or record this is. Raise `InputError` if there is none."""
    if not text.strip():
        raise InputError("empty")
    if text.lstrip().startswith("{"):
        first, _, rest = text.strip().partition("\n")
        several = first.rstrip().endswith("}") and rest.strip()
        schema = str(read_json(first if several else text).get("schema"))
        for each in games():
            if schema in kinds(each):
                return each
        raise InputError(f"no document that can be checked: its schema is {shortened(schema)}")
    return game_recorded(text) or game(FIRST_GAME)
