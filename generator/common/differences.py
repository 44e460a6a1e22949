"""What differs between a document and the one made again, and what need not come out the same."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.common.commitment import canonical
from generator.common.games import Game
from solver.common.schemas import Json, Place, Refused


def only_replayed(document: Json, made_by: Mapping[Place, str], game: Game) -> str | None:
    """Return why a document made by some parts of the program need not come out the same, or None.
    Raise `Refused` for a version that is not known here.
    """
    here = {"generator": game.generator, **game.made_with}
    for place, part in made_by.items():
        version: Any = document
        for key in place:
            version = version[key]
        if version > here[part]:
            raise Refused(f"{path_of(place)}: version {version} is not known here")
        if version < here[part]:
            return f"made by {part} {version}, and this is {part} {here[part]}"
    if document.get("rhythm") and game.rhythm.mark is None:
        return "its rhythm, that of its publisher, is not here"
    seconds = document.get("limits", {}).get("seconds")
    return None if seconds is None else f"made within {seconds:g} seconds"


def first_difference(claimed: object, found: object, apart: Collection[Place] = ()) -> str | None:
    """Return the first place where a document is not as it was found to be, and how, in one line;
    None if there is none, but for the places `apart`. Numbers must be written alike: 970.0 is not
    970.
    """
    theirs, ours = dict(_values(claimed, apart)), dict(_values(found, apart))
    for place in (*theirs, *ours):
        one, other = theirs.get(place, "nothing"), ours.get(place, "nothing")
        if one != other:
            return f"{path_of(place)}: {_cut(one)}, but {_cut(other)} was found"
    return None


def _values(
    value: object, apart: Collection[Place], place: Place = ()
) -> Iterator[tuple[Place, str]]:
    """Yield every value that holds no others as it is written, after its place."""
    if place in apart:
        return
    if isinstance(value, dict | list | tuple) and value:
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _values(each, apart, (*place, key))
    else:
        yield place, canonical(value).decode()


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def path_of(place: Place) -> str:
    """Return a place in a document as text: ``line.moves[3]``."""
    keys = (f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)
    return "".join(keys).removeprefix(".")
