"""`party no-mans-land review`: the review of a game: luck and skill."""

import click

from cli.common import output
from cli.common.kept_puzzles import names_day, puzzle_named
from cli.common.output import Terminal
from cli.common.parameters import in_file, json_option, name_of
from cli.no_mans_land.parameters import aim_option, rules_option, solved
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.switches import Aim, RuleSet
from solver.no_mans_land.rules.themes import themes


@click.command("review")
@click.argument("game", metavar="GAME|today|DATE")
@rules_option("those of the game, or ohara")
@aim_option()
@json_option("schema no-mans-land/reckoning/1")
def command(game: str, rules: RuleSet | None, aim: Aim, as_json: bool) -> int:
    """Review GAME, a file with a recorded game (- is the standard input): what it was worth at the
    start, and what each event and each decision changed. All changes add up to the final score.
    What decisions lost is skill, the rest is luck. For a daily puzzle, compare the decisions.

    --rules apply to a game that does not name its own; by default ohara.
    """
    from cli.no_mans_land.playing.screen import Puzzling, summary
    from solver.no_mans_land.analysis.documents import reckoning_document
    from solver.no_mans_land.analysis.reckoning import reckon

    if names_day(game):
        if as_json or rules is not None:
            raise click.UsageError("a daily puzzle takes no options")
        from generator.no_mans_land.game import PUBLISHED

        puzzle = puzzle_named(game, PUBLISHED)
        return Puzzling(puzzle, Terminal.here(), themes()["neutral"]).explained()
    record = in_file(game, lambda text: Record.parse(text, rules))
    if not record.rounds:
        raise click.UsageError(f"{name_of(game)}: no round is played yet")
    solution = solved(record.rules, aim)
    found = reckon(record, solution)
    if as_json:
        scores = solution.distribution(Position(record.rules))
        output.document(reckoning_document(record, aim, found, scores))
        return 0
    click.echo(f"Rules {record.rules}, aim {aim.name}")
    rows: list[tuple[object, ...]] = [("", "start", "", "", f"{found.start:.3f}")]
    for each in found.changes:
        change, value = f"{each.change:+.3f}", f"{each.after:.3f}"
        rows.append((each.round + 1, each.event, each.what, change, value))
    output.table(("round", "event", "what", ">change", ">value"), rows)
    for line in summary(record, found, solution):
        click.echo(line)
    return 0
