"""The Party on paper (generator/paper/sheet.py)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.common.documents import DailyPuzzle, Puzzle
from generator.paper.sheet import Blanks, Paper, Part, Prose, Sheet, Steps, Strip, Strips, rules_of
from generator.the_party.ends import CALLER, view_of
from generator.the_party.texts import AT_STAKE, WORDS, coming, move_in_words, task_of
from solver.common.schemas import Json
from solver.common.words import counted
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.documents import EndGame, state_from_json
from solver.the_party.rules.game import Game, Orders
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state import State
from solver.the_party.rules.switches import RuleSet


def sheet(puzzle: Puzzle) -> Sheet:
    """Return the sheet of a puzzle."""
    parts = _force(puzzle.deal) if puzzle.mode == "force" else _call(puzzle.deal)
    task = task_of(puzzle.mode, str(puzzle.par.get("actions", 2)))
    rules = RuleSet.parse(puzzle.rules)
    state = f"{rules.goal} jewels win, hands of {counted(rules.hand, 'card')}"
    return Sheet(task, state, tuple(parts), "Notes")


def _force(deal: Json) -> Iterable[Part]:
    """Yield the parts of a puzzle with all hands open: the first player is the one on turn."""
    state, seed = state_from_json(deal["state"])
    assert seed is not None
    turns = [state.turn, *state.clockwise(state.turn)]
    yield Strips(tuple(
        Strip(f"Player {n}{', on turn' * (n == state.turn)}", _names(state.hands[n]), whole=True)
        for n in turns
    ))  # fmt: skip
    yield Strips((
        *(Strip(f"Stash of player {n}", _names(state.stashes[n])) for n in turns),
        Strip("Arrivals", _names(state.arrivals)),
    ))  # fmt: skip
    for label, cards in _coming(state, Orders(seed)):
        yield Strips((Strip(label, _names(cards)),))
    moves = tuple((move_in_words(move), "") for move in state.legal())
    yield Blanks("The first moves to choose from", moves, 3)


def _coming(state: State, orders: Orders) -> Iterable[tuple[str, Sequence[int]]]:
    """Yield the orders that decide the cards to come, each with its label."""
    room, later, picks = coming(state, orders)
    yield "The room, next card first", room
    for n, order in enumerate(later, 1):
        yield f"After shuffle {n} from here cards come as they stand here", order
    for n, order in enumerate(picks, 1):
        yield f"Robber {n} from here takes what stands first here", order


def _call(deal: Json) -> Iterable[Part]:
    """Yield the parts of a puzzle with an announcement."""
    end = EndGame.from_json(deal["end_game"])
    view = view_of(end, deal["log"])
    assert view.word is not None
    rest = [card for card in end.unseen if card not in view.hand]
    size = end.rules.hand
    sent = f"Player 0 sends {counted(len(view.word), 'card')}: “{WORDS[view.word]}”"
    yield Strips((
        Strip(f"You, player {CALLER}, hold", _names(view.hand), whole=True),
        Strip(sent, ("?",) * len(view.word), whole=True),
    ))  # fmt: skip
    yield Strips((
        Strip("Your stash", _names(end.stashes[CALLER])),
        Strip("Stash of player 0", _names(end.stashes[1 - CALLER])),
        Strip(f"Player 0 was dealt {size} of these; the rest is the room", _names(rest)),
    ))  # fmt: skip
    yield Strips((Strip("Arrived", _names(end.arrivals)),))
    yield Prose((AT_STAKE,))
    yield Blanks("Your answer", (("call", ""), ("trust", "")), 2)


def _names(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(DECK.names[card] for card in cards)


def solution(pair: DailyPuzzle) -> tuple[Part, ...]:
    """Return the solution of a puzzle."""
    found = pair.solution
    moves = [Move.parse(text) for text in found.line["moves"]]
    if pair.puzzle.mode == "force":
        wins = [each["move"] for each in found.profile if each["wins_in"] is not None]
        alike = " or ".join(move_in_words(Move.parse(text)) for text in wins)
        told = f"Only this wins within {found.score['actions']} actions: {alike}."
        return Prose((told,)), Steps(tuple(_steps(pair.puzzle.deal, moves)))
    loses, doubt = found.score["loses"], found.score["doubt"]
    answer, other = ("Call", "trust") if moves[0].kind == "call" else ("Trust", "call")
    return (
        Prose((
            f"{answer}. To {other} loses {loses:.2f}, where a win is 1 and a defeat "
            f"−1. Who plays as well as can be gives the other answer with a chance of "
            f"{100 * doubt:.0f} % at most.",
        )),
    )  # fmt: skip


def _steps(deal: Json, moves: Sequence[Move]) -> Iterable[tuple[str, str]]:
    """Yield the moves of a line, each with who makes it."""
    state, seed = state_from_json(deal["state"])
    assert seed is not None
    game = Game(state, Orders(seed))
    for move in moves:
        yield f"Player {game.state.asked}: {move_in_words(move)}", ""
        game = game.play(move)


PAPER = Paper("a sleuth", rules_of("generator.the_party"), sheet, solution)
