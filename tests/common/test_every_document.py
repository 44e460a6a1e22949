"""Every command with every kind of document: an answer, or one line that says why there is none.
Which of them, is in data/every_document.toml.
"""

import tomllib
from fnmatch import fnmatch
from itertools import product
from pathlib import Path

import pytest

from tests.common.command_line import party_here, printed
from tests.common.helpers import corpus_of
from tests.common.test_errors import is_refused
from tests.shooting_party.attempts import attempt, puzzle_file

PROOF = "proof-game.json", "proof-game.txt"  # the puzzle, and a game that solves it
FILE = Path(__file__).with_name("data") / "every_document.toml"
GAMES = tomllib.loads(FILE.read_text(encoding="utf-8"))


def fits(name: str, patterns: str) -> bool:
    return any(fnmatch(name, each) for each in patterns.split())


def expected(game: str, command: str, document: str) -> str:
    """What the table says of a command and a document."""
    for line in GAMES[game]["table"].strip().splitlines():
        commands, documents, words = (part.strip() for part in line.split("|"))
        if fits(command, commands) and fits(document, documents):
            return words
    raise KeyError(command, document)


DEAR = ("bound", "rate")
"""Commands that may take a second; by default some documents stand for all of their kind."""

FEW = "open.* exchange.* proof-game.* game.txt game-over.txt"
CELLS = [
    pytest.param(
        *(game, command, document),
        marks=[pytest.mark.long] * (command in DEAR and not fits(document, FEW)),
    )
    for game, of in GAMES.items()
    for command, document in product(of["commands"], of["documents"].split())
]


@pytest.fixture(scope="session")
def proof_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what is asked of a proof game: no day of the corpus has one."""
    folder = tmp_path_factory.mktemp("proof-game")
    words = "--tier testing --kind proof-game --json"
    (folder / PROOF[0]).write_text(printed("generate", *words.split()))
    study, path = puzzle_file("proof-game", folder)
    _, record = attempt(path, *study.line)
    (folder / PROOF[1]).write_text(str(record))
    return folder


@pytest.mark.parametrize(("game", "command", "document"), CELLS)
def test_an_answer_or_one_line(game: str, command: str, document: str, proof_game: Path):
    folder = proof_game if document in PROOF else corpus_of(game)
    words = GAMES[game]["commands"][command].split()
    run = party_here(*words, folder / document, stdin="quit\n")
    due = expected(game, command, document)
    if not due.startswith("answer"):
        is_refused(run, due)
        return
    assert (run.returncode, run.stderr) == (0, ""), run
    assert run.stdout
    assert due.partition(":")[2].strip() in " ".join(run.stdout.split())
