"""What the tests of puzzles in full view share: moves by touch, by keys and typed, and what the
search in Python finds.
"""

import re
from typing import Any

from generator.shooting_party.studies.kinds import of_document
from generator.shooting_party.studies.study import Study
from solver.shooting_party.rules.cards import DECK, JOKER
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.solver import solve
from tests.web.conftest import typed


def line_of(served: Any, kind: str) -> list[str]:
    line: list[str] = served.document(kind)["line"]
    return line


def study_of(served: Any, kind: str) -> Study:
    return of_document(served.document(kind))


def within_reach(position: Position) -> int:
    """The most cards that a position allows, by the search in Python."""
    best = solve(position, par=False).best
    assert best.proven
    return sum(best.score)


def keeps(study: Study, position: Position) -> bool:
    """Whether what a puzzle wants is within reach, by the search in Python."""
    if study.target.reached(position):
        return True
    return solve(position, goal=Goal.parse(study.score), par=False).verdict == "yes"


def in_cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def cards_of(move: str) -> list[int]:
    return [int(DECK.number(name)) for name in re.findall(r"[A2345JQK][cdhs]", move)]


def hand_of(page: Any) -> list[int]:
    keys = page.locator(".hand .pick").evaluate_all("(all) => all.map((e) => e.dataset.key)")
    return [int(key.removeprefix("hand-")) for key in keys]


def tapped(page: Any, move: str, tap: str = "tap") -> None:
    """Make a move, or choose it, by touch or by `click` alone."""

    def press(key: str, within: str = "") -> None:
        getattr(page.locator(f'{within} [data-key="{key}"]'), tap)()

    cards = cards_of(move)
    if move.startswith("butler"):
        press(f"hand-{int(JOKER)}")
        for card in cards:
            press(f"cell-{card}", "dialog")
        press("send" if cards else "dismiss")
        return
    if not page.locator(f'.may [data-key="{move}"]').count():  # the cards have to be chosen first
        for card in cards:
            press(f"hand-{card}")
    if not page.locator("[data-key=confirm]").count():  # where a move is asked for, that is all
        press(move, ".may")


def by_keys(page: Any, move: str) -> None:
    """Make a move by keys alone: those of the page, and else Tab to a button and Enter."""
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    button, hand = page.locator(f'.may [data-key="{move}"]'), hand_of(page)
    if move in ("draw", "leave"):
        page.keyboard.press(move[0])
    elif move.startswith("butler"):
        page.keyboard.press(str(hand.index(JOKER) + 1))
        for card in cards_of(move):
            page.locator(f"[data-key=cell-{card}]").press("Enter")
        page.locator(f"[data-key={'send' if cards_of(move) else 'dismiss'}]").press("Enter")
    elif button.count():  # who leaves with the king, or a contact
        button.press("Enter")
    else:
        for card in cards_of(move):
            page.keyboard.press(str(hand.index(card) + 1))
        page.keyboard.press("Enter")


WAYS = {"typed": typed, "tapped": tapped, "keys": by_keys}
