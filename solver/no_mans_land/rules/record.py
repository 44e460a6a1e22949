"""Records: a game as text, one line a round, below tags that say which game it is.

A line is ``round|target|weather|hand|decision|stray|counterattack|points|score|killed``: the
weather as drawn, the hand in number order, the cards turned up as drawn, ``x`` if killed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from solver.common.cards import Card
from solver.common.errors import at
from solver.common.plain import plain
from solver.common.rng import seed_named
from solver.common.tags import RecordError, game_in, read_tags, tag_lines
from solver.no_mans_land.rules.cards import COUNTER, DECK, HAND, STRAY, Orders
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Position, Shot
from solver.no_mans_land.rules.switches import RuleSet

TITLE = "No Man's Land"
TAGS = ("Game", "Rules", "Seed")  # any others are kept as they are
SOLVER_VERSION = 1  # of the exact solution: changed when, and only when, an answer may differ
FIELDS = 10  # of a line, as above
LONGEST = 10_000  # characters of a text that is still read as a record


@dataclass(frozen=True)
class Round:
    """One round of a game: the position to decide (`before`), the `decision`, and what it came
    to (`shot`).
    """

    before: Position
    decision: Decision
    shot: Shot

    @property
    def after(self) -> Position:
        """The position after the round."""
        return self.before.after(self.shot)

    def __str__(self) -> str:
        before, after = self.before, self.after
        fields = (
            before.round + 1,
            DECK.names[before.aimed.card],
            DECK.text(before.weather),
            DECK.text(before.hand),
            self.decision,
            DECK.text(self.shot.stray),
            DECK.text(self.shot.counter),
            self.shot.points,
            after.score,
            "x" if after.killed else "",
        )
        return "|".join(map(str, fields))


@dataclass(frozen=True)
class Record:
    """A game, over or not: its `rules`, its `rounds`, the `seed` if it has one, and in `more`
    further tags by name.
    """

    rules: RuleSet
    rounds: tuple[Round, ...] = ()
    seed: int | None = None
    more: dict[str, str] = field(default_factory=dict)

    @property
    def end(self) -> Position:
        """The position after the last round."""
        return self.rounds[-1].after if self.rounds else Position(self.rules)

    @property
    def lines(self) -> str:
        """The lines of the rounds, without tags."""
        return "\n".join(map(str, self.rounds))

    def __str__(self) -> str:
        """Return the record as text: tags, an empty line, and the lines of the rounds."""
        tags = {"Game": TITLE, "Rules": str(self.rules)}
        if self.seed is not None:
            tags["Seed"] = str(self.seed)
        text = tag_lines(tags | self.more)
        return f"{text}\n{self.lines}\n" if self.rounds else text

    def with_round(self, decision: Decision, before: Position, shot: Shot) -> Record:
        """Return the record with one more round; it is not checked."""
        return replace(self, rounds=(*self.rounds, Round(before, decision, shot)))

    @classmethod
    def parse(cls, text: str, rules: RuleSet | None = None) -> Record:
        """Return the record of a text, replayed; raise `RecordError` for the first wrong line."""
        tags, rest = read_tags(text, LONGEST, TAGS)
        made = _begun(tags, rules)
        for number, line in _unfolded(rest):
            with at(f"line {number}", RecordError):
                made = replace(made, rounds=(*made.rounds, _round(line, made.end)))
        if made.seed is not None:
            _check_seed(made, made.seed)
        return made


def play_round(orders: Orders, before: Position, decision: Decision) -> Shot:
    """Return what a decision comes to in a seeded game."""
    order = orders.shoot[before.round]
    stray, counter = before.stray_due(decision), before.counter_due(decision)
    return before.shot(decision, order[STRAY][:stray], order[COUNTER][:counter])


def dealt(orders: Orders, between: Position) -> Position:
    """Return the position to decide of the round that begins, in a seeded game."""
    known = between.with_target(orders.targets[between.round])
    known = known.with_weather(orders.weather_of(between.round))
    return known.with_hand(orders.shoot[between.round][:HAND])


def looks_like_record(text: str) -> bool:
    """Return True if a text has this game's tag, or begins with a round's line."""
    _, first = next(_unfolded(plain(text[:LONGEST])), (0, ""))
    return first.count("|") == FIELDS - 1 or game_in(text) == TITLE


def _unfolded(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of rounds, numbered; one that lacks fields, or an ``x``, goes on in the next
    one that is not empty.
    """
    begun, line = 0, ""
    for number, more in enumerate(map(str.strip, text.splitlines()), 1):
        if line.count("|") >= FIELDS - 1 and more not in ("", "x"):
            yield begun, line
            line = ""
        begun = begun if line else number
        line = f"{line} {more}".strip()
    if line:
        yield begun, line


def _begun(tags: dict[str, str], rules: RuleSet | None) -> Record:
    if tags.get("Game", TITLE) != TITLE:
        raise RecordError("a record of another game")
    with at("[Rules]", RecordError):
        found = RuleSet.parse(tags["Rules"]) if "Rules" in tags else rules or RuleSet()
    if rules is not None and rules.to_json() != found.to_json():
        raise RecordError(f"a game of the rules {found}, not {rules}")
    more = {name: text for name, text in tags.items() if name not in TAGS}
    return Record(found, (), seed_named(tags.get("Seed"), "[Seed]", RecordError), more)


def _round(line: str, between: Position) -> Round:
    fields = [field.strip() for field in line.split("|")]
    if len(fields) != FIELDS:
        raise RecordError(f"{len(fields)} fields, not the {FIELDS} of a round")
    if between.is_over:
        raise RecordError("the game is over before this round")
    number, target, weather, hand, decided, stray, counter, points, score, killed = fields
    if number != str(between.round + 1):
        raise RecordError(f"round {number!r:.20}, not {between.round + 1}")
    [aimed] = _cards(target, 1)
    before = between.with_target(aimed).with_weather(_cards(weather)).with_hand(_cards(hand))
    decision = Decision.parse(decided)
    shot = before.shot(decision, _cards(stray), _cards(counter))
    made = Round(before, decision, shot)
    due = str(made).split("|")[-3:]
    if [points, score, killed] != due:
        due_text = f"points, score and fate are {'|'.join(due)}"
        raise RecordError(f"{due_text}, not {points}|{score}|{killed}"[:200])
    return made


def _cards(text: str, count: int | None = None) -> tuple[Card, ...]:
    cards = DECK.read(text)
    if None in cards or (count is not None and len(cards) != count):
        raise RecordError(f"{text!r:.40}: not {count or 'known'} cards")
    return tuple(card for card in cards if card is not None)


def _check_seed(record: Record, seed: int) -> None:
    orders = Orders.from_seed(seed)
    for n, round_ in enumerate(record.rounds, 1):
        if dealt(orders, round_.before.between) != round_.before:
            raise RecordError(f"round {n}: target, weather or hand are not those of seed {seed}")
        if play_round(orders, round_.before, round_.decision) != round_.shot:
            raise RecordError(f"round {n}: the cards turned up are not those of seed {seed}")
