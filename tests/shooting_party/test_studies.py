"""Puzzles in full view: each kind proven again, by the readable engine or by another search;
exchanges and twins by brute force, as answers, documents and records.
"""

import json
import re
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

import pytest

from cli.shooting_party.explain_text import Look, Terminal, solution_text
from generator import Puzzle, Task
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_of
from generator.shooting_party.accepted import contents, study_answer
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.sheet import beside
from generator.shooting_party.studies import motifs
from generator.shooting_party.studies.composing import composed, exchanges, proven, studies
from generator.shooting_party.studies.kinds import kinds, of_document, of_goal, of_tags
from generator.shooting_party.studies.mirrors import decision_of, likeness
from generator.shooting_party.studies.questions import Line
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.task_words import table_in_words
from generator.shooting_party.studies.twins import Twins
from solver.common.errors import InputError
from solver.common.schemas import Refused
from solver.shooting_party import Budget, Deal, Meter, OutOfBudget, Position, RuleSet, solve
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.explanation import explain_line
from solver.shooting_party.analysis.histories import only_histories
from solver.shooting_party.analysis.par_solutions import par_solutions, short_solutions
from solver.shooting_party.analysis.solutions import natural_line, surprise
from solver.shooting_party.players.bots import STRONG, recorded
from solver.shooting_party.rules.cards import DECK, JOKER, QUEEN, card, rank, suit
from solver.shooting_party.rules.moves import LEAVE, Kind, Move
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.rules.situation import check_cards
from solver.shooting_party.rules.tables import NEXT, Table, exchanged
from solver.shooting_party.rules.themes import themes
from tests.common.command_line import printed
from tests.shooting_party.attempts import attempt, puzzle_file
from tests.shooting_party.attempts import recorded as record_of
from tests.shooting_party.brute import lines_of
from tests.shooting_party.corpus import NUMBER, NUMBERS, composed_anew, rating_of, some
from tests.shooting_party.tables import blocks, position_of
from tests.shooting_party.test_par_solutions import normal, played_from

LINES = ("couple", "eight", "last-pass", "exchange")
FEW = 5
"""The most moves of lines that brute force goes through."""


def with_lines(study: Study) -> list[tuple[Position, tuple[Move, ...]]]:
    """Each line of a puzzle, with where it begins: twins have two."""
    twins = [study] if isinstance(study, Twins) else []
    others = [(exchanged(each.start, each.twin), each.other) for each in twins]
    return [(study.line_start, study.line), *others]


@pytest.mark.parametrize("most", [2, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", [*LINES, "twins"])
def test_a_line_is_the_only_one_and_no_shorter_one_will_do(kind: str, most: int):
    """By the readable engine, trying everything."""
    short = [each for each in some(kind, NUMBERS.get(kind, NUMBER)) if len(each.line) <= FEW]
    assert len(short) >= 2
    for study in short[:most]:
        for start, only in with_lines(study):
            found = list(lines_of(start, study.target, len(only)))
            assert only in found
            assert min(map(len, found)) == len(only) == study.moves
            ways = {normal(list(played_from(start, line))) for line in found}
            assert len(ways) == study.count == 1
            assert {line[0] for line in found} == {only[0]}
        keys = {line[0] for _, line in with_lines(study)}
        assert len(keys) == len(with_lines(study))


def test_one_key_with_many_solutions_is_no_puzzle():
    """All 27 solutions in six moves begin alike, but more than one goes on from there."""
    moves = "draw draw -2d2s draw -5d5s draw -4cKc draw -3d3h -4d4s meet:Qc+Ac draw -JsKs draw draw"
    start = replay(Position.opening(0), parse_moves(f"{moves} -5c5h draw")).end
    found = short_solutions(start, Target(Goal.parse("2+2")), 10)
    assert (found.moves, found.count(), len(found.keys)) == (6, 27, 1)
    assert [*composed(kinds()["couple"], start)] == []


def named(what: str, printed: str) -> set[str]:
    """The moves of which an explanation says that."""
    found = re.search(rf"{what}: (.*)", printed)
    moves = found[1].split(", ") if found else []
    butler = moves.pop().split()[1:] if moves and moves[-1].startswith("butler ") else []
    return {*moves, *(f"butler:{card}" for card in butler)}


@pytest.mark.parametrize("number", [8, pytest.param(24, marks=pytest.mark.long)])
def test_other_moves_are_as_good_or_not_in_time(number: int, monkeypatch: pytest.MonkeyPatch):
    """What the explanation says of them, by trying everything."""
    monkeypatch.setenv("COLUMNS", "1000")
    look = Look(Commentator(themes()["neutral"], symbols=False), False, Terminal.here())
    late = set[str]()
    for study in some("couple", number):
        target, here = study.target, study.start
        if len(study.line) > FEW:
            continue
        found = explain_line(here, target.goal, study.line, symbols=False)
        text = "\n".join(solution_text(found, study, "", look))
        printed = re.split(r"^  \d  ", text, flags=re.MULTILINE)[1:]
        for place, (move, said) in enumerate(zip(study.line, printed, strict=True), 1):
            left = len(study.line) - place
            solving = {
                str(other)
                for other in here.legal_moves()
                if other != move and any(lines_of(here.play(other), target, left))
            }
            assert named("as good", said) == solving
            assert not named("not in time", said) & solving
            late |= named("not in time", said)
            here = here.play(move)
    assert late


def verdict(start: Position, *moves: Move, study: Study) -> str:
    """Whether the score of a puzzle can still be had after some moves, by a search anew."""
    return solve(replay(start, moves).end, goal=study.target.goal, par=False).verdict


@pytest.mark.parametrize("kind", ["only-move", "mistake"])
def test_the_best_score_is_kept_by_a_move_alone_or_lost_by_a_mistake(kind: str):
    for study in some(kind, 6):
        goal, best = study.target.goal, solve(study.start, par=False).best
        assert best.proven
        assert goal.scores == Goal.of(best.score).scores
        if kind == "only-move":
            kept = [m for m in study.offered if verdict(study.start, m, study=study) == "yes"]
            assert kept == [study.line[0]]
            assert replay(study.start, study.line).end.score in goal.scores
            continue
        shown, key = study.shown, study.key
        keeps = [verdict(study.start, *shown[:n], study=study) for n in range(1, len(shown) + 1)]
        assert keeps == ["yes"] * key + ["no"] * (len(shown) - key)
        assert study.line[:key] == shown[:key]
        assert study.line[key] != shown[key]
        assert 5 <= len(shown) <= 8


def test_counting_alone_finds_no_puzzle():
    """Something happens in every line; the search finds others, which are left out."""
    for kind in LINES:
        for study in some(kind, 6):
            moves = {move.kind for move in study.line}
            events = [e for step in replay(study.line_start, study.line).steps for e in step.events]
            gone = [c for e in events if e.kind == "discard" for c in e.cards]
            chosen = [c for m in study.line if m.kind is Kind.DISCARD for c in m.cards]
            queens = any(rank(c) == QUEEN for c in chosen)
            assert moves & {Kind.LEAVE, Kind.BUTLER} or queens or sorted(gone) != sorted(chosen)
    deal = Deal.from_seed(4)
    game = recorded(deal, RuleSet(), STRONG)
    start = replay(Position.opening(deal, RuleSet(passes=1)), game[:8]).end
    plain = next(composed(kinds()["couple"], start))
    assert motifs.is_plain(replay(start, plain.line))
    starts = [study.start.played for study in studies("couple", deal, RuleSet())]
    assert tuple(game[:8]) not in starts


@pytest.mark.parametrize("number", [2, pytest.param(6, marks=pytest.mark.long)])
def test_proof_games(number: int):
    """One history alone leads to the table, in six moves and not in fewer, and something happens;
    another table of the deal is another puzzle, and one that cannot come is none. (Histories by
    brute force: test_histories.py.)
    """
    for study in some("proof-game", number):
        start, table = study.start, study.table
        assert table is not None
        every = only_histories(start, 6)
        assert every[table] == study.line
        game = replay(start, study.line)
        assert motifs.has_turn(game)
        assert study.score == "{}+{}".format(*game.end.score)
        assert not study.target.reached(start)
        other = Table.of(game.steps[-2].after)
        assert proven(replace(study.question, table=other)) is None
        counted_off = [h for h in every.values() if h.count(LEAVE) > 1]
        assert not any(motifs.has_turn(replay(start, history)) for history in counted_off)
        alike = [replace(study, table=each, line=every[each]) for each in [*every][:3]]
        assert len({likeness(puzzle_of(each)) for each in alike}) == 3
        assert len({decision_of(each) for each in alike}) == 3
    goal = study.question.goal
    for wrong, why in (
        ({"table": None}, "a table is what a proof game asks for"),
        ({"moves": None}, "not those of proof-game"),
        ({"moves": 10**6}, "not those of proof-game"),
        ({"table": goal["table"] | {"scored": goal["table"]["discards"]}}, "a card in two places"),
        ({"table": goal["table"] | {"discards": ["Ac"]}}, "a card"),
    ):
        changed = {name: value for name, value in (goal | wrong).items() if value is not None}
        with pytest.raises(Refused, match=why):
            of_goal(changed, start, ())


@pytest.mark.parametrize("kind", kinds())
def test_a_puzzle_of_a_kind(kind: str):
    """Where it begins, from which it is composed again; and its task in one sentence. In the deal
    of an exchange the moves lead to its new pile, also after the butler's shuffle.
    """
    for study in some(kind, 5):
        for start in (study.start, study.line_start):
            check_cards(start)
            assert replay(Position.opening(start.deal, start.rules), study.played).end == start
        assert bool(study.played) == (kinds()[kind].source != "opening")
        assert not study.played or start.pass_number == start.rules.passes
        assert kind != "last-pass" or start.pass_number == 3
    study = some(kind, 1)[0]
    assert proven(study.question) == study
    assert proven(replace(study.question, moves=99)) is None
    document = study.to_document() | {"deal": study.start.deal.code}
    assert of_document(document) == of_tags(record_of(study)) == study.question
    assert study.sentence[0].isupper()
    assert study.sentence[-1] in ".?"
    assert "{" not in study.sentence + study.brief
    assert len(study.brief) <= 40
    assert study.asked in ("move", "odds") or f"{study.moves} moves" in study.sentence


@pytest.mark.long
@pytest.mark.parametrize("kind", kinds())
def test_the_corpus_is_what_is_composed(kind: str):
    """The ratings of the first 60 puzzles of a kind lie in three tiers or more."""
    due = list(islice(composed_anew(kind), 6))
    assert some(kind, 6) == due
    for study in due:
        assert rating_of(study) == rate_study(study).rating.to_json()
    tiers = set()
    for study in islice(composed_anew(kind), 60):
        tiers.add(tier_of(rate_study(study).rating).name)
        if len(tiers) == 3:
            return
    pytest.fail(f"only {tiers}")


def test_what_no_short_solution_is_sought_of(monkeypatch: pytest.MonkeyPatch):
    """What is reached, and more than a budget allows. Longer lines do not hide the shortest."""
    study = some("couple", 1)[0]
    found = short_solutions(study.start, study.target, len(study.line) + 3)
    assert (found.line, found.keys) == (study.line, (study.line[0],))
    with pytest.raises(OutOfBudget):
        short_solutions(study.start, study.target, 9, Meter(Budget(positions=10)))
    with pytest.raises(ValueError, match="has been reached already"):
        short_solutions(replay(study.start, study.line).end, study.target, 3)
    monkeypatch.setattr("generator.shooting_party.studies.starts.POSITIONS", 10)
    assert [*composed(kinds()["couple"], study.start)] == []


# -- what is said of them -------------------------------------------------------------------------


def test_a_table_in_words_has_no_code_of_a_card():
    hand, discards = frozenset([JOKER]), frozenset([card(QUEEN, 0), JOKER])
    table = Table(hand, frozenset(), discards, frozenset())
    assert table_in_words(table) == "the hand is the butler, and the discards are Q♣ and the butler"


# -- mirrors, motifs, natural lines ---------------------------------------------------------------


def puzzle_of(study: Study) -> Puzzle:
    task, deal = Task("open", "testing", study.kind.name), replace(study.start.deal, seed=0)
    study = replace(study, start=replace(study.start, deal=deal))
    made = contents(task, deal, Rating("open", 1500, 50), study_answer(study)).puzzle
    names = "id date number series revision attempt commitment recipe"
    blank = dict.fromkeys(names.split(), "")
    return Puzzle(**blank, licence="", generator=1, **made)  # type: ignore[arg-type]


def mirrored(study: Study, suits: tuple[int, int, int, int]) -> Study:
    """The same puzzle with other suits."""
    new = {c: c if c == JOKER else card(rank(c), suits[suit(c)]) for c in DECK.cards}

    def move(of: Move) -> Move:
        cards = [new[c] for c in of.cards]
        return Move(of.kind, tuple(sorted(cards, reverse=of.kind is Kind.MEET)))

    deal = Deal(tuple(tuple(new[c] for c in order) for order in study.start.deal.orders))
    start = replay(Position.opening(deal, study.start.rules), list(map(move, study.start.played)))
    line = tuple(map(move, study.line))
    return replace(study, start=start.end, line=line)


def test_a_mirror_is_the_same_puzzle():
    seen = set()
    for study in some("couple", 6):
        alike = likeness(puzzle_of(study))
        for suits in ((1, 0, 2, 3), (1, 2, 3, 0)):
            try:
                other = mirrored(study, suits)
            except ValueError:  # two couples at once leave in the order of suits
                continue
            assert likeness(puzzle_of(other)) == alike
        seen.add(alike)
    assert len(seen) == 6


def test_another_order_to_come_is_another_puzzle():
    study = next(study for study in some("couple", 24) if JOKER in study.start.hand)
    orders = [*study.start.deal.orders]
    orders[2 + study.start.pass_number] = DECK.cards
    puzzle, deal = puzzle_of(study), {"code": Deal(tuple(orders)).code}
    assert likeness(replace(puzzle, deal=deal)) != likeness(puzzle)


@blocks("motifs.txt")
def test_motifs(head: str, lines: list[str]):
    """Each where it occurs and where it only nearly does."""
    motif = getattr(motifs, head)
    for line in lines:
        start, _, moves = line.removeprefix("not ").partition(" -> ")
        assert motif(replay(position_of(start), parse_moves(moves))) is not line.startswith("not ")


def test_a_motif_is_one_of_most_solutions():
    position = Position.opening(Deal.from_seed(42), RuleSet(passes=1))
    solutions = par_solutions(position, Goal.parse("2+2"))
    lines = solutions.sample(49, position.deal.code)
    assert lines == solutions.sample(49, position.deal.code)
    assert len(set(lines)) > 10
    for line in lines:
        assert replay(position, line).end.score in Goal.parse("2+2").scores
        assert len(line) == solutions.moves
    tags = motifs.motifs_of_most(position, solutions)
    found = [motifs.motifs_in(replay(position, line)) for line in lines]
    for tag in motifs.MOTIFS:
        assert (tag in tags) == (2 * sum(tag in each for each in found) > len(lines))
    assert motifs.motifs_of_most(position, None) == []


def test_the_most_natural_line():
    """It is a solution, and none of a sample is less surprising."""
    for seed in (0, 7, 42):
        position = Position.opening(Deal.from_seed(seed), RuleSet(passes=1))
        best = solve(position, par=False).best
        solutions = par_solutions(position, Goal.of(best.score))

        def strange(line: tuple[Move, ...], position: Position = position) -> int:
            return sum(surprise(at.hand, move) for at, move in played_from(position, line))

        line = natural_line(solutions)
        assert len(line) == solutions.moves
        assert replay(position, line).end.score in Goal.of(best.score).scores
        assert strange(line) <= min(map(strange, solutions.sample(200, "any")))
        assert strange(line) <= strange(solutions.line)
    queen, low = [22, 1, 2], [1, 2]
    assert surprise(queen, Move.parse("leave")) > surprise(low, Move.parse("leave"))
    assert surprise([], Move.parse("leave")) == 0
    assert surprise(queen, Move.parse("-2c3c")) == 0
    butler = [surprise(low, Move.parse(text)) for text in ("butler:Ah", "butler:Kc", "butler")]
    assert 0 < butler[0] < butler[1] < butler[2]


# -- exchanges and twins ---------------------------------------------------------------------------

EXCHANGE, TWINS = some("exchange", 1)[0], some("twins", 1)[0]


def test_one_pair_alone_does_it():
    for study in some("exchange", 2):
        pile = study.start.pile
        assert not any(lines_of(study.start, study.target, study.moves))
        for pair in combinations(pile[:NEXT], 2):
            places = dict(zip(pair, reversed(pair), strict=True))
            start = exchanged(study.start, pair)
            assert start.pile == tuple(places.get(card, card) for card in pile)
            found = any(lines_of(start, study.target, study.moves))
            assert found == ({*pair} == {*study.pair})


def test_no_exchange_where_etiquette_makes_the_contact_or_several_pairs_do_it():
    """Then no move would name the queen. One and a line of a position are one decision."""
    start = replace(EXCHANGE.start, rules=RuleSet(contact="must"))
    assert [*composed(EXCHANGE.kind, start)] == []
    assert len(exchanges(EXCHANGE.start, EXCHANGE.target, 4)) > 1
    assert [*composed(replace(EXCHANGE.kind, moves=(3, 4)), EXCHANGE.start)] == []
    study = EXCHANGE
    line = Line(kinds()["couple"], study.start, study.score, study.moves, study.line)
    assert decision_of(study) == decision_of(line)


def test_twins_are_as_hard_as_the_harder_of_the_two():
    study = TWINS
    first = Line(study.kind, study.start, study.score, study.moves, study.line, count=1)
    values = [rate_study(each).rating.value for each in (first, study.second)]
    assert rate_study(study).rating.value == max(values)


def texts(moves: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in moves]


def test_a_document_of_twins_has_both_lines():
    answer = study_answer(TWINS)
    assert answer["goal"]["twin"] == [DECK.names[card] for card in TWINS.twin]
    again = of_document(answer | {"seed": None}).solved_by(answer["line"])
    assert again.told == TWINS.told
    made = beside(answer)
    assert made["twin"] == texts(TWINS.other)
    assert len(made["comments"]) == len(TWINS.line)


def test_a_solution_that_does_not_solve_it_is_refused():
    """A pair that cannot be exchanged; another second line of twins, or none."""
    solution = {"moves": texts(EXCHANGE.line), "key": 1}
    for pair in ([], ["5h"], ["5h", "5h"], ["5h", "Kd", "2c"], ["5h", "zz"]):
        with pytest.raises(InputError):
            EXCHANGE.question.solved_by(solution | {"pair": pair})
    solution = {"moves": texts(TWINS.line), "key": 1}
    for other in ((), TWINS.other[:-1], TWINS.line):
        with pytest.raises(InputError):
            TWINS.question.solved_by(solution | {"twin": texts(other)})
    with pytest.raises(InputError, match="missing"):
        TWINS.question.solved_by(solution)
    with pytest.raises(InputError):
        replace(TWINS, twin=TWINS.start.hand[:2]).check_start()


@pytest.mark.parametrize("kind", ["exchange", "twins"])
def test_a_line_is_explained_as_a_document(kind: str, tmp_path: Path):
    """It has the deal of the puzzle; the line of an exchange is of the pile after it."""
    study, path = puzzle_file(kind, tmp_path)
    document = json.loads(printed("explain", path, "--json"))
    assert document["deal"] == study.start.deal.code
    if kind == "exchange":
        assert document["pair"] == [DECK.names[card] for card in study.pair]
    moves = [Move.parse(each["move"]) for each in document["moves"]]
    assert study.target.reached(replay(study.line_start, moves).end)


def test_twins_are_answered_at_the_terminal(tmp_path: Path):
    """One move is no answer, two are counted as one; the solution has both lines. (An exchange:
    tests/common/data/shell.txt.)
    """
    study, path = puzzle_file("twins", tmp_path)
    wrong = f"{study.other[0]} / {study.key_move}"
    typed = (str(study.key_move), "hint 3", "draw / -2c2d2h2s", wrong, study.told)
    said, record = attempt(path, *typed)
    assert "choose two of " in said
    assert "type two moves with / between them" in said
    assert "two moves, e.g. draw / leave> " in said
    assert said.count("Not both.") == 1
    assert "Solved: " in said
    assert (record.more["Solved"], record.more["Wrong"]) == (study.told, "1")
    assert "in each there is one line alone" in " ".join(printed("explain", path).split())


def test_a_hint_may_not_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def stopped(*_: object) -> None:
        raise OutOfBudget("memory")

    monkeypatch.setattr("solver.shooting_party.search.fewest.fewest_moves", stopped)
    said, _ = attempt(puzzle_file("couple", tmp_path)[1], "hint")
    assert "Whether it can still be done was not found out." in said
