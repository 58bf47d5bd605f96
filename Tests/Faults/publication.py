"""What stands on the disk after a run, in a form that two runs can be compared by."""
import hashlib
import json
from pathlib import Path

#: The only bytes that may differ between two runs of one job.
TIMES = ("startedAt", "finishedAt")


def state(folder: Path) -> dict[str, str] | None:
    """Every name below `folder` with its mode and content; nil where nothing stands there.

    The manifest counts without its times, `_SUCCESS` as whether it is the manifest's checksum.
    """
    if not folder.is_symlink() and not folder.exists():
        return None
    entries = {".": oct(folder.lstat().st_mode)}
    for path in sorted(folder.rglob("*")):
        mode = oct(path.lstat().st_mode)
        entries[str(path.relative_to(folder))] = mode if path.is_dir() else f"{mode} {content(path)}"
    return entries


def content(path: Path) -> str:
    stored = path.read_bytes()
    if path.name == "manifest.json":
        try:
            manifest = json.loads(stored)
        except ValueError:
            return "no JSON"
        return digest(json.dumps({k: v for k, v in manifest.items() if k not in TIMES}).encode())
    if path.name == "_SUCCESS":
        whole = path.with_name("manifest.json")
        mark = whole.exists() and stored.decode(errors="replace").strip() == digest(whole.read_bytes())
        return "matches" if mark else "does not match"
    return digest(stored)


def digest(stored: bytes) -> str:
    return hashlib.sha256(stored).hexdigest()


def beside(folder: Path) -> set[str]:
    """The names that a run may leave beside the publication, and did."""
    if not folder.parent.is_dir():
        return set()
    return {path.name for path in folder.parent.iterdir()} - {folder.name}
