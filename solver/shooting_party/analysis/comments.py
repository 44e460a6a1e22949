"""Play in words. `Commentator` comments on the moves of a line whose end is known: each comment has
an exact condition, checked on a replay. `Narrator` speaks to somebody who is learning, of what
happened on the table and of what a move would do, and knows no more than the player does.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from solver.common.words import counted
from solver.shooting_party.analysis.fates import ARRIVALS, Course, fate, forced, taken
from solver.shooting_party.analysis.held_against import Against
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import DISMISS, Event, Kind, Move
from solver.shooting_party.rules.position import MOST_TO_DRAW, Position, first_couple
from solver.shooting_party.rules.replay import Step, replay
from solver.shooting_party.rules.themes import Theme


@dataclass(frozen=True)
class Commentator:
    """A commentator on the moves of a line, in the words of a theme."""

    theme: Theme
    symbols: bool

    def card(self, *cards: int) -> str:
        return self.theme.cards(cards, self.symbols)

    def names(self, cards: Iterable[int]) -> str:
        return self.card(*cards)

    def name(self, *cards: int) -> str:
        return "the butler" if cards == (C.JOKER,) else self.card(*cards)

    def along(
        self, start: Position, line: Sequence[Move], against: Against | None = None
    ) -> Iterator[tuple[Position, Step, list[str]]]:
        """Yield each move of a line as a step, with the position before it and the comments: first
        the reasons that follow from what the line is held against.
        """
        game = replay(start, line)
        reasons = [*against.reasons(game, self.name)] if against else []
        for before, step in game.along:
            said = [text for number, text in reasons if number == step.number]
            said += self._moved(before, step, game.along[step.number :])
            yield before, step, said

    def _moved(self, before: Position, step: Step, later: Course) -> Iterator[str]:
        queens, aces = before.score
        for event in step.events:
            if event.kind == "contact":
                queens, aces = queens + 1, aces + len(event.cards) - 1
                waits = "" if len(event.cards) == 2 else ", without her ace"
                yield f"queen {queens} of 4 is scored{waits}: {queens} + {aces}"
        yield from self._given_up(before, step)
        yield from (taken(event, step, self.name) for event in forced(step))
        yield from self._brought(step, later)

    def _given_up(self, before: Position, step: Step) -> Iterator[str]:
        """Yield what the player gives up by leaving, and that he chooses whom a king takes away. A
        queen is not given up if a pass begins: she is in its pile.
        """
        move, gone = step.move, step.after.discards
        queens = [card for card in C.of_rank(before.hand, C.QUEEN) if card in gone]
        if before.choice_waits is not None and C.rank(move.cards[0]) == C.JACK:
            shielded = self.card(C.card(C.QUEEN, before.choice_waits))
            yield f"{self.card(move.cards[0])} shields {shielded}"
        calm = not any(event.kind in ("discard", "end") for event in step.events)
        if move.kind is Kind.LEAVE and not before.hand and calm:
            yield "four cards in one move, nothing given up"
        for queen in queens if move.kind is Kind.LEAVE else ():
            last = step.after.pass_number == before.rules.passes
            ways = [] if last else ["the next pass"]
            ways += [] if C.JOKER in gone or step.after.is_over else ["the butler"]
            again = f"only {' or '.join(ways)} can bring her back" if ways else "for good"
            yield f"{self.card(queen)} is given up{':' if ways else ''} {again}"

    def _brought(self, step: Step, later: Course) -> Iterator[str]:
        """Yield what the cards that come with a move, and stay, are used for in the rest of the
        line; and that the butler finds an ace for the order of the pile, if a queen is met in this
        pass, but not with that ace.
        """
        there = {*step.after.hand, *step.after.display}
        comes = [c for e in step.events if e.kind in ARRIVALS for c in e.cards if c in there]
        uses = {card: used for card in comes if (used := fate(card, later)) and used.use(self.name)}
        for end in sorted({(used.number, used.how) for used in uses.values()}):
            cards = [card for card, used in uses.items() if (used.number, used.how) == end]
            others = tuple(each for each in uses[cards[0]].others if each not in cards)
            use = replace(uses[cards[0]], others=others).use(self.name)
            yield f"brings {self.name(*cards)}, {use or f'which go together (move {end[0]})'}"
        shuffled = any(event.kind == "shuffle" for event in step.events)
        if shuffled and comes and not uses:
            here = step.after.pass_number
            if any(
                e.kind == "contact" and e.pass_number == here for _, s in later for e in s.events
            ):
                yield "for the order of the pile: the ace is not scored in this pass"


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
        own = move == DISMISS or (move is not None and move.kind in (Kind.DISCARD, Kind.LEAVE))
        own &= before is not None and bool(before.hand)
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
        if move == DISMISS:
            return f"You dismissed {names}."
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
                    yield f"{self.card(queen)} is given up."
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
            yield f"{self.card(queen)} is given up."
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
