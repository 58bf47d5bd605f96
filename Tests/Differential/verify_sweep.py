#!/usr/bin/env python3
"""`verify` finds whatever was done to a publication: the program is run once for each damage.

    verify_sweep.py PROGRAM [--step N] [--blind]

Publishes two records with and without compression, then to every N-th byte of each file (1: all) in turn:
flips a bit, removes it, doubles it, cuts the file there. Beside that files, directories and links are
added, removed and exchanged. Each must end in status 65 and name the file; the sound publication in 0.
`--blind` damages nothing, to show that the sweep can fail. The last line is `verify: N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

AT = "2026-03-20T09:00:00Z"


def publish(program: str, home: pathlib.Path, compression: str) -> pathlib.Path:
    rows = [("%02x" % n * 32, "ios", "x") for n in range(2)] + [("Fcm_:" + "a" * 120, "android", "1"),
                                                                ("%02x" % 7 * 32, "ios", "bad")]
    (home / "recipients.csv").write_text("token,platform,badge\n" + "".join(
        f"{token},{platform},{badge if badge in ('1', 'bad') else ''}\n" for token, platform, badge in rows))
    configuration = {
        "name": "sweep", "input": {"paths": ["recipients.csv"]},
        "message": {"title": "Bonjour", "badge": "{{ badge }}"},
        "targets": [{"name": "ios", "when": "platform == 'ios'", "format": "apns", "token": "{{ token }}",
                     "apns": {"topic": "com.example.app"}},
                    {"name": "android", "format": "fcm", "token": "{{ token }}"}],
        "output": {"directory": compression, "shards": {"count": 1}, "compression": compression, "verify": True},
        "errors": {"maxRejected": 1},
    }
    (home / "pipeline.json").write_text(json.dumps(configuration))
    subprocess.run([program, "run", str(home / "pipeline.json"), "--at", AT, "--summary", "none"], check=True)
    return home / compression


def damages(file: pathlib.Path, step: int, start: int):
    """What may become of the bytes of one file."""
    sound = file.read_bytes()
    for index in range(start % step, len(sound), step):
        before, byte, after = sound[:index], sound[index:index + 1], sound[index + 1:]
        yield f"bit of byte {index}", before + bytes([byte[0] ^ 1 << index % 8]) + after
        yield f"byte {index} removed", before + after
        yield f"byte {index} doubled", before + byte + byte + after
        yield f"cut at byte {index}", before
    yield "a byte appended", sound + b"\n"
    yield "zeros appended", sound + bytes(512)


def shapes(root: pathlib.Path, aside: pathlib.Path):
    """What may become of the directory's names: a pair of functions that do it and take it back."""
    def added(path, make):
        return f"{path.name} added", lambda: make(path), lambda: (
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink())

    def moved(path, then):
        def do():
            os.rename(path, aside)
            then(path)

        def undo():
            if path.is_symlink() or path.is_file() or path.is_fifo():
                path.unlink()
            elif path.is_dir():
                path.rmdir()
            os.rename(aside, path)
        return f"{path.name} replaced", do, undo

    for folder in (root, root / "ios"):
        yield added(folder / "more", lambda path: path.write_bytes(b""))
        yield added(folder / ".hidden", lambda path: path.write_bytes(b"x"))
        yield added(folder / "folder", lambda path: path.mkdir())
        yield added(folder / "link", lambda path: path.symlink_to("/etc/passwd"))
        yield added(folder / "pipe", lambda path: os.mkfifo(path))
    for path in sorted(root.rglob("*")):
        yield moved(path, lambda path: None)
        yield moved(path, lambda path: path.symlink_to(aside))
        yield moved(path, lambda path: path.mkdir())
        yield moved(path, lambda path: os.mkfifo(path))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--blind", action="store_true")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    missed: list[str] = []
    count = 0

    def check(root, what):
        nonlocal count
        count += 1
        run = subprocess.run([program, "verify", str(root)], capture_output=True, timeout=60)
        if run.returncode != 65 or not run.stderr:
            missed.append(f"{root.name}: {what}: status {run.returncode}")

    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        for compression in ("none", "gzip"):
            root = publish(program, home, compression)
            files = sorted(path for path in root.rglob("*") if path.is_file())
            for number, file in enumerate(files):
                sound = file.read_bytes()
                for what, changed in damages(file, arguments.step, number):
                    if not arguments.blind:
                        file.write_bytes(changed)
                    check(root, f"{file.name}: {what}")
                file.write_bytes(sound)
            for what, do, undo in shapes(root, home / "aside"):
                if not arguments.blind:
                    do()
                check(root, what)
                if not arguments.blind:
                    undo()
            run = subprocess.run([program, "verify", str(root)], capture_output=True)
            if run.returncode != 0:
                missed.append(f"{root.name}: the sound publication: {run.stderr.decode()}")
            count += 1
    for line in missed[:20]:
        print(line)
    print(f"verify: {count - len(missed)} passed, {len(missed)} failed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
