"""The themes of a puzzle: motifs that most of its solutions show, each a function of a replay.

A queen is *met* when contact is made with her. She *stays* until she is met if no discard takes her
before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from solver.shooting_party.rules.cards import ACE, JACK, JOKER, QUEEN, of_rank, rank
from solver.shooting_party.rules.moves import Event, Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Replay, replay

if TYPE_CHECKING:
    from solver.shooting_party.analysis.solutions import Solutions

LONG = 8
"""The fewest moves of a long wait."""

SHORT = 3
"""The most moves from one contact to the next in a double contact."""


def is_plain(game: Replay) -> bool:
    """Return True for a line that is found by counting alone: the butler stays, etiquette takes
    nothing, the player gives up no queen, and nobody leaves, or there is one discard at most.
    """
    counts = Counter(step.move.kind for step in game.steps)
    for (before, step), events in zip(game.along, _to_the_last_contact(game), strict=True):
        kind = step.move.kind
        chosen = before.hand if kind is Kind.LEAVE else step.move.cards
        if any(e.kind == "discard" and not {*e.cards} <= {*chosen} for e in events):
            return False
        if kind in (Kind.LEAVE, Kind.DISCARD) and of_rank(chosen, QUEEN):
            return False
    return not counts[Kind.BUTLER] and (not counts[Kind.LEAVE] or counts[Kind.DISCARD] <= 1)


def has_turn(game: Replay) -> bool:
    """Return True if something happens in a proof game beyond draws and pairs that go: the butler
    brings a card, a queen is met, a king takes his queen or leaves with the jack, or two jacks
    empty the room. A player who leaves more than once only counts cards off in fours. Two
    discards in a row are out: their order would mean nothing.
    """
    kinds = [step.move.kind for step in game.steps]
    if kinds.count(Kind.LEAVE) > 1 or (Kind.DISCARD, Kind.DISCARD) in pairwise(kinds):
        return False
    for before, step in game.along:
        own = {*before.hand} if step.move.kind is Kind.LEAVE else {*step.move.cards}
        gone = [{*e.cards} - {JOKER} for e in step.events if e.kind == "discard"]
        if any(len(cards) > 1 and cards != own - {JOKER} for cards in gone):
            return True
        if before.choice_waits is not None or any(e.kind == "fetch" for e in step.events):
            return True
    return Kind.MEET in kinds


def butler_rescue(game: Replay) -> bool:
    """Return True if the butler fetches a queen from the discards who stays until she is met."""
    happened = _events(game)
    return any(
        event.kind == "fetch"
        and rank(event.cards[0]) == QUEEN
        and _met_next(happened[n + 1 :], event.cards[0]) is not None
        for n, event in enumerate(happened)
    )


def butler_finds_an_ace(game: Replay) -> bool:
    """Return True if the butler finds an ace that is scored later in the same pass."""
    happened = _events(game)
    return any(
        found.kind == "find"
        and later.kind == "contact"
        and found.cards[0] in later.cards
        and found.pass_number == later.pass_number
        for n, found in enumerate(happened)
        for later in happened[n + 1 :]
    )


def walkout(game: Replay) -> bool:
    """Return True if two or more jacks make everyone leave: settling discards them together. (At
    rest a hand has at most one jack, so no discard chosen by the player has two.)
    """
    return any(
        event.kind == "discard" and sum(rank(card) == JACK for card in event.cards) >= 2
        for event in _events(game)
    )


def jack_shields(game: Replay) -> bool:
    """Return True if the spouse's choice discards king and jack, and the queen kept stays until
    she is met.
    """
    for before, step in game.along:
        suit = before.choice_waits
        if suit is not None and rank(step.move.cards[0]) == JACK:
            queen = step.move.cards[0] - JACK + QUEEN
            if _met_next(_events(game, step.number), queen) is not None:
                return True
    return False


def cross_reshuffle(game: Replay) -> bool:
    """Return True if a queen in the hand at the start of a pass stays and is met in that pass."""
    for before, step in game.along:
        later = _events(game, step.number)
        for n, event in enumerate(step.events):
            if event.kind == "pass":
                held = _held_after(before, step.events[:n])
                met = [_met_next(later[n + 1 :], card) for card in held if rank(card) == QUEEN]
                if any(m is not None and m.pass_number == event.pass_number for m in met):
                    return True
    return False


def queen_sacrifice(game: Replay) -> bool:
    """Return True if the player gives up a queen, in a pair or set or by leaving, and meets her
    later.
    """
    met = {event.cards[0]: number for number, event in game.contacts}
    return any(
        rank(card) == QUEEN and met.get(card, 0) > step.number
        for before, step in game.along
        for card in _given(before, step.move)
    )


def long_wait(game: Replay) -> bool:
    """Return True if a queen is met at least `LONG` moves after the move that brought her to the
    hand (the opening is move 0).
    """
    arrived: dict[int, int] = {}
    for step in game.steps:
        for event in step.events:
            if event.kind in ("draw", "fetch"):
                arrived[event.cards[0]] = step.number
            if event.kind == "contact" and step.number - arrived.get(event.cards[0], 0) >= LONG:
                return True
    return False


def waiting(game: Replay) -> bool:
    """Return True if a discard that could be made at once is put off by a draw and made later."""
    return any(
        step.move.kind is Kind.DRAW and later.move.kind is Kind.DISCARD and later.move in legal
        for before, step in game.along
        for legal in [before.legal_moves()]
        for later in game.steps[step.number :]
    )


def quiet_move(game: Replay) -> bool:
    """Return True if a draw is made though something in the hand could be discarded, or the contact
    be made.
    """
    return any(
        step.move.kind is Kind.DRAW
        and any(move.kind in (Kind.DISCARD, Kind.MEET) for move in before.legal_moves())
        for before, step in game.along
    )


def butler_for_the_order(game: Replay) -> bool:
    """Return True if a contact is made after the butler has found an ace that is never scored: he
    was sent for the order in which the pile lies then.
    """
    happened = _events(game)
    for n, event in enumerate(happened):
        if event.kind == "find":
            scored = [later.cards for later in happened[n + 1 :] if later.kind == "contact"]
            if scored and not any(event.cards[0] in cards for cards in scored):
                return True
    return False


def rival_let_in(game: Replay) -> bool:
    """Return True if a second queen takes the place of the first in the hand, and is met."""
    happened = _events(game)
    for n, event in enumerate(happened):
        if event.kind == "discard" and len(event.cards) == 1 and rank(event.cards[0]) == QUEEN:
            arrived = [e.cards[0] for e in happened[:n] if e.kind in ("draw", "fetch")]
            rivals = [card for card in arrived if rank(card) == QUEEN and card not in event.cards]
            if rivals and _met_next(happened[n + 1 :], rivals[-1]):
                return True
    return False


def ace_left_lying(game: Replay) -> bool:
    """Return True if a queen is met without her ace, which lies on the table."""
    return any(
        step.move.kind is Kind.MEET
        and len(step.move.cards) == 1
        and step.move.cards[0] - QUEEN + ACE in before.display
        for before, step in game.along
    )


def queen_given_up(game: Replay) -> bool:
    """Return True if the player gives up a queen for good, in a discard or by leaving, and a queen
    is met later.
    """
    for before, step in game.along:
        later = [event.cards for event in _events(game, step.number + 1) if event.kind == "contact"]
        if later and any(
            rank(card) == QUEEN and not any(card in cards for cards in later)
            for card in _given(before, step.move)
        ):
            return True
    return False


def double_contact(game: Replay) -> bool:
    """Return True if a contact comes at most `SHORT` moves after the one before it."""
    numbers = [number for number, _ in game.contacts]
    return any(after - before <= SHORT for before, after in pairwise(numbers))


MOTIFS: dict[str, Callable[[Replay], bool]] = {
    "butler rescue": butler_rescue,
    "butler finds an ace": butler_finds_an_ace,
    "walkout": walkout,
    "jack shields": jack_shields,
    "cross reshuffle": cross_reshuffle,
    "queen sacrifice": queen_sacrifice,
    "long wait": long_wait,
    "double contact": double_contact,
    "waiting": waiting,
    "quiet move": quiet_move,
    "butler for the order": butler_for_the_order,
    "rival let in": rival_let_in,
    "ace left lying": ace_left_lying,
    "queen given up": queen_given_up,
}
"""Every motif by its tag, in the order in which tags are published."""


def motifs_in(game: Replay) -> list[str]:
    """Return the tags of the motifs that occur in a line."""
    return [tag for tag, occurs in MOTIFS.items() if occurs(game)]


LETTERS = {
    Kind.DRAW: "d", Kind.LEAVE: "l", Kind.MEET: "m", Kind.BUTLER: "b", Kind.DISCARD: "p",
}  # fmt: skip


def skeleton(game: Replay) -> str:
    """Return the kinds of the moves of a line, a letter each: the butler finds an ace (a) or acts
    otherwise (b), a spouse is chosen (c), draw, leave, meet, discard (p).
    """
    letters = []
    for before, step in game.along:
        move = step.move
        finds = move.kind is Kind.BUTLER and of_rank(move.cards, ACE)
        chosen = move.kind is Kind.DISCARD and before.choice_waits is not None
        letters.append("a" if finds else "c" if chosen else LETTERS[move.kind])
    return "".join(letters)


def is_metronome(game: Replay) -> bool:
    """Return True for a line in which the butler finds an ace, and then cards are counted off up to
    the contact: draws, leaves, and one discard at most. There is no other motif in it.
    """
    letters = skeleton(game)
    counted_off = letters.startswith("a") and {*letters} <= {*"adlpm"} and letters.count("p") <= 1
    return counted_off and {*motifs_in(game)} <= {"butler finds an ace"}


SAMPLE = 49
"""Solutions drawn to see what most of them show."""


def motifs_of_most(
    start: Position, solutions: Solutions | None, before: tuple[Move, ...] = ()
) -> list[str]:
    """Return the tags of the motifs that more than half of all solutions show, by a sample of them;
    none if the solutions are not known. A solution makes the moves `before` from `start`, and then
    goes on as one of `solutions`.
    """
    if solutions is None:
        return []
    lines = [before + rest for rest in solutions.sample(SAMPLE, start.deal.code)]
    shown = Counter(tag for each in lines for tag in motifs_in(replay(start, each)))
    return [tag for tag in MOTIFS if 2 * shown[tag] > len(lines)]


def _given(before: Position, move: Move) -> tuple[int, ...]:
    """Return the cards that the player gives up by a move, in a pair or set or by leaving."""
    if move.kind is Kind.LEAVE:
        return before.hand
    return move.cards if move.kind is Kind.DISCARD and before.choice_waits is None else ()


def _events(game: Replay, first: int = 1) -> list[Event]:
    """Return the events from move number `first` on, up to the last contact."""
    return [event for events in _to_the_last_contact(game)[first - 1 :] for event in events]


def _to_the_last_contact(game: Replay) -> list[tuple[Event, ...]]:
    """Return the events of each move; none after the last contact, for nothing is meant by them."""
    events = [step.events for step in game.steps]
    if contacts := game.contacts:
        number, last = contacts[-1]
        here = events[number - 1]
        events[number - 1 :] = [here[: here.index(last) + 1]] + [()] * (len(events) - number)
    return events


def _met_next(happens: Iterable[Event], queen: int) -> Event | None:
    """Return the queen's contact, or None if she is discarded first or never met."""
    for event in happens:
        if queen in event.cards and event.kind in ("contact", "discard"):
            return event if event.kind == "contact" else None
    return None


def _held_after(before: Position, events: Iterable[Event]) -> set[int]:
    """Return the hand in the middle of a move, after those events of it."""
    held = set(before.hand)
    for event in events:
        if event.kind in ("draw", "fetch"):
            held |= set(event.cards)
        elif event.kind in ("discard", "contact"):
            held -= set(event.cards)
    return held
