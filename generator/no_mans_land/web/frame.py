"""No Man's Land's part of a site (generator/web/frame.py)."""

import json

from generator.common.documents import Puzzle
from generator.no_mans_land import sheet
from generator.no_mans_land.puzzles import hand_of
from generator.no_mans_land.sheet import names, target_name
from generator.web.frame import Frame, OwnPage, compiled
from generator.web.pictures import spoken
from solver.common.schemas import Json
from solver.common.words import counted
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import (
    COUNTER_DEFENCE,
    DECK,
    ROUNDS,
    STRENGTH,
    STRENGTHS,
    TARGETS,
    Target,
)
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import BANDS, RuleSet

CODE = ["no_mans_land.wasm"]
PAGES = {
    "play": OwnPage("New game", "range_play.mjs", CODE, hash="#new"),
    "table": OwnPage("Real cards", "range_play.mjs", CODE),
    "learn": OwnPage("Learn in six taps", "range_learn.mjs", CODE),
}
KIND = "when to hold"
OLD = {"allot": "how to aim", "fire": "shoot or hold"}
"""The kinds of earlier versions, by mode: they are shown, and no longer played."""

CARDS = ("no card", "one card", "two cards", "three cards")


def _cards(at: Position) -> list[tuple[str, str, str]]:
    """Return each card of the hand, in letters and words, with its strength."""
    strengths = zip(names(at.hand), sheet.strengths(at.hand), strict=True)
    return [(name, _words(name), strength) for name, strength in strengths]


def facts(puzzle: Puzzle) -> Json:
    """Return what the pages show of a puzzle."""
    at = hand_of(puzzle.deal)
    name = target_name(at.aimed)
    short = name.partition(",")[0].partition(" on ")[0]
    is_old = puzzle.mode in OLD
    asked = "what to do?" if is_old else "from what score on to hold?"
    return {
        "task": sheet.TASKS[puzzle.mode],
        "brief": short if is_old else f"{short}: hold from?",
        "asks": f"{short[0].upper()}{short[1:]}: {asked}",
        "note": "one decision, exact values",
        "kind": OLD.get(puzzle.mode, KIND),
        "is_old": is_old,
        "unseen": False,
        "hand": names(at.hand),
        "cards": _cards(at),
        "target": name[0].upper() + name[1:],
        "picture_of": f"target-{DECK.names[at.aimed.card]}",
        "units": _rows(at.aimed),
        "weather": [(card, _words(card)) for card in names(at.weather)],
        "asked": _asked(at),
        "state": {"round": f"{at.round + 1} of {ROUNDS}"} | ({"score": at.score} if is_old else {}),
        "matters": sheet.matters(at),
        "gone": _gone(at),
        "heads": sheet.worth_header(puzzle.par),
        "worth": sheet.worth(puzzle.par),
        "scores": puzzle.par.get("scores", ()),
        "deck": [(name, STRENGTHS[name[0]]) for name in sheet.SUIT_NAMES],
        "script": "page_only.mjs" if is_old else "threshold.mjs",
        "in_worker": () if is_old else CODE,
        "data": {"deal": puzzle.deal, "aim": puzzle.goal["aim"], **({} if is_old else puzzle.par)},
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

    made = {"game/theme.mjs": theme(), "game/range_layout.mjs": host.module().encode()}
    return made | compiled("solver.no_mans_land")


FRAME = Frame(
    f"{sheet.PACKAGE}.web", 11, facts, assets=assets, pages=PAGES, rules=targets,
    says="Shoot, or hold your fire: a card game for one",
    letter="◎",
    sign="targets.svg#target-Qs",
)  # fmt: skip
