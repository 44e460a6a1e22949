"""The themes of a line, each where it occurs and where it only nearly does."""

from collections.abc import Callable

import pytest

from generator.shooting_party.studies import motifs
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.verify import Replay, replay
from tests.shooting_party.helpers import setup


def game(position: Position, moves: str) -> Replay:
    return replay(position, [Move.parse(text) for text in moves.split()])


FETCH = setup("Jk 2c", "Ac 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h 2s")
"""The butler and a two, with every queen among the discards."""
FIND = setup("Jk Qd", "2c 3c 4c 5c Ad 2h 3h 4h 5h 2s 3s 4s 5s", butler="2c 3c 4c 5c")
TWO_JACKS = setup("Jc 2c", "Jd 3c 2d 3d 4d 5d 2h 3h 4h 5h 2s 3s 4s 5s")
COUPLE = setup("Qc Jc", "Kc 2d 3d 4d 5d 2h 3h 4h 5h 2s 3s 4s 5s 2c")
LAST_TWO = setup("Qc", "2d 3d", next_pile="2h 3h 4h 5h 2s 3s 4s")
LONG = setup("Qc 2c", "2d 3d 3h 3s 4h 4s 5h 5s 2h")
NEXT = setup("Qc", "Qd 2c 2d 2h 3d 4d 5h 5s")


@pytest.mark.parametrize(
    ("motif", "position", "moves", "occurs"),
    [
        # Qc is fetched and met when the two has gone with a three of its suit.
        (motifs.butler_rescue, FETCH, "butler:Qc leave", False),
        (motifs.butler_rescue, setup("Jk", "2c 3c 4c 5c 2d 3d"), "butler:Qc meet:Qc", True),
        (motifs.butler_rescue, setup("Jk", "2c 3c 4c 5c 2d 3d"), "butler:Kc leave", False),
        (motifs.butler_finds_an_ace, FIND, "butler:Ad meet:Qd+Ad", True),
        (motifs.butler_finds_an_ace, FIND, "butler:Ad meet:Qd", False),
        (motifs.walkout, TWO_JACKS, "draw", True),
        (motifs.walkout, TWO_JACKS, "leave", False),
        (motifs.jack_shields, COUPLE, "draw -JcKc leave", False),
        (motifs.jack_shields, COUPLE, "draw -QcKc", False),
        (
            motifs.jack_shields,
            setup("Qc Jc 3d", "Kc 2d 2s 4d 5d 2h 3h 4h"),
            "draw -JcKc -2d3d meet:Qc",
            True,
        ),
        (motifs.cross_reshuffle, LAST_TWO, "draw -2d3d meet:Qc", True),
        (motifs.cross_reshuffle, LAST_TWO, "draw leave", False),
        (
            motifs.queen_sacrifice,
            setup("Qc 2c", "2d 3d 4d 5d Jk", next_pile="Qc 2c 3c 4c 2s 3s 4s 5s"),
            "-2cQc draw draw",
            False,
        ),
        (motifs.queen_sacrifice, setup("Qc Jk", "2d 3d 4d 5d 2s"), "leave", False),
        (motifs.queen_sacrifice, setup("Qc 2c Jk", "2d 3d 4d"), "-2cQc butler:Qc meet:Qc", True),
        (motifs.long_wait, LONG, "draw -2c2d draw -3d3h3s meet:Qc", False),
        (motifs.long_wait, LONG, "draw -2c2d draw -3d3h3s draw -4h4s draw -5h5s meet:Qc", True),
        (motifs.double_contact, NEXT, "meet:Qc -2c2d2h meet:Qd", True),
        (motifs.double_contact, NEXT, "meet:Qc -2c2d2h draw -3d4d meet:Qd", False),
    ],
)
def test_motifs(motif: Callable[[Replay], bool], position: Position, moves: str, occurs: bool):
    assert motif(game(position, moves)) is occurs
