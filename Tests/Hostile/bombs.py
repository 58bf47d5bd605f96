"""Gzip files that unpack to far more than they are: memory stays flat, and `maxExpansion` stops them."""
import gzip
import itertools
from pathlib import Path

import program
import strict_gzip
from program import CANARY, Bench

MB = 1 << 20


def zeros(size: int, part: bytes = bytes(1), block: int = 16 * MB):
    """Members of `block` bytes each, one made and repeated."""
    member = gzip.compress(part * (block // len(part)), 9, mtime=0)
    for _ in range(max(1, size // block)):
        yield member


def empty_blocks(size: int):
    """A member of so many bytes that unpacks to nothing: four blocks of ten bits each, again and again."""
    blocks = b"\x02\x08\x20\x80\x00"  # not the last, fixed codes, their end: 0, 01, 0000000
    return b"\x1f\x8b\x08" + bytes(6) + b"\x03" + blocks * (size // 5) + b"\x03\x00" + bytes(8)


def check(bench: Bench):
    size = (10_000 if bench.full else 1_000) * MB
    head = gzip.compress(f"token,a\nt1,{CANARY}\nt2,".encode(), mtime=0)
    tail = gzip.compress(f"\nt3,{CANARY}\n".encode(), mtime=0)
    limited = {"limits": {"maxExpansion": 100}}
    stopped = "expands to more than 100"
    exports = {
        # name: (members, limits, exit status, what is said, records rejected)
        "zeros in a field": ([head, zeros(size), tail], {}, 0, "", 1),
        "zeros in a field, limited": ([head, zeros(size), tail], limited, 65, stopped, 0),
        "zeros from the start": ([zeros(size)], {}, 65, "", 0),
        "zeros from the start, limited": ([zeros(size)], limited, 65, "", 0),
        "line ends": ([head, zeros(size // 20, b"\n"), tail], {}, 0, "", 0),
        "line ends, limited": ([head, zeros(size // 20, b"\n"), tail], limited, 65, stopped, 0),
        "an open quote": ([head, gzip.compress(b'"'), zeros(size, b"x")], {}, 65, "never closed", 0),
        "records": ([head, gzip.compress(b"\n"), zeros(size // 40, b"t,v\n")], limited, 65, stopped, 0),
        "empty members": ([head, itertools.repeat(gzip.compress(b"", mtime=0), 200_000), tail], {}, 0, "", 0),
        "blocks of fixed codes that hold nothing": ([head, [empty_blocks(8 * MB)], tail], {}, 0, "", 0),
        "zero padding": ([head, tail, itertools.repeat(bytes(MB), 200)], {}, 0, "", 0),
        "a header's extra": ([strict_gzip.member(b"token,a\n", extra=bytes(65535)),
                              gzip.compress(f"t,{CANARY}\n".encode())], {}, 0, "", 0),
        "a header's endless name": ([b"\x1f\x8b\x08\x08" + bytes(6), itertools.repeat(b"n" * MB, 100)], {}, 65,
                                    "ends early", 0),
        "gzip in gzip": ([gzip.compress(gzip.compress(b"token,a\nt,v\n"))], {}, 65, "", 0),
    }
    for name, (parts, limits, status, saying, rejected) in exports.items():
        folder = bench.place(name)
        with open(folder / "in.csv.gz", "wb") as stream:
            for part in parts:
                stream.writelines([part] if isinstance(part, bytes) else part)
        program.write(folder, program.configuration(input={"paths": ["in.csv.gz"], "format": "csv"} | limits))
        done = bench.program.run("run", "c.json", cwd=folder)
        if status:
            problems = program.refused(folder, done, (status,), "in.csv.gz")
            if name == "records":
                problems = program.refused(folder, done, (65,))
        else:
            problems = program.counted(done) + program.values_in_manifest(folder)
            if not problems and sum(done.summary["rejected"].values()) != rejected:
                problems.append(f"{done.summary['rejected']} are rejected, not {rejected}")
        if saying.encode() not in done.error:
            problems.append(f"does not say {saying!r}")
        bench.judge(f"bombs, {name}", folder, problems, done)
    documents(bench, size)


def documents(bench: Bench, size: int):
    record = f"<r token='t1' a='{CANARY}'/>".encode()
    for name, part in {"white space": b" \n", "siblings": b"<o/>", "text": b"x"}.items():
        for parser in "auto", "libxml2":
            for limits, status in ({}, 0), ({"limits": {"maxExpansion": 10}}, 65):
                folder = bench.place(f"{name} {parser}")
                with open(folder / "in.xml.gz", "wb") as stream:
                    stream.write(gzip.compress(b"<x>" + record))
                    stream.writelines(zeros(size // 20, part))
                    stream.write(gzip.compress(record + b"</x>"))
                program.write(folder, program.configuration(
                    input={"paths": ["in.xml.gz"], "xml": {"record": "r", "parser": parser}} | limits))
                done = bench.program.run("run", "c.json", cwd=folder)
                problems = (program.refused(folder, done, naming="in.xml.gz") if status
                            else program.counted(done, read=2))
                bench.judge(f"bombs, xml of {name}, {parser}{', limited' if limits else ''}", folder,
                            problems, done)
