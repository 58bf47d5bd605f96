"""Symbolic links, FIFOs and the like planted where the output goes: nothing outside changes, nothing
waits, and what is published is made of the run's own files and directories."""
import os
import shutil
from pathlib import Path

import program
from program import CANARY, Bench

ROWS = f"token,a\nt1,{CANARY}\nt2,{CANARY}2\n"
REJECT = "t3,x,y\n"


def outside(folder: Path) -> Path:
    """A directory that a link may lead to, with a file by every name that a run uses."""
    there = folder / "outside"
    (there / "all").mkdir(parents=True)
    for name in ("manifest.json", "_SUCCESS", "rejected.ndjson", "all/shard-00000.ndjson", "file"):
        (there / name).write_text(f"precious {name}")
    (there / "empty").mkdir()
    return there


def link(path: Path, target: str):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def partial(folder: Path) -> Path:
    inner = folder / "out/.p.partial"
    inner.mkdir(parents=True)
    return inner


# What is planted, by name; what the run may end with (0: published).
PLANTS = {
    "the output leads to a full directory": (lambda f: link(f / "out/p", "../outside"), {73}),
    "the output leads to an empty directory": (lambda f: link(f / "out/p", "../outside/empty"), {73}),
    "the output leads to a file": (lambda f: link(f / "out/p", "../outside/file"), {73}),
    "the output leads nowhere": (lambda f: link(f / "out/p", "../outside/new"), {73}),
    "the output leads to itself": (lambda f: link(f / "out/p", "p"), {73}),
    "the output is a FIFO": (lambda f: ((f / "out").mkdir(), os.mkfifo(f / "out/p")), {73}),
    "the staging leads to a full directory": (lambda f: link(f / "out/.p.partial", "../outside"), {0, 73}),
    "the staging leads to an empty directory": (
        lambda f: link(f / "out/.p.partial", "../outside/empty"), {0, 73}),
    "the staging leads to a file": (lambda f: link(f / "out/.p.partial", "../outside/file"), {0, 73}),
    "the staging leads nowhere": (lambda f: link(f / "out/.p.partial", "../outside/new"), {0, 73}),
    "the staging is a FIFO": (lambda f: ((f / "out").mkdir(), os.mkfifo(f / "out/.p.partial")), {0, 73}),
    "a target in the staging leads to a directory": (
        lambda f: link(partial(f) / "all", "../../outside/all"), {0, 73}),
    "a target in the staging leads nowhere": (
        lambda f: link(partial(f) / "all", "../../outside/new"), {0, 73}),
    "a directory of links in the staging": (
        lambda f: [link(partial(f) / "x/y", "../../../outside"),
                   link(f / "out/.p.partial/x/z", "../../../outside/file")], {0, 73}),
    "the shard in the staging leads to a file": (
        lambda f: link(partial(f) / "all/shard-00000.ndjson", "../../../outside/file"), {0, 73}),
    "the shard in the staging is a hard link": (
        lambda f: ((partial(f) / "all").mkdir(), os.link(
            f / "outside/file", f / "out/.p.partial/all/shard-00000.ndjson")), {0, 73}),
    "the manifest in the staging leads to a file": (
        lambda f: link(partial(f) / "manifest.json", "../../outside/manifest.json"), {0, 73}),
    "the mark in the staging leads to a file": (
        lambda f: link(partial(f) / "_SUCCESS", "../../outside/_SUCCESS"), {0, 73}),
    "the dead letters in the staging lead to a file": (
        lambda f: link(partial(f) / "rejected.ndjson", "../../outside/rejected.ndjson"), {0, 73}),
    "the lock leads to a file": (lambda f: link(f / "out/.p.lock", "../outside/file"), {73}),
    "the lock leads to a directory": (lambda f: link(f / "out/.p.lock", "../outside"), {73}),
    "the lock leads nowhere": (lambda f: link(f / "out/.p.lock", "../outside/new"), {73}),
    "the lock is a FIFO": (lambda f: ((f / "out").mkdir(), os.mkfifo(f / "out/.p.lock")), {73}),
    "the lock is a directory": (lambda f: (f / "out/.p.lock").mkdir(parents=True), {73}),
    "the lock is a hard link": (
        lambda f: ((f / "out").mkdir(), os.link(f / "outside/file", f / "out/.p.lock")), {0, 73}),
    "the kept dead letters lead to a file": (
        lambda f: link(f / "out/.p.rejected.ndjson", "../outside/file"), {0, 73}),
    "the kept dead letters lead to a directory": (
        lambda f: link(f / "out/.p.rejected.ndjson", "../outside"), {0, 73}),
    "the kept dead letters are a directory": (
        lambda f: (f / "out/.p.rejected.ndjson/x").mkdir(parents=True), {0, 73}),
    "the metrics lead to a file": (lambda f: link(f / "metrics.prom", "outside/file"), {0}),
    "the metrics' place is a directory": (lambda f: (f / "metrics.prom").mkdir(), {0, 73}),
    "everything leads away": (lambda f: [
        link(f / "out" / name, f"../outside/{target}") for name, target in (
            (".p.partial", ""), (".p.lock", "file"), (".p.rejected.ndjson", "file"))], {73}),
}


def check(bench: Bench):
    for name, (plant, statuses) in PLANTS.items():
        for kind, rows, errors, failing in (
                ("", ROWS, "100%", None),
                (", too many rejects", ROWS + REJECT * 5, 2, 65),
                (", broken at the end", ROWS + '"', "100%", 65)):
            folder = bench.place(name + kind)
            there = outside(folder)
            plant(folder)
            before, planted = program.tree(there), program.tree(folder / "out") if (
                folder / "out").exists() else {}
            (folder / "in.csv").write_text(rows)
            program.write(folder, program.configuration(errors={"maxRejected": errors}))
            done = bench.program.run("run", "c.json", "--metrics", "metrics.prom", cwd=folder, timeout=20)
            if bench.program.plant == "link" and "leads" in name:
                (there / "file").write_text("overwritten")
            allowed = (statuses - {0}) | ({failing} if failing and 0 in statuses else
                                          statuses & {0})
            bench.judge(f"links, {name}{kind}", folder,
                        verdict(folder, done, before, planted, allowed), done)


def verdict(folder: Path, done, before: dict, planted: dict, allowed: set) -> list[str]:
    problems = []
    after = program.tree(folder / "outside")
    if after != before:
        changed = sorted(set(after.items() ^ before.items()), key=str)
        problems.append(f"changed outside: {sorted({name for name, _ in changed})}")
    if done.status not in allowed:
        problems.append(f"exit status {done.status}, not {sorted(allowed)}")
    output = folder / "out/p"
    if done.status == 0:
        names = set(program.tree(output))
        if names != {"manifest.json", "_SUCCESS", "rejected.ndjson", "all", "all/shard-00000.ndjson"}:
            problems.append(f"published {sorted(names)}")
        if output.is_symlink() or any(path.is_symlink() for path in output.rglob("*")):
            problems.append("a link was published")
        if any(path.stat().st_nlink > 1 for path in output.rglob("*") if path.is_file()):
            problems.append("a file with a second name was published")
    elif "p" in planted and program.tree(folder / "out").get("p") != planted["p"]:
        problems.append("what stood at the output is gone")
    elif "p" not in planted and program.published(folder):
        problems.append("published")
    kept = folder / "out/.p.rejected.ndjson"
    if done.status == 65 and kept.is_symlink() and "too many" in str(folder):
        problems.append("the dead letters are a link")
    if kept.is_file() and not kept.is_symlink() and kept.stat().st_mode & 0o777 != 0o600:
        problems.append("the dead letters are not of mode 0600")
    return problems
