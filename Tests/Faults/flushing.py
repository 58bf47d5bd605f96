"""Whether a run relies on nothing that a power failure could take: read off the order of its calls.

A model of what the disk is sure to have: a file's bytes after its fsync, a directory's names after the
directory's. At the rename nothing below the renamed name may be unsure, and after it the parent must be
flushed before anything of an older publication is removed and before the run ends.
"""
from pathlib import PurePath

from program import Ending

CHANGES = {"write", "truncate", "chmod"}


def problems(ending: Ending) -> list[str]:
    unsure: dict[str, str] = {}  # path to the change that is not flushed
    flushed: set[str] = set()
    replaced: str | None = None  # what an exchange put aside
    found = []
    renames = 0
    for kind, call, result, _, path, second in ending.log:
        parent = str(PurePath(path).parent)
        if kind == "begin":
            renames += 1
            below = [name for name in unsure if name == path or name.startswith(path + "/")]
            found += [f"{call} before {unsure[name]} of {name} was flushed" for name in sorted(below)]
            if not any(name == path or name.startswith(path + "/") for name in flushed):
                found.append(f"{call} of {path}, of which nothing was flushed")
        if kind != "call" or int(result) < 0:
            continue
        if call == "fsync":
            unsure.pop(path, None)
            flushed.add(path)
            if replaced and path == str(PurePath(replaced).parent):
                replaced = None
        elif call in CHANGES:
            unsure[path] = call
        elif call in {"create", "mkdir"} and not PurePath(path).name.endswith(".lock"):
            unsure[path] = unsure[parent] = call
        elif call == "unlink" and replaced and path.startswith(replaced + "/"):
            found.append(f"{path} was removed before the exchange was flushed")
            replaced = None
        elif call in {"rename", "exchange"}:
            unsure[str(PurePath(second).parent)] = call
            replaced = path if call == "exchange" else replaced
    if renames == 0:
        found.append("nothing was renamed")
    # What a directory got last matters; the removal of a lock or of staging does not.
    found += [f"the run ended before {change} in {path} was flushed" for path, change in unsure.items()
              if change in {"rename", "exchange", "mkdir"}]
    return found
