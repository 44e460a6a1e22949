"""The user's own folders, for what a command keeps without being asked where."""

import errno
from pathlib import Path

APPLICATION = "shooting-party"


def data_folder() -> Path:
    """Return the folder for what must not be lost; raise `OSError` if the user has no home."""
    return _of_a_home("user_data_dir")


def cache_folder() -> Path:
    """Return the folder for what can be made again; raise `OSError` if there is no home."""
    return _of_a_home("user_cache_dir")


def _of_a_home(kind: str) -> Path:
    import platformdirs

    try:
        folder = Path(getattr(platformdirs, kind)(APPLICATION, appauthor=False))
    except RuntimeError:
        folder = Path()
    # Without a home, older versions return a folder named ~ in the current one.
    if not folder.is_absolute():
        raise OSError(errno.ENOENT, "there is no home folder", APPLICATION)
    return folder
