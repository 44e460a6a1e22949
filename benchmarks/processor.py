"""`pytest --processor N`: the N cases that took most processor time, and the sum of all.

The time is that of the process and of the children it waited for, so it does not depend on what
else the machine does. Fixtures count in the case that sets them up first.
"""

from collections import Counter
from collections.abc import Iterator
from os import times

import pytest

SECONDS = "processor seconds"
BEGAN = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--processor", type=int, metavar="N", help="show the N cases of most processor time"
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note when a case begins; its reports carry what it has taken since."""
    item.stash[BEGAN] = sum(times()[:4])
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    report.user_properties.append((SECONDS, sum(times()[:4]) - item.stash[BEGAN]))
    return report


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if (most := config.getoption("--processor")) is None:
        return
    taken: Counter[str] = Counter()
    for report in (each for reports in terminalreporter.stats.values() for each in reports):
        seconds = dict(getattr(report, "user_properties", ())).get(SECONDS, 0.0)
        if seconds:
            taken[report.nodeid] = max(taken[report.nodeid], seconds)
    over = sum(value > 1 for value in taken.values())
    terminalreporter.section(f"processor time: {sum(taken.values()):.0f} s, {over} cases over 1 s")
    for name, value in taken.most_common(most):
        terminalreporter.line(f"{value:7.2f}  {name[:110]}")
