"""`party play` for The Shooting Party: a deal, a recorded game or a puzzle in the terminal."""

from pathlib import Path

import click

from cli.common.choosing import INVITATION
from cli.common.kept_games import GameFile, random_seed
from cli.common.output import Terminal
from cli.common.results import PLAYED_TAG, said_before
from cli.shooting_party import choices as C
from cli.shooting_party.kept import GAMES, again, climbed
from cli.shooting_party.subjects import Subject, subject_in
from generator.shooting_party.sheet import blind_task
from solver.common.errors import at
from solver.common.tags import SOLVED_TAG
from solver.shooting_party import Deal, Record
from solver.shooting_party.rules.themes import in_passes, themes


def play(
    what: str,
    rules: str | None,
    passes: int | None,
    reshuffle: int | None,
    open_cards: bool | None,
    resume: bool,
    log: Path | None,
) -> int:
    """Play a deal, a recorded game or a puzzle, or a new random deal; return the exit code."""
    if what == "-":
        raise click.UsageError("moves come from the standard input; give a file")
    asked = C.found(what, reshuffle) if what else None
    subject, file = _begun(asked, log, resume)
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
    words = themes()[game.rules.theme]
    shows_pile = subject.mode == "open" if open_cards is None else open_cards
    if subject.task is not None and subject.task.near and not shows_pile:
        raise click.UsageError("an exchange is played with the pile in view; leave out --hidden")
    screen = Chosen(game, file, Terminal.here(), words, open_pile=shows_pile)
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
    if game.subject.task is None and "Kind" in tags:
        gone = f"there are no puzzles of kind {tags['Kind']} any more"
        raise click.UsageError(f"{gone}; `party explain` shows the game")
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
    note, typed = map(subject.task.say, ("note", "typed")) if subject.task else ("", "")
    invitation = f"Type {typed} or ? for help." if typed else INVITATION
    return [*lines, *filter(None, [note, said_before(tags.get("Puzzle", ""))]), invitation]
