"""No Man's Land's part of a site (generator/web/frame.py)."""

from __future__ import annotations

import json
import lzma
from importlib.resources import files

from generator.common.documents import Puzzle
from generator.no_mans_land import sheet
from generator.no_mans_land.sheet import names, target_name
from generator.web.frame import Frame, OwnPage
from generator.web.pictures import spoken
from solver.common.schemas import Json
from solver.common.words import counted
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import COUNTER_DEFENCE, DECK, ROUNDS, STRENGTH, TARGETS, Target
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import BANDS, RuleSet

CODE = ["no_mans_land.wasm"]
PAGES = {
    "play": OwnPage("New game", "range_play.mjs", CODE, hash="#new"),
    "table": OwnPage("Real cards", "range_play.mjs", CODE),
    "learn": OwnPage("Learn in six taps", "range_learn.mjs", CODE),
}
ASKS = {"allot": "how do you aim?", "fire": "shoot, or hold fire?"}
KINDS = {"allot": "how to aim", "fire": "shoot or hold"}
WORTH = "Worth: the expected final score after so many points in this round, if you are not out."
CARDS = ("no card", "one card", "two cards", "three cards")


def facts(puzzle: Puzzle) -> Json:
    """Return what the pages show of a puzzle."""
    at = Position.from_json(puzzle.deal)
    name = target_name(at.aimed)
    short = name.partition(",")[0].partition(" on ")[0]
    return {
        "task": sheet.TASKS[puzzle.mode],
        "brief": f"{short}: shoot?" if puzzle.mode == "fire" else short,
        "asks": f"{short[0].upper()}{short[1:]}: {ASKS[puzzle.mode]}",
        "note": "one decision, exact values",
        "kind": KINDS[puzzle.mode],
        "unseen": False,
        "hand": names(at.hand),
        "cards": [
            (name, _words(name), strength)
            for name, strength in zip(names(at.hand), sheet.strengths(at.hand), strict=True)
        ],
        "target": name[0].upper() + name[1:],
        "picture_of": f"target-{DECK.names[at.aimed.card]}",
        "units": _rows(at.aimed),
        "weather": [(card, _words(card)) for card in names(at.weather)],
        "asked": _asked(at),
        "state": {
            "round": f"{at.round + 1} of {ROUNDS}",
            "score": at.score,
            **{f"after {points}": f"worth {value}" for points, value in sheet.worth(puzzle.par)},
        },
        "matters": [*sheet.matters(at), *([WORTH] if sheet.worth(puzzle.par) else [])],
        "gone": _gone(at),
        "rounds": counted(ROUNDS - at.round - 1, "more round"),
        "to_come": [_in_short(target) for target in sheet.targets_to_come(at)],
        "script": "hand.mjs",
        "fetched": CODE,
        "data": {"deal": at.to_json(), "aim": puzzle.goal["aim"]},
    }


def _rows(target: Target) -> list[tuple[str, str]]:
    """Return what hits the units of a target, what that scores, and its misfire test."""
    first, *others = target.units
    each = " each" if first.count > 1 else ""
    defence = [f"{first.defence}", *(f"the {words.HANDLER} {unit.defence}" for unit in others)]
    points = [f"{first.points}{each}", *(f"the {words.HANDLER} {unit.points}" for unit in others)]
    shots = target.counterattack
    return [
        ("to hit, more than", "; ".join(defence)),
        ("points", "; ".join(points)),
        (words.COUNTERATTACK, counted(shots, "card") if shots else "no"),
    ]


def _asked(at: Position) -> str:
    """Return what the weather is, and what it asks for."""
    weather = words.weather_text(at.weather).partition(",")[0]
    or_none = ", or none" if at.rules.may_hold else ""
    if not at.penalty:
        return f"{weather.capitalize()}: all cards are aimed{or_none}."
    return f"{weather.capitalize()}: give up {CARDS[at.penalty]}. All others are aimed{or_none}."


def _gone(at: Position) -> list[str]:
    """Return the rounds before, each with its target and its weather."""
    return [
        f"{DECK.symbols([past.target])} {words.TARGET_NAMES[DECK.names[past.target]]}, "
        f"weather {DECK.symbols(past.weather)}"
        for past in at.past
    ]


def _in_short(target: Target) -> tuple[str, str, str]:
    """Return a target that may come: its name, defence and points of its units, cards of the test.

    >>> from solver.no_mans_land.rules.cards import TARGETS
    >>> _in_short(TARGETS[DECK.number("Jc")])
    ('J♣ three ducks and a hen', '3 × 4 : 4, 7 : 8', '0')
    """
    units = (
        f"{f'{unit.count} × ' if unit.count > 1 else ''}{unit.defence} : {unit.points}"
        for unit in target.units
    )
    name = f"{DECK.symbols([target.card])} {target_name(target)}"
    return name, ", ".join(units), f"{target.counterattack}"


def _words(card: str) -> str:
    return spoken(card, "a joker")


def targets() -> Json:
    """Return the targets as the page of the rules shows them."""
    shown = []
    for card, target in TARGETS.items():
        name = DECK.names[card]
        row = (value for _, value in _rows(target))
        shown.append((name, _words(name), target_name(target), *row))
    return {"targets": shown}


def theme() -> bytes:
    """Return the words, the strengths, and the rule sets as a module."""
    usual = {name: first for name, (first, _) in RuleSet.SWITCHES.items()}
    made = {
        "TARGETS": words.TARGET_NAMES,
        "UNITS": sheet.UNIT_NAMES,
        "WORDS": {
            "handler": words.HANDLER,
            "stray": words.STRAY,
            "counterattack": words.COUNTERATTACK,
        },
        "WEATHER": words.WEATHER,
        "COUNTER_DEFENCE": COUNTER_DEFENCE,
        "BANDS": [[low, words.BAND_NAMES[name]] for name, low in BANDS.items()],
        "STRENGTHS": {DECK.names[card]: strength for card, strength in STRENGTH.items()},
        "RULE_SETS": {name: usual | rules.to_json() for name, rules in RuleSet.named().items()},
        "SWITCHES": RuleSet.SWITCHES,
        "GONE": RuleSet.GONE,
    }
    texts = {name: json.dumps(each, separators=(",", ":")) for name, each in made.items()}
    return "".join(f"export const {k} = {v};\n" for k, v in texts.items()).encode()


def assets() -> dict[str, bytes]:
    """Return the words and rule sets that the game's own pages need, the library in WebAssembly,
    and what its host must know to run it.
    """
    from solver.no_mans_land import host

    library = files("solver.no_mans_land").joinpath("compiled", "no_mans_land.wasm.xz")
    return {
        "game/theme.mjs": theme(),
        "no_mans_land.wasm": lzma.decompress(library.read_bytes()),
        "game/range_layout.mjs": host.module().encode(),
    }


FRAME = Frame(
    f"{sheet.PACKAGE}.web", 10, facts, assets=assets, pages=PAGES, rules=targets,
    says="Shoot, or hold your fire: a card game for one, and a new puzzle every day.",
    letter="◎",
    sign="targets.svg#target-Qs",
)  # fmt: skip
