"""What several tests of the game share."""

from collections.abc import Iterator

import pytest

from tests.shooting_party.node import Node


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """Node, for all tests of a process."""
    made = Node(tmp_path_factory.mktemp("page"))
    with made.process:
        yield made
        assert made.process.stdin
        made.process.stdin.close()
