"""What becomes of cards in a line, and its words: all that is said of a move's purpose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Event, Kind
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Step

Course = Sequence[tuple[Position, Step]]
"""Moves in a row, each after the position before it (`Replay.along`)."""

Names = Callable[..., str]
"""What names cards in a text."""

ARRIVALS = ("draw", "display", "fetch", "find")
USES = {
    "scored": "scored at move {}",
    "sent": "sent at move {} for {}",
    "shields": "who leaves with {1} at move {0}",
    "discarded": "wanted at move {} with {}",
}


@dataclass(frozen=True)
class Fate:
    """How a card goes, at the move of a `number`: `scored` with `others`, `discarded` by the player
    with them, `sent` (the butler, for others), `left` behind by leaving, or `taken` by etiquette; a
    jack who goes with a king in the place of a queen `shields` her.
    """

    how: Literal["scored", "discarded", "sent", "shields", "left", "taken"]
    number: int
    others: tuple[int, ...]

    def use(self, name: Names) -> str:
        """Return what a card is used for, after its name; "" if it is not."""
        used = self.others or self.how == "scored"
        return USES.get(self.how, "").format(self.number, name(*self.others)) if used else ""


def fate(card: int, course: Course) -> Fate | None:
    """Return how a card goes that is there, or comes; None if it stays to the end, or is an ace
    that is not scored in this pass.
    """
    for before, step in course:
        for event in step.events:
            if event.kind == "pass" and C.rank(card) == C.ACE:
                return None
            if card in event.cards and event.kind in ("contact", "discard"):
                others = tuple(each for each in event.cards if each != card)
                if event.kind == "contact":
                    return Fate("scored", step.number, others)
                return _discard(card, before, step, others)
    return None


def _discard(card: int, before: Position, step: Step, others: tuple[int, ...]) -> Fate:
    move, number = step.move, step.number
    if move.kind is Kind.BUTLER and card == C.JOKER:
        return Fate("sent", number, move.cards)
    if move.kind is Kind.LEAVE and card in before.hand:
        return Fate("left", number, others)
    if move.kind is not Kind.DISCARD or card not in move.cards:
        return Fate("taken", number, others)
    if before.choice_waits is None:
        return Fate("discarded", number, others)
    return Fate("shields" if C.rank(card) == C.JACK else "taken", number, others)


def arrival(card: int, course: Course) -> int:
    """Return the number of the move with which a card comes; 0 if none brings it."""
    came = (s.number for _, s in course for e in s.events if e.kind in ARRIVALS and card in e.cards)
    return next(came, 0)


def drawn(step: Step) -> list[int]:
    """Return the cards that a move brings from the pile to the hand, in their order."""
    return [card for event in step.events if event.kind == "draw" for card in event.cards]


def forced(step: Step) -> tuple[Event, ...]:
    """Return the discards of a step apart from the move itself."""
    own = step.move.kind in (Kind.DISCARD, Kind.LEAVE, Kind.BUTLER)
    return tuple(event for event in step.events[own:] if event.kind == "discard")


def taken(event: Event, step: Step, name: Names) -> str:
    """Return what etiquette takes in an event of a step, and why."""
    kings, queens = C.of_rank(event.cards, C.KING), C.of_rank(event.cards, C.QUEEN)
    if len(C.of_rank(event.cards, C.JACK)) >= 2:
        return "two jacks take the whole hand"
    if kings:
        return f"{name(*kings)} takes {name(*queens)} away"
    later = step.events[step.events.index(event) + 1 :]
    # The rival is the next queen to go, or the one who stays.
    places = [each.cards for each in later if each.kind in ("discard", "contact")]
    rivals = next(filter(None, (C.of_rank(p, C.QUEEN) for p in (*places, step.after.hand))))
    return f"{name(*queens)} gives way to {name(*rivals)}"


def before_contact(course: Course) -> Course:
    """Return the moves before the first contact."""
    met = (n for n, (_, step) in enumerate(course) if first_contact([(_, step)]))
    return course[: next(met, len(course))]


def first_contact(course: Course) -> tuple[int, ...]:
    """Return the cards of the first contact; none without one."""
    events = (event for _, step in course for event in step.events)
    return next((event.cards for event in events if event.kind == "contact"), ())


def discards(course: Course) -> list[tuple[int, ...]]:
    """Return the pairs and sets that the player discards."""
    own = (step for before, step in course if before.choice_waits is None)
    return [step.move.cards for step in own if step.move.kind is Kind.DISCARD]


def supply(course: Course, number: int) -> list[tuple[int, ...]]:
    """Return what the player discards up to the first contact after the move of a number; nothing
    if the hand is given up before.
    """
    for n, (_, step) in enumerate(course):
        swept = any(len(C.of_rank(event.cards, C.JACK)) >= 2 for event in forced(step))
        if step.number > number and (step.move.kind in (Kind.MEET, Kind.LEAVE) or swept):
            return discards(course[:n]) if step.move.kind is Kind.MEET else []
    return []
