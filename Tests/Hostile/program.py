"""One run of the program in a directory of its own, and what must hold for every run."""
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

AT = "2026-03-20T09:00:00Z"
CANARY = "Qz7canary"  # in every value of every generated input; only payloads and dead letters hold it
MEMORY = 256 << 10  # KiB
PROCESSOR_SECONDS = 20  # of one run; on a busy machine the clock says nothing
STATUSES = {0, 64, 65, 66, 73, 74, 75, 78}
# What steers a terminal, or the direction of the text around it.
STEERING = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


@dataclass
class Outcome:
    status: int  # negative: ended by that signal
    out: bytes
    error: bytes
    memory: int  # KiB
    seconds: float  # of the processor
    faults: list[str] = field(default_factory=list)

    @property
    def summary(self) -> dict:
        return json.loads(self.out) if self.out.startswith(b"{") else {}


class Program:
    """The binary. `wrapped` stands between it and the harness, to plant a fault."""

    def __init__(self, binary: Path, plant: str | None = None):
        self.binary, self.plant = Path(binary).resolve(), plant

    def start(self, arguments, cwd: Path, env=None, stdin=subprocess.DEVNULL, files=None):
        out, error = files
        return subprocess.Popen(
            [self.binary, *map(os.fsencode, arguments)], cwd=cwd, stdin=stdin, stdout=out, stderr=error,
            env=({"PATH": "/usr/bin:/bin"} if env is None else env))

    def run(self, *arguments, cwd: Path, env=None, stdin=subprocess.DEVNULL, during=None, timeout=30,
            results=False) -> Outcome:
        """
        - during: called with the process while it runs.
        - results: standard output holds payloads, where values may stand.
        """
        with open(cwd / ".out", "w+b") as out, open(cwd / ".err", "w+b") as error:
            process = self.start(arguments, cwd, env, stdin, (out, error))
            guard = threading.Timer(timeout, process.kill)
            guard.start()
            try:
                if during:
                    during(process)
                _, status, usage = os.wait4(process.pid, 0)
            except BaseException:
                process.kill()
                raise
            finally:
                guard.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            error.seek(0)
            outcome = Outcome(
                process.returncode, out.read(1 << 20), error.read(1 << 20), usage.ru_maxrss,
                usage.ru_utime + usage.ru_stime)
        if self.plant == "canary":
            outcome.error += CANARY.encode()
        if self.plant == "escape":
            outcome.error += b"\x1b[31m"
        outcome.faults = list(faults(outcome, results))
        return outcome


def faults(outcome: Outcome, results: bool):
    """What no run may do, whatever it was given."""
    if outcome.status < 0:
        yield f"ended by {signal.Signals(-outcome.status).name}"
    elif outcome.status not in STATUSES:
        yield f"exit status {outcome.status}"
    if outcome.memory > MEMORY:
        yield f"{outcome.memory >> 10} MB of memory"
    if outcome.seconds > PROCESSOR_SECONDS:
        yield f"{outcome.seconds:.0f} s of the processor"
    if outcome.status and not outcome.error.strip():
        yield f"exit status {outcome.status} without a word"
    for name, text in ("output", outcome.out), ("error", outcome.error):
        if results and name == "output":
            continue
        if CANARY.encode() in text:
            yield f"a field's value on standard {name}"
    for name, text in ("output", outcome.out), ("error", outcome.error):
        try:
            found = STEERING.search(text.decode())
        except UnicodeDecodeError:
            yield f"standard {name} is not UTF-8"
            continue
        if found:
            yield f"standard {name} holds U+{ord(found[0]):04X}"


def configuration(**changes) -> dict:
    """A job that carries its fields `token` and `a` through. `None` takes a key out."""
    job = {
        "name": "hostile",
        "input": {"paths": ["in.csv"], "format": "csv"},
        "message": {"body": "b", "customFields": {"a": "{{ a }}"}},
        "targets": [{"name": "all", "format": "campaign", "platform": "ios", "token": "{{ token }}"}],
        "output": {"directory": "out/p", "shards": {"maxRecords": 10**9}},
        "errors": {"maxRejected": "100%"},
    } | changes
    return {key: value for key, value in job.items() if value is not None}


def write(folder: Path, job: dict | str, name: str = "c.json"):
    text = job if isinstance(job, str) else json.dumps(job, ensure_ascii=False)
    (folder / name).write_bytes(text.encode("utf-8", "surrogateescape"))


def published(folder: Path) -> list[str]:
    """What a run left visible: everything under `out` but what is allowed to stay beside the output."""
    out = folder / "out"
    if not out.exists():
        return []
    return sorted(name for name in os.listdir(out) if not name.startswith("."))


def left_over(folder: Path) -> list[str]:
    out = folder / "out"
    names = sorted(os.listdir(out)) if out.exists() else []
    return [name for name in names if name.startswith(".") and not name.endswith(".rejected.ndjson")]


def tree(root: Path) -> dict[str, tuple]:
    """Everything below a directory, no link followed: kind, mode, and content or target of the link."""
    found = {}
    for path in sorted(root.rglob("*")):
        status = path.lstat()
        content: object = None
        if path.is_symlink():
            content = os.readlink(path)
        elif path.is_file():
            content = (status.st_size, path.read_bytes() if status.st_size < 1 << 20 else None)
        found[os.fsdecode(path.relative_to(root))] = (oct(status.st_mode), content)
    return found


def payloads(folder: Path, target: str = "all", out: str = "out/p") -> bytes:
    return b"".join(x.read_bytes() for x in sorted((folder / out / target).glob("shard-*")))


class Bench:
    """Counts what holds and what does not, and keeps the directory of what does not."""

    def __init__(self, program: Program, scratch: Path, full: bool, seed: int):
        self.program, self.scratch, self.full, self.seed = program, scratch, full, seed
        self.passed, self.failed, self.skipped = 0, 0, 0
        self.memory, self.slowest = (0, ""), (0.0, "")
        self.mutex = threading.Lock()
        self.number = 0

    def place(self, name: str) -> Path:
        with self.mutex:
            self.number += 1
            folder = self.scratch / f"{self.number:05}-{re.sub('[^a-z0-9]+', '-', name.lower())[:60]}"
        folder.mkdir(parents=True)
        return folder

    def judge(self, name: str, folder: Path | None, problems: list[str], *outcomes: Outcome):
        """Ends a case."""
        problems = [*problems, *(fault for outcome in outcomes for fault in outcome.faults)]
        with self.mutex:
            for outcome in outcomes:
                self.memory = max(self.memory, (outcome.memory, name))
                self.slowest = max(self.slowest, (outcome.seconds, name))
            if not problems:
                self.passed += 1
            else:
                self.failed += 1
                print(f"FAILED {name}: {'; '.join(problems)}" + (f"  [{folder}]" if folder else ""))
                for outcome in outcomes:
                    text = outcome.error.decode(errors="backslashreplace")[:300].rstrip()
                    print(f"  exit status {outcome.status}: {STEERING.sub('?', text)}", flush=True)
        if folder and not problems:
            shutil.rmtree(folder, ignore_errors=True)

    def skip(self, name: str, why: str):
        with self.mutex:
            self.skipped += 1
        print(f"skipped {name}: {why}")

    def check_own_memory(self):
        """A child's figure begins with that of the process that started it."""
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        if own > MEMORY // 2:
            self.judge("the harness itself", None, [f"uses {own >> 10} MB, which counts as its children's"])


def refused(folder: Path, outcome: Outcome, statuses=(65,), naming: str | None = None) -> list[str]:
    """The run failed as it must: its status, the file in its message, nothing visible, nothing left."""
    problems = []
    if outcome.status not in statuses:
        problems.append(f"exit status {outcome.status}, not {' or '.join(map(str, statuses))}")
    if found := published(folder):
        problems.append(f"published {found}")
    if found := left_over(folder):
        problems.append(f"left {found}")
    if naming and naming.encode() not in outcome.error:
        problems.append(f"does not name {naming}")
    return problems


def counted(outcome: Outcome, **expected) -> list[str]:
    """Published, with these members in its summary; the manifest is looked through for values."""
    if outcome.status:
        return [f"exit status {outcome.status}, not 0"]
    summary = outcome.summary
    return [f"{key} is {summary.get(key)}, not {value}" for key, value in expected.items()
            if summary.get(key) != value]


def values_in_manifest(folder: Path, out: str = "out/p") -> list[str]:
    """Only shards and dead letters may hold values."""
    manifest = folder / out / "manifest.json"
    if manifest.exists() and CANARY.encode() in manifest.read_bytes():
        return ["a field's value in the manifest"]
    return []


def timed(function, *arguments):
    start = time.monotonic()
    function(*arguments)
    return time.monotonic() - start
