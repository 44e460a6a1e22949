"""Puzzles and solutions as plain text: a preface for readers, tags, and the deal as JSON."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from datetime import date
from typing import Any

from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.rating.tiers import tier_named
from generator.the_party.ends import CALLER, view_of
from solver.common.schemas import read_json
from solver.common.words import counted
from solver.the_party.rules.cards import DECK, Cards
from solver.the_party.rules.end_game import EndGame
from solver.the_party.rules.moves import Move
from solver.the_party.rules.orders import Orders
from solver.the_party.rules.record import TITLE
from solver.the_party.rules.state import State
from solver.the_party.rules.switches import RuleSet
from solver.the_party.rules.views import state_from_json

PREFACE_WIDTH = 72
SHUFFLES, PICKS = 2, 3
"""How many orders to come a text shows of each kind."""

DEALS = {"force": {"state", "moves"}, "call": {"end_game", "log"}}
"""The parts of the deal of each mode."""

WORDS = {"K": "a king", "Q": "a queen", "KQ": "king and queen of one suit"}

_TAG = re.compile(r'\[(\w+) "(.*)"\]')


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of the puzzle."""
    tags = _tags(puzzle)
    return f"{preface(tags, puzzle.deal)}\n{_lines(tags)}\n{json.dumps(puzzle.deal)}\n"


def solution_text(puzzle: Puzzle, solution: PuzzleSolution) -> str:
    """Return the text of the solution."""
    tags = _tags(puzzle) | {
        "Moves": " ".join(solution.line["moves"]),
        "Themes": ", ".join(puzzle.themes) or "none",
        "Salt": solution.salt,
    }
    return f"{_lines(tags)}\n{json.dumps(puzzle.deal)}\n"


def preface(tags: Mapping[str, str], deal: Json) -> str:
    """Return the preface of a puzzle, which its tags and its deal determine. Raise `ValueError` if
    a tag is missing or broken, or there is no such deal.
    """
    try:
        day = date.fromisoformat(tags["Puzzle"][-10:])
        title = f"{TITLE}, puzzle {tags['Number']}, {day:%A} {day.day} {day:%B} {day.year}."
        hard = f"Difficulty: {tags['Tier']}, {tags['Rating']} (1500 is the middle of all puzzles)."
        task = task_of(tags["Mode"], tags["Actions"])
    except (KeyError, ValueError) as error:
        raise ValueError(f"not the tags of a puzzle: {error}") from None
    paragraphs = (f"{title} {task} {hard}", *table(tags["Mode"], deal))
    return "\n\n".join(textwrap.fill(text, PREFACE_WIDTH) for text in paragraphs) + "\n"


def task_of(mode: str, actions: str) -> str:
    """Return what is to be done, in a sentence."""
    if mode == "force":
        return (
            "All hands are open, and so is the order of the cards to come. The player on turn "
            f"wins in {actions} actions, those of all counted, against any play. How?"
        )
    return (
        "Two actions are left, and the first has been announced. Call or trust? One answer is "
        "better against the best that the sender can do."
    )


def table(mode: str, deal: Json) -> list[str]:
    """Return the deal in words, a paragraph for each part. Raise `ValueError` if it is none of the
    mode.
    """
    if set(deal) != DEALS.get(mode):
        raise ValueError("[Mode]: not a deal of this mode")
    if mode == "force":
        state, seed = state_from_json(deal["state"])
        hands = [
            f"Player {player} holds {DECK.text(hand)}{_stash(state.stashes[player])}."
            for player, hand in enumerate(state.hands)
        ]
        if seed is None:
            raise ValueError("a state without a seed")
        arrivals = DECK.text(state.arrivals) or "none"
        return [
            f"Rules {state.rules}, seed {seed}. Player {state.turn} is on turn. "
            f"Arrivals: {arrivals}.",
            " ".join(hands),
            *_coming(state, Orders(seed)),
        ]
    end_game = EndGame.from_json(deal["end_game"])
    view = view_of(end_game, deal["log"])
    assert view.word is not None
    sent = f"{counted(len(view.word), 'card')}: “{WORDS[view.word]}”"
    size = counted(end_game.rules.hand, "card")
    mine, other = end_game.stashes[CALLER], end_game.stashes[1 - CALLER]
    return [
        f"Rules {end_game.rules}. Nobody has seen {DECK.text(end_game.unseen)}; of these each "
        f"player was dealt {size}, the rest is the room. All others have arrived, but for the "
        f"stashes: player 0 has {DECK.text(other)}, you, player {CALLER}, have {DECK.text(mine)}.",
        f"You hold {DECK.text(view.hand)}. With two actions left player 0 sends {sent}. After your "
        "answer he draws, you have the last action, and who then alone has more jewels wins.",
    ]


def _coming(state: State, orders: Orders) -> list[str]:
    """Return what decides the cards to come, a paragraph for each kind."""
    room = DECK.text(orders.drawn(state.room, len(state.room), state.shuffles))
    later = [orders.order(2 * (state.shuffles + n)) for n in range(1, SHUFFLES + 1)]
    picks = [orders.order(2 * (state.picks + n) + 1) for n in range(PICKS)]
    return [
        f"The room comes in this order: {room}.",
        *(f"After shuffle {n} from here cards come as they stand here: {DECK.text(order)}."
          for n, order in enumerate(later, 1)),
        *(f"Robber {n} from here takes of his victim's hand what stands first here: "
          f"{DECK.text(order)}." for n, order in enumerate(picks, 1)),
    ]  # fmt: skip


def _stash(cards: Cards) -> str:
    return f" and has stashed {DECK.text(cards)}" if cards else ""


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating, task and themes of a puzzle document."""
    tier, rating, deal = puzzle["tier"], puzzle["rating"], puzzle["deal"]
    if puzzle["mode"] == "force":
        state = deal["state"]
        told = f"win in {puzzle['par']['actions']}: {' '.join(state['hands'][state['turn']])}"
    else:
        told = f"{deal['log'][1]} to {deal['log'][0].partition(':')[2]}"
    return (
        f"{tier_named(tier).symbol} {tier:7} {puzzle['mode']:5}  {rating['value']:4} ± "
        f"{rating['error']:2}  {told}  {', '.join(puzzle['themes'])}"
    ).rstrip()


def check_text(text: str) -> str:
    """Check a puzzle or a solution as text, and return the finding in one line. Raise `ValueError`
    for the first fault.
    """
    before, tags, deal = read_text(text)
    if before and before != preface(tags, deal).strip():
        raise ValueError("the text before the tags is not what they and the deal say")
    preface(tags, deal)
    rules = RuleSet.parse(tags.get("Rules", ""))
    inner = deal["state"] if tags["Mode"] == "force" else deal["end_game"]
    if rules != RuleSet.from_json(inner["rules"]):
        raise ValueError(f"[Rules]: the deal's are others than {rules}")
    told = ""
    if "Moves" in tags:
        moves = [Move.parse(word) for word in tags["Moves"].split()]
        told = f", solved by {moves[0]}"
    return f"ok: puzzle {tags['Puzzle']}{told}"


def read_text(text: str) -> tuple[str, dict[str, str], Json]:
    """Return preface, tags and deal of a puzzle's text; raise `ValueError`."""
    first = re.search(r"^[ \t]*\[", text, re.MULTILINE)
    at = 0 if first is None else first.start()
    tags: dict[str, str] = {}
    body: list[str] = []
    for line in text[at:].splitlines():
        tag = _TAG.fullmatch(line.strip())
        if tag is not None and not body:
            if tag[1] in tags:
                raise ValueError(f"the tag [{tag[1]}] comes twice")
            tags[tag[1]] = tag[2]
        elif line.strip():
            body.append(line)
    if tags.get("Game") != TITLE:
        raise ValueError(f"not a puzzle of {TITLE}")
    deal = read_json("\n".join(body))
    if not isinstance(deal, dict) or set(deal) != DEALS.get(tags.get("Mode", "")):
        raise ValueError("[Mode]: not a deal of this mode")
    check_deal(deal)
    return text[:at].strip(), tags, deal


def check_deal(deal: Json) -> None:
    """Raise `ValueError` unless a deal has the form that the schemas ask for."""
    from solver.common.schemas import validate

    validate({"deal": deal}, "deal", "generator.the_party", "solver.the_party.rules",
             "solver.the_party.analysis")  # fmt: skip


def _lines(tags: Mapping[str, str]) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def _tags(puzzle: Puzzle) -> dict[str, str]:
    """Return the tags that both texts have."""
    rating: dict[str, Any] = puzzle.rating
    commitment = puzzle.commitment
    return {
        "Game": TITLE,
        "Rules": puzzle.rules,
        "Puzzle": puzzle.id,
        "Number": str(puzzle.number),
        "Revision": str(puzzle.revision),
        "Mode": puzzle.mode,
        "Actions": str(puzzle.par.get("actions", 2)),
        "Tier": puzzle.tier,
        "Rating": f"{rating['value']} ± {rating['error']}",
        "Commitment": f"{commitment['kind']} {commitment['value']}",
        "Licence": puzzle.licence,
        "Credits": f"game: {puzzle.credits['game']}",
    }
