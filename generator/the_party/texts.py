"""Puzzles and solutions as plain text: a preface for readers, tags, and the deal as JSON."""

from collections.abc import Mapping
from typing import Any

from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.texts import (
    checked_text,
    filled,
    heading,
    line_of,
    puzzle_tags,
    solution_tags,
    tagged,
)
from generator.the_party.ends import CALLER, view_of
from solver.common.schemas import Json, validate
from solver.common.words import counted
from solver.the_party.rules.cards import DECK, Cards
from solver.the_party.rules.documents import EndGame, state_from_json
from solver.the_party.rules.game import Orders
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import TITLE
from solver.the_party.rules.state import State
from solver.the_party.rules.switches import RuleSet

SHUFFLES, PICKS = 2, 3  # how many orders to come a text shows of each kind

DEALS = {"force": {"state", "moves"}, "call": {"end_game", "log"}}
"""The parts of the deal of each mode."""

AT_STAKE = (
    "If you call, what was sent is shown: if it is true, you lose your jewel, if not, player 0 "
    "loses theirs. If you trust, it arrives unseen. Then player 0 draws, you have the last "
    "action, and who then alone has more jewels wins."
)

WORDS = {"K": "a king", "Q": "a queen", "KQ": "king and queen of one suit"}


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of the puzzle."""
    tags = _tags(puzzle)
    return f"{preface(tags, puzzle.deal)}\n{tagged(tags, puzzle.deal)}"


def solution_text(puzzle: Puzzle, solution: PuzzleSolution) -> str:
    """Return the text of the solution."""
    own = {"Moves": " ".join(solution.line["moves"])} | solution_tags(puzzle, solution)
    return tagged(_tags(puzzle) | own, puzzle.deal)


def preface(tags: Mapping[str, str], deal: Json) -> str:
    """Return the preface of a puzzle, which its tags and its deal determine. Raise `ValueError` if
    a tag is missing or broken, or there is no such deal.
    """
    first = heading(tags, TITLE, lambda: task_of(tags["Mode"], tags["Actions"]), "all puzzles")
    rules = RuleSet.from_json(_inner(deal)["rules"])
    return filled((first, *table(tags["Mode"], deal), rules_in_short(rules)))


def task_of(mode: str, actions: str) -> str:
    """Return what is to be done, in a sentence."""
    if mode == "force":
        return (
            "All hands are open, and so is the order of the cards to come. The player on turn can "
            f"force a win within {actions} actions, those of both counted. With which first move?"
        )
    return (
        "Two actions are left, and the first has been announced. Call or trust? One answer is "
        "better against the best that the sender can do."
    )


def asked_of(mode: str, actions: int) -> str:
    """Return the same for whoever sees the table, in few words."""
    if mode == "force":
        within = counted(actions, "action")
        return f"All hands are open. Force a win within {within} of both: with which first move?"
    return "Two actions are left. Call, or trust?"


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
    view, size = view_of(end_game, deal["log"]), end_game.rules.hand
    assert view.word is not None
    sent = f"{counted(len(view.word), 'card')}: “{WORDS[view.word]}”"
    mine, other = end_game.stashes[CALLER], end_game.stashes[1 - CALLER]
    rest = [card for card in end_game.unseen if card not in view.hand]
    return [
        f"Rules {end_game.rules}. Nobody has seen {DECK.text(end_game.unseen)}; of these each "
        f"player was dealt {counted(size, 'card')}, the rest is the room. All others have arrived, "
        f"but for the stashes: player 0 has {DECK.text(other)}, you, player {CALLER}, have "
        f"{DECK.text(mine)}.",
        f"You hold {DECK.text(view.hand)}, so player 0 was dealt {size} of {DECK.text(rest)}. With "
        f"two actions left they send {sent}.",
        AT_STAKE,
    ]


def rules_in_short(rules: RuleSet) -> str:
    """Return the rules that every puzzle needs, in a paragraph."""
    return (
        f"The rules in short: {counted(rules.goal, 'jewel')} (A) in a stash win. Whoever is on "
        "turn sends or robs. Send: a card face down, announced as a king or a queen, or two, "
        "announced as king and queen of one suit, true or not, but no sleuth (Jk); if the other "
        "player calls, it is shown, and the liar, or else the caller, loses a stashed jewel. Rob, "
        "with a thief (J), which is used up: a sleuth of the victim stops it and is gone as well; "
        "otherwise a card of the victim's hand is taken at random: a jewel goes to the robber's "
        "stash, a butler (T) is gone and costs the victim a stashed jewel, any other card is kept. "
        "Stash: with a thief and a jewel the jewel goes to the stash, at one's own turn or just "
        "before the other's, and one's turn goes on; if the other holds a butler, all three cards "
        "are gone. Each of these is an action; after it hands are filled up to "
        f"{counted(rules.hand, 'card')} from the room. What leaves a hand arrives; when the room "
        "is empty, the arrivals are the new room."
    )


Coming = tuple[Cards, list[Cards], list[Cards]]
"""The room as it comes, the orders of the next shuffles, and those of the next robbers."""


def coming(state: State, orders: Orders) -> Coming:
    """Return what decides the cards to come."""
    return (
        orders.drawn(state.room, len(state.room), state.shuffles),
        [orders.order(2 * (state.shuffles + n)) for n in range(1, SHUFFLES + 1)],
        [orders.order(2 * (state.picks + n) + 1) for n in range(PICKS)],
    )


def _coming(state: State, orders: Orders) -> list[str]:
    """Return what decides the cards to come, a paragraph for each order."""
    room, later, picks = coming(state, orders)
    return [
        f"The room comes in this order: {DECK.text(room)}.",
        *(f"After shuffle {n} from here cards come as they stand here: {DECK.text(order)}."
          for n, order in enumerate(later, 1)),
        *(f"Robber {n} from here takes of their victim's hand what stands first here: "
          f"{DECK.text(order)}." for n, order in enumerate(picks, 1)),
    ]  # fmt: skip


def _stash(cards: Cards) -> str:
    return f" and has stashed {DECK.text(cards)}" if cards else ""


def move_in_words(move: Move, victim: str = "") -> str:
    """Return a move in words; `victim` is what a player who is robbed is called, if not by number.

    >>> move_in_words(Move.parse("send:QsKs=KQ")), move_in_words(Move.parse("rob:Jc>1"))
    ('send Q♠ K♠ as a couple', 'rob player 1 with J♣')
    """
    cards = DECK.symbols(move.cards)
    match move.kind:
        case "send":
            word = {"K": "a king", "Q": "a queen", "KQ": "a couple"}[move.word or "K"]
            return f"send {cards} as {word}"
        case "rob":
            return f"rob {victim or f'player {move.victim}'} with {cards}"
        case "stash":
            return f"stash {DECK.symbols(move.cards[1:])} with {DECK.symbols(move.cards[:1])}"
        case _:
            return move.kind


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating, task and themes of a puzzle document."""
    deal = puzzle["deal"]
    if puzzle["mode"] == "force":
        state = deal["state"]
        task = f"win in {puzzle['par']['actions']}: {' '.join(state['hands'][state['turn']])}"
    else:
        task = f"{deal['log'][1]} to {deal['log'][0].partition(':')[2]}"
    return line_of(puzzle, task, ", ".join(puzzle["themes"]))


def check_text(text: str) -> str:
    """Check a puzzle or a solution as text, and return the finding in one line. Raise `ValueError`
    for the first fault.
    """
    tags, deal = checked_text(text, TITLE, check_deal, preface)
    rules = RuleSet.parse(tags.get("Rules", ""))
    if rules != RuleSet.from_json(_inner(deal)["rules"]):
        raise ValueError(f"[Rules]: the deal's are others than {rules}")
    solved = ""
    if "Moves" in tags:
        moves = [Move.parse(word) for word in tags["Moves"].split()]
        solved = f", solved by {moves[0]}"
    return f"ok: puzzle {tags['Puzzle']}{solved}"


def _inner(deal: Json) -> Json:
    """Return the state or the end game of a deal."""
    return dict(deal.get("state") or deal["end_game"])


def check_deal(deal: Any) -> Json:
    """Return a deal. Raise `ValueError` unless it has the form that the schemas ask for."""
    validate({"deal": deal}, "deal", "generator.the_party", "solver.the_party.rules",
             "solver.the_party.analysis")  # fmt: skip
    return dict(deal)


def _tags(puzzle: Puzzle) -> dict[str, str]:
    """Return the tags that both texts have."""
    return puzzle_tags(puzzle, TITLE, {"Actions": str(puzzle.par.get("actions", 2))})
