"""Inputs that grow, shrink, are replaced or vanish while they are read, those that may still be
arriving, and those that are no files: nothing of them is published."""
import os
import signal
import socket
import time
from pathlib import Path

import program
import strict_gzip
from program import CANARY, Bench

MB = 1 << 20
SIZE = 64 * MB
ROW = f"t,{CANARY}\n".encode()


def check(bench: Bench):
    changes = {
        "grows": (grow, {65}), "shrinks": (lambda path: os.truncate(path, SIZE // 2), {65}),
        "is emptied": (lambda path: os.truncate(path, 0), {65}),
        "shrinks to what was read": (None, {65}),
        "loses its last byte": (lambda path: os.truncate(path, path.stat().st_size - 1), {65}),
        "grows by one byte": (lambda path: append(path, b"t"), {65}),
        "is changed at its end": (lambda path: overwrite(path, -10), {65}),
        "is changed at its start": (lambda path: overwrite(path, 3), {65}),
        "is changed and its time set back": (in_disguise, {65}),
        "is changed through a mapping's name": (lambda path: touch(path), {65}),
        # What is open is still whole, but no longer what was delivered.
        "vanishes": (lambda path: path.unlink(), {65, 66}), "is replaced": (replace, {65, 66}),
        "becomes a directory": (become_directory, {65, 66}),
        "moves away": (lambda path: path.rename(path.with_name("moved.csv")), {65, 66}),
    }
    for kind in "plain", "gzip", "xml":
        for name, (change, statuses) in changes.items():
            # Beyond the decompressor and the parser it is the same code.
            if kind != "plain" and not bench.full and name not in ("shrinks", "grows", "vanishes"):
                continue
            one(bench, kind, name, change, statuses)
    for name, change in {"vanishes": lambda path: path.unlink(), "grows": lambda path: append(path, ROW),
                         "shrinks": lambda path: os.truncate(path, 12), "is replaced": replace,
                         "becomes a FIFO": become_fifo, "becomes a directory": become_directory}.items():
        behind(bench, name, change)
    arriving(bench)
    no_files(bench)


def grow(path: Path):
    append(path, ROW * 1000)


def append(path: Path, data: bytes):
    with open(path, "ab") as stream:
        stream.write(data)


def overwrite(path: Path, place: int):
    with open(path, "r+b") as stream:
        stream.seek(place, os.SEEK_END if place < 0 else os.SEEK_SET)
        stream.write(b"!")


def touch(path: Path):
    os.utime(path)


def in_disguise(path: Path):
    status = path.stat()
    overwrite(path, 100)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def replace(path: Path):
    other = path.with_name("other")
    other.write_bytes(path.read_bytes()[:1000] if path.stat().st_size < MB else b"token,a\nt,other\n")
    other.rename(path)


def become_directory(path: Path):
    path.unlink()
    path.mkdir()


def become_fifo(path: Path):
    path.unlink()
    os.mkfifo(path)


def deliver(folder: Path, kind: str) -> Path:
    """A large export; as gzip it is stored, so that there are as many bytes to read."""
    name = {"plain": "in.csv", "gzip": "in.csv.gz", "xml": "in.xml"}[kind]
    path = folder / name
    if kind == "gzip":
        block = ROW * (MB // len(ROW))
        parts = [strict_gzip.member(b"token,a\n")] + [strict_gzip.member(block, level=0)] * (SIZE // MB)
    elif kind == "xml":
        record = f"<r token='t' a='{CANARY}'/>\n".encode()
        parts = [b"<x>"] + [record * (MB // len(record))] * (SIZE // MB // 2) + [b"</x>"]
    else:
        parts = [b"token,a\n"] + [ROW * (MB // len(ROW))] * (SIZE // MB)
    with open(path, "wb") as stream:
        stream.writelines(parts)
    return path


def halt_while_reading(process, path: Path) -> int | None:
    """Stops the process while it has the file open and in part read.
    - Returns: The bytes that it has read; nil where it was too fast."""
    descriptors = f"/proc/{process.pid}/fd"
    target = os.path.realpath(path)
    while True:
        try:
            for number in os.listdir(descriptors):
                try:
                    if os.readlink(f"{descriptors}/{number}") != target:
                        continue
                    done = position(process.pid, number)
                    # Past what is looked at for the header.
                    if 4 * MB < done:
                        os.kill(process.pid, signal.SIGSTOP)
                        while state(process.pid) not in "TtZX":
                            time.sleep(0.001)
                        done = position(process.pid, number)
                        return done if done < path.stat().st_size - MB else None
                except (OSError, ValueError):
                    continue
        except OSError:
            return None
        if state(process.pid) in "ZX":
            return None


def position(process: int, number: str) -> int:
    return int(Path(f"/proc/{process}/fdinfo/{number}").read_text().split()[1])


def state(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]


def one(bench: Bench, kind: str, name: str, change, statuses):
    if not Path("/proc/self/fdinfo").exists():
        return bench.skip(f"moving, {kind} {name}", "no /proc")
    for _ in range(3):
        folder = bench.place(f"{kind} {name}")
        path = deliver(folder, kind)
        program.write(folder, job(path.name))
        caught = []

        def during(process):
            done = halt_while_reading(process, path)
            if done is not None:
                caught.append(done)
                (change or (lambda path: os.truncate(path, done)))(path)
            try:
                os.kill(process.pid, signal.SIGCONT)
            except ProcessLookupError:
                pass
        done = bench.program.run("run", "c.json", cwd=folder, during=during)
        if caught:
            break
    if not caught:
        return bench.skip(f"moving, {kind} {name}", "it was read before it could be changed")
    problems = program.refused(folder, done, tuple(statuses)) if done.status else []
    if done.status == 0:
        problems = ["published"]
    bench.judge(f"moving, {kind} {name}", folder, problems, done)


def behind(bench: Bench, name: str, change):
    """The second of two exports changes while the first one is read."""
    folder = bench.place(f"second {name}")
    path = deliver(folder, "plain")
    second = folder / "second.csv"
    second.write_bytes(b"token,a\n" + ROW * 200_000)
    program.write(folder, job(path.name, second.name))
    caught = []

    def during(process):
        if halt_while_reading(process, path) is not None:
            caught.append(True)
            change(second)
        try:
            os.kill(process.pid, signal.SIGCONT)
        except ProcessLookupError:
            pass
    done = bench.program.run("run", "c.json", "--workers", "1", cwd=folder, during=during, timeout=60)
    if not caught:
        return bench.skip(f"moving, second {name}", "it was read before it could be changed")
    bench.judge(f"moving, second {name}", folder, program.refused(folder, done, (65, 66)), done)


def job(*names: str, **more) -> dict:
    return program.configuration(input={"paths": list(names), "xml": {"record": "r"}} | more)


def arriving(bench: Bench):
    for name, age, minimum, status in (("new", 0, "5m", 75), ("of tomorrow", -86400, "5m", 75),
                                       ("nearly old enough", 290, "5m", 75), ("old enough", 310, "5m", 0),
                                       ("of 1970", 1e9, "5m", 0), ("far ahead", -4e9, "1s", 75)):
        folder = bench.place(f"age {name}")
        path = folder / "in.csv"
        path.write_bytes(b"token,a\n" + ROW)
        os.utime(path, (time.time() - age,) * 2)
        program.write(folder, job("in.csv", minAge=minimum))
        done = bench.program.run("run", "c.json", cwd=folder)
        bench.judge(f"moving, a file {name}", folder, program.refused(folder, done, (status,), "in.csv")
                    if status else program.counted(done, read=1), done)
    for name, rows, least, status in (("none", 0, 1, 65), ("one too few", 9, 10, 65), ("enough", 10, 10, 0)):
        folder = bench.place(f"written {name}")
        (folder / "in.csv").write_bytes(b"token,a\n" + ROW * rows)
        program.write(folder, job("in.csv") | {"errors": {"minWritten": least}})
        done = bench.program.run("run", "c.json", cwd=folder)
        bench.judge(f"moving, minWritten, {name}", folder, program.refused(folder, done, (65,))
                    if status else program.counted(done, read=rows), done)


def no_files(bench: Bench):
    def plug(path: Path):
        with socket.socket(socket.AF_UNIX) as end:
            old = os.getcwd()
            os.chdir(path.parent)  # a socket's path may not be long
            try:
                end.bind(path.name)
            finally:
                os.chdir(old)
    for name, make in {
            "a FIFO": os.mkfifo, "a directory": Path.mkdir, "a socket": plug,
            "a link to a device": lambda path: path.symlink_to("/dev/zero"),
            "a link to a terminal": lambda path: path.symlink_to("/dev/tty"),
            "a link to nowhere": lambda path: path.symlink_to("nowhere"),
            "a link to itself": lambda path: path.symlink_to(path.name),
            "a link to a FIFO": lambda path: (os.mkfifo(path.with_name("fifo")), path.symlink_to("fifo")),
            "a link to a directory": lambda path: path.symlink_to("."), "nothing": lambda path: None,
            "a link to the process's memory": lambda path: path.symlink_to("/proc/self/mem")}.items():
        for place in "input", "lookup", "suppression", "glob":
            folder = bench.place(f"{place} {name}")
            (folder / "good.csv").write_bytes(b"token,a\n" + ROW)
            make(folder / "bad.csv")
            table = {"paths": ["bad.csv"], "key": "k", "match": "{{ a }}"}
            changes = {"input": job("bad.csv"), "glob": job("b*.csv"), "lookup": job("good.csv") | {
                "lookups": {"t": table}}, "suppression": job("good.csv") | {"suppress": [table]}}[place]
            program.write(folder, changes)
            done = bench.program.run("run", "c.json", cwd=folder, timeout=20)
            allowed = (66, 65, 74) if "memory" in name else (66,)
            bench.judge(f"moving, {name} as {place}", folder, program.refused(folder, done, allowed), done)
