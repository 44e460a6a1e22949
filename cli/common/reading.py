"""What somebody has typed, read: the one place that tells a number, a puzzle, a recorded game and a
document apart, for every game. What a text means besides, such as cards, its game knows.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cli.common.given import Given, names_file, names_puzzle
from cli.common.kept_puzzles import puzzle_named
from cli.common.parameters import name_of, text_of
from generator.common.documents import Puzzle
from generator.common.games import game, game_recorded
from generator.common.texts import check_no_puzzle
from solver.common.errors import InputError, at
from solver.common.game import Play
from solver.common.record import Record, is_record
from solver.common.rng import seed_in
from solver.common.schemas import read_json
from solver.common.words import quoted

Found = int | Puzzle | Record[Any] | dict[str, Any] | str | None
"""A seed, a published puzzle, a recorded game, another document, or another text; None: nothing."""


def play_of(name: str) -> Play[Any]:
    """Return what the game of that name says of itself."""
    play = import_module(f"solver.{name.replace('-', '_')}").PLAY
    assert isinstance(play, Play)
    return play


def read(given: Given) -> Found:
    """Return what was typed. Raise `InputError`, with the file in which it stands, if that is no
    such thing.
    """
    what = given.what
    if names_puzzle(what):
        return puzzle_named(what, game(given.game))
    if what == "-" or names_file(what):
        with at(name_of(what)):
            return read_text(text_of(what), given.game)
    seed = seed_in(what)
    return what or None if seed is None else seed


def read_text(text: str, name: str) -> Found:
    """Return what the text of a file is, of the game of that name."""
    text = text.strip()
    if text.startswith(("{", "[{", "[\n")):
        document = read_json(text)
        if not isinstance(document, dict):
            raise InputError("not a JSON object")
        if document.get("schema") == f"{name}/puzzle/1":
            return Puzzle.from_json(document)
        return document
    if is_record(text, play := play_of(name)):
        return Record.parse(text, play)
    if not text:
        raise InputError("empty")
    check_no_puzzle(text)
    game_recorded(text)
    seed = seed_in(text)
    return text if seed is None else seed


def not_a_game(given: Given, found: Found, wanted: str) -> InputError:
    """Return the error that something was typed which is no game; `wanted` says what is."""
    if isinstance(found, dict):
        return InputError(f"{name_of(given.what)}: a document, not a recorded game")
    if (said := no_file(given, wanted)) != wanted:
        return InputError(f"{name_of(given.what)}: {said}")
    return InputError(f"{quoted(given.what)} is {wanted}")


def no_file(given: Given, wanted: str) -> str:
    """Return what a text is not: what is `wanted`, or if it is that of a file, a game."""
    in_file = given.what == "-" or names_file(given.what)
    return "neither a game nor a document" if in_file else wanted
