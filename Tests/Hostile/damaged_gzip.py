"""Every truncation point and every flipped bit of small gzip files: the run fails and publishes
nothing, unless the damage is in a byte that means nothing; then it publishes the same."""
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import program
import strict_gzip
from program import CANARY, Bench
from strict_gzip import member

TEXT = "token,a\n" + "".join(f"{CANARY}-t{n},{CANARY} {'é' * (n % 3)}{n}\n" for n in range(5))


def files() -> dict[str, bytes]:
    text = TEXT.encode()
    half = text.index(b"\n", 40) + 3
    every = member(text[:half], b"AB\x04\0\1\2\3\4", b"export.csv", b"a comment", True)
    return {
        "plain member": member(text),
        "stored member": member(text, level=0),
        "every header part, two members": every + member(text[half:], name=b"rest.csv"),
        "three members, one empty, padded": (
            member(text[:half]) + member(b"", comment=b"x") + member(text[half:]) + bytes(5)),
        "header checksum": member(text, header_checksum=True),
    }


def damages(data: bytes):
    """(name, damaged bytes), every one."""
    for length in range(len(data)):
        yield f"cut after {length}", data[:length]
    for bit in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        yield f"bit {bit % 8} of byte {bit // 8} flipped", bytes(flipped)
    for name, tail in (("0", b"\0"), ("0x1f", b"\x1f"), ("magic", b"\x1f\x8b"), ("text", b"token,a\n"),
                       ("0 and 1", b"\0\1"), ("0 and a member", b"\0" + member(b"")),
                       ("newline", b"\n"), ("512 zeros and 1", bytes(512) + b"\1")):
        yield f"followed by {name}", data + tail
    yield "twice the last byte", data + data[-1:]


def check(bench: Bench):
    dice = random.Random(bench.seed)
    reference = {}

    def expected(text: bytes) -> tuple:
        """What the program makes of the same text, not compressed."""
        if text not in reference:
            folder = bench.place("reference")
            (folder / "in.csv").write_bytes(text)
            program.write(folder, program.configuration())
            done = bench.program.run("run", "c.json", cwd=folder)
            reference[text] = (done.status, done.summary.get("read"), program.payloads(folder))
        return reference[text]

    def one(case):
        name, damaged = case
        folder = bench.place(name)
        (folder / "in.csv.gz").write_bytes(damaged)
        program.write(folder, program.configuration(
            input={"paths": ["in.csv.gz"], "format": "csv"},
            output={"directory": "out/p", "shards": {"maxRecords": 10**9}}))
        if bench.program.plant == "truncation" and "cut" in name:
            (folder / "in.csv.gz").write_bytes(member(TEXT.encode()))
        done = bench.program.run("run", "c.json", cwd=folder)
        bench.judge(name, folder, verdict(damaged, folder, done), done)

    def verdict(damaged: bytes, folder: Path, done) -> list[str]:
        if not strict_gzip.is_gzip(damaged):
            # No gzip file any more: its bytes are text, and not that of an export.
            return program.refused(folder, done, naming="in.csv.gz")
        try:
            text = strict_gzip.read(damaged)
        except strict_gzip.Damaged:
            return program.refused(folder, done, naming="in.csv.gz")
        if strict_gzip.python_reads(damaged) != text:
            return ["the harness disagrees with Python's gzip"]
        status, read, lines = expected(text)
        if status:
            return program.refused(folder, done, (status,), naming="in.csv.gz")
        if program.payloads(folder) != lines:
            return [f"published other bytes than those of the text (exit status {done.status})"]
        return program.counted(done, read=read)

    cases = [(f"gzip, {name}: {how}", data) for name, whole in files().items()
             for how, data in [("whole", whole), *damages(whole)]]
    if not bench.full:
        # Every file's whole form, ends and headers; of the rest a sample.
        cases = [case for case in cases if ": whole" in case[0] or "followed" in case[0]] + dice.sample(
            cases, min(len(cases), 450))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(one, cases))
