"""The words of the pages of puzzles: those that are not everyday English stand in the rules, or on
the page about the site, both of which are one tap away.
"""

import re
from collections.abc import Iterable
from typing import Any

EVERYDAY = frozenset(
    re.findall(
        "[a-z]+",
        """
act advice aim arrives chance changed comes could deals dismiss draw drew enough exact exchange far
fetches final gone had highest him keeps last least left lost matters mean met misses mistake near
next now open out own place places played puts quiet rescue save saving scores shall small spades
still takes tap tested text their theirs twelve undo values view ways which who within
your yours mon tue wed thu fri sat sun january february march april may june july august september
october november december
""",
    )
)

SHOWN = """() => {
  for (const each of document.querySelectorAll(".lesson")) each.remove(); // prose
  return document.querySelector("main").innerText;
}"""


def unexplained(opened: Any, of_pages: Iterable[set[str]]) -> set[str]:
    """The words of pages that a reader may have to look up, and cannot."""
    told, used = ["rules/", "about/"], set[str]().union(*of_pages)
    words = set[str]().union(*(words_in(page) for page, _ in opened.visits(told, shows=".prose")))
    return {word for word in used - EVERYDAY if not {word, f"{word}s"} & words}


def words_in(page: Any) -> set[str]:
    """The words of the page of a puzzle, or of one of those that explain them."""
    return set(re.findall("[a-z]{2,}", page.evaluate(SHOWN).lower()))
