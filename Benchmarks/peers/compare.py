"""Measures payloadbatch beside its peers and prints a table in Markdown. Started by `run`."""

import argparse
import hashlib
import importlib.metadata
import multiprocessing
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import orjson

import export

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MARKS = "<!-- peers: made by Benchmarks/peers/run -->", "<!-- /peers -->"


def options():
    parser = argparse.ArgumentParser(prog="Benchmarks/peers/run")
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/payloadbatch")
    parser.add_argument("--isal", type=pathlib.Path, help="a build with --traits ISAL: one more row")
    parser.add_argument("--only", default="", help="a regular expression: the peers to run")
    parser.add_argument("--update", action="store_true", help="write the table into README.md")
    parser.add_argument("--scratch", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def jobs(chosen, source, output):
    """Name to command; each leaves its lines in files in `output`."""

    def ours(binary):
        run = [binary, "run", HERE / "pipeline.json", "--summary", "none"]
        return run + ["--input", source, "--output", output / "out"]

    def version(package):
        return f"{package} {importlib.metadata.version(package)}"

    def script(name):
        return [sys.executable, HERE / name, source, output]

    miller = subprocess.check_output(["mlr", "--version"], text=True).split()[-1]
    all_jobs = {"payloadbatch": ours(chosen.binary)}
    if chosen.isal:
        all_jobs["payloadbatch, `--traits ISAL`"] = ours(chosen.isal)
    peers = {
        version("polars"): script("with_polars.py"),
        version("duckdb"): script("with_duckdb.py"),
        f"Python {sys.version.split()[0]}, csv and {version('orjson')}": script("with_orjson.py"),
        f"miller {miller}": ["env", f"OUTPUT={output}"]
        + ["mlr", "--icsv", "--gzin", "--ojsonl", "-S", "put", "-q", "-f", HERE / "with_miller.mlr", source],
    }
    return all_jobs | {name: job for name, job in peers.items() if re.search(chosen.only, name)}


def measured(command):
    """Wall and processor time in seconds, peak memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if status:
        sys.exit(f"{command[0]}: status {os.waitstatus_to_exitcode(status)}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def digest(path):
    """Of a file's payloads as a multiset: how many, and the sum of their hashes."""
    count = total = 0
    with open(path, "rb") as lines:
        for line in lines:
            value = orjson.loads(line)
            if "v" in value:
                # The envelope is ours alone.
                keys = ("token", "payload") if "payload" in value else ("message",)
                value = {key: value[key] for key in keys}
            text = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
            total += int.from_bytes(hashlib.blake2b(text, digest_size=16).digest())
            count += 1
    return count, total


def payloads(output):
    names = {"manifest.json", "rejected.ndjson", "_SUCCESS"}
    files = [path for path in output.rglob("*") if path.is_file() and path.name not in names]
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        digests = list(pool.map(digest, files))
    return sum(count for count, _ in digests), sum(total for _, total in digests) % 2**128


def table(chosen):
    source = chosen.scratch / f"recipients-{chosen.records}.csv.gz"
    output = chosen.scratch / "output"
    if not source.exists():
        export.make(str(source), chosen.records)
    commands = jobs(chosen, source, output)
    runs = {name: [] for name in commands}
    inflations, made = [], {}
    for repetition in range(chosen.repetitions):
        yardstick = [sys.executable, HERE / "inflate.py", source]
        inflations.append(float(subprocess.check_output(yardstick)))
        for name, command in commands.items():
            shutil.rmtree(output, ignore_errors=True)
            output.mkdir()
            os.sync()
            runs[name].append(measured(command))
            print(f"{repetition + 1} {name}: {runs[name][-1][0]:.2f} s", file=sys.stderr)
            if repetition == 0:
                made[name] = payloads(output)
    shutil.rmtree(output)
    return "\n".join(rows(chosen, runs, inflations, made))


def rows(chosen, runs, inflations, made):
    yield "| | wall, s | processor, s | memory, MB | to zlib | records/s | payloads |"
    yield "|---|--:|--:|--:|--:|--:|---|"
    for name, times in runs.items():
        wall, processor, memory = (statistics.median(values) for values in zip(*times))
        ratio = statistics.median(run[0] / inflation for run, inflation in zip(times, inflations))
        same = "the same" if made[name] == made["payloadbatch"] else "**not the same**"
        yield (
            f"| {name} | {wall:.2f} | {processor:.2f} | {memory / 1e6:,.0f} | {ratio:.2f} "
            f"| {chosen.records / wall:,.0f} | {same} |"
        )
    yield ""
    yield (
        f"{chosen.records:,} records of gzipped CSV, {os.cpu_count()} cores; medians of"
        f" {chosen.repetitions} runs, in turn. “To zlib” is wall time by that of zlib inflating the same"
        f" file on one thread ({statistics.median(inflations):.2f} s). Payloads are compared as a multiset"
        " after parsing. The peers make no envelopes, checks, checksums, dead letters or manifest, and"
        " flush nothing to disk."
    )


def update(text):
    path = ROOT / "README.md"
    before, _, rest = path.read_text().partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    if not end:
        sys.exit("README.md lacks the marks " + " and ".join(MARKS))
    path.write_text(f"{before}{MARKS[0]}\n\n{text}\n\n{MARKS[1]}{after}")


if __name__ == "__main__":
    chosen = options()
    text = table(chosen)
    print(text)
    if chosen.update:
        update(text)
