"""The solver's answer about a position: verdict, profile, line, effort; and its JSON document."""

from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from solver.shooting_party.rules.cards import Score
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Objective
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.search.budget import Budget, StopReason

Verdict = Literal["yes", "no", "unknown"]
SCHEMA = "shooting-party/solution/1"


class SearchDefect(AssertionError):
    """A contradiction in the search, such as a line that the verifier refused: never an answer,
    always a bug.
    """


@dataclass(frozen=True)
class Best:
    """The best `score` within so many `passes`: ``score.queens`` and ``score.aces``.

    If it is not `proven`, the search has reached it, and no score of more than `upper` cards is
    left open. `confirmed` says whether the relaxation, which shares nothing with the search, allows
    no more either; None if it was not asked.
    """

    passes: int
    score: Score
    proven: bool
    upper: int
    confirmed: bool | None = None

    @property
    def value(self) -> int:
        """Queens + aces."""
        return sum(self.score)

    def to_json(self) -> dict[str, Any]:
        """Return this entry of the document; it has `upper` only while unproven."""
        queens, aces = self.score
        entry = {
            "passes": self.passes,
            "queens": queens,
            "aces": aces,
            "value": self.value,
            "proven": self.proven,
        }
        if not self.proven:
            entry["upper"] = self.upper
        if self.confirmed is not None:
            entry["confirmed"] = self.confirmed
        return entry


@dataclass(frozen=True)
class Line:
    """A line: its `moves` up to its finish, the contact that reaches the goal (without a goal, the
    last one); the pass of that contact, the cards in the pile then, and which of the three keys
    after the value are proven best: fewest passes, then earliest finish, then fewest moves.

    `score` is that at the end of the line. `passes` and `cards_left` are None for the
    empty line. `proven_passes`, `proven_cards_left` and `proven_moves` are the three keys.
    """

    moves: tuple[Move, ...]
    score: Score
    passes: int | None
    cards_left: int | None
    proven_passes: bool
    proven_cards_left: bool
    proven_moves: bool

    def to_json(self) -> dict[str, Any]:
        """Return the line's part of the document."""
        return {
            "moves": [str(move) for move in self.moves],
            "passes": self.passes,
            "cards_left": self.cards_left,
            "count": len(self.moves),
            "proven": {
                "passes": self.proven_passes,
                "cards_left": self.proven_cards_left,
                "moves": self.proven_moves,
            },
        }


@dataclass(frozen=True)
class Solution:
    """The answer to one question.

    `position` is the one asked about, `objective` what counts first: ``cards`` or ``queens``.
    `profile` has the best score within each number of passes that the rules still allow, and `best`
    the last of these, with the passes that it takes. `unknown_because` names the budget that ran
    out on anything; None if none did. `positions` were searched, in `seconds` by the clock.

    `verdict` answers `goal` or, if none was asked for, the four-queen win. `line` is None if a goal
    was asked for and not reached. `win_line` is there if four queens can be scored but `line` does
    not score them. `budget` is what the search was given, `par` what was asked of the line.
    """

    position: Position
    objective: Objective
    goal: str | None
    verdict: Verdict
    unknown_because: StopReason | None
    best: Best
    profile: tuple[Best, ...]
    line: Line | None
    win_line: Line | None
    budget: Budget
    par: bool | None
    positions: int
    seconds: float

    def __repr__(self) -> str:
        return f"<solution of {self._head()}>"

    def _head(self) -> str:
        asked = "four queens" if self.goal is None else self.goal
        queens, aces = self.best.score
        where = f"{self.position.deal.name}, {self.position.rules}"
        return f"{where}: {asked} {self.verdict}, best {queens}+{aces}"

    def __str__(self) -> str:
        """Return verdict, profile and line as text."""
        rows = [
            f"{passes:10}{score:5}  {proven}".rstrip() for passes, score, proven in self._profile()
        ]
        return "\n".join([self._head(), *rows, self._line()]).rstrip()

    def _repr_html_(self) -> str:
        """Return the same for a notebook."""
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
            for row in self._profile()
        )
        return f"<p>{escape(self._head())}</p><table>{rows}</table><p>{self._line()}</p>"

    def _profile(self) -> list[tuple[str, str, str]]:
        return [
            (
                in_passes(entry.passes),
                f"{entry.score[0]}+{entry.score[1]}",
                "proven" if entry.proven else f"at most {entry.upper}",
            )
            for entry in self.profile
        ]

    def _line(self) -> str:
        moves = () if self.line is None else self.line.moves
        return " ".join(f"{n}. {move.symbols}" for n, move in enumerate(moves, 1))

    def to_json(self) -> dict[str, Any]:
        """Return the document of schema ``shooting-party/solution/1`` (schemas/solution.json).
        Raise what `Position.document_head` raises.
        """
        document = self.position.document_head(SCHEMA)
        if self.objective != "cards":
            document["objective"] = self.objective
        if self.goal is not None:
            document["goal"] = self.goal
        document["par"] = self.par
        document["limits"] = self.budget.to_json()
        document["verdict"] = self.verdict
        if self.unknown_because is not None:
            document["unknown_because"] = self.unknown_because
        document["best"] = _value_first(self.best.to_json())
        document["profile"] = [entry.to_json() for entry in self.profile]
        document["line"] = None if self.line is None else self.line.to_json()
        if self.win_line is not None:
            document["win_line"] = self.win_line.to_json()
        document["effort"] = {"positions": self.positions, "seconds": round(self.seconds, 3)}
        return document


def _value_first(entry: dict[str, Any]) -> dict[str, Any]:
    """Return `best` with its keys in the order of the contract: the passes after the value."""
    names = ("queens", "aces", "value", "passes", "proven", "upper", "confirmed")
    return {name: entry[name] for name in names if name in entry}
