"""Whether a run relies on nothing that a power failure could take: read off the order of its calls.

A model of what the disk is sure to have: a file's bytes after its fsync, a directory's names after the
directory's. At the rename nothing below the renamed name may be unsure, and after it the parent must be
flushed before anything of an older publication is removed and before the run ends. A checkpoint relies on
what every file had when it was held: each that was written to since its flush for the one before was flushed
since. The run goes on writing meanwhile, so that a write may stand between that flush and the rename.
"""
from pathlib import PurePath

from program import Ending

CHANGES = {"write", "truncate", "chmod"}
NEW_CHECKPOINT = ".checkpoint.new"
TRIED = "exchange."  # two names by which a run sees whether it can exchange any


def problems(ending: Ending) -> list[str]:
    unsure: dict[str, str] = {}  # path to the change that is not flushed
    flushed: set[str] = set()
    replaced: str | None = None  # what an exchange put aside
    found = []
    renames = 0
    checkpoints = Checkpoints()
    for kind, call, result, _, path, second in ending.log:
        if PurePath(path).name.startswith(TRIED):
            continue
        parent = str(PurePath(path).parent)
        if kind == "begin":
            renames += 1
            below = [name for name in unsure if name == path or name.startswith(path + "/")]
            found += [f"{call} before {unsure[name]} of {name} was flushed" for name in sorted(below)]
            if not any(name == path or name.startswith(path + "/") for name in flushed):
                found.append(f"{call} of {path}, of which nothing was flushed")
            found += checkpoints.problems(path)
            if PurePath(path).name == NEW_CHECKPOINT and unsure.get(str(PurePath(parent).parent)) == "mkdir":
                found.append(f"{call} of {path} before the name of its directory was flushed")
        if kind != "call" or int(result) < 0:
            continue
        checkpoints.note(call, path)
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


class Checkpoints:
    """What was written and flushed since the last checkpoint."""

    def __init__(self):
        self.calls = 0
        #: Number of the last call that wrote to a path.
        self.written: dict[str, int] = {}
        self.flushed: dict[str, int] = {}
        self.created: dict[str, int] = {}

    def note(self, call: str, path: str):
        self.calls += 1
        if path.endswith((".lock", NEW_CHECKPOINT)):
            return
        if call == "create":
            self.created[path] = self.calls
        elif call == "write":
            self.written[path] = self.calls
        elif call == "fsync":
            self.flushed[path] = self.calls

    def problems(self, renamed: str) -> list[str]:
        """At a rename, which begins the time to the next checkpoint where it is of one."""
        if not renamed.endswith(NEW_CHECKPOINT):
            return []
        found = [f"checkpoint before {path} was flushed" for path in sorted(self.written.keys() - self.flushed.keys())]
        found += [f"checkpoint before the name of {path} was flushed" for path, made in self.created.items()
                  if path in self.flushed and self.flushed.get(str(PurePath(path).parent), 0) < made]
        self.written = {path: at for path, at in self.written.items() if at > self.flushed.get(path, 0)}
        self.flushed = {path: at for path, at in self.flushed.items() if path not in self.created}
        return found
