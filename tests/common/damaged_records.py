"""Texts of damaged records, and some of whole ones, for both readers of a record: that of the
toolkit and that of the page.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

GOOD: dict[str, Any] = {
    "date": "2027-05-01", "number": 7, "path": "2027/05/01/", "title": "A Ü", "tier": "stiff",
    "result": "scored", "tries": 2, "cards": 5, "of": 8, "help": True, "opened": "2027-05-01",
    "on": "2027-05-02", "at": 1809216000000, "kind": "couple", "rating": 1440, "error": 120,
    "shown": False,
}  # fmt: skip
GAME: dict[str, Any] = {"score": 7, "of": 8, "queens": 4, "help": False, "day": "2027-05-02"}
NEEDED = ("date", "number", "result", "tries", "cards", "on")

DATES = [
    "9999-99-99", "2027-02-29", "2027-02-30", "2027-00-10", "2027-13-10", "2027-05-00",
    "2027-04-31", "0000-01-01", "2100-02-29", "2027-5-1", "20270501", "2027-W17-6", " 2027-05-01",
    "2027-05-01\n", "2027-05-01T00:00", "+2027-05-01", "٢٠٢٧-٠٥-٠١", "today", "",
]  # fmt: skip
PATHS = [
    "", "/", "2027/\n", "é/", "2027", "/2027/", "2027//", "../", "a/../", "//example.org/",
    "https://example.org/", "javascript:alert(1)/", "a b/", "2027/?x/", "٢/",
]  # fmt: skip
NO_COUNTS = [0, -1, 1.5, 1e300, 1e16, -1e300, True]
WRONG: dict[str, list[Any]] = {
    **dict.fromkeys(("date", "on", "opened"), DATES),
    "path": PATHS,
    "result": ["perfect", "", "Clean", "clean\n", "constructor"],
    "number": NO_COUNTS,
    "tries": NO_COUNTS,
    "of": NO_COUNTS,
    "cards": [-1, 5.5, 1e300, True],
    "at": [-8.7e15, 1e300, 8.7e15, False],
    "rating": [-1, 10_001, 1e300, True],
    "error": [-1, 10_001, 1e300, True],
}
"""What a value may not be, besides of another type."""

EACH = (None, [], {}, ["2027-05-01"], 7, "7", True)
TYPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("number", "tries", "of", "cards", "at", "rating", "error"), (int,)),
    **dict.fromkeys(("date", "on", "opened", "path", "title", "tier", "result", "kind"), (str,)),
    "help": (bool,), "shown": (bool,),
}  # fmt: skip

WRONG_GAME: dict[str, list[Any]] = {
    "score": [7.5, "7", None, 1001, -1001], "of": [0, 8.5, "8"], "queens": [5, -1, "4"],
    "help": ["", 0, None], "day": DATES,
}  # fmt: skip
NO_GAMES = ["", "a b", "a b c d", " a b", "a  b", "a/ 42 b", "é 42 b", "a 42 b\n"]
"""What names no free game."""

TEXTS = [
    "", " ", "{", "null", "[]", "7", '"record"', "{}", '{"version": 1}', "\ufeff\ufeff{}",
    '{"version": 3, "puzzles": {}}', '{"version": "1", "puzzles": {}}',
    '{"version": 2, "puzzles": {}, "games": []}', '{"version": 2, "games": {}}',
    '{"version": true, "puzzles": {}}', '{"version": [1], "puzzles": {}}',
    '{"version": 1, "puzzles": []}', '{"version": 1, "puzzles": null}',
    '{"version": 1, "puzzles": {"a": 1}}', '{"version": 1, "puzzles": {"a": []}}',
    '{"version": 1, "puzzles": {"a": null}}', '{"version": 1, "puzzles": {"a": {}}}',
    '{"version": 1, "version": 1, "puzzles": {}}', '{"version": 1, "puzzles": {}}}',
    '{"version": 1, "puzzles": {}, "x": NaN}', '{"version": 1, "puzzles": {}, "x": 1e999}',
    '{"version": 1, "puzzles": {}, "x": Infinity}', '{"version": 1, "puzzles": {}, "x": 01}',
    f'{{"version": 1, "puzzles": {{}}, "x": {"9" * 22}}}', '{"version": 1, "puzzles": {},}',
    r'{"version": 1, "puzzles": {}, "x": "\ud800"}', '{"version": 1, "puzzles": {}, "x": "\t"}',
    r'{"version": 1, "puzzles": {}, "\udfff": 1}', "{'version': 1, 'puzzles': {}}",
    f'{{"version": 1, "puzzles": {{}}, "x": {"[" * 60}{"]" * 60}}}',
    '{"version": 1, "puzzles": {"a": {}, "a": {}}}', '{"version": 1.5, "puzzles": {}}',
]  # fmt: skip


def text(result: Any, name: str = "shooting-party-2027-05-01") -> str:
    return json.dumps({"version": 1, "puzzles": {name: result}}, ensure_ascii=False)


def text_of_game(game: Any, name: str = "shooting-party 42 leverstoke") -> str:
    return json.dumps({"version": 2, "puzzles": {}, "games": {name: game}}, ensure_ascii=False)


def damaged() -> Iterator[str]:
    """More than two hundred, none of which is a record."""
    yield from TEXTS
    for key, values in WRONG.items():
        yield from (text(GOOD | {key: value}) for value in values)
    for key, types in TYPES.items():
        yield from (text(GOOD | {key: each}) for each in EACH if type(each) not in types)
    yield from (text({k: GOOD[k] for k in GOOD if k != key}) for key in NEEDED)
    yield from (text(GOOD, name) for name in ("", "a b", "é", "a\n", "../a", "<b>"))
    for key, values in WRONG_GAME.items():
        yield from (text_of_game(GAME | {key: value}) for value in values)
    for key in ("score", "help", "day"):
        yield text_of_game({k: GAME[k] for k in GAME if k != key})
    yield from (text_of_game(GAME, name) for name in NO_GAMES)


def whole() -> Iterator[str]:
    """Some that are records."""
    yield text(GOOD)
    yield "\ufeff" + text(GOOD)
    yield text({key: GOOD[key] for key in NEEDED})
    yield from (text(GOOD, name) for name in ("a", "ladder-7", "__proto__", "constructor"))
    yield from (text(GOOD | {"date": date}) for date in ("2028-02-29", "0001-01-01", "9999-12-31"))
    yield text(GOOD | {"result": "clean", "cards": 0, "more": [{"later": 1.5}], "title": ""})
    yield text(GOOD).replace(": 7,", ": 7.0,").replace(": 5,", ": 50e-1,")
    yield text(GOOD | {"at": 1809216000000.25})
    yield text(GOOD).replace('"version": 1', '"version": 2')
    yield from (text(GOOD | {"rating": rating}) for rating in (0, 10_000, 1440.5))
    yield text_of_game(GAME)
    yield text_of_game({"score": -20, "help": True, "day": "2027-05-02"}, "no-mans-land 0 mortal")
    yield text_of_game(GAME, "the-party 7 short,seats=person:squire:steward")


def scratched(count: int, seed: str) -> Iterator[str]:
    """Records in which some signs are gone, doubled, or others."""
    random, signs = Random(seed), '{}[]":,\\0123456789-+.eE\n aé\t/tfn'
    for _ in range(count):
        made = [*random.choice([text(GOOD), text_of_game(GAME)])]
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(made))
            made[at] = random.choice(["", made[at] * 2, random.choice(signs)])
        yield "".join(made)
