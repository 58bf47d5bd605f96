"""The program under test, and the shim that lets its calls go wrong."""
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import campaigns
import publication

HERE = Path(__file__).resolve().parent
#: No run of these takes a second; one that hangs is a finding.
PATIENCE = 60
#: The status of a run that had to be ended.
HUNG = -999


@dataclass
class Ending:
    status: int
    output: str
    errors: str
    #: Lines of the shim's log, cut into fields.
    log: list[list[str]]

    @property
    def fault(self) -> list[str] | None:
        """The call that went wrong: kind, call, number, errno, path, second path."""
        return next((line for line in self.log if line[0] == "fault"), None)


class Program:
    def __init__(self, binary: Path, scratch: Path):
        self.binary = binary
        self.scratch = scratch
        #: A fault that the checks must notice.
        self.plant: str | None = None
        self.shim = scratch / "shim.so"
        compiler = next(filter(shutil.which, ["cc", "clang", "gcc"]), "cc")
        subprocess.run([compiler, "-O1", "-Wall", "-shared", "-fPIC", "-o", self.shim, HERE / "shim.c",
                        "-ldl"], check=True)

    def command(self, campaign: campaigns.Campaign, output: Path, *more,
                at: str | None = campaigns.AT) -> list[str]:
        return [str(self.binary), "run", str(campaign.file), "--output", str(output),
                *(["--at", at] if at else []), *campaign.options, *map(str, more)]

    def environment(self, campaign: campaigns.Campaign, output: Path, log: Path, **fault) -> dict:
        """`fault`: group, at, do, every."""
        roots = f"{campaign.folder}:{output.parent.parent}"
        return os.environ | {"LD_PRELOAD": str(self.shim), "FAULT_ROOTS": roots, "FAULT_LOG": str(log)} | {
            f"FAULT_{key.upper()}": str(value) for key, value in fault.items()}

    def run(self, campaign: campaigns.Campaign, output: Path, *more, faulty: dict | None = None,
            at: str | None = campaigns.AT, **settings) -> Ending:
        """Runs to the end. With `faulty` (even an empty one) the shim stands in between."""
        if faulty == {} and self.plant == "swallow-fsync":
            faulty = {"group": "fsync", "do": "swallow", "at": 1, "every": 1}
        log = output.parent.parent / "calls.log"
        if faulty is not None:
            log.unlink(missing_ok=True)
        environment = None if faulty is None else self.environment(campaign, output, log, **faulty)
        process = subprocess.Popen(
            self.command(campaign, output, *more, at=at), env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **settings)
        try:
            texts = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            texts = process.communicate()
            return Ending(HUNG, "", f"still running after {PATIENCE} s", read_log(log))
        if self.plant == "delete-byte" and (mark := output / "rejected.ndjson").exists():
            mark.write_bytes(mark.read_bytes()[:-1])
        printed, errors = (text.decode(errors="replace") for text in texts)
        return Ending(process.returncode, printed, errors, read_log(log))

    def start(self, campaign: campaigns.Campaign, output: Path, log: Path, *more, **fault):
        """Begins a run and goes on meanwhile."""
        environment = self.environment(campaign, output, log, **fault) if fault else None
        return subprocess.Popen(self.command(campaign, output, *more), env=environment,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def read_log(log: Path) -> list[list[str]]:
    return [line.split("\t") for line in log.read_text().splitlines()] if log.exists() else []


class Place:
    """Where one trial publishes: two directories that do not exist yet, or an earlier publication."""

    def __init__(self, program: Program, campaign: campaigns.Campaign, root: Path | None = None):
        self.root = root or Path(tempfile.mkdtemp(prefix="trial.", dir=program.scratch))
        self.output = self.root / "out" / campaigns.NAME
        if campaign.replaces:
            self.output.parent.mkdir(mode=0o700)
            shutil.copytree(campaign.replaces, self.output)
        self.before = publication.state(self.output)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    @property
    def now(self) -> dict[str, str] | None:
        return publication.state(self.output)

    @property
    def beside(self) -> set[str]:
        return publication.beside(self.output)
