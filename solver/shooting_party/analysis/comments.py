"""Play in words. `Commentator` comments on the moves of a line whose end is known: each comment has
an exact condition, checked on a replay. `Narrator` speaks to somebody who is learning, of what
happened on the table and of what a move would do, and knows no more than the player does.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from solver.common.words import counted
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import MOST_TO_DRAW, Event, Position, first_couple
from solver.shooting_party.rules.replay import Step, replay
from solver.shooting_party.rules.themes import Theme


@dataclass(frozen=True)
class Commentator:
    """A commentator on the moves of a line, in the words of a theme."""

    theme: Theme
    symbols: bool

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

    def along(
        self, start: Position, line: Sequence[Move]
    ) -> Iterator[tuple[Position, Step, list[str]]]:
        """Yield each move of a line as a step, with the position before it and the comments."""
        game = replay(start, line)
        for before, step in game.along:
            yield before, step, self.comments(before, step, game.steps[step.number :])

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
        came = self._found if C.rank(sought) == C.ACE else self._fetched
        yield from came(sought, later)

    def _found(self, ace: int, later: Sequence[Step]) -> Iterator[str]:
        """Yield what an ace that the butler has found is good for, if anything is."""
        met = False
        for number, event in ((step.number, event) for step in later for event in step.events):
            if event.kind == "pass":
                break
            if event.kind == "contact" and ace in event.cards:
                queen = self.card(C.card(C.QUEEN, C.suit(ace)))
                yield f"on the table now, scored with {queen} (move {number})"
                return
            met |= event.kind == "contact"
        if met:
            yield "for the order of the pile: the ace is not scored in this pass"

    def _fetched(self, fetched: int, later: Sequence[Step]) -> Iterator[str]:
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
            if queen in step.after.hand:
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


SENTENCES = {
    "draw": "Drawn into the hand: {names}.",
    "display": "{names} came up: aces go to the table and do not count as drawn.",
    "fetch": "The butler brought {names} from the discards.",
    "find": "The butler found {names} in the pile and laid it on the table.",
    "shuffle": "The rest of the pile was shuffled.",
    "contact": "Scored, {ace}: {names}.",
    "pass": "The pile ran out: pass {number} begins. The discards and the aces on the table are "
    "shuffled into a new pile of {left}; the hand stays.",
    "end": "The pile ran out in the last pass: the game is over.",
}


class Narrator:
    """Describes what happened, and what a move does, with the card names of a theme."""

    def __init__(self, commentator: Commentator) -> None:
        self.card = commentator.card

    def happened(
        self, before: Position | None, move: Move | None, events: Sequence[Event]
    ) -> list[str]:
        """Return a sentence for each thing that happened in a move, or in the opening."""
        sentences = []
        own = move is not None and move.kind in (Kind.DISCARD, Kind.LEAVE)
        own = own and before is not None and bool(before.hand)
        for kind, group in groupby(events, key=lambda event: event.kind):
            some = list(group)
            if kind == "discard":
                for event in some:
                    sentences.append(self._discard(event.cards, before, move if own else None))
                    own = False
            else:
                sentences.append(self._other(kind, some))
        return sentences

    def _discard(self, cards: tuple[int, ...], before: Position | None, move: Move | None) -> str:
        """Return why cards went to the discards: by the player's move, or by etiquette."""
        names = self.card(*cards)
        queens, kings = C.of_rank(cards, C.QUEEN), C.of_rank(cards, C.KING)
        if move is not None and move.kind is Kind.LEAVE:
            return f"You left the room: {names} went to the discards, and four cards are drawn."
        if move is not None and before is not None and before.choice_waits is not None:
            jack = "the jack leaves with the king, and the queen stays"
            return f"You chose: {'the queen leaves with the king' if queens else jack} ({names})."
        if move is not None:
            return f"You discarded {names}: {_fitting(cards)}."
        if cards == (C.JOKER,):
            return f"{names} did his work and went to the discards."
        if len(cards) == 2 and queens and kings and C.suit(queens[0]) == C.suit(kings[0]):
            couple = f"{self.card(*kings)} took {self.card(*queens)} away"
            return f"{couple}: a king and the queen of his suit leave together."
        if len(cards) == 1 and queens:
            return f"{names} gave way to the queen who came after her: only one can stay."
        if len(C.of_rank(cards, C.JACK)) >= 2:
            return f"Two jacks met: the whole hand ({names}) was discarded, and four are drawn."
        return f"{names} went to the discards."

    def _other(self, kind: str, events: Sequence[Event]) -> str:
        names, last = self.card(*(c for event in events for c in event.cards)), events[-1]
        ace = "with her ace" if len(last.cards) == 2 else "without her ace"
        number, left = last.pass_number, last.cards_left
        return SENTENCES[kind].format(names=names, ace=ace, number=number, left=left)

    def would(self, position: Position, move: Move) -> str:
        """Return what a move would do, revealing nothing of the pile, or why it is not allowed."""
        objection = position.objection(move)
        if objection is not None:
            return f"{move} is not allowed: {objection}."
        return " ".join(self._effects(position, move))

    def _effects(self, position: Position, move: Move) -> Iterator[str]:
        names = self.card(*move.cards)
        match move.kind:
            case Kind.DRAW:
                held = counted(len(position.hand), "card")
                yield "Draws two cards; aces that come up go to the table and do not count."
                yield f"You hold {held}; with more than {MOST_TO_DRAW} you could not draw."
            case Kind.LEAVE:
                yield "Discards the whole hand and draws four cards."
                for queen in C.of_rank(position.hand, C.QUEEN):
                    yield f"{self.card(queen)} is given up for now."
            case Kind.MEET:
                yield f"Scores {names}."
                if len(move.cards) == 1:
                    yield "Her ace stays behind."
                done = position.score[0] == 3
                yield "She is the fourth: the game is won." if done else "Then draws four cards."
            case Kind.BUTLER if not move.cards:
                yield "Sends the butler away: he goes to the discards and does nothing."
            case Kind.BUTLER if C.rank(move.cards[0]) == C.ACE:
                yield f"The butler goes to the discards and finds {names} in the pile."
                if position.rules.butler_search == "shuffle":
                    yield "The rest of the pile is then shuffled."
            case Kind.BUTLER:
                yield f"The butler goes to the discards and brings {names} into the hand."
                rest = [c for c in position.hand if c != C.JOKER]
                yield from self._etiquette([*rest, *move.cards])
            case Kind.DISCARD:
                yield from self._discarding(position, move)

    def _discarding(self, position: Position, move: Move) -> Iterator[str]:
        waits = position.choice_waits
        if waits is not None:
            other, king = move.cards
            yield f"{self.card(other)} leaves with {self.card(king)}."
        else:
            yield f"Discards {self.card(*move.cards)}: {_fitting(move.cards)}."
        rest = [c for c in position.hand if c not in move.cards]
        if waits is not None and C.rank(move.cards[0]) == C.JACK:
            yield f"{self.card(C.card(C.QUEEN, waits))} stays."
        for queen in C.of_rank(move.cards, C.QUEEN):
            yield f"{self.card(queen)} is given up for now."
        if not rest:
            yield "The hand is then empty."
        elif len(rest) == 1 and C.rank(rest[0]) == C.QUEEN:
            must = position.rules.contact == "must"
            yield f"{self.card(rest[0])} is then alone, and {'is' if must else 'can be'} scored."
        elif waits is not None:
            yield from self._etiquette(rest)
        else:
            yield f"You keep {self.card(*rest)}."

    def _etiquette(self, hand: list[int]) -> Iterator[str]:
        """Yield what etiquette does first with a hand: Settling in docs/shooting-party/rules.md."""
        queens = C.of_rank(hand, C.QUEEN)
        if (s := first_couple(hand)) is not None:
            jack, queen, king = (C.card(r, s) for r in (C.JACK, C.QUEEN, C.KING))
            if jack in hand:
                yield f"Then you choose who leaves with {self.card(king)}."
            else:
                yield f"{self.card(king)} then takes {self.card(queen)} away."
        elif len(queens) > 1:
            yield f"{self.card(queens[0])} then gives way to the queen who came after her."
        elif len(C.of_rank(hand, C.JACK)) >= 2:
            yield "Two jacks then meet: the whole hand is discarded, and four are drawn."


def _fitting(cards: Sequence[int]) -> str:
    """Return what makes cards fit to be discarded together."""
    if len({C.rank(c) for c in cards}) == 1:
        return f"{('two', 'three', 'four')[len(cards) - 2]} of one rank"
    return "two of one suit"
