"""`party deal --enter`: a deck card by card, with corrections, and at a real terminal."""

import json
from pathlib import Path

import pytest

from solver.shooting_party import Deal
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.notation import deal_of
from tests.common.command_line import Ended, at_a_terminal, ended, party_here
from tests.shooting_party.helpers import data_rows

FIRST = Deal.from_seed(42).orders[0]
NAMES = [DECK.names[card] for card in FIRST]


def entered(*lines: str) -> Ended:
    return party_here("deal", "--enter", "--json", stdin="".join(f"{line}\n" for line in lines))


def orders_of(run: Ended) -> tuple[tuple[int, ...], ...]:
    """The orders of the deal that was entered."""
    assert run.returncode == 0, run.stderr
    return Deal.from_json(json.loads(run.stdout)).orders


def test_one_by_one_or_several_at_a_time():
    for lines in (NAMES, [" ".join(NAMES)], [" ".join(NAMES[:20]), *NAMES[20:]]):
        assert orders_of(entered(*lines)) == deal_of(" ".join(NAMES)).orders


def test_corrections():
    run = entered(
        "Ac", "back", *NAMES[:5], "FIX  1 Ks", f"fix 1 {NAMES[0]}", "2h", "2d", "back  2",
        " ".join(NAMES[5:10]), "list", *NAMES[10:], "back", "?", f"fix 33 {NAMES[32]}",
    )  # fmt: skip
    assert orders_of(run)[0] == FIRST
    assert " ".join(NAMES[:10]) in run.stderr


@pytest.mark.parametrize(("line", "why"), data_rows("entered.txt"))
def test_what_cannot_be_done_changes_nothing(line: str, why: str):
    run = entered(*NAMES[:2], line.replace("{long}", "9" * 5000), *NAMES[2:])
    assert orders_of(run)[0] == FIRST
    assert why in run.stderr


def test_it_shows_which_cards_are_to_come():
    run = entered(*NAMES[:-2], "quit")
    assert (run.returncode, run.stdout) == (0, "")
    assert run.stderr.endswith("nothing entered\n")
    shown = [line for line in run.stderr.splitlines() if line.startswith("to come: ")]
    assert len(shown) == 32  # one more for each card
    assert sorted(shown[-1].removeprefix("to come: ").split()) == sorted(NAMES[-2:])
    assert max(map(len, run.stderr.splitlines())) <= 80
    early = entered(*NAMES[:3])
    assert (early.returncode, early.stdout) == (2, "")
    assert "the input ended after 3 of 33 cards" in early.stderr


def test_unseen_cards():
    """They are no deal, but what was entered is not lost."""
    lines = ["?" if name in ("Qh", "As") else name for name in NAMES]
    run = entered(*lines)
    assert run.returncode == 2
    assert f"entered: {' '.join(lines)}" in run.stderr
    run = party_here("deal", "--enter", "--ascii", stdin="\n".join(lines))
    assert run.returncode == 0, run.stderr
    assert "unseen    Qh As" in run.stdout


def test_with_the_keyboard_of_a_terminal(tmp_path: Path):
    screen = at_a_terminal(tmp_path, "deal", "--enter", "--code", columns=200)
    screen.expect("card 1 of 33> ")
    screen.sendline("J\t\t")  # several: J and a suit, or the joker
    screen.expect("Jc")
    screen.expect("'j' is not a card")
    for n, name in enumerate(NAMES, 1):
        screen.expect(f"card {n} of 33> ")
        screen.sendline(name if n % 2 else f"{name}\t")
    screen.expect("Enter, or correct> ")
    screen.sendline("")
    screen.expect("sp1-")
    assert ended(screen) == 0
    assert deal_of("sp1-" + screen.before.split()[0]) == deal_of(" ".join(NAMES))
