"""The Shooting Party's part of a site (generator/web/frame.py)."""

import json
import lzma
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any

from generator.common.documents import DailyPuzzle, Puzzle
from generator.shooting_party.accepted import GAME
from generator.shooting_party.rating.references import chance_rows
from generator.shooting_party.sheet import beside, blind_task
from generator.shooting_party.studies.kinds import begun, of_document
from generator.shooting_party.studies.study import Study
from generator.web.frame import Frame, OwnPage, compiled
from solver.common.files import table_in
from solver.common.schemas import Json
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.drawing import rows

LADDER = files(__package__).joinpath("ladder.json.xz")
"""The puzzles of the ladder; `benchmarks/making/ladder_page.py` writes the file."""

RULES = ["rules.wasm"]
BEGINS = {
    "line": "line.mjs", "score": "line.mjs", "move": "choice.mjs", "odds": "choice.mjs",
    "twins": "choice.mjs",
    "fault": "fault.mjs", "exchange": "exchange.mjs",
}  # fmt: skip
"""The module that begins the page, by what is asked for."""

RATED = ("couple", "only-move", "mistake")
"""The kinds by which visitors are rated."""

PAGES = {
    "play": OwnPage("New deal", "play.mjs", RULES, hash="#new"),
    "deck": OwnPage("Your own deck", "deck.mjs"),
    "table": OwnPage("Real cards", "real.mjs", RULES),
    "hidden": OwnPage("The hidden deal", "hidden.mjs", RULES, daily="one deal, one try"),
    "ladder": OwnPage("100 puzzles", "ladder.mjs", ["ladder_puzzles.js", *RULES]),
    "learn": OwnPage("Learn in six taps", "learn.mjs", RULES),
}


def facts(puzzle: Puzzle) -> Json:
    """Return what the pages show of a puzzle."""
    study = of_document(vars(puzzle)) if puzzle.mode == "open" else None
    start = begun(vars(puzzle))[0] if study is None else study.start
    seen = replace(start, pile=tuple(sorted(start.pile))) if study and study.by_chance else start
    pile = "the pile in any order" if study and study.by_chance else "all cards open"
    asked = "score" if study is None else study.asked
    task = blind_task(start.rules) if study is None else study.sentence
    return {
        "task": task,
        "brief": "as many as you can" if study is None else study.brief,
        "asks": "Score what you can: the pile is hidden." if study is None else study.plain,
        "note": "the pile hidden" if study is None else pile,
        "kind": "whole deal" if study is None else study.kind.name,
        "unseen": study is None or study.by_chance,
        "hand": [DECK.text([card]) for card in start.hand],
        "rows": [
            (row.name, row.text or DECK.symbols(row.cards) or "none")
            for row in rows(seen, pile=study is not None)
        ],
        "chances": [] if study is not None else chance_rows((puzzle.rating or {})["outlook"]),
        "script": BEGINS[asked],
        "fetched": RULES,
        "data": data_of(study, vars(puzzle)),
    }


def data_of(study: Study | None, document: Mapping[str, Any]) -> Json:
    """Return what the module of a page is given of a puzzle: of the study, None if the pile is
    hidden, and of a document with its rules, deal, goal and start.
    """
    begin = document.get("start") or {}
    return {
        "kind": "" if study is None else study.kind.name,
        "asked": "score" if study is None else study.asked,
        "rules": document["rules"],
        "deal": document["deal"]["code"],
        "goal": document["goal"],
        "moves": begin.get("moves", []),
        "shown": begin.get("shown", []),
    }


def document(pair: DailyPuzzle) -> Json:
    """Return what stands beside the page of a puzzle."""
    return beside(vars(pair.solution))


def assets() -> dict[str, bytes]:
    """Return the solvers in WebAssembly, what their hosts must know to run them, and the network
    that one of them plays by.
    """
    from solver.shooting_party import host

    book = table_in("generator.shooting_party", "book.toml")
    ladder = b"export const PUZZLES = " + lzma.decompress(LADDER.read_bytes())
    for told in ("name", "lesson"):
        ladder += f";\nexport const {told.upper()}S = {json.dumps(book[told])}".encode()
    layouts = {
        "game/rules_layout.mjs": host.rules_layout().encode(),
        "layout.mjs": host.search_layout().encode(),
        "unseen_layout.mjs": host.unseen_layout().encode(),
    }
    made = compiled("solver.shooting_party") | layouts
    return made | {"network.bin": host.network_file(), "ladder_puzzles.mjs": ladder}


def undated() -> list[Json]:
    """Return the puzzles of the ladder by which visitors are rated."""
    rungs = enumerate(json.loads(lzma.decompress(LADDER.read_bytes())), 1)
    return [
        {"id": f"ladder-{n}", "path": f"ladder/#{n}", "rating": each["strength"]["rating"]}
        for n, each in rungs
        if each["data"]["kind"] in RATED
    ]


FRAME = Frame(
    f"generator.{GAME.replace('-', '_')}.web", 5, facts, "line.json", document, assets, PAGES,
    kinds=RATED, undated=undated,
    says="Bring four queens to their aces: a card game for one",
    fan=("Qc", "Ac", "Qd", "Ad", "Qh", "Ah"),
    letter="♛",
    sign="deck.svg#card-Qs",
)  # fmt: skip
