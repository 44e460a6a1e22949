"""The record: what kept games of puzzles come to at the terminal, and what is said of a puzzle that
was solved before; records of two devices joined, damaged ones, and what version 1.1.0 kept.
(tests/web/test_records.py asks the page the same of the same records.)
"""

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.common.all_results import Record as Results
from generator.common.all_results import by_game, by_tier, figures, joined, read_record
from generator.shooting_party.web.frame import FRAME
from solver import no_mans_land, shooting_party, the_party
from solver.common.errors import InputError
from solver.common.record import Record
from solver.common.schemas import validate
from solver.common.tags import game_in, read_tags
from solver.shooting_party import Deal
from solver.shooting_party.rules.play import OPENING, TABLE, TURN, drawn
from tests.common.command_line import party_here, printed
from tests.common.helpers import corpus_of, each_way
from tests.common.page_modules import answers, in_node, page_modules
from tests.common.test_errors import is_refused
from tests.common.test_shell import PUZZLES as RIGHT
from tests.common.test_shell import STARTS

DATA = Path(__file__).with_name("data")


NONE: dict[str, Any] = json.loads((DATA / "damaged_records.json").read_text(encoding="utf-8"))
"""A good result and a good game; what their values may not be, besides of another type; what names
no free game; and texts that are none.
"""

GOOD, GAME = NONE["good"], NONE["game"]
WRONG = {key: values for keys, values in NONE["wrong"].items() for key in keys.split()}
NEEDED = ("date", "number", "result", "tries", "cards", "on")

EACH = (None, [], {}, ["2027-05-01"], 7, "7", True)
TYPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("number", "tries", "of", "cards", "at", "rating", "error"), (int,)),
    **dict.fromkeys(("date", "on", "opened", "path", "title", "tier", "result", "kind"), (str,)),
    "help": (bool,), "shown": (bool,),
}  # fmt: skip


def text(result: Any, name: str = "shooting-party-2027-05-01") -> str:
    return json.dumps({"version": 1, "puzzles": {name: result}}, ensure_ascii=False)


def text_of_game(game: Any, name: str = "shooting-party 42 leverstoke") -> str:
    return json.dumps({"version": 2, "puzzles": {}, "games": {name: game}}, ensure_ascii=False)


@dataclass(frozen=True)
class Asked:
    """A puzzle: the command that begins it, its id, and as typed a wrong and the right answer."""

    start: str
    id: str
    wrong: str
    right: str

    def play(self, *typed: str) -> str:
        """What is said, in words, when this is typed."""
        run = party_here(*self.start.split(), stdin=";".join(typed).replace(";", "\n"))
        assert (run.returncode, run.stderr) == (0, "")
        return " ".join(run.stdout.split())


IDS = {
    "line": ("ladder-6", "draw;leave;leave;leave;restart"),
    "move": ("ladder-9", "leave"),
    "mistake": ("ladder-10", "2"),
    "exchange": ("ladder-91", "Ac 3c"),
    "threshold": ("no-mans-land-2026-01-06", "38"),
    "force": ("the-party-2026-01-07", "ts k"),
}
PUZZLES = {n: Asked(STARTS[n], *IDS[n], RIGHT[n][1].replace("\n", ";")) for n in IDS}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing was played; and no search for what there is to say of an answer."""
    monkeypatch.setattr("cli.common.shell.Shell._reckon", lambda _: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def results() -> dict[str, Any]:
    run = party_here("record", "--json")
    assert run.returncode == 0, run
    found: dict[str, Any] = json.loads(run.stdout)["puzzles"]
    return found


def outcome(puzzle: Asked) -> tuple[str, int]:
    """How a puzzle ended, and at which try."""
    found = results()[puzzle.id]
    return found["result"], found["tries"]


TODAY = f"{date.today()}"
CLEAN = f"Solved clean on {TODAY}. You may solve it again: your record stays as it is."
HELPED = f"Solved with help or at a later try on {TODAY}."
HISTORIES: dict[str, list[tuple[str, tuple[str, int] | None, list[str]]]] = {
    "solved, which nothing spoils": [
        ("right", ("clean", 1), ["! You may solve it again"]),
        ("hint;wrong;quit", ("clean", 1), [CLEAN, CLEAN, "Not solved this time.", "! solved yet"]),
        ("wrong;right", ("clean", 1), []),
    ],
    "wrong answers and help, the same counted once, and a game that is left": [
        ("hint;hint 1;wrong;wrong;quit", ("failed", 1), ["1 wrong answer", "! 2 wrong answers"]),
        ("quit", ("failed", 1), ["! You may solve it again"]),
        ("right", ("helped", 2), []),
        ("quit", ("helped", 2), [HELPED, HELPED]),
    ],
    "a hint alone, which is no result but counts": [
        ("hint;quit", None, []), ("right", ("helped", 1), []),
    ],
    "the answer alone": [("answer;quit", ("failed", 1), []), ("right", ("helped", 1), [])],
}  # fmt: skip


@each_way(PUZZLES, [*HISTORIES])
def test_what_games_of_a_puzzle_come_to(kind: str, way: str):
    """What is typed in each, the result and the try, and what is said: once for each time that it
    stands there.
    """
    puzzle, due = PUZZLES[kind], dict[str, Any]()
    for typed, outcome_due, parts in HISTORIES[way]:
        lines = typed.replace("right", puzzle.right).replace("wrong", puzzle.wrong)
        said = puzzle.play(*lines.split(";"))
        for part in parts:
            found = said.count(part.removeprefix("! "))
            assert found == (0 if part.startswith("! ") else parts.count(part)), part
        made = results()
        assert (outcome_due and outcome(puzzle)) == outcome_due
        assert (puzzle.id in made) == (outcome_due is not None)
        assert due.get("result") not in ("clean", "helped") or made[puzzle.id] == due
        due = made.get(puzzle.id, {})
    assert due["on"] == due["opened"] == TODAY


def test_one_stray_departure_is_forgiven():
    """As on a page, in a puzzle in full view. (Not a second one: data/shell.txt.)"""
    PUZZLES["line"].play("leave", "undo", PUZZLES["line"].right)
    assert outcome(PUZZLES["line"]) == ("clean", 1)


def test_a_solved_game_is_not_gone_on_with(home: Path, tmp_path: Path):
    """Neither as --log nor as what is to be played: it takes no wrong answer."""
    puzzle, log = PUZZLES["move"], tmp_path / "game.txt"
    party_here(*puzzle.start.split(), "--log", log, stdin=puzzle.right)
    kept = log.read_text()
    for arguments in (("--log", log), (log,)):
        run = party_here("play", *arguments, stdin=f"{puzzle.wrong}\n")
        is_refused(run, f"the puzzle was solved on {TODAY}: -3cQc; `party play ladder 9`")
    assert log.read_text() == kept


def test_a_pile_played_unseen():
    """Nothing scored is no result, and of scores the best one counts."""
    blind = corpus_of("shooting-party") / "blind.puzzle.json"
    solution = json.loads(blind.with_name("blind.solution.json").read_text())
    puzzle = Asked(f"play {blind}", solution["id"], "", "")
    nothing = [*["leave"] * 7, "-JsKs", *["leave"] * 13]
    puzzle.play(*nothing)
    assert outcome(puzzle) == ("failed", 1)
    puzzle.play(*solution["line"]["moves"])
    best = results()[puzzle.id]
    cards = sum(solution["score"].values())
    assert (best["result"], best["cards"], best["help"]) == ("scored", cards, False)
    assert f"You scored {cards} of 8 cards here on {date.today()}" in puzzle.play("quit")
    puzzle.play("hint", *nothing)
    assert results()[puzzle.id] == best


def test_what_there_is_to_see(home: Path):
    """A line that helps where there is nothing; else figures, and how many of each tier."""
    nothing = party_here("record")
    assert (nothing.returncode, nothing.stderr) == (0, "")
    assert "`party play today` has one" in nothing.stdout
    PUZZLES["threshold"].play(PUZZLES["threshold"].right)
    PUZZLES["force"].play(PUZZLES["force"].wrong)
    said = party_here("record").stdout
    for row in ("Puzzles tried 2", "Solved 1 (50%)", "Solved clean 1",
                "Solved with help or at a later try 0", "Days running 0",
                "The Party stiff 0 1", "No Man's Land testing 1 1"):  # fmt: skip
        assert row in " ".join(said.split())


def a_result(day: date, **more: object) -> dict[str, object]:
    return {"date": f"{day}", "number": 1, "result": "clean", "tries": 1, "on": f"{day}"} | more


def test_a_record_of_a_page_joins_what_is_kept(tmp_path: Path):
    """As often as one likes; the better result of a puzzle stays, and nothing is kept of it."""
    mine, theirs = PUZZLES["threshold"], tmp_path / "party-record.json"
    mine.play(mine.wrong, mine.right)
    today = date.today()
    days = {f"s-{n}": a_result(today - timedelta(n)) for n in range(3)}
    days[mine.id] = a_result(today, on=f"{today - timedelta(3)}")
    theirs.write_text(json.dumps({"version": 1, "puzzles": days}))
    said = " ".join(party_here("record", theirs, theirs).stdout.split())
    for row in ("Days running 3", "Most days running 3", "Puzzles tried 4", "Solved clean 4"):
        assert row in said
    both = party_here("record", theirs, "--json").stdout
    joined = json.loads(both)["puzzles"][mine.id]
    assert (joined["result"], joined["on"]) == ("clean", days[mine.id]["on"])  # the earlier day
    assert party_here("record", "-", "--json", stdin=both).stdout == both
    assert outcome(mine) == ("helped", 2)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("[]", "is not of type 'object'"),
        ('{"schema": "shooting-party/index/1"}', "not a record document: "),
        (text(GOOD).replace('"version": 1', '"version": 3'), "version: 3 is not one of [1, 2]"),
        (text({**GOOD, "cards": 0} | {"date": "2026-02-30"}), "date: '2026-02-30' is not a 'date'"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_record_is_refused_in_a_line(text: str, why: str, tmp_path: Path):
    (file := tmp_path / "record.json").write_text(text)
    is_refused(party_here("record", file), why)
    assert f"{file}: " in party_here("record", file).stderr
    is_refused(party_here("record", tmp_path / "none"), "No such file")


def test_a_title_moves_no_cursor(tmp_path: Path):
    """A record comes from anywhere."""
    file, one = tmp_path / "record.json", a_result(date.today(), tier="stiff", title="\x1b[2J\nA")
    file.write_text(json.dumps({"version": 1, "puzzles": {"a": one}}))
    assert "\\x1b[2J\\nA  stiff" in party_here("record", file).stdout


def test_what_is_no_game_is_passed_over(home: Path):
    puzzle = PUZZLES["mistake"]
    puzzle.play(puzzle.right)
    before = results()
    [game] = home.rglob("*.txt")
    text = game.read_text()
    for n, (old, new) in enumerate(
        [("", '"'), ("ladder 10", "ladder ten"), ("[Played", '[Played "noon"]\n[Was'), (text, "\0")]
    ):
        game.with_name(f"{n}.txt").write_text(text.replace(old, new))
    game.with_name("x.txt").write_bytes(b"\xff")
    assert results() == before


def test_a_kept_game_that_is_broken_or_renamed_spoils_no_record(home: Path):
    """What is printed is a record all the same, with the way to the puzzle's page."""
    folder, many = home / "shooting-party" / "games", "9" * 5000
    folder.mkdir(parents=True)
    head = '[Game "The Shooting Party"]\n[Puzzle "shooting-party-2026-01-05"]\n'
    tags = (f'[Wrong "{many}"]', f'[Result "{many}+1"]', '[Puzzle "2026-01-06"]', '[Result "4+1"]')
    for n, tag in enumerate(tags):
        (folder / f"game-{n}.txt").write_text(f"{head}{tag}\n")
    (folder / "game-x.txt").write_text('[Puzzle "shooting-party-2026-01-05"]\n[Solved "draw"]\n')
    printed = party_here("record", "--json").stdout
    [(name, found)] = json.loads(printed)["puzzles"].items()
    assert (name, found["path"], found["cards"]) == ("shooting-party-2026-01-05", "2026/01/05/", 5)
    assert party_here("record", "-", "--json", stdin=printed).stdout == printed


# -- of two devices --------------------------------------------------------------------------------


DAYS = [f"2026-11-{day}" for day in range(23, 29)]


def any_result(random: Random) -> dict[str, Any]:
    """A result of a puzzle, out of so few that two are often alike, but not in all."""
    how = random.choice(["clean", "helped", "failed", "scored"])
    found = {"date": random.choice(DAYS[:2]), "number": 1, "result": how,
             "tries": random.randint(1, 2), "on": random.choice(DAYS)}  # fmt: skip
    if how == "scored":
        found |= {"cards": random.randint(0, 3), "help": random.random() < 0.5}
    more = {"kind": ["couple", "eight"], "rating": [1400, 1410.5], "error": [60, 70], "of": [5, 8],
            "shown": [True, False], "path": ["a/", "b/"], "title": ["A Ü", 'B "'], "at": [3, 4.5],
            "opened": DAYS}  # fmt: skip
    return found | {key: random.choice(of) for key, of in more.items() if random.random() < 0.5}


def any_game(random: Random) -> dict[str, Any]:
    found = {"score": random.randint(5, 7), "help": random.random() < 0.5,
             "day": random.choice(DAYS[:2])}  # fmt: skip
    return found | random.choice([{}, {"of": 8, "queens": random.randint(3, 4)}])


def three_records(count: int) -> list[list[Results]]:
    """Three records each, which have the same puzzles and games."""
    random, both = Random(1999), ("a", "b", "hidden-a")
    games = [f"g {each} r" for each in both]
    return [
        [Results({n: any_result(random) for n in both if random.random() < 0.8},
                {n: any_game(random) for n in games if random.random() < 0.8}) for _ in range(3)]
        for _ in range(count)
    ]  # fmt: skip


def test_records_are_joined_in_any_order_and_as_often_as_one_likes():
    for some in three_records(1000):
        found = joined(*some)
        for one, other, third in permutations(some):
            assert joined(one, joined(other, third)) == joined(joined(one, other), third) == found
        assert joined(found, *some) == joined(found, found) == found
        assert found.puzzles.keys() == {name for each in some for name in each.puzzles}
        assert found.games.keys() == {name for each in some for name in each.games}


def test_of_two_scores_of_one_deal_the_first_one_stays():
    """Of a hidden deal, and of a free game: whoever plays a deal again knows it."""
    more = {"date": DAYS[0], "number": 1, "result": "scored", "tries": 1, "path": "hidden/"}
    early, late = (
        Results({f"hidden-daily-{DAYS[0]}": more | {"cards": cards, "on": day}},
               {"g": {"score": cards, "help": False, "day": day}})
        for cards, day in ((2, DAYS[0]), (8, DAYS[1]))
    )  # fmt: skip
    assert joined(late, early) == early


# -- damaged ---------------------------------------------------------------------------------------


def damaged() -> Iterator[str]:
    """More than two hundred, none of which is a record."""
    yield from NONE["texts"]
    for key, values in WRONG.items():
        yield from (text(GOOD | {key: value}) for value in values)
    for key, types in TYPES.items():
        yield from (text(GOOD | {key: each}) for each in EACH if type(each) not in types)
    yield from (text({k: GOOD[k] for k in GOOD if k != key}) for key in NEEDED)
    yield from (text(GOOD, name) for name in ("", "a b", "é", "a\n", "../a", "<b>"))
    for key, values in NONE["wrong_game"].items():
        yield from (text_of_game(GAME | {key: value}) for value in values)
    for key in ("score", "help", "day"):
        yield text_of_game({k: GAME[k] for k in GAME if k != key})
    yield from (text_of_game(GAME, name) for name in NONE["no_games"])


def whole() -> Iterator[str]:
    """Some that are records."""
    yield text(GOOD)
    yield "\ufeff" + text(GOOD)
    yield text({key: GOOD[key] for key in NEEDED})
    yield from (text(GOOD, name) for name in ("a", "ladder-7", "__proto__", "constructor"))
    yield from (text(GOOD | {"date": date}) for date in ("2028-02-29", "0001-01-01", "9999-12-31"))
    yield text(GOOD | {"result": "clean", "cards": 0, "more": [{"later": 1.5}], "title": ""})
    yield text(GOOD).replace(": 7,", ": 7.0,").replace(": 5,", ": 50e-1,")
    yield text(GOOD | {"at": 1809216000000.25})
    yield text(GOOD).replace('"version": 1', '"version": 2')
    yield from (text(GOOD | {"rating": rating}) for rating in (0, 10_000, 1440.5))
    yield text_of_game(GAME)
    yield text_of_game({"score": -20, "help": True, "day": "2027-05-02"}, "no-mans-land 0 mortal")
    yield text_of_game(GAME, "the-party 7 short,seats=person:squire:steward")


def scratched(count: int, seed: str) -> Iterator[str]:
    """Records in which some signs are gone, doubled, or others."""
    random, signs = Random(seed), '{}[]":,\\0123456789-+.eE\n aé\t/tfn'
    for _ in range(count):
        made = [*random.choice([text(GOOD), text_of_game(GAME)])]
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(made))
            made[at] = random.choice(["", made[at] * 2, random.choice(signs)])
        yield "".join(made)


def fault_here(record: str) -> str | None:
    try:
        read_record(record)
    except InputError as error:
        return str(error)
    return None


FAULT_THERE = """
const { faultIn, readJSON } = await load("schemas.mjs");
const { SCHEMA } = await load("record_schema.mjs");
const answer = (text) => faultIn(readJSON(text), SCHEMA)"""


@in_node
@pytest.mark.parametrize("count", [500, pytest.param(50_000, marks=pytest.mark.long)])
def test_both_readers_take_and_refuse_the_same(count: int, tmp_path: Path):
    """Records that are damaged, whole, or scratched, which may be either."""
    none, all_, some = [*damaged()], [*whole()], [*scratched(count, f"{count}")]
    assert len({*none}) > 200
    records = none + all_ + some
    there = answers(page_modules(FRAME, tmp_path), FAULT_THERE, ((each,) for each in records))
    here = [*map(fault_here, records)]
    pairs = zip(records, there, here, strict=True)
    assert [each for each in pairs if (each[1] is None) != (each[2] is None)] == []
    assert here[: len(none)].count(None) == 0
    assert here[len(none) :][: len(all_)] == [None] * len(all_)
    assert 0 < here[-count:].count(None) < count


def test_what_a_record_says_in_other_numbers_is_the_same():
    """A page cannot tell 7.0 from 7."""
    other = text(GOOD).replace(": 7,", ": 7.0,").replace("1809216000000}", "1.809216e12}")
    assert "7.0" in other
    assert repr(read_record(other)) == repr(read_record(text(GOOD)))


@pytest.mark.parametrize("sign", ["\n", "²", "٣"])
def test_a_pattern_is_that_of_json_schema(sign: str):
    """In every document: the end is the end, and letters and digits are ASCII."""
    deal = Deal.from_seed(7).to_json()
    validate(deal, "deal", "solver.shooting_party.rules")
    with pytest.raises(InputError, match=r"seed: .* does not match"):
        validate(deal | {"seed": f"7{sign}"}, "deal", "solver.shooting_party.rules")
    with pytest.raises(InputError, match=r"path: .* does not match"):
        read_record(text(GOOD | {"path": f"2027/{sign}"}))


def test_averages_are_those_of_the_page():
    """`toFixed` in free_record.mjs rounds halves away from zero."""
    scores = {"a": (6, 6, 6, 7), "b": (-1, 0, 0, 0), "c": (1, 2, 2)}
    games = {f"{n} {at}": {"score": each} for n in scores for at, each in enumerate(scores[n])}
    assert [mean for _, _, mean, _ in by_game(games)] == ["6.3", "-0.3", "1.7"]


# -- kept by version 1.1.0 -------------------------------------------------------------------------

KEPT = json.loads(lzma.decompress((DATA / "kept_by_1_1.json.xz").read_bytes()))
"""`made` in it says how it was made."""
CALLED_THEN = {
    "Games with the pile hidden": "Piles played unseen", "Best score": "Best of them",
    "Solved with help or at a later try": "Solved with help",
}  # fmt: skip
PLAYS = {each.PLAY.title: each.PLAY for each in (shooting_party, no_mans_land, the_party)}


def seen(kind: str, text: str) -> list[Any]:
    """What is seen in a text of a kind: a game by its title, a puzzle's result, or a record."""
    if kind == "record":
        results = read_record(text).puzzles
        found = figures(results, date(2026, 11, 28), 1_795_900_000_000)
        then = ((CALLED_THEN.get(name, name), value.replace("%", " %")) for name, value in found)
        return [*then, *by_tier(results)]
    if kind == "result":
        return [*read_tags(text, len(text), ())]
    record: Record[Any] = Record.parse(text, PLAYS[kind])
    game, state, rules = record.game, record.game.state, str(record.game.state.rules)
    made, over, result = len(game.moves), game.is_over, record.play.result(state)
    seed = int(game.tags["Seed"]) if "Seed" in game.tags else None
    if kind == "The Party":
        found = [made, over, result, seed, state.stashes]
    elif kind == "No Man's Land":
        found = [made, over, state.final, seed, state.killed]
    else:
        turn = record.more.get(TURN, OPENING) != OPENING  # one that is not whole
        whole = over and TURN not in record.more
        real = [made + turn, whole, *drawn(record).values()] if TABLE in record.more else None
        claimed = [*map(int, result.split("+"))] if over else None
        found = [made, over, claimed, seed, state.score, real]
    return [record.more, rules, *found]


@pytest.mark.parametrize("kind", KEPT["kept"])
def test_what_was_kept_is_read(kind: str):
    for name, due, text in KEPT["kept"][kind]:
        assert json.loads(json.dumps(seen(kind, text))) == due, name
        assert kind.islower() or game_in(text) == kind


def test_the_kept_puzzles_are_a_record(tmp_path: Path):
    for name, _, text in (each for some in KEPT["kept"].values() for each in some):
        file = tmp_path / "shooting-party/games" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    record = printed("record", "--json", XDG_DATA_HOME=str(tmp_path))
    found = json.loads(record)["puzzles"]
    assert found.keys() == KEPT["puzzles"].keys()
    for name, due in KEPT["puzzles"].items():  # which did not know the puzzle's kind and rating
        assert found[name].items() >= due.items(), name
        assert found[name].keys() - due.keys() <= {"kind", "rating", "error", "shown"}
