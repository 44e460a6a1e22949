"""`party play`, `today` and `table`: play in the terminal a deal, a puzzle, or with real cards."""

from pathlib import Path

import click

from cli.common import output
from cli.common.choosing import INVITATION
from cli.common.kept_games import GameFile, keeping_options, random_seed
from cli.common.kept_puzzles import word_of
from cli.common.output import Terminal
from cli.common.parameters import json_option
from cli.common.results import PLAYED_TAG, said_before
from cli.shooting_party import choices as C
from cli.shooting_party import subjects
from cli.shooting_party.kept import GAMES, TABLE, TABLE_GAMES, again, climbed
from cli.shooting_party.subjects import Subject, subject_in, subject_of_puzzle
from generator.common.texts import Pen
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.sheet import EXCHANGE, blind_task
from solver.common.errors import at
from solver.common.tags import SOLVED_TAG
from solver.shooting_party import Deal, Record, RuleSet
from solver.shooting_party.rules.seen_game import TAG, SeenGame
from solver.shooting_party.rules.themes import Theme, in_passes


@click.command("play")
@C.subject_argument("GAME", required=False)
@C.rules_options()
@click.option(
    "--open/--hidden",
    "open_pile",
    default=None,
    show_default="as the puzzle says, or hidden",
    help="Show the cards of the draw pile, in order, or hide them.",
)
@click.option("--count", is_flag=True, help="Always show which cards are still in the pile.")
@keeping_options("move")
@C.look_options()
def play(
    subject: Subject | None,
    rules: RuleSet | None,
    passes: int | None,
    open_pile: bool | None,
    count: bool,
    resume: bool,
    log: Path | None,
    theme: Theme | None,
    terminal: Terminal,
) -> int:
    """Play GAME in the terminal: a deal, a recorded game, or a puzzle, such as `today`, a date or a
    tier (its latest daily). Without GAME, a new random deal. Inside, ? shows the commands: undo,
    hints, what just happened and why.

    `ladder 17` is number 17 of a hundred puzzles to learn by, and `ladder` the first of them that
    no kept game has solved.

    Every game is kept, and --resume continues the latest one. Moves are read from the standard
    input, so a game can also be piped in. `party rules` teaches the game.
    """
    subject, file = _begun(subject, log, resume)
    game = C.chosen_game(subject, rules, passes)
    _check_open(game)
    if subject.task is not None and passes is not None:
        raise click.UsageError("a puzzle in full view has its own passes; leave out --passes")
    if file is not None and subject.recorded and str(game.rules) != str(subject.rules):
        raise click.UsageError("--passes goes with a new game, not with one to be continued")
    if subject.task is None:
        from cli.shooting_party.playing.screen import Screen as Chosen
    else:
        from cli.shooting_party.playing.solving import PuzzleScreen as Chosen

    seed = game.deal.seed
    named = subject.tags.get("Puzzle") or ("deal" if seed is None else f"seed-{seed}")
    file = file or GAMES.new(named, log)
    words = C.chosen_theme(theme, game.rules)
    shows_pile = subject.mode == "open" if open_pile is None else open_pile
    if subject.task is not None and subject.task.asked == "exchange" and not shows_pile:
        raise click.UsageError("an exchange is played with the pile in view; leave out --hidden")
    screen = Chosen(game, file, terminal, words, open_pile=shows_pile, count=count)
    if shows_pile and subject.mode != "open":
        screen.note_help("open pile")
    return screen.run(*_heading(game))


def _check_open(game: C.Played) -> None:
    """Raise `click.UsageError` if a game is over, or its puzzle is solved."""
    tags = game.subject.tags
    if SOLVED_TAG in tags:
        name, when = again(tags), tags.get(PLAYED_TAG, "")[:10]
        then = f"; `party play {name}` begins it again" if name else ""
        solved = f"the puzzle was solved{when and f' on {when}'}"
        raise click.UsageError(f"{solved}: {tags[SOLVED_TAG]}{then}")
    if game.now.is_over and game.subject.task is None:
        raise click.UsageError("the game is over; `party explain` shows how it went")


def _begun(
    subject: Subject | None, log: Path | None, resume: bool
) -> tuple[Subject, GameFile | None]:
    """Return the subject to play and the file of its game so far, None if it is new."""

    def fits(record: Record) -> bool:
        return subject is None or record.deal == subject.deal

    what = "unfinished game" + (" of that deal" if subject is not None else "")
    kept = GAMES.continued(resume, log, fits, what)
    if kept is None:
        return subject or Subject("seed", Deal.from_seed(random_seed())), None
    record, file = kept
    with at(str(file.path)):
        found = subject_in(str(record))
    if found.kind != "recorded game":
        raise click.UsageError(f"{file.path}: {found.kind}, not a recorded game")
    other = subject is not None and subject.rules not in (None, found.rules)
    if other or not fits(record):
        raise click.UsageError(f"{file.path}: the game in it has another deal or rule set")
    return found, file


WHAT = {"fault": "the number of the move", "exchange": "two cards"}
"""What is typed, by what is asked for, where it is no move."""


def _heading(game: C.Played) -> list[str]:
    """Return what is shown before the table: the game, its task if it is a puzzle, what to type."""
    subject, tags = game.subject, game.subject.tags
    named = None if subject.task is None else tags.get("Puzzle")
    lines = [f"{named}: {game.rules}"] if named else game.lead()
    if subject.task is not None or subject.goal is not None or "Puzzle" in tags:
        if subject.task is not None:
            task = subject.task.sentence
        elif subject.goal is not None:
            task = f"The goal is {subject.goal.text} within {in_passes(game.rules.passes)}."
        else:
            task = blind_task(game.rules)
        tier, rating = tags.get("Tier"), tags.get("Rating")
        hard = ", ".join(filter(None, (tier, rating)))
        lines.append(f"{task} Difficulty: {hard}." if hard else task)
    if "Ladder" in tags:
        lines.append(f"The ladder: {tags['Ladder']}. Solved so far: {len(climbed())}.")
    if subject.task is not None and subject.task.asked == "exchange":
        lines.append(EXCHANGE)
    asked = "" if subject.task is None else subject.task.asked
    invitation = f"Type {WHAT[asked]} or ? for help." if asked in WHAT else INVITATION
    return [*lines, *filter(None, [said_before(tags.get("Puzzle", ""))]), invitation]


@click.command("today")
@click.option(
    "--date", "day", metavar="DATE", default="today", help="Another day, such as 2026-01-31."
)
@click.option("--play", "plays", is_flag=True, help="Play it, as `party play today` does.")
@json_option("schema shooting-party/puzzle/1")
@click.pass_context
def today(context: click.Context, day: str, plays: bool, as_json: bool) -> int:
    """Show today's puzzle, by the local date: its task and, if every card is in view,
    the cards. Anybody who asks for the same day gets the same puzzle.
    """
    if as_json and plays:
        raise click.UsageError("either --json or --play")
    puzzle = subjects.puzzle_of(day)
    if as_json:
        output.document(puzzle.to_json())
        return 0
    if plays:
        return int(context.invoke(play, subject=subject_of_puzzle(puzzle)))
    terminal = Terminal.here()
    described = Pen.fitting(terminal.page).described(puzzle, PUBLISHED)
    click.echo(output.writable("\n\n".join(described)) + "\n")
    day = word_of(puzzle.date)
    terminal.say(f"Play it: party play {day}")
    terminal.say(f"The answer, and why: party explain {day}")
    return 0


@click.command("table")
@C.rules_options("leverstoke, or those of the game")
@keeping_options("turn")
@C.look_options()
def table(
    rules: RuleSet | None,
    passes: int | None,
    resume: bool,
    log: Path | None,
    theme: Theme | None,
    terminal: Terminal,
) -> int:
    """Keep track of a game with real cards: type each move and the cards that come. It keeps the
    position, does what etiquette forces, announces when to shuffle, lists the moves, and advises
    when asked. Any slip can be taken back or corrected. `party review` judges the game afterwards.

    Every game is kept, and --resume continues the latest one. Inside, ? shows the commands.
    """
    from cli.shooting_party.playing.real_cards import Companion

    kept = TABLE_GAMES.continued(resume, log)
    if kept is None:
        game, file = SeenGame(C.chosen_rules(rules, passes)), TABLE_GAMES.new(TABLE, log)
    elif rules is not None or passes is not None:
        raise click.UsageError("--rules and --passes go with a new game")
    else:
        game, file = _seen(*kept), kept[1]
    return Companion(game, {}, file, terminal, C.chosen_theme(theme, game.rules)).run()


def _seen(record: Record, file: GameFile) -> SeenGame:
    with at(str(file.path)):
        if TAG not in record.more:
            raise click.UsageError(f"{file.path}: not a game of `party table`")
        game = SeenGame.of(record)
    if game.is_over:
        raise click.UsageError(f"{file.path}: the game is over; `party review` shows how it went")
    return game
