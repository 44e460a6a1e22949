"""Comments on moves, in words: each has an exact condition, checked on a replay."""

from collections.abc import Iterable, Iterator, Sequence

from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.position import MOST_TO_DRAW, Event, Position
from solver.shooting_party.rules.themes import Theme
from solver.shooting_party.rules.verify import Step


class Commentator:
    """A commentator on the moves of a line, in the words of a theme."""

    def __init__(self, theme: Theme, symbols: bool) -> None:
        self.theme = theme
        self.symbols = symbols

    def card(self, *cards: int) -> str:
        return self.names(cards)

    def names(self, cards: Iterable[int]) -> str:
        return self.theme.cards(tuple(cards), self.symbols)

    def comments(self, before: Position, step: Step, later: Sequence[Step]) -> list[str]:
        """Return the comments on a step, given the position before it and the steps after it."""
        remarks = (
            self._contact, self._butler, self._leaving, self._couples, self._rivals, self._jacks,
            self._held_over, self._brought, self._displayed, self._room, self._alone,
        )  # fmt: skip
        return [text for remark in remarks for text in remark(before, step, later)]

    def _contact(self, before: Position, step: Step, _: Sequence[Step]) -> Iterator[str]:
        for event in step.events:
            if event.kind == "contact":
                queens, aces = step.after.score
                waits = "" if len(event.cards) == 2 else ", without her ace"
                yield f"queen {queens} of 4 is scored{waits}: {queens} + {aces}"

    def _butler(self, before: Position, step: Step, later: Sequence[Step]) -> Iterator[str]:
        if step.move.kind is not Kind.BUTLER:
            return
        if not step.move.cards:
            if C.of_rank(before.hand, C.QUEEN):
                yield "the butler would keep a queen from being alone"
            return
        sought = step.move.cards[0]
        if C.rank(sought) == C.ACE:
            queen = C.card(C.QUEEN, C.suit(sought))
            yield f"on the table now, to be scored with {self.card(queen)}"
            return
        yield from self._use(sought, later)

    def _use(self, fetched: int, later: Sequence[Step]) -> Iterator[str]:
        """Yield what happens to a card after the butler has brought it, if anything does."""
        for step in later:
            move = step.move
            if move.kind is Kind.DISCARD and fetched in move.cards:
                others = [c for c in move.cards if c != fetched]
                yield f"brought to be discarded with {self.card(*others)} (move {step.number})"
            elif move.kind is Kind.MEET and fetched in move.cards:
                yield f"brought to be scored (move {step.number})"
            elif any(e.kind == "discard" and fetched in e.cards for e in step.events):
                yield f"gone again at move {step.number}"
            else:
                continue
            return

    def _leaving(self, before: Position, step: Step, _: Sequence[Step]) -> Iterator[str]:
        if step.move.kind is not Kind.LEAVE:
            return
        if not before.hand:
            yield "four cards in one move, nothing given up"
        for queen in C.of_rank(before.hand, C.QUEEN):
            last = step.after.pass_number == before.rules.passes
            returns = "" if last else "the next pass or "
            yield f"{self.card(queen)} is given up: only {returns}the butler can bring her back"
        if C.JOKER in before.hand:
            yield "the butler goes unused"

    def _couples(self, before: Position, step: Step, _: Sequence[Step]) -> Iterator[str]:
        for event in _forced(step):
            queens, kings = C.of_rank(event.cards, C.QUEEN), C.of_rank(event.cards, C.KING)
            if event.kind == "discard" and queens and kings:
                yield f"{self.card(*kings)} takes {self.card(*queens)} away"
        move = step.move
        if before.choice_waits is not None and C.rank(move.cards[0]) == C.JACK:
            queen = C.card(C.QUEEN, before.choice_waits)
            yield f"{self.card(move.cards[0])} shields {self.card(queen)}"

    def _rivals(self, before: Position, step: Step, _: Sequence[Step]) -> Iterator[str]:
        for event in _forced(step):
            if event.kind == "discard" and [C.rank(c) for c in event.cards] == [C.QUEEN]:
                yield f"{self.card(*event.cards)} gives way to a rival"

    def _jacks(self, before: Position, step: Step, _: Sequence[Step]) -> Iterator[str]:
        for event in _forced(step):
            if len(C.of_rank(event.cards, C.JACK)) >= 2 and event.kind == "discard":
                yield "two jacks: the hand is discarded, four cards are drawn"

    def _held_over(self, before: Position, step: Step, _: Sequence[Step]) -> Iterator[str]:
        begins = next((n for n, e in enumerate(step.events) if e.kind == "pass"), None)
        if begins is None:
            return
        drawn = {c for e in step.events[begins:] if e.kind == "draw" for c in e.cards}
        kept = [c for c in step.after.hand if c not in drawn]
        if kept:
            yield f"held over into pass {step.after.pass_number}: {self.card(*kept)}"

    def _brought(self, before: Position, step: Step, later: Sequence[Step]) -> Iterator[str]:
        """Yield what the cards that come with a move are good for in the rest of the line."""
        if step.move.kind not in (Kind.DRAW, Kind.LEAVE, Kind.MEET):
            return
        drawn = [c for e in step.events if e.kind == "draw" for c in e.cards]
        here = step.after
        waiting = [c for c in drawn if c in here.hand]
        for after in later:
            move, gone = after.move, [c for c in waiting if c not in after.after.hand]
            used = [c for c in gone if c in move.cards]
            if here.choice_waits is not None:
                pass  # a couple that etiquette takes away is nobody's plan
            elif move.kind is Kind.DISCARD and used:
                others = [c for c in move.cards if c not in used]
                why = f" to go with {self.card(*others)}" if others else ", which go together"
                yield f"brings {self.card(*used)}{why} (move {after.number})"
            elif move.kind is Kind.MEET and used:
                yield f"brings {self.card(*used)}, scored at move {after.number}"
            elif move.kind is Kind.BUTLER and C.JOKER in gone:
                yield f"brings the butler, used at move {after.number}"
            waiting = [c for c in waiting if c not in gone]
            here = after.after

    def _displayed(self, before: Position, step: Step, later: Sequence[Step]) -> Iterator[str]:
        """Yield for whom an ace comes to the table."""
        for event in step.events:
            if event.kind == "display":
                for after in later:
                    if any(e.kind == "pass" for e in after.events):
                        break
                    if after.move.kind is Kind.MEET and event.cards[0] in after.move.cards:
                        ace, queen = self.card(*event.cards), self.card(after.move.cards[0])
                        yield f"{ace} comes up, for {queen} (move {after.number})"

    def _room(self, before: Position, step: Step, later: Sequence[Step]) -> Iterator[str]:
        draws = bool(later) and later[0].move.kind is Kind.DRAW
        full = len(before.hand) > MOST_TO_DRAW >= len(step.after.hand)
        if step.move.kind is Kind.DISCARD and draws and full:
            yield "makes room for a draw"

    def _alone(self, before: Position, step: Step, _: Sequence[Step]) -> Iterator[str]:
        after = step.after
        lone = not after.is_over and [C.rank(c) for c in after.hand] == [C.QUEEN]
        if lone and step.move.kind is Kind.DISCARD:
            queen = after.hand[0]
            ace = queen - C.QUEEN + C.ACE
            state = "her ace on the table" if ace in after.display else "her ace not yet displayed"
            yield f"{self.card(queen)} is alone, {state}"


def _forced(step: Step) -> tuple[Event, ...]:
    """Return what happened in a step apart from the move itself."""
    own = step.move.kind in (Kind.DISCARD, Kind.LEAVE)
    return step.events[1:] if own else step.events
