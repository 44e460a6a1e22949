"""Texts of damaged records, and some of whole ones, for both readers of a record: that of the
toolkit and that of the page.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

FILE = Path(__file__).with_name("data") / "damaged_records.json"
KEPT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
"""A good result and a good game; what their values may not be, besides of another type; what names
no free game; and texts that are none.
"""

GOOD, GAME = KEPT["good"], KEPT["game"]
WRONG = {key: values for keys, values in KEPT["wrong"].items() for key in keys.split()}
NEEDED = ("date", "number", "result", "tries", "cards", "on")

EACH = (None, [], {}, ["2027-05-01"], 7, "7", True)
TYPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("number", "tries", "of", "cards", "at", "rating", "error"), (int,)),
    **dict.fromkeys(("date", "on", "opened", "path", "title", "tier", "result", "kind"), (str,)),
    "help": (bool,), "shown": (bool,),
}  # fmt: skip


def text(result: Any, name: str = "shooting-party-2027-05-01") -> str:
    return json.dumps({"version": 1, "puzzles": {name: result}}, ensure_ascii=False)


def text_of_game(game: Any, name: str = "shooting-party 42 leverstoke") -> str:
    return json.dumps({"version": 2, "puzzles": {}, "games": {name: game}}, ensure_ascii=False)


def damaged() -> Iterator[str]:
    """More than two hundred, none of which is a record."""
    yield from KEPT["texts"]
    for key, values in WRONG.items():
        yield from (text(GOOD | {key: value}) for value in values)
    for key, types in TYPES.items():
        yield from (text(GOOD | {key: each}) for each in EACH if type(each) not in types)
    yield from (text({k: GOOD[k] for k in GOOD if k != key}) for key in NEEDED)
    yield from (text(GOOD, name) for name in ("", "a b", "é", "a\n", "../a", "<b>"))
    for key, values in KEPT["wrong_game"].items():
        yield from (text_of_game(GAME | {key: value}) for value in values)
    for key in ("score", "help", "day"):
        yield text_of_game({k: GAME[k] for k in GAME if k != key})
    yield from (text_of_game(GAME, name) for name in KEPT["no_games"])


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
