"""Puzzles in full view as files, and attempts at them at the terminal."""

from pathlib import Path

from generator.shooting_party.studies.study import Study
from solver.common.record import Record
from solver.shooting_party import PLAY, Position
from solver.shooting_party.rules.play import parse_moves, played
from tests.common.command_line import printed
from tests.shooting_party.corpus import some


def recorded(study: Study, *more: str, **tags: str) -> Record[Position]:
    """A game of a puzzle with more moves."""
    opening = Position.opening(study.start.deal, study.start.rules)
    game = played(opening, (*study.played, *parse_moves(" ".join(more))))
    return Record(PLAY, game, {**study.tags, **tags})


def puzzle_file(kind: str, tmp_path: Path, *more: str) -> tuple[Study, str]:
    """A puzzle of the corpus, and a game of it with more moves in a file."""
    study = some(kind, 1)[0]
    path = tmp_path / f"{kind}.txt"
    path.write_text(str(recorded(study, *more, Mode="open")))
    return study, str(path)


def attempt(path: str, *typed: object) -> tuple[str, Record[Position]]:
    """What is said of an attempt at a puzzle in a file, in words, and its record."""
    log = Path(f"{path}.log")
    log.unlink(missing_ok=True)
    said = printed("play", path, "--log", log, stdin="\n".join(map(str, typed)))
    return " ".join(said.split()), Record.parse(log.read_text(), PLAY)
