"""Publishing the modules of a folder below `static` as one file, since every file delays the first
move: ``static/game`` becomes ``game.mjs``.

A module in such a folder is written like any other. In the file it becomes a function, which runs
the module when it is called first:

    cards.mjs, as written               in game.mjs
    import { sign } from "./page.mjs";  export const in_cards = once(() => {
    export const QUEEN = sign("Qh");    const { sign } = in_page();
                                        const QUEEN = sign("Qh");
                                        return { QUEEN };
                                        });

A module elsewhere has ``const { QUEEN } = in_cards();`` in place of its import. So a worker that
loads the file runs only the modules that it needs. A module in a folder imports only from folders,
and has no `await` outside of functions.
"""

import re
from collections.abc import Mapping

ENDING = ".mjs"
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./(\w+)\.mjs";', re.M)
LATER = re.compile(r'\bimport\("\./(\w+)\.mjs"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.M)
LISTED = re.compile(r"^export \{(.*)\};$", re.M)
ONCE = "const once = (run) => { let made; return () => made ??= run(); };\n"

Folders = Mapping[str, Mapping[str, str]]
"""The texts of modules, by folder and by name without ending."""


def joined(folders: Folders) -> dict[str, str]:
    """Return the text of each folder's file, by its name. Raise `ValueError` if a module imports
    from elsewhere, or what is not there.
    """
    return {folder + ENDING: _joined(folder, folders) for folder in folders}


def _joined(folder: str, folders: Folders) -> str:
    parts = [ONCE]
    for name, text in sorted(folders[folder].items()):
        body = EXPORT.sub("", LISTED.sub("", text))
        parts.append(f"export const in_{name} = once(() => {{\n{body}")
        parts.append(f"return {{ {', '.join(_exported(text))} }};\n}});\n")
    text = linked("".join(parts), folders, folder)
    if left := IMPORT.search(text.partition(ONCE)[2]):
        raise ValueError(f"a module of {folder} imports {left[2]}{ENDING}, which is in no folder")
    return text


def _exported(text: str) -> list[str]:
    """Return the names that a module exports."""
    return EXPORT.findall(text) + [
        name.strip() for names in LISTED.findall(text) for name in names.split(",")
    ]


def linked(text: str, folders: Folders, own: str = "") -> str:
    """Return the text of a module with its imports from folders, except its `own`, as they are
    there. Raise `ValueError` if it imports what is not there.
    """
    homes = {name: folder for folder, modules in folders.items() for name in modules}
    taken: dict[str, set[str]] = {}

    def call(name: str) -> str:
        taken.setdefault(homes[name], set()).add(f"in_{name}")
        return f"in_{name}()"

    def at_once(match: re.Match[str]) -> str:
        names, name = match.groups()
        if name not in homes:
            return match[0]
        if not names:
            return f"{call(name)};"
        pairs = [each.split(" as ") for each in names.replace("\n", " ").split(",") if each.strip()]
        asked = {each[0].strip() for each in pairs}
        if gone := asked - {*_exported(folders[homes[name]][name])}:
            raise ValueError(f"{name}{ENDING} exports no {min(gone)}")
        return f"const {{{names.replace(' as ', ': ')}}} = {call(name)};"

    def later(match: re.Match[str]) -> str:
        home, name = homes.get(match[1]), match[1]
        return f'import("./{home}{ENDING}").then((all) => all.in_{name}())' if home else match[0]

    text = LATER.sub(later, IMPORT.sub(at_once, text))
    heads = [
        f'import {{ {", ".join(sorted(names))} }} from "./{home}{ENDING}";\n'
        for home, names in sorted(taken.items())
        if home != own
    ]
    return "".join(heads) + text
