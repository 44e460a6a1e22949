"""Arguments and options shared by several commands of The Shooting Party."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from cli.common import parameters as C
from cli.shooting_party.subjects import Subject, subject_of
from generator.common.rating.tiers import TIERS
from solver.common.rng import seed_range
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.scores import OBJECTIVES, Goal
from solver.shooting_party.rules.situation import KnownCards
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.search.budget import DEFAULT_MEMORY

BEST = "best"  # the goal of the best score, as --goal takes it

RESHUFFLE = "--reshuffle"

EFFORT = 30_000_000  # positions for one question that somebody waits for: about ten seconds
MEMORY = f"{DEFAULT_MEMORY >> 30}G"  # the default of --memory


def tier_names() -> list[str]:
    """Return the names of the tiers, the easiest first."""
    return [tier.name for tier in TIERS]


def _completed(*typed: Any) -> list[CompletionItem]:
    """Return how a word of DEAL or GAME may go on: as a daily puzzle, a tier or a file."""
    words = [word for word in ("today", *tier_names()) if word.startswith(typed[-1])]
    return [*map(CompletionItem, words), CompletionItem(typed[-1], type="file")]


def subject_argument(
    name: str = "DEAL",
    *,
    required: bool = True,
    ranges: bool = False,
    unseen: bool = False,
    stdin: bool = True,
) -> C.Decorator:
    """Return the argument DEAL or GAME and the option --reshuffle: a `Subject` as `subject`, None
    if not required and not given. With `ranges`, it may be a range of seeds; only with `unseen` may
    it have unseen cards; only with `stdin` may it be the standard input. Cards typed without quotes
    arrive as several words, joined here.
    """

    def found(context: click.Context, _: click.Parameter, words: tuple[str, ...]) -> Any:
        text = " ".join(words)
        if not words or context.resilient_parsing:
            return None
        if text == "-" and not stdin:
            raise click.UsageError("moves come from the standard input; give a file", context)
        if ranges and (seeds := seed_range(text)) is not None:
            return seeds
        return _subject(text, context, unseen)

    argument = click.argument(
        "subject",
        nargs=-1,
        required=required,
        metavar=name if required else f"[{name}]",
        shell_complete=_completed,
        callback=found,
    )
    reshuffle = click.option(
        RESHUFFLE,
        type=C.SEED,
        metavar="SEED",
        is_eager=True,
        expose_value=False,
        callback=lambda context, _, seed: context.meta.__setitem__(RESHUFFLE, seed),
        help="If only the first order is known, take the others from this seed.",
    )
    return C.together(argument, reshuffle)


def _subject(text: str, context: click.Context, unseen: bool) -> Subject:
    reshuffle = context.meta.get(RESHUFFLE)
    subject = subject_of(text, reshuffle)
    if isinstance(subject.deal, KnownCards) and not unseen:
        subject.deal.require_whole()
    if reshuffle is not None and isinstance(subject.deal, Deal) and subject.deal.reshuffle is None:
        raise click.UsageError(f"{RESHUFFLE} goes with cards; this deal has all its orders")
    return subject


def objective_option(help_text: str) -> C.Decorator:
    return C.choice_option("--objective", OBJECTIVES, help_text, "cards")


def mode_option(help_text: str, default: str | None = None, **more: Any) -> C.Decorator:
    return C.choice_option("--mode", ("blind", "open"), help_text, default, **more)


def goal_option(what: str, default: str = "") -> C.Decorator:
    """Return --goal, which `chosen_goal` reads: a Goal, BEST or None; then `default` holds."""
    return click.option(
        "--goal",
        type=C.TextType("goal", lambda text: text if text == BEST else Goal.parse(text)),
        metavar="GOAL",
        show_default=f"the puzzle's own, or {default}" if default else "the puzzle's own",
        help=f"{what}: 8 (cards), 4q (queens), 3+2 (queens + aces), or best.",
    )


def positions_option(default: int | None = None, scope: str = "") -> C.Decorator:
    """Return --positions: a budget, without a limit unless there is a default."""
    what, shown = f"Budget in positions searched{scope}.", True if default else "no limit"
    return C.number_option("--positions", 1, None, what, default, show_default=shown)


def rules_options(default: str = "leverstoke, or those of the puzzle or game") -> C.Decorator:
    """Return --rules and --passes, None unless given. They are combined by `chosen_game` with the
    rules of the subject, or by `chosen_rules`. `default` says in words what holds then.
    """
    what = (
        "Rule set NAME[,SWITCH=VALUE...], such as three-rounds or leverstoke,contact=must "
        "(docs/shooting-party/rules.md)."
    )
    rules = C.rules_option(RuleSet, what, metavar="RULES", show_default=default)
    passes = "Number of passes, in place of the rule set's own."
    return C.together(rules, C.number_option("--passes", 1, 3, passes))


def moves_option(help_text: str) -> C.Decorator:
    """Return --moves: the moves to play first, read by `chosen_game`."""
    return click.option("--moves", "played", metavar="MOVES", default="", help=help_text)


def from_here_option() -> C.Decorator:
    """Return --from-here: begin at the end of a recorded game, for `chosen_game`."""
    what = "Begin at the end of a recorded game, instead of at the opening of its deal."
    return click.option("--from-here", is_flag=True, help=what)


def look_options() -> C.Decorator:
    """Return --theme, --ascii and --width: a Theme or None, and a `Terminal`."""
    what = "Theme whose words are used: neutral, leverstoke or vogelschnabel."
    theme = C.theme_option(themes, what, show_default="the rule set's own")
    return C.together(theme, C.terminal_options())
