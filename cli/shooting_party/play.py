"""`party play` for The Shooting Party: a deal, a recorded game or a puzzle in the terminal."""

from collections.abc import Mapping
from pathlib import Path

import click

from cli.common.alone import INVITATION, bot_names, going_on
from cli.common.given import LADDER, Given, names_day
from cli.common.kept_games import GameFile, KeptGames
from cli.common.matches import bots_play
from cli.common.output import Terminal
from cli.common.reading import read, word_of
from cli.common.results import PLAYED_TAG, said_before
from cli.common.shell import Shell
from cli.shooting_party import choices as C
from cli.shooting_party.bots import PLAYERS
from cli.shooting_party.screen import Parlour
from cli.shooting_party.subjects import Subject, climbed, subject_of
from generator.shooting_party.sheet import blind_task
from solver.common.errors import at
from solver.common.record import Record
from solver.common.tags import SOLVED_TAG
from solver.shooting_party import PLAY, Position
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.themes import in_passes


def play(
    given: Given,
    rules: str | None,
    passes: int | None,
    reshuffle: int | None,
    open_cards: bool | None,
    bots: str | None,
    games: int | None,
    resume: bool,
    log: Path | None,
) -> int:
    """Play a deal, a game or a puzzle, or a new deal, or let bots play; return the exit code."""
    if bots is not None or games is not None:
        if open_cards is not None or reshuffle is not None:
            raise click.UsageError("bots see what a player sees, and play the deals of seeds")
        names, own_rules = bot_names(bots, resume), C.chosen_rules(rules, passes)
        return bots_play(PLAYERS, names, given, read(given), own_rules, games, log)
    asked = C.found(given, reshuffle) if given.what else None
    if asked is not None and asked.mode is not None and passes is not None:
        raise click.UsageError(C.OWN_PASSES)
    found = None
    if asked is not None:
        found = Record(PLAY, C.chosen_game(asked, rules, passes).game, tags_of(asked))
    own_rules = C.chosen_rules(rules, passes)
    has_rules = bool(rules or passes)
    record, file, on = KeptGames(PLAY).begun(found, own_rules, has_rules, resume, log)
    with at(str(file.path) if on else ""):
        own = subject_of(record) if on else asked or Subject("seed", record.game.state.deal)
    check_open(record, own)
    return _at_table(own, record, file, open_cards)


def _at_table(
    own: Subject, record: Record[Position], file: GameFile, open_cards: bool | None
) -> int:
    """Let a game be played, or a puzzle solved, or go on with it; return the exit code."""
    terminal = Terminal.here()
    in_view = own.mode == "open" and not (own.task and own.task.by_chance)
    shows_pile = in_view if open_cards is None else open_cards
    screen = Parlour(own, record.game.state.rules.theme, terminal, open_pile=shows_pile)
    screen.first, task = record.game.history[len(own.begins)], None
    if own.task is not None:
        if own.task.near and not shows_pile:
            raise click.UsageError(
                "an exchange is played with the pile in view; leave out --hidden"
            )
        from cli.shooting_party.solving import Solving

        name = again(record.more)
        task = Solving(own.task, screen, f"party explain {name}" if name else "")
    shell = Shell(screen, record.game, terminal, file, dict(record.more), task, record.comments)
    if shows_pile and not in_view:
        shell.attempt.note_help("open pile")
    return shell.run(*_heading(C.Asked(own, record.game), record.more))


def again(tags: Mapping[str, str]) -> str:
    """Return by which words commands find the puzzle of a record again; "" if by none."""
    name = tags.get("Puzzle", "")
    day = name.removeprefix("shooting-party-")
    return word_of(day) if names_day(day) else name if name.startswith(LADDER) else ""


def tags_of(subject: Subject) -> dict[str, str]:
    """Return the tags of the record of a game; a new one of a puzzle has those of its task."""
    new = subject.task is not None and not subject.recorded
    tags = {**subject.tags, **(subject.task.tags if new and subject.task else {})}
    if subject.mode is not None:
        tags["Mode"] = subject.mode
    if subject.goal is not None:
        tags["Goal"] = subject.goal.text
    return tags


def check_open(record: Record[Position], subject: Subject) -> None:
    """Raise `click.UsageError` if a game is over, or its puzzle is solved."""
    tags = record.more
    if SOLVED_TAG in tags:
        name, when = again(tags), tags.get(PLAYED_TAG, "")[:10]
        then = f"; `party play {name}` begins it again" if name else ""
        solved = f"the puzzle was solved{when and f' on {when}'}"
        raise click.UsageError(f"{solved}: {tags[SOLVED_TAG]}{then}")
    if subject.task is None and "Kind" in tags:
        gone = f"there are no puzzles of kind {tags['Kind']} any more"
        raise click.UsageError(f"{gone}; `party explain` shows the game")
    if subject.task is None:
        going_on(record)


def _heading(game: C.Asked, tags: Mapping[str, str]) -> list[str]:
    """Return what is shown before the table: the game, its task or its aim, and what to type."""
    subject, task = game.subject, game.subject.task
    named = None if task is None else tags.get("Puzzle")
    lines = [f"{named}: {game.rules}"] if named else game.lead()
    if task is not None or subject.goal is not None or "Puzzle" in tags:
        if task is not None:
            said = task.sentence
        elif subject.goal is not None:
            said = f"The goal is {subject.goal.text} within {in_passes(game.rules.passes)}."
        else:
            said = blind_task(game.rules)
        hard = ", ".join(filter(None, (tags.get("Tier"), tags.get("Rating"))))
        lines.append(f"{said} Difficulty: {hard}." if hard else said)
    else:
        lines.append(Parlour.aim)
    if "Ladder" in tags:
        step = DECK.with_symbols(tags["Ladder"]) if Terminal.here().symbols else tags["Ladder"]
        lines.append(f"The ladder: {step}. Solved so far: {len(climbed())}.")
    note, typed = map(task.say, ("note", "typed")) if task else ("", "")
    invitation = f"Type {typed} or ? for help." if typed else INVITATION
    return [*lines, *filter(None, [note, said_before(tags.get("Puzzle", ""))]), invitation]
