"""Every command with every kind of document: an answer, or one line that says why there is none.

The documents are those of the fuzzer's corpus, and a proof game. In a table, the first line that
has a command and a document tells what comes of them: `answer`, with words that it must have, or
the words of a refusal.
"""

from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import product
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from tests.common.command_line import party_here, printed
from tests.common.helpers import corpus_of
from tests.common.test_errors import is_refused
from tests.shooting_party.test_play import attempt, puzzle_file

PROOF = "proof-game.json", "proof-game.txt"  # the puzzle, and a game that solves it

DOCUMENTS = {
    "shooting_party": """
        seed.txt code.txt cards.txt unseen.txt deal.json position.txt position.json
        blind.puzzle.json open.puzzle.json mistake.puzzle.json exchange.puzzle.json proof-game.json
        blind.solution.json open.solution.json exchange.solution.json open.line.json generated.json
        open.puzzle.txt open.solution.txt index.json survey.json solution.json bound.json hint.json
        blind-hint.json advice.json explanation.json explanation-exchange.json account.json
        rating.json rating-puzzle.json review.json game.txt game-over.txt game-puzzle.txt
        game-mistake.txt game-exchange.txt game-table.txt proof-game.txt
    """,
    "no_mans_land": """
        allot.puzzle.json fire.puzzle.json allot.solution.json allot.puzzle.txt allot.solution.txt
        index.json position-decide.json position-between.json position-over.json
        options.json value.json value-decide.json odds.json reckoning.json
        game.txt game-over.txt game-cards.txt
    """,
    "the_party": """
        force.puzzle.json force.solution.json force.puzzle.txt force.solution.txt
        index.json state.json state-over.json state-react.json view.json view-known.json
        view-over.json end.json end-game.json force.json explain.json hint.json game.txt
        game-over.txt game-log.txt
    """,
}

COMMANDS = {
    "shooting_party": {
        "deal": "deal",
        "solve": "solve --no-line --positions 3000",
        "hint": "hint --positions 3000",
        "hint--blind": "hint --blind",
        "advise": "advise",
        "bound": "bound --effort 0",
        "explain": "explain --brief --positions 300000",
        "explain--json": "explain --brief --positions 300000 --json",
        "explain--blind": "explain --blind --brief --positions 300000",
        "review": "review --brief",
        "rate": "rate",
        "play": "play",
        "verify": "verify --quick",
    },
    "no_mans_land": {
        "review": "no-mans-land review",
        "play": "no-mans-land play",
        "options": "no-mans-land options --position",
        "value": "no-mans-land value --position",
        "verify": "verify --quick",
    },
    "the_party": {
        "hint": "the-party hint --worlds 5",
        "force": "the-party force --within 2",
        "explain": "the-party explain --within 2",
        "endgame": "the-party endgame",
        "play": "the-party play",
        "verify": "verify --quick",
    },
}
"""The commands that take a document, by their names in the tables."""

TABLES = {
    "shooting_party": """
        * | *.puzzle.txt *.solution.txt | a puzzle as text is for people; give its .json
        verify | position.json | "schema" is not one of
        verify | position.txt | 'hand' is not a card
        verify | unseen.txt | answer: a deck of 33 cards, 2 not seen
        verify | index.json survey.json | answer: only replayed
        verify | game-mistake.txt | answer: only replayed: --quick
        verify | proof-game.txt | answer: its puzzle is solved
        verify | * | answer: ok:
        advise | position.* unseen.txt | answer
        * | position.json | neither a deal, nor a puzzle, a game or an answer about one (no schema)
        * | position.txt | 'hand' is not a card
        deal | unseen.txt | answer: unseen
        * | unseen.txt | this needs the whole order
        * | index.json survey.json *.line.json | neither a deal, nor a puzzle, a game or an answer
        * | advice.json | an answer about one (shooting-party/advice/1)
        * | generated.json | it holds 2 documents; choose one as FILE#1
        deal | game-table.txt | answer: cards not drawn lie in a made-up order.
        deal | * | answer: pass 1
        solve | exchange* proof-game.json | answer: solved for its best score alone; `party explain`
        solve | proof-game.txt | answer: from the opening: deal sp1-
        solve | mistake.puzzle.json | answer: solved for the goal 8 alone; `party explain`
        solve | account.json | answer: explanation of 16 moves, from the opening
        solve | review.json | answer: review of 16 moves, from the opening
        solve | game-puzzle.txt | answer: recorded game of 46 moves, from the opening
        rate | rating-puzzle.json explanation*.json | only a deal or a puzzle can be rated
        solve bound review | rating-puzzle.json | answer: rating: seed 71000516
        rate | game-puzzle.txt | answer: shooting-party-2026-01-08, the last pass in 7 moves: seed
        rate | proof-game.txt | answer: what was played, in 6 moves: deal
        hint hint--blind | exchange.* game-exchange.txt proof-game.* | no hints here for this kind
        hint hint--blind | mistake.puzzle.json game-mistake.txt | no hints here for this kind
        hint hint--blind play advise | game-over.txt account.json review.json | the game is over
        hint | game-table.txt | answer: cards not drawn lie in a made-up order.
        hint | cards.txt | answer: As if the made-up order were real:
        hint | * | answer: Knowing the whole pile:
        hint--blind | * | answer: By what can be seen:
        review explain--blind | game-puzzle.txt | answer: after 46 moves, 2 of them the player's
        review | account.json review.json | answer: after 16 moves
        play | game-mistake.txt proof-game.txt | the puzzle was solved
        play | game-exchange.txt exchange.* | answer: Exchange two of the next twelve cards
        explain | exchange.* game-exchange.txt | answer: no other two do it
        explain | account.json review.json game-over.txt | answer: after 16 moves: judged knowing
        explain--json | * | answer: "schema": "shooting-party/explanation/1"
        * | * | answer
    """,
    "no_mans_land": """
        * | *.puzzle.txt *.solution.txt | a puzzle as text is for people; give its .json
        verify | * | answer: ok:
        review | *.puzzle.json | answer: No Man's Land, puzzle
        review | *.json | a document, not a recorded game
        review | * | answer: Rules
        play | *.puzzle.json | answer: No Man's Land, puzzle
        play | * | is neither a seed nor a day, nor the file of a puzzle
        options value | *.txt | not JSON
        options value | index.json odds.json reckoning.json | no position in a document
        options | *between.json *over.json value.json | --target, --weather and --hand are needed
        * | * | answer: aim score
    """,
    "the_party": """
        * | *.puzzle.txt *.solution.txt | a puzzle as text is for people; give its .json
        verify | end.json | "schema" is not one of
        verify | * | answer: ok:
        play | *.puzzle.json | answer: The Party, puzzle
        play | * | is neither a seed nor a day, nor the file of a puzzle
        explain | *.puzzle.json | answer: The win:
        explain | *.json | a document, not a recorded game
        force hint | game-over.txt | the game is over
        explain | game-log.txt | a game without a seed
        force | game-log.txt state-react.json | there is no seed
        hint | game-log.txt | the game is over
        hint | view-over.json | it is not up to the viewer
        hint | end.json state*.json | a view has a log, or says what is known
        hint | view*.json hint.json game.txt | answer: mean result in 5 worlds
        hint | * | no view in a document
        force | state-over.json | the game is over
        force | end.json view*.json | not a state document
        force | index.json hint.json end-game.json explain.json | no state in a document
        endgame | *.txt | not JSON
        endgame | end.json end-game.json | answer: Value for player 0
        endgame | force.puzzle.json force.solution.json state*.json view*.json | not an end document
        endgame | * | no end game in a document
        * | * | answer: With all hands seen
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


DEAR = ("bound", "rate", "review")
"""Commands that may take a second; by default some documents stand for all of their kind."""

FEW = "open.* exchange.* proof-game.* game.txt game-over.txt solution.json account.json review.json"


def cells() -> Iterator[ParameterSet]:
    for game, documents in DOCUMENTS.items():
        for command, document in product(COMMANDS[game], documents.split()):
            dear = command in DEAR and not fits(document, FEW)
            yield pytest.param(game, command, document, marks=[pytest.mark.long] * dear)


@pytest.fixture(scope="session")
def proof_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what is asked of a proof game: no day of the corpus has one."""
    folder = tmp_path_factory.mktemp("proof-game")
    words = "--tier testing --mode open --kind proof-game --json"
    (folder / PROOF[0]).write_text(printed("generate", *words.split()))
    study, path = puzzle_file("proof-game", folder)
    _, record = attempt(path, *study.line)
    (folder / PROOF[1]).write_text(str(record))
    return folder


@pytest.mark.parametrize(("game", "command", "document"), [*cells()])
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
