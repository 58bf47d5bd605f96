"""Programs that render Liquid, one job after the other: {"template", "data", "templates"} in,
{"result": text} or {"fails": message} out."""
import json
import shlex
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


class LinesRenderer:
    """A process that answers each JSON line with one."""

    def __init__(self, command: list[str], has_greeting: bool = False):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.greeting = json.loads(self.process.stdout.readline()) if has_greeting else {}

    def render(self, jobs: list[dict]) -> list[dict]:
        return [self._answer(job) for job in jobs]

    def _answer(self, job: dict) -> dict:
        self.process.stdin.write(json.dumps(job).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"renderer ended at {json.dumps(job)}")
        return json.loads(line)


class BinaryRenderer:
    """`payloadbatch render`, a process for each template."""

    def __init__(self, binary: Path, workers: int):
        self.binary = binary
        self.pool = ThreadPoolExecutor(workers)

    def render(self, jobs: list[dict]) -> list[dict]:
        return list(self.pool.map(self._answer, jobs))

    def _answer(self, job: dict) -> dict:
        with tempfile.TemporaryDirectory(prefix="liquid-") as folder:
            command = [self.binary, "render"]
            for option, text in (("--template-file", job["template"]),
                                 ("--data", json.dumps(job["data"])),
                                 ("--templates", json.dumps(job["templates"]))):
                path = Path(folder) / option
                path.write_text(text, encoding="utf-8", newline="")
                command += [option, str(path)]
            done = subprocess.run(command, capture_output=True, timeout=60, stdin=subprocess.DEVNULL)
        if done.returncode in (65, 78):
            return {"fails": done.stderr.decode(errors="replace")}
        if done.returncode:
            return {"crash": f"exit {done.returncode}: {done.stderr.decode(errors='replace')}"}
        return {"result": done.stdout.decode(errors="replace")}


class PythonRenderer:
    """python-liquid, in this process."""

    def render(self, jobs: list[dict]) -> list[dict]:
        return [self._answer(job) for job in jobs]

    def _answer(self, job: dict) -> dict:
        import liquid
        environment = liquid.Environment(loader=liquid.DictLoader(job["templates"]))
        try:
            return {"result": environment.from_string(job["template"]).render(**job["data"])}
        except Exception as error:  # whatever it raises is an answer
            return {"fails": f"{type(error).__name__}: {error}"}


def ours(arguments) -> LinesRenderer | BinaryRenderer:
    if arguments.renderer:
        return LinesRenderer(shlex.split(arguments.renderer))
    return BinaryRenderer(arguments.binary, arguments.workers)


def ruby() -> LinesRenderer:
    return LinesRenderer(["ruby", str(Path(__file__).with_name("liquid_reference.rb"))], True)
