"""Recorded games of every game (solver/common/record.py): read as they were written, with a seed or
told card by card, and refused where they cannot be. Those that went through mail, chats and phones:
any mix of what these do to a text, and the same game is read, kept or typed; what was never a game
is still none; and the page undoes the same.
"""

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.common.conversation import Conversation, Quit
from cli.common.output import Terminal
from cli.common.parameters import decoded
from cli.common.reading import play_of
from generator.shooting_party.studies.kinds import of_tags
from generator.shooting_party.web.frame import FRAME
from solver import no_mans_land, shooting_party, the_party
from solver.common.errors import InputError
from solver.common.game import Played
from solver.common.plain import plain
from solver.common.record import WIDTH, Record, is_record
from solver.no_mans_land.rules.play import rounds
from solver.shooting_party import Position
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.typed_moves import typed_move
from solver.the_party.rules.typed import typed_move as typed_in_party
from tests.common.command_line import party_here
from tests.common.helpers import corpus_of
from tests.common.page_modules import answers, in_node, page_modules
from tests.common.test_errors import is_refused
from tests.common.test_states import RULES, every_setting

TAGS = {"Player": "Ann", "Help": "hint 1, best", "Site": "[café] “x”", "Seats": "person, squire"}


def by_chance(game: Played[Any], draw: Random) -> Played[Any]:
    """A game played to its end, by cards that are told where none are due."""
    while not game.is_over:
        game = game.play(draw.choice(game.state.legal_moves()))
    return game


@every_setting
def test_a_game_is_read_as_it_was_written(name: str, setting: str):
    """At its end and before, with tags, comments and long lines, plain and sealed. A game without a
    seed is read as far as it has come, with the cards that were told in parentheses.
    """
    play, draw = play_of(name), Random(setting)
    untold = [None] if name != "shooting-party" else []
    for seed in (0, 420_042, (1 << 64) - 1, *untold):
        first = play.begin({"Rules": setting}) if seed is None else play.seeded(seed, setting)
        history = by_chance(first, draw).history
        places = [0, len(history) // 2, len(history) - 1]
        for place in range(len(history)) if seed is None else places:
            game = history[place]
            said = '[1] and > that, very [Result "*"] ' * 9
            after = {*range(4), len(game.moves)} if place in places else set[int]()
            after = {n for n in after if n <= len(game.moves)}
            comments = {n: f"after move {n}, {said * min(n, 3)}sure" for n in after}
            record = Record(play, game, TAGS, comments)
            text, sealed = str(record), record.sealed
            assert is_record(text, play)
            assert all(len(line) <= WIDTH for line in text.partition("\n\n")[2].splitlines())
            others = [sealed, "\n" + text.replace("\n", "\r\n")] if place in places else []
            for written in (text, *others):
                again = Record.parse(written, play)
                assert again == record
                assert again.game.history == game.history
                assert str(again) == text
            assert not re.search(rf"Seed |{seed or 'none'}|1\. ", sealed)
            assert ("[Seed " in text) == (seed is not None)
        cards = [play.deck.names[c] for each in history for c in each.cards]
        assert seed is not None or " ".join(re.findall(r"\(([^)]*)\)", text)).split() == cards


@every_setting
def test_a_state_is_read_as_text_and_as_json(name: str, setting: str):
    """At every decision and at the end; with a word left out it is refused, or another state."""
    play, draw = play_of(name), Random(setting)
    for seed in range(2):
        for state in (game.state for game in by_chance(play.seeded(seed, setting), draw).history):
            text, document = play.text(state), json.loads(json.dumps(play.document(state)))
            assert (play.read(text, setting), play.read(document)) == (state, state)
            words = text.split(" ")
            del words[draw.randrange(len(words))]
            with suppress(InputError):
                assert play.read(" ".join(words), setting) != state or "pile" in text
            del document[draw.choice([*document])]
            with suppress(InputError):
                play.read(document)
    for bad in ("", "nothing", "1|2|3", {"schema": "other/1"}, {}):
        with pytest.raises(InputError):
            play.read(bad, setting)


def rows() -> list[list[str]]:
    """The rows of data/damaged.txt."""
    text = (Path(__file__).with_name("data") / "damaged.txt").read_text("utf-8")
    return [re.split(r" \| ?", row, maxsplit=2) for row in text.splitlines() if row[0] != "#"]


@pytest.mark.parametrize(("name", "tags", "row"), rows())
def test_what_is_damaged_is_refused_with_its_place(name: str, tags: str, row: str):
    text, _, why = row.rpartition("| ")
    values = zip(("Game", "Rules", "Seed"), tags.split(", "), strict=False)
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in values)
    with pytest.raises(InputError) as error:
        Record.parse(f"{head}\n{text.strip().replace(chr(92) + 'n', chr(10))}", play_of(name))
    said = str(error.value)
    assert why in said
    assert ("\n" in said, len(said) < 160) == (False, True)


@pytest.mark.parametrize("name", list(RULES))
def test_no_character_that_is_lost_leaves_another_result(name: str):
    play, draw = play_of(name), Random(name)
    game, read = by_chance(play.seeded(7, RULES[name][0]), draw), 0
    text = str(Record(play, game))
    for place in draw.sample(range(text.index("\n\n"), len(text) - 1), 60):
        with suppress(InputError):
            again = Record.parse(text[:place] + text[place + 1 :], play)
            assert again.play.result(again.game.state) == play.result(game.state)
            read += 1
    assert read < 60


# -- through mail, chats and phones ----------------------------------------------------------------

GAMES: dict[str, Any] = {
    "shooting_party": shooting_party.PLAY,
    "no_mans_land": no_mans_land.PLAY,
    "the_party": the_party.PLAY,
}
FILES = [
    pytest.param(game, file, id=f"{game}-{file.stem}")
    for game in GAMES
    for file in sorted(corpus_of(game).glob("game*.txt"))
]
CARD = re.compile(r"(?<![A-Za-z])(?:Jk[12]?|[2-9TJQKA][cdhs])+(?![a-z])")

Damage = Callable[[str, Random], str]


def each(pattern: str, others: Sequence[str]) -> Damage:
    """What replaces each place by one of other signs, or puts it there."""
    return lambda text, draw: re.sub(pattern, lambda _: draw.choice(others), text)


# -- what happens to moves -------------------------------------------------------------------------


def in_words(text: str) -> bool:
    """Whether a blank in a move means something, or cards stand between moves."""
    return bool(re.search(r"\(|hold|\d[.)] ?\S+ (?!\d+[.)])\S", text))


def renumbered(text: str, draw: Random) -> str:
    """With other numbers, or none; with commas."""
    if in_words(text):  # there numbers part the moves
        other = draw.choice(("{}. ", "{}.", "{}) "))
        return re.sub(r"(?<!\S)(\d+)\. ", lambda number: other.format(number[1]), text)
    number, stop = draw.choice(("", "{}. ", "{}.", "{}) ")), draw.choice((" ", ", ", "\n", "; "))
    words = [word for word in text.split() if not word.endswith(".")]
    return stop.join(number.format(n) + word for n, word in enumerate(words, 1))


def apart(text: str, draw: Random) -> str:
    """With blanks within moves."""
    if in_words(text):
        return re.sub("(?<=[ (])(-|h:)", r"\1 ", text)
    text = re.sub(r"(?<=[cdhs12])(?=[2-9TJQKA][cdhsk])", " ", text)
    text = text.replace(">", "> ")  # none before it: at the head of a line it is that of a mail
    return re.sub(r"([:=+-])", draw.choice((r"\1 ", r" \1 ", r" \1")), text)


def other_cards(text: str, draw: Random) -> str:
    """In other letters, a ten with its number, or with symbols."""
    symbol = str.maketrans({"c": "♧", "d": "♦\ufe0f", "h": "♡\ufe0e", "s": "♠"})
    changes: tuple[Callable[[str], str], ...] = (
        str.upper, str.lower, lambda run: run.translate(symbol), lambda run: run.replace("T", "10"),
    )  # fmt: skip
    change = draw.choice(changes)
    return CARD.sub(lambda run: change(run[0]), text)


def in_capitals(text: str, draw: Random) -> str:
    """The first letters of sentences, or all of them."""
    change = draw.choice((str.capitalize, str.upper))
    return re.sub(r"(?<![\w|])[a-z]{4,}", lambda verb: change(verb[0]), text)


# -- what happens to texts -------------------------------------------------------------------------


def folded(text: str, draw: Random) -> str:
    """As mail does: at blanks, and a longer word is cut. The lines of a log are shorter."""
    width = draw.randint(50, 76)
    parts = rf".{{1,{width}}}(?:\s|$)|\S{{1,{width}}}"
    return "\n".join(part for line in text.splitlines() for part in re.findall(parts, line) or [""])


def quoted(text: str, draw: Random) -> str:
    mark = draw.choice(("> ", ">", ">> ", "> > "))
    return "\n".join(mark + line for line in text.splitlines())


def curly(text: str, draw: Random) -> str:
    opens, closes = draw.choice(("“”", "„“", "«»"))
    return re.sub('"([^"]*)"', rf"{opens}\1{closes}", text).replace("'", draw.choice("‘’"))


def wide(text: str, draw: Random) -> str:
    return re.sub(r"[!-~]", lambda sign: chr(ord(sign[0]) + draw.choice((0, 0, 0xFEE0))), text)


def line_ends(text: str, draw: Random) -> str:
    return text.replace("\n", draw.choice((" \n", "\r\n", "\n\n", "\u2028")))


SIGNS: tuple[Damage, ...] = (
    each("-", "–—−‐‑"), each(" ", " \u00a0\u2009\u202f\u3000"), wide,
    each("(?<=.)(?=.)", ["", "", *"\u200b\ufeff\u2060\u00ad\u200e"]),
)  # fmt: skip
IN_MOVES: tuple[Damage, ...] = (renumbered, apart, other_cards, in_capitals)
IN_TEXTS: tuple[Damage, ...] = (folded, quoted, curly, *SIGNS, line_ends)

mixes = given(
    st.sets(st.sampled_from(range(len(IN_MOVES)))),
    st.sets(st.sampled_from(range(len(IN_TEXTS)))),
    st.integers(0, 2**32),
)


def damaged(record: Any, draw: Random, in_moves: set[int], in_texts: set[int]) -> str:
    """The text of a record after some of what happens to moves and to texts."""
    head, _, text = str(record).partition("\n\n")
    for n in sorted(in_moves):
        text = IN_MOVES[n](text, draw)
    text = f"{head}\n\n{text}"
    for n in sorted(in_texts):
        text = IN_TEXTS[n](text, draw)
    return text


@pytest.mark.parametrize(("game", "file"), FILES)
def test_the_same_game_is_read(game: str, file: Path):
    record = Record.parse(file.read_text(encoding="utf-8"), GAMES[game])

    @settings(max_examples=25, deadline=None)
    @mixes
    def read_again(in_moves: set[int], in_texts: set[int], seed: int) -> None:
        text = damaged(record, draw := Random(seed), in_moves, in_texts)
        encoding = draw.choice(("utf-8", "utf-8-sig", "utf-16"))
        read = Record.parse(decoded(text.encode(encoding)), GAMES[game])
        assert str(replace(read, more={})) == str(replace(record, more={})), text
        assert read.more.keys() == record.more.keys()
        if "Kind" in record.more:
            assert of_tags(read).tags == of_tags(record).tags

    read_again()


def typed(text: str, draw: Random) -> str:
    """A move as a person may type or paste it."""
    for damage in (other_cards, in_capitals, *SIGNS):
        text = damage(text, draw) if draw.random() < 0.5 else text
    return f"{draw.choice(('', '', ' ', '> ', '3. '))}{text}"


def test_the_same_is_typed():
    """Every legal move of some positions of each game."""
    draw = Random(5)
    for seed in range(3):
        position = Position.opening(seed)
        while not position.is_over and position.pass_number == 1:
            for move in position.legal_moves():
                assert typed_move(typed(str(move), draw), position) == move
            position = position.play(draw.choice(position.legal_moves()))
        game = the_party.PLAY.seeded(seed, "short")
        for _ in range(10):
            legal = game.state.legal_moves()
            for move in legal:
                assert typed_in_party(typed(str(move), draw), legal) == move
            game = game.play(draw.choice(legal))
    text = (corpus_of("no_mans_land") / "game-over.txt").read_text()
    for made in rounds(Record.parse(text, no_mans_land.PLAY).game):
        typed_in = typed(str(made.decision), draw)
        assert no_mans_land.PLAY.parse(typed_in, made.before) == made.decision
    with pytest.raises(Quit):
        Conversation(Terminal(False)).obey("ｑ\u200buit")


# -- what is not guessed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("draw 2hJh", "line 1, move 2: '2hJh' is not a move"),
        ("-2hJh 4d Jd", "line 1, move 2: '4d' is not a move"),
        ("1. -2h 2. Jh", "line 1, move 1: '-2h' is not a move"),
        ("draw\n\nleave -2x3x", "line 3, move 3: '-2x3x' is not a move: '2x' is not a card"),
        ("butler Kd", "line 1, move 2: 'Kd' is not a move"),
        ("-²hJh", "'²h' is not a card"),
    ],
)
def test_what_could_be_otherwise_is_refused(text: str, why: str):
    with pytest.raises(InputError, match=re.escape(why)):
        parse_moves(text)


def test_what_is_not_plain_in_other_tags_stays():
    note = '[Note "Q♥ – „nie“ ² "]\n'
    read = Record.parse(f'[Seed "1"]\n{note}', GAMES["shooting_party"])
    assert read.more == {"Note": "Q♥ – „nie“ ² "}
    assert note in str(read)


def test_the_line_of_what_is_no_card(tmp_path: Path):
    path = tmp_path / "deck.txt"
    for text, code, why in (
        ("> 5h Ac\n> 4s 2x 3d\n", "utf-16", "line 2, card 4: '2x' is not a card"),
        ("5h Ac", "utf-16-le", "nor in UTF-16 with its byte order mark"),
    ):
        path.write_text(text, encoding=code)
        is_refused(party_here("solve", path), why)


# -- the page --------------------------------------------------------------------------------------


@in_node
def test_the_page_undoes_the_same(tmp_path: Path):
    """Of every character of the first plane, between others and before a line."""
    texts = [f"a{chr(n)}b" for n in range(1 << 16) if not 0xD800 <= n < 0xE000]
    texts += ["> a\r\n >> b", "🃏︎ ＞＞ a", "\u2028> a"]
    code = 'const { plain: answer } = await load("plain.mjs")'
    there = answers(page_modules(FRAME, tmp_path), code, ((text,) for text in texts))
    pairs = zip(texts, map(plain, texts), there, strict=True)
    assert [(text, here, found) for text, here, found in pairs if here != found] == []
