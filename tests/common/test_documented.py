"""Every public name is documented, and so is whatever a public class has."""

import ast
import dataclasses
import inspect
import re

from tests.common.faces import NAMED, OPERATORS, definition, members


def test_every_public_name_has_a_docstring():
    missing = []
    for key, found in NAMED.items():
        nodes = {key: definition(found)}
        if inspect.isclass(found):
            own = members(found).items()
            nodes |= {f"{key}.{name}": node for name, node in own if name not in OPERATORS}
        docstrings = {
            name: ast.get_docstring(node)
            for name, node in nodes.items()
            if not isinstance(node, ast.AnnAssign)
        }
        missing += [name for name, docstring in docstrings.items() if not docstring]
    assert missing == []


def test_every_field_is_in_the_docstring_of_its_class():
    """Switches are explained by the rules of their game, which the docstring names."""
    missing = []
    for key, found in NAMED.items():
        if dataclasses.is_dataclass(found):
            words = {*re.findall(r"\w+", ast.get_docstring(definition(found)) or "")}
            words |= {*getattr(found, "SWITCHES", ())}
            missing += [f"{key}.{f.name}" for f in dataclasses.fields(found) if f.name not in words]
    assert missing == []
