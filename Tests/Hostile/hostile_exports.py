"""CSV exports that are broken, lying or enormous, and exactly what must become of each."""
import base64
import codecs
import itertools
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import program
from program import CANARY, Bench

MB = 1 << 20
# Every way in which bytes fail to be UTF-8 (Unicode 15, table 3-7).
BROKEN = {
    "overlong solidus": b"\xc0\xaf", "overlong of two": b"\xc1\xbf", "overlong NUL": b"\xc0\x80",
    "overlong of three": b"\xe0\x80\xaf", "highest overlong of three": b"\xe0\x9f\xbf",
    "overlong of four": b"\xf0\x80\x80\xaf", "highest overlong of four": b"\xf0\x8f\xbf\xbf",
    "first surrogate": b"\xed\xa0\x80", "last surrogate": b"\xed\xbf\xbf",
    "surrogate pair": b"\xed\xa0\xbd\xed\xb8\x80", "above U+10FFFF": b"\xf4\x90\x80\x80",
    "lead F5": b"\xf5\x80\x80\x80", "five bytes": b"\xf8\x88\x80\x80\x80",
    "six bytes": b"\xfc\x84\x80\x80\x80\x80", "FE": b"\xfe", "FF": b"\xff", "lone 80": b"\x80",
    "lone BF": b"\xbf", "one continuation too many": b"\xc3\xa9\xa9",
    "cut after 1 of 2": b"\xc3", "cut after 1 of 3": b"\xe2", "cut after 2 of 3": b"\xe2\x82",
    "cut after 1 of 4": b"\xf0", "cut after 2 of 4": b"\xf0\x9f", "cut after 3 of 4": b"\xf0\x9f\x98",
    "cut, then whole": b"\xe2\x82\xe2\x82\xac",
}
COLUMN = {"header": ["a"]}
ALL = {"message": {"customFields": {"a": "{{ a }}"}, "body": "b"},
       "targets": [{"name": "all", "format": "campaign", "platform": "ios"}]}


def values(folder: Path) -> list[str]:
    """Field `a` of every payload, in order."""
    lines = program.payloads(folder).split(b"\n")[:-1]
    return [json.loads(line).get("a", "") for line in lines]


class Exports:
    def __init__(self, bench: Bench):
        self.bench = bench
        self.cases: list = []
        self.large: list = []

    def add(self, name: str, data, expect, csv: dict | None = None, job: dict | None = None,
            file="in.csv", arguments=()):
        """
        - data: the file's bytes, or an iterator over its parts.
        - expect: called with the folder and the outcome; answers with what is wrong.
        """
        (self.large if not isinstance(data, bytes) else self.cases).append(
            (f"csv, {name}", data, expect, csv or {}, job or {}, file, arguments))

    def one(self, case):
        name, data, expect, csv, job, file, arguments = case
        folder = self.bench.place(name)
        with open(folder / file, "wb") as stream:
            stream.writelines([data] if isinstance(data, bytes) else data)
        program.write(folder, program.configuration(
            **{"input": {"paths": [file], "format": "csv", "csv": csv}} | job))
        done = self.bench.program.run("run", "c.json", *arguments, cwd=folder)
        self.bench.judge(name, folder, expect(folder, done) + program.values_in_manifest(folder), done)

    def run(self):
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(self.one, self.cases))
        for case in self.large:
            self.one(case)


def fails(statuses=(65,), saying: str = ""):
    def expect(folder, done):
        return program.refused(folder, done, statuses, "in.csv") + (
            [] if saying.encode() in done.error else [f"does not say {saying!r}"])
    return expect


def lacks(folder, done):
    """The header is one, and has not the names of the job."""
    return program.refused(folder, done, (78,), "unknown variable")


def publishes(read: int, rejected: dict | None = None, found: list[str] | None = None):
    def expect(folder, done):
        rejected_ = rejected or {}
        problems = program.counted(done, read=read, rejected=rejected_)
        if not problems and sum(done.summary["written"].values()) != read - sum(rejected_.values()):
            problems.append("the counts do not add up")
        if not problems and found is not None and values(folder) != found:
            problems.append("the values are not those of the file")
        return problems
    return expect


def check(bench: Bench):
    exports = Exports(bench)
    one_byte(exports)
    line_ends(exports)
    invalid_text(exports)
    utf_16(exports)
    quotes(exports)
    nothing(exports)
    enormous(exports)
    exports.run()


def one_byte(exports: Exports):
    """Files of a single byte: with a header there is none of the job's, without one it is a record."""
    for byte in range(256):
        data = bytes([byte])
        if byte in b"\r\n":
            expect = publishes(1, found=[""])
        elif byte == 0x22:
            expect = fails(saying="never closed")
        elif byte == 0x2c:
            expect = publishes(1, {"FieldCount": 1})
        elif byte < 0x80:
            expect = publishes(1, found=[chr(byte)])
        else:
            expect = publishes(1, {"InvalidEncoding": 1})
        exports.add(f"the one byte {byte:02x}", data, expect, COLUMN, ALL)
        if byte % 8 == 1 or exports.bench.full:
            is_name = byte < 0x80 and byte not in b'\r\n",'
            exports.add(f"the one byte {byte:02x} as a header", data, lacks if is_name else fails())
    exports.add("the one byte 1f, named .gz", b"\x1f", fails(saying="ends early"), file="in.csv.gz")


def line_ends(exports: Exports):
    """Every mixture of CR, LF and a letter, in a file of one column."""
    for length in range(1, 6 if exports.bench.full else 4):
        for text in map("".join, itertools.product("\r\nx", repeat=length)):
            lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            if not lines[-1]:
                lines.pop()
            exports.add(f"lines {text.encode().hex()}", text.encode(), publishes(
                len(lines), found=lines), COLUMN, ALL)


def invalid_text(exports: Exports):
    good = [f"{CANARY} é".encode(), f"{CANARY} 漢".encode()]
    for name, broken in BROKEN.items():
        rows = [b"t1," + good[0], b"t2,x" + broken + b"y", b"t3,x" + broken, b't4,"' + broken + b'"',
                b"t5" + broken + b",v", b't6,"q' + broken + b'\n,"', b"t7," + good[1], b"t8," + broken]
        raw = [row for row in rows if row[:2] not in (b"t1", b"t7")]
        for newline in b"\n", b"\r\n", b"\r":
            data = newline.join([b"token,a", *rows])  # broken at the end of the file, too

            def expect(folder, done, raw=raw, data=data):
                problems = publishes(8, {"InvalidEncoding": 6}, [x.decode() for x in good])(folder, done)
                dead = folder / "out/p/rejected.ndjson"
                if not problems:
                    lines = [json.loads(line) for line in dead.read_text().splitlines()]
                    if [base64.b64decode(line["raw"]) for line in lines] != raw:
                        problems.append("raw is not the record's bytes")
                    if any(data[line["source"]["byte"]:][:line["source"]["length"]]
                           .rstrip(b"\r\n") != part for line, part in zip(lines, raw)):
                        problems.append("byte and length do not lead to the record")
                return problems
            exports.add(f"{name}, ends {newline.hex()}", data, expect)
        exports.add(f"{name} in the header", b"token,a,x" + broken + b"\nt,v,w\n", fails(saying="encoding"))
        exports.add(f"{name} ends the header", b"token,a" + broken, fails(saying="encoding"))


def utf_16(exports: Exports):
    text = f"token,a\nt1,{CANARY} é\nt2,😀\n"
    found = [f"{CANARY} é", "😀"]
    settings = {"encoding": "utf-16"}
    for order, mark in (("le", codecs.BOM_UTF16_LE), ("be", codecs.BOM_UTF16_BE)):
        data = text.encode(f"utf-16-{order}")
        unit = "<H" if order == "le" else ">H"
        exports.add(f"utf-16-{order}", data, publishes(2, found=found), settings)
        exports.add(f"utf-16-{order}, mark", mark + data, publishes(2, found=found), settings)
        for name, start in ("", b""), (", mark", mark):
            # Half a unit at the end is a record of its own, or damages the last one.
            exports.add(f"utf-16-{order}{name}, odd", start + data + b"x",
                        publishes(3, {"InvalidEncoding": 1}, found), settings)
            exports.add(f"utf-16-{order}{name}, cut in the last unit", start + data[:-1],
                        publishes(2, {"InvalidEncoding": 1}, found[:1]), settings)
            # As it stands: t2 and half of the emoji.
            exports.add(f"utf-16-{order}{name}, cut in a pair", start + data[:-4],
                        publishes(2, {"InvalidEncoding": 1}, found[:1]), settings)
        for code in 0xd800, 0xdbff, 0xdc00, 0xdfff:
            lone = mark + data + f"t3,x".encode(f"utf-16-{order}") + code.to_bytes(
                2, "little" if order == "le" else "big")
            for name, tail in ("at the end", ""), ("in a field", "y\nt4,z\n"), ("ends a record", "\nt4,z\n"):
                more = ["z"] if tail else []
                exports.add(f"utf-16-{order}, lone {code:04x} {name}", lone + tail.encode(
                    f"utf-16-{order}"), publishes(3 + len(more), {"InvalidEncoding": 1}, found + more),
                    settings)
        exports.add(f"utf-16-{order} said to be utf-8", mark + data, fails(saying="UTF-8"))
    exports.add("utf-8 said to be utf-16", text.encode(), lacks, settings)
    exports.add("utf-8 with mark said to be utf-16", codecs.BOM_UTF8 + text.encode(), fails(), settings)
    for data in b"\xff\xfe", b"\xfe\xff", b"\xff", b"\xfe", b"\0", b"a", b"\xff\xfe\0":
        exports.add(f"utf-16, only {data.hex()}", data, fails(), settings)
    exports.add("utf-32 said to be utf-16", codecs.BOM_UTF32_LE + text.encode("utf-32-le"), lacks,
                settings)


def quotes(exports: Exports):
    unclosed = fails(saying="never closed")
    v = CANARY
    exports.add("a quote and nothing else", b'"', unclosed)
    exports.add("the quote opens with the file", f'"token,a\nt,{v}\n'.encode(), unclosed)
    exports.add("the quote opens in the header's end", f'token,"a\nt,{v}\n'.encode(), unclosed)
    exports.add("the quote is the last byte", f'token,a\nt,{v}\nt2,"'.encode(), unclosed)
    exports.add("the quote is the last byte but one", f'token,a\nt,{v}\nt2,"\n'.encode(), unclosed)
    exports.add("the quote ends doubled", f'token,a\nt,"{v}""'.encode(), unclosed)
    exports.add("the quote opens behind many records", f'token,a\nt,"{v}\n'.encode() + b"t,x\n" * 50_000,
                unclosed)
    exports.add("the quote opens behind a mark", codecs.BOM_UTF8 + b'"token,a\n', unclosed)
    exports.add("an escape is the last byte", f'token,a\nt,"{v}\\'.encode(), unclosed, {"escape": "\\"})
    exports.add("only escapes", b'token,a\nt,"' + b"\\" * 1001, unclosed, {"escape": "\\"})
    exports.add("only quotes, even", b'"' * 100_000, publishes(1, found=['"' * 49_999]), COLUMN, ALL)
    exports.add("only quotes, odd", b'"' * 99_999, unclosed, COLUMN, ALL)
    exports.add("a closed quote at the very end", f'token,a\nt,"{v}"'.encode(), publishes(1, found=[v]))
    exports.add("NUL bytes in values", f"token,a\nt1,\0{v}\0\n\0,\0\n".encode(),
                publishes(2, found=[f"\0{v}\0", "\0"]))
    exports.add("NUL bytes in a name", b"token,a,\0\nt,v,w\n", publishes(1, found=["v"]))
    exports.add("a name that is another with a NUL", b"token,a\0,a\nt,v,w\n", publishes(1, found=["w"]))
    exports.add("NUL bytes alone", bytes(4096), fails(saying="zero bytes"))
    exports.add("a lone mark in a field", f"token,a\n\ufefft,\ufeff{v}\n".encode(), publishes(
        1, found=[f"\ufeff{v}"]))
    exports.add("two marks", codecs.BOM_UTF8 * 2 + b"token,a\nt,v\n", lacks)


def nothing(exports: Exports):
    exports.add("only spaces", b"   ", lacks)
    for name, data in {"no bytes": b"", "only a mark": codecs.BOM_UTF8, "an empty line": b"\n",
                       "empty lines": b"\r\n\n\r", "a name of nothing": b'""\n',
                       "delimiters only": b",,,\n", "one name twice": b"token,a,a\n",
                       "a name missing": b"token,a,\n"}.items():
        exports.add(name, data, fails())
    exports.add("no bytes, named .gz", b"", fails(), file="in.csv.gz")
    for end in b"", b"\n", b"\r\n", b"\r", b"\n\n\n":
        exports.add(f"header only, then {end.hex() or 'nothing'}", b"token,a" + end, publishes(0))
    exports.add("header only, minWritten", b"token,a\n", lambda folder, done: program.refused(folder, done),
                job={"errors": {"minWritten": 1}})


def repeated(part: bytes, size: int, before: bytes = b"", after: bytes = b""):
    """Parts of a file of about `size` bytes, few of them in memory."""
    block = part * max(1, MB // len(part))
    yield before
    for _ in range(max(1, size // len(block))):
        yield block
    yield after


def enormous(exports: Exports):
    large = (1000 if exports.bench.full else 100) * MB
    head, tail = b"token,a\nt1,v\n", b"\nt3,v\n"
    v = CANARY.encode() + b" "
    too_large = publishes(3, {"FieldTooLarge": 1}, ["v", "v"])
    exports.add("a field of 100 MB", repeated(v, large, head + b"t2,", tail), too_large)
    exports.add("a quoted field of 100 MB", repeated(v + b'\n,""', large, head + b't2,"', b'"' + tail),
                too_large)
    exports.add("a field of 100 MB of quotes", repeated(b'""', large, head + b't2,"', b'"' + tail),
                too_large)
    exports.add("a field of 100 MB of NUL", repeated(bytes(1024), large, head + b"t2,", tail), too_large)
    exports.add("a field of 100 MB, not UTF-8", repeated(b"\xff\x80", large, head + b"t2,", tail),
                too_large)
    exports.add("a field of 100 MB in UTF-16", repeated(
        v.decode().encode("utf-16-le"), large, codecs.BOM_UTF16_LE + (head + b"t2,").decode().encode(
            "utf-16-le"), tail.decode().encode("utf-16-le")), too_large, {"encoding": "utf-16"})
    exports.add("a field of 100 MB at the end", repeated(v, large, head + b"t2,"),
                publishes(2, {"FieldTooLarge": 1}, ["v"]))
    exports.add("an unclosed field of 100 MB", repeated(v + b"\n", large, head + b't2,"'),
                fails(saying="never closed"))
    exports.add("an unclosed field of 100 MB from the start", repeated(v + b"\n", large, b'"'), fails())
    exports.add("a header of 100 MB", repeated(b"n" * 1000, large), fails())
    exports.add("a header of 100 MB, quoted", repeated(b"n\n," * 300, large, b'"'), fails())
    exports.add("a header of 100 MB of delimiters", repeated(b",", large), fails())
    exports.add("a record of 50 MB of delimiters", repeated(b",", 50 * MB, head + b"t2,", tail),
                lambda folder, done: publishes(3, done.summary.get("rejected"), ["v", "v"])(folder, done)
                + ([] if list(done.summary.get("rejected", {}).values()) == [1] else ["not rejected"]))
    names = [f"c{n}" for n in range(98)]
    exports.add("a record of 50 MB", itertools.chain(
        [",".join(["token", "a", *names]).encode(), b"\n" + b"t1,v" + b"," * 98 + b"\nt2,v"],
        itertools.chain.from_iterable((b",", v * 58_000) for _ in range(98)),
        [b"\nt3,w" + b"," * 98 + b"\n"]), publishes(3, {"RecordTooLarge": 1}, ["v", "w"]))
    columns = ["token", "a", *(f"c{n}" for n in range(99_998))]
    header = ",".join(columns).encode() + b"\n"
    row = b"t,v" + b"," * 99_998 + b"\n"
    exports.add("100,000 columns", header + row * 3, fails(saying="maxFields"))
    exports.add("100,000 columns allowed", [header, row, row, row], publishes(3, found=["v"] * 3), job={
        "input": {"paths": ["in.csv"], "csv": {}, "limits": {"maxFields": 100_000}}})
    exports.add("100,000 fields under two names", [head, row, tail],
                publishes(3, {"FieldCount": 1}, ["v", "v"]))
    exports.add("100,000 columns of records of 2", [header, b"t,v\n" * 1000],
                publishes(1000, {"FieldCount": 1000}), job={
                    "input": {"paths": ["in.csv"], "csv": {}, "limits": {"maxFields": 100_000}}})
    exports.add("100,000 columns filled up", [header, b"t,v\n" * 200], publishes(200), job={
        "input": {"paths": ["in.csv"], "csv": {"ragged": "pad"}, "limits": {"maxFields": 100_000}}})
    count = 5_000_000 if exports.bench.full else 500_000
    exports.add("empty records by the million", repeated(b"\n", 2 * count),
                publishes(max(1, 2 * count // MB) * MB), COLUMN, ALL)
    exports.add("empty lines by the million", repeated(b"\r\n", 20 * count, head), publishes(1, found=["v"]))
    rows = max(1, 8 * count // MB) * (MB // 8)
    exports.add("nothing but rejects", repeated(b"t,\xff,x\n\n\n", 8 * count, b"token,a\n"),
                publishes(rows, {"InvalidEncoding": rows}))
    exports.add("nothing but rejects, over the budget", repeated(b"t,\xff,x\n", 8 * count, b"token,a\n"),
                lambda folder, done: program.refused(folder, done), job={"errors": {"maxRejected": 5}})
    exports.add("a field of 100 MB, many lanes", repeated(v, large, head + b"t2,", tail), too_large,
                arguments=("--workers", "16"))
    fields = b"t," + b"x" * (MB - 8) + b"\n"
    exports.add("records as large as allowed", itertools.chain([b"token,a\n"], itertools.repeat(fields, 100)),
                publishes(100))
    exports.add("records as large as allowed, 16 lanes", itertools.chain(
        [b"token,a\n"], itertools.repeat(fields, 200)), publishes(200), arguments=("--workers", "16"))
