"""A plot of surveys: the distribution of the best value, by number of passes."""

from collections.abc import Sequence
from typing import IO, Any

from solver.shooting_party.survey.tallies import PERFECT, Survey

COLOURS = ("#bcd9ee", "#e69f00", "#005a8f")
"""One per number of passes; distinct also for the colour-blind and in grey."""

SETTINGS: Any = {
    "svg.hashsalt": "party/survey/1",  # fixed, so that the same rows give the same bytes
    "font.family": "DejaVu Sans",
    "font.size": 10,
}


def draw(surveys: Sequence[Survey], file: IO[bytes]) -> None:
    """Write an SVG, the same bytes for the same rows: a panel per survey, a group of bars a value.
    Bars, one per number of passes, show what is proven, whiskers the intervals of `Share`.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(SETTINGS):
        figure = Figure(figsize=(7.5, 0.6 + 2.9 * len(surveys)), layout="constrained")
        fields = figure.subplots(len(surveys), 1, squeeze=False, sharex=True)[:, 0]
        for field, survey in zip(fields, surveys, strict=True):
            _field(field, survey)
        fields[-1].set_xlabel("best value (queens + aces)")
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})


def _field(axes: Any, survey: Survey) -> None:
    groups = len(survey.asked)
    width = 0.8 / groups
    for number, tally in enumerate(survey.tallies.values()):
        shares = [tally.exactly(value) for value in range(PERFECT + 1)]
        heights = [100 * share.bounds[0] for share in shares]
        ends = [(100 * low, 100 * high) for low, high in (share.interval for share in shares)]
        axes.bar(
            [value + (number - (groups - 1) / 2) * width for value in range(PERFECT + 1)],
            heights,
            width,
            color=COLOURS[number],
            label="within 1 pass" if tally.passes == 1 else f"within {tally.passes} passes",
            yerr=[
                [height - low for height, (low, _) in zip(heights, ends, strict=True)],
                [high - height for height, (_, high) in zip(heights, ends, strict=True)],
            ],
            error_kw={"elinewidth": 1, "capsize": 2, "ecolor": "#333333"},
        )
    axes.set_title(f"{survey.rules}: {survey.deals} deals, 95 % intervals", fontsize=10)
    axes.set_ylabel("share of deals, %")
    axes.set_ylim(0, 103)  # whiskers that end at 100 keep their caps
    axes.set_yticks(range(0, 101, 20))
    axes.set_xticks(range(PERFECT + 1))
    axes.tick_params(labelbottom=True)
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
