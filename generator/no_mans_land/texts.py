"""Puzzles and solutions as plain text: a preface for readers, tags, and the position as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping

from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.texts import filled, heading, line_of, puzzle_tags, read_text
from solver.common.schemas import read_json
from solver.common.tags import tag_lines
from solver.common.words import counted
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.orders import ROUNDS
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import TITLE
from solver.no_mans_land.rules.themes import themes

TASKS = {
    "allot": "Which decision is best? Give up what the weather asks, and aim all other cards.",
    "fire": "Shoot or hold fire? And if you shoot, with what?",
}


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of the puzzle."""
    tags, position = _tags(puzzle), Position.from_json(puzzle.deal)
    return f"{preface(tags, position)}\n{tag_lines(tags)}\n{_position(position)}"


def solution_text(puzzle: Puzzle, solution: PuzzleSolution) -> str:
    """Return the text of the solution."""
    position = Position.from_json(puzzle.deal)
    tags = _tags(puzzle) | {
        "Decision": solution.line["decision"],
        "Themes": ", ".join(puzzle.themes) or "none",
        "Salt": solution.salt,
    }
    return f"{tag_lines(tags)}\n{_position(position)}"


def preface(tags: Mapping[str, str], position: Position) -> str:
    """Return the preface of a puzzle, which its tags and its position determine. Raise `ValueError`
    if a tag is missing or broken.
    """
    try:
        first = heading(tags, TITLE, TASKS[tags["Mode"]], "all puzzles")
    except (KeyError, ValueError) as error:
        raise ValueError(f"not the tags of a puzzle: {error}") from None
    return filled((first, *table(position)))


def table(position: Position) -> list[str]:
    """Return the position in words, in the neutral theme, a paragraph for each part."""
    theme = themes()["neutral"]
    gone = "; ".join(f"{DECK.text([p.target])} in {DECK.text(p.weather)}" for p in position.past)
    before = f" Gone: {gone}." if gone else ""
    shots = position.aimed.shots(position.rules)
    back = f" {theme.counterattack.capitalize()}: {counted(sum(shots), 'card')}." if shots else ""
    return [
        f"Rules {position.rules}. Round {position.round + 1} of {ROUNDS}, score {position.score}."
        f"{before}",
        f"Target {DECK.text([position.aimed.card])}: {theme.target(position.aimed.card)}.{back} "
        f"Weather {DECK.text(position.weather)}: {theme.weather(position.weather)}. "
        f"Hand {DECK.text(position.hand)}.",
    ]


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating, target, hand and themes of a puzzle document."""
    deal = puzzle["deal"]
    where = f"round {len(deal['past']) + 1}, score {deal['score']:3}"
    held = f"{deal['target']} {' '.join(deal['weather']):5}: {' '.join(deal['hand'])}"
    return line_of(puzzle, f"{where}, {held}", ", ".join(puzzle["themes"]))


def check_text(text: str) -> str:
    """Check a puzzle or a solution as text, and return the finding in one line. Raise `ValueError`
    for the first fault.
    """
    before, tags, position = _parts(text)
    if before and before != preface(tags, position).strip():
        raise ValueError("the text before the tags is not what they and the position say")
    preface(tags, position)
    if tags.get("Rules") != str(position.rules):
        raise ValueError(f"[Rules] is not {position.rules}")
    Aim(tags.get("Goal", ""))
    solved = ""
    if "Decision" in tags:
        if tags["Decision"] not in map(str, position.legal()):
            raise ValueError(f"[Decision] {tags['Decision']!r:.60} is not a legal one")
        solved = f", solved by {tags['Decision']}"
    return f"ok: puzzle {tags['Puzzle']}, {DECK.text([position.aimed.card])}{solved}"


def _parts(text: str) -> tuple[str, dict[str, str], Position]:
    """Return preface, tags and position of a puzzle's text; raise `ValueError`."""
    before, tags, body = read_text(text, TITLE)
    position = Position.from_json(read_json(body))
    if not position.hand:
        raise ValueError("the position has no hand to decide with")
    return before, tags, position


def _position(position: Position) -> str:
    return f"{json.dumps(position.to_json())}\n"


def _tags(puzzle: Puzzle) -> dict[str, str]:
    """Return the tags that both texts have."""
    return puzzle_tags(puzzle, TITLE, {"Goal": puzzle.goal["aim"]})
