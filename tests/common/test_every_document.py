"""Every command with every kind of document: an answer, or one line that says why there is none.

The documents are those of the fuzzer's corpus, and a proof game. In a table, the first line that
has a command and a document tells what comes of them: `answer`, with words that it must have, or
the words of a refusal.
"""

from fnmatch import fnmatch
from itertools import product
from pathlib import Path

import pytest

from tests.common.command_line import party_here, printed
from tests.common.helpers import corpus_of
from tests.common.test_errors import is_refused
from tests.shooting_party.attempts import attempt, puzzle_file

PROOF = "proof-game.json", "proof-game.txt"  # the puzzle, and a game that solves it

DOCUMENTS = {
    "shooting_party": """
        seed.txt code.txt cards.txt unseen.txt deal.json position.txt position.json
        blind.puzzle.json open.puzzle.json mistake.puzzle.json exchange.puzzle.json proof-game.json
        blind.solution.json open.solution.json exchange.solution.json open.line.json generated.json
        open.puzzle.txt open.solution.txt index.json solution.json game.txt game-over.txt
        game-puzzle.txt game-mistake.txt game-exchange.txt game-table.txt proof-game.txt
    """,
    "no_mans_land": """
        threshold.puzzle.json threshold.solution.json threshold.puzzle.txt threshold.solution.txt
        index.json position-decide.json position-between.json position-over.json
        game.txt game-over.txt game-rounds.txt game-cards.txt
    """,
    "the_party": """
        force.puzzle.json force.solution.json force.puzzle.txt force.solution.txt index.json
        state.json state-over.json state-stash.json view.json view-known.json view-over.json
        game.txt game-over.txt game-log.txt
    """,
}

COMMANDS = {
    "shooting_party": {
        "deal": "deal",
        "solve": "solve --no-line --positions 3000",
        "advise": "advise",
        "advise--open": "advise --open",
        "bound": "bound",
        "explain": "explain --brief --positions 300000",
        "explain--json": "explain --brief --positions 300000 --json",
        "explain--hidden": "explain --hidden --brief --positions 300000",
        "rate": "rate",
        "play": "play",
        "check": "check --quick",
    },
    "no_mans_land": {
        "explain": "explain --game no-mans-land",
        "play": "play --game no-mans-land",
        "advise": "advise --game no-mans-land",
        "check": "check --quick",
    },
    "the_party": {
        "advise": "advise --worlds 5 --game the-party",
        "force": "force --within 2",
        "explain": "explain --within 2 --game the-party",
        "play": "play --game the-party",
        "check": "check --quick",
    },
}
"""The commands that take a document, by their names in the tables."""

TABLES = {
    "shooting_party": """
        * | *.puzzle.txt *.solution.txt | a puzzle as text is for people; give its .json
        check | position.json deal.json index.json | no document that can be checked
        check | generated.json proof-game.json | no document that can be checked
        check | position.txt | 'hand' is not a card
        check | unseen.txt | answer: a deck of 33 cards, 2 not seen
        check | game-mistake.txt | answer: only replayed: --quick
        check | proof-game.txt | answer: its puzzle is solved
        check | * | answer: ok:
        advise | position.* unseen.txt | answer
        * | position.json | neither a deal, nor a puzzle or its solution (no schema)
        * | position.txt | 'hand' is not a card
        deal | unseen.txt | answer: unseen
        * | unseen.txt | this needs the whole order
        * | index.json *.line.json solution.json | neither a deal, nor a puzzle or its solution
        * | generated.json | one puzzle is wanted
        explain--json | * | answer: "schema": "shooting-party/explanation/1"
        advise explain--hidden | game-table.txt | answer
        * | game-table.txt | answer: Known: the cards drawn (7 of pass 1); cards not drawn lie in a
        deal solve bound rate play explain | cards.txt | answer: Known: pass 1; the other orders
        deal | * | answer: pass 1
        solve | exchange* proof-game.json | answer: solved for its best score alone; `party explain`
        solve | proof-game.txt | answer: from the opening: deal sp1-
        solve | mistake.puzzle.json | answer: solved for the goal 2+2 alone; `party explain`
        solve | game-puzzle.txt | answer: recorded game of 48 moves, from the opening
        rate | game-puzzle.txt | answer: shooting-party-2026-01-08, the last pass in 5 moves: seed
        rate | proof-game.txt | answer: what was played, in 6 moves: deal
        advise--open | exchange.* game-exchange.txt proof-game.* | a puzzle of the kind
        advise--open | mistake.puzzle.json game-mistake.txt | a puzzle of the kind mistake
        advise--open advise play | game-over.txt | the game is over
        advise--open | cards.txt | answer: As if the made-up order were real:
        advise--open | * | answer: With the whole pile known:
        explain--hidden | game-puzzle.txt | answer: after 48 moves, 2 of them the player's
        play | game-mistake.txt proof-game.txt | the puzzle was solved
        play | game-exchange.txt exchange.* | answer: Exchange two of the next twelve cards
        explain | exchange.* game-exchange.txt | answer: no other two do it
        explain | game-over.txt | answer: after 16 moves, with the whole
        * | * | answer
    """,
    "no_mans_land": """
        * | *.puzzle.txt *.solution.txt | a puzzle as text is for people; give its .json
        check | index.json position*.json | no document that can be checked
        check | * | answer: ok:
        explain | *.puzzle.json | answer: No Man's Land, puzzle
        play | *.puzzle.json | answer: No Man's Land, puzzle
        explain play | *.json | a document, not a recorded game
        explain | * | answer: Rules
        play | game-over.txt game-rounds.txt | the game is over
        play | game-cards.txt | a game of real cards cannot be continued here
        play | game.txt | answer: No Man's Land, seed
        advise | index.json | no position in a document
        advise | threshold.*.json | its score is not given; of a puzzle, explain has the answer
        advise | game-over.txt game-rounds.txt game-cards.txt | the game is over
        * | * | answer: aim score
    """,
    "the_party": """
        * | *.puzzle.txt *.solution.txt | a puzzle as text is for people; give its .json
        check | index.json state*.json view*.json | no document that can be checked
        check | * | answer: ok:
        play | *.puzzle.json | answer: The Party, puzzle
        explain | *.puzzle.json | answer: The win:
        play explain | *.json | a document, not a recorded game
        play | game-log.txt | a game of real cards cannot be continued here
        force advise play | game-over.txt | the game is over
        explain | game-log.txt | a game without a seed
        force | game-log.txt state-stash.json | there is no seed
        advise | game-log.txt | the game is over
        advise | view-over.json | it is not up to the viewer
        advise | state*.json | a view has a log, or says what is known
        advise | view*.json game.txt | answer: mean result in 5 worlds
        advise | * | no view in a document
        force | state-over.json | the game is over
        force | view*.json | not a state document
        force | index.json | no state in a document
        play | * | answer: The Party, seed
        * | * | answer: all hands seen
    """,
}


def fits(name: str, patterns: str) -> bool:
    return any(fnmatch(name, each) for each in patterns.split())


def expected(game: str, command: str, document: str) -> str:
    """What the table says of a command and a document."""
    for line in filter(None, map(str.strip, TABLES[game].splitlines())):
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
    for game, documents in DOCUMENTS.items()
    for command, document in product(COMMANDS[game], documents.split())
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
    run = party_here(*COMMANDS[game][command].split(), folder / document, stdin="quit\n")
    answer, _, words = expected(game, command, document).partition(":")
    if answer != "answer":
        is_refused(run, expected(game, command, document))
        return
    assert (run.returncode, run.stderr) == (0, ""), run
    assert run.stdout
    assert words.strip() in " ".join(run.stdout.split())
