"""How the documents and texts of No Man's Land are checked (generator/common/verification.py): what
is replayed, and how each is made again.
"""

from generator.common.again import beside
from generator.common.documents import COMMON, Puzzle, PuzzleSolution
from generator.common.games import Kind
from generator.no_mans_land.texts import check_text as check_puzzle_text
from solver.common.loading import Late
from solver.common.schemas import Json, Refused
from solver.common.survey.manifest import Manifest
from solver.common.words import counted
from solver.no_mans_land.rules.cards import Orders
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import GAME, Position
from solver.no_mans_land.rules.record import Record, dealt, looks_like_record
from solver.no_mans_land.rules.replays import PACKAGES, REPLAYS
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.rules.themes import themes

ANSWERS = f"{GAME}/answers/1"


def check_text(text: str, theme: str | None = None, rules: RuleSet | None = None) -> str:
    """Check a record, a puzzle or a solution as text, and return the finding in one line. Raise
    `ValueError` for the first error. `rules` are those of a record that does not name them.
    """
    if theme is not None and theme not in themes():
        raise Refused(f"no theme {theme!r}; there are {', '.join(themes())}")
    if '[Puzzle "' in text:
        return check_puzzle_text(text)
    if not looks_like_record(text):
        raise Refused("neither a document, nor a puzzle, nor a game of No Man's Land")
    record = Record.parse(text, rules)
    end = record.end
    if not end.is_over:
        return f"ok: {counted(len(record.rounds), 'round')} so far, score {end.score}"
    fate = " (killed)" if end.killed else ""
    return f"ok: score {end.final}{fate}, {themes()[theme or 'neutral'].band(end.final)}"


def replay(document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
    """Return the finding about the position of a puzzle, whose cards must be those of its seed, or
    about the decision of a solution, which must be legal. Raise `ValueError` otherwise.
    """
    position = Position.from_json(document.deal)
    if isinstance(document, PuzzleSolution):
        decision = Decision.parse(document.line["decision"])
        if decision not in position.legal():
            raise Refused(f"line: {decision} is not legal")
        return f"the solution of {document.id}, {decision}"
    known = Position(position.rules, position.past, position.score)
    if dealt(Orders.from_seed(int(document.seed)), known) != position:
        raise Refused("deal: not that of the seed")
    return f"puzzle {document.id}, {document.tier}"


def _position(document: Json) -> str:
    position = Position.from_json(document)
    return f"a position, {position.kind}, score {position.score}"


def _answers(document: Json) -> str:
    """Return the finding about the answers to a puzzle: all groups but one must have legal
    decisions, each once, and must leave some for that one.
    """
    position = Position.from_json(document["deal"])
    if document["rules"] != str(position.rules):
        raise Refused(f"rules: not {position.rules}, those of the deal")
    legal = {str(decision) for decision in position.legal()}
    named = [group["decisions"] for group in document["groups"] if "decisions" in group]
    told = [text for decisions in named for text in decisions]
    if len(named) != len(document["groups"]) - 1:
        raise Refused("groups: not all but one have their decisions")
    if len({*told}) < len(told) or not {*told} < legal:
        raise Refused("groups: their decisions are not legal ones, each once, with some left")
    return f"answers to a puzzle, {counted(len(legal), 'decision')}"


def _survey(document: Json) -> str:
    from solver.no_mans_land.survey.rows import check_question

    plan = Manifest.from_json(document).checked()
    check_question(plan.question)
    return f"a survey of {counted(plan.seeds.stop - plan.seeds.start, 'game')}"


AGAIN = Late("generator.no_mans_land.again", "again")


def kinds(_: str | None = None) -> dict[str, Kind]:
    """Return how documents that are no puzzles are checked, by schema id; positions, which have
    none, by the name of the game.
    """
    return {
        **{schema: Kind(PACKAGES, replayed, AGAIN) for schema, replayed in REPLAYS.items()},
        ANSWERS: Kind(("generator.no_mans_land", COMMON), _answers, AGAIN),
        f"{GAME}/survey/1": Kind(("solver.common.survey",), _survey, beside("its shards")),
        GAME: Kind((), _position),
    }
