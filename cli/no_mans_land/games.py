"""`party no-mans-land play` and `review`: games, and what they were worth."""

from functools import partial
from pathlib import Path

import click

from cli.common import output
from cli.common.choosing import UNLISTED
from cli.common.kept_games import KeptGames, keeping_options, random_seed, recorded_in
from cli.common.kept_puzzles import puzzle_in, puzzle_named
from cli.common.output import Answer, Terminal
from cli.common.parameters import answer_option, name_of
from cli.common.questions import key_of
from cli.no_mans_land.parameters import PLAYED, aim_option, look_options, rules_option, solved
from cli.no_mans_land.playing import Puzzling, Screen
from cli.no_mans_land.sentences import summary
from generator.no_mans_land.game import PUBLISHED
from solver import no_mans_land
from solver.common.rng import seed_in
from solver.no_mans_land import Aim, Position, Record, RuleSet
from solver.no_mans_land.rules.position import GAME
from solver.no_mans_land.rules.themes import Theme, themes


@click.command("play")
@click.argument("what", metavar="[SEED|PUZZLE|today|DATE]", required=False)
@rules_option(PLAYED)
@click.option("--cards", is_flag=True, help="Play with real cards, and type in what is turned up.")
@keeping_options("round")
@look_options()
def play(
    what: str | None,
    rules: RuleSet | None,
    cards: bool,
    resume: bool,
    log: Path | None,
    theme: Theme,
    terminal: Terminal,
) -> int:
    """Play a game in the terminal: that of SEED, or without one a new random game; or with --cards
    one with real cards. `today`, a date or the file of a puzzle is a puzzle: one
    hand, one decision.

    Inside, ? shows the commands: undo, hints, the best decisions. By default the rules are mortal:
    fire may be held, and death takes all points. Every game is kept, and --resume continues the
    latest one. `party no-mans-land rules` teaches the game.
    """
    if sum((what is not None, cards, resume)) > 1:
        raise click.UsageError("give one of SEED, --cards and --resume")
    seed = None if what is None else seed_in(what)
    if what is not None and seed is None:
        if rules is not None or log is not None:
            raise click.UsageError("a daily puzzle has its own rules, and takes no --log")
        return Puzzling(puzzle_named(what, PUBLISHED), terminal, theme).run()
    parse = partial(Record.parse, rules=rules)
    games = KeptGames(
        "party no-mans-land play", (GAME,), parse, lambda record: not record.end.is_over
    )
    kept = games.continued(resume, log)
    if kept is None:
        seed = random_seed() if seed is None and not cards else seed
        record = Record(rules or RuleSet.parse(PLAYED), (), seed)
        file = games.new("cards" if seed is None else f"seed-{seed}", log)
    else:
        record, file = kept
        if seed not in (None, record.seed) or (cards and record.seed is not None):
            raise click.UsageError(f"--log {log}: the game in it has another seed")
    if record.end.is_over:
        raise click.UsageError("the game is over; `party no-mans-land review` reckons it up")
    named = "real cards" if record.seed is None else f"seed {record.seed}"
    heading = f"No Man's Land, {named}, rules {record.rules}"
    return Screen(record, file, terminal, theme).run(heading, UNLISTED)


@click.command("review")
@click.argument("game", metavar="GAME|PUZZLE|today|DATE")
@rules_option("those of the game, or ohara")
@aim_option()
@answer_option("schema no-mans-land/reckoning/1")
def review(game: str, rules: RuleSet | None, aim: Aim) -> Answer:
    """Review GAME, a file with a recorded game (- is the standard input): what it was worth at the
    start, and what each event and each decision changed. All changes add up to the final score.
    What decisions lost is skill, the rest is luck. For a puzzle, compare the decisions.

    --rules apply to a game that does not name its own; by default ohara.
    """
    if (puzzle := puzzle_in(game, PUBLISHED)) is not None:
        if rules is not None:
            raise click.UsageError("a daily puzzle takes no options")
        look = Terminal.here(), themes()["neutral"]
        return key_of(lambda: Puzzling(puzzle, *look))
    record = recorded_in(game, lambda text: Record.parse(text, rules))
    if not record.rounds:
        raise click.UsageError(f"{name_of(game)}: no round is played yet")
    solution = solved(record.rules, aim)
    from solver.no_mans_land.analysis.documents import reckoning_document

    found = no_mans_land.reckon(record, solution)

    def document() -> object:
        scores = solution.distribution(Position(record.rules))
        return reckoning_document(record, aim, found, scores)

    def text() -> None:
        output.say(f"Rules {record.rules}, aim {aim.name}")
        rows: list[tuple[object, ...]] = [("", "start", "", "", f"{found.start:.3f}")]
        for each in found.changes:
            change, value = f"{each.change:+.3f}", f"{each.after:.3f}"
            rows.append((each.round + 1, each.event, each.what, change, value))
        output.table(("round", "event", "what", ">change", ">value"), rows)
        for line in summary(record, found, solution):
            output.say(line)

    return Answer(document, text)
