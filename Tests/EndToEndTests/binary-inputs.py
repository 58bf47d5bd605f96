#!/usr/bin/env python3
"""Writes the gzip inputs of the end-to-end cases, which nobody can type. Every run writes the same."""
import struct
import zlib
from pathlib import Path

CASES = Path(__file__).resolve().parent / "Cases"
HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"


def member(text: bytes, header: bytes = HEADER) -> bytes:
    """One gzip member (RFC 1952 §2.2) with no time in it."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    trailer = struct.pack("<II", zlib.crc32(text), len(text) & 0xFFFFFFFF)
    return header + deflate.compress(text) + deflate.flush() + trailer


def flipped(data: bytes, place: int) -> bytes:
    changed = bytearray(data)
    changed[place] ^= 0x01
    return bytes(changed)


TEXT = b"a,b\n1,2\n3,\"4\n5\"\n" + b"".join(b"%d,line %d\n" % (n, n) for n in range(200))
WHOLE = member(TEXT)
# FEXTRA, FNAME, FCOMMENT and FHCRC, in this order (RFC 1952 §2.3.1).
LONG_HEADER = b"\x1f\x8b\x08\x1e\0\0\0\0\0\xff" + b"\x04\0abcd" + b"name.csv\0" + b"comment\0"
LONG_HEADER += struct.pack("<H", zlib.crc32(LONG_HEADER) & 0xFFFF)

FILES = {
    # Cut inside a record, inside a quoted field and between CR and LF.
    "gzip-members": b"".join(map(member, [b"a,b\r", b"\n1,\"2", b"\"\"3\n", b"4\"\r", b"\n5,6"])),
    "gzip-padding": WHOLE + b"\0" * 700,
    "gzip-empty-member": member(b"") + member(b"a,b\n") + member(b"") + member(b"1,2\n") + member(b""),
    "gzip-name-and-extra": member(TEXT, LONG_HEADER),
    "gzip-truncated": WHOLE[:len(WHOLE) // 2],
    "gzip-truncated-trailer": WHOLE[:-3],
    "gzip-corrupt-crc": flipped(WHOLE, -8),
    "gzip-corrupt-length": flipped(WHOLE, -4),
    "gzip-corrupt-data": flipped(WHOLE, len(WHOLE) // 2),
    "gzip-garbage-after": WHOLE + b"garbage",
    "gzip-padding-then-garbage": WHOLE + b"\0\0\0\x01",
    "gzip-header-only": WHOLE[:7],
}

STORES = b"id,city,opens\na,Paris,9\nb,Lyon,\n,nowhere,0\n"


def numbered(header: str, record) -> bytes:
    """A file of more records than three batches hold."""
    return "".join([header + "\n", *(record(n) + "\n" for n in range(1, 1801))]).encode()


# Tables and inputs of the cases that personalize, as a campaign system delivers them.
TABLES = {
    "lookup-gzip-and-glob/tables/stores-1.csv.gz": member(b"id,city\na,Paris\n"),
    "lookup-gzip-and-glob/tables/stores-2.csv.gz": member(b"city,id\nLyon,b\n"),
    "lookup-xml/stores.xml.gz": member(
        '<stores><store id="a"><name>Café &amp; Co</name><at><street>Rue 1</street></at><tag>x</tag>'
        '<tag>y</tag></store><store id="b"><name/></store><store><name>no id</name></store></stores>'.encode()),
    "lookup-corrupt-gzip/stores.csv": member(STORES)[:-9],
    "suppress-several/opt-outs.csv.gz": member(b"token\nt4\n"),
    "dedupe-two-files/r2.csv.gz": member(b"email,n\nb,3\nc,4\n"),
    "dedupe-many-batches/recipients.csv.gz": member(
        numbered("n,email,pad", lambda n: f"{n},p{n * 7919 % 40},")),
    "dedupe-far-apart/recipients.csv.gz": member(numbered(
        "n,email", lambda n: f"{n}," + {1: "first", 700: "first", 1500: "first", 513: "last", 1800: "last"}.get(n, ""))),
    "template-from-many-texts/recipients.csv.gz": member(numbered(
        "n,tmpl", lambda n: f"{n}," + (f"{n % 900} {{{{ n }}}}" if n % 3 else "same {{ n }}"))),
    "variants-from-default-row/languages.csv.gz": member(
        (CASES / "variants-from" / "languages.csv").read_bytes() + b",any,,,,,,,,,,,,\n"),
}

# Several inputs, of which later ones are opened while the first is read. The second is broken near its end,
# the third at its start.
LONG = member(numbered("a,b", lambda n: f"{n},long {n * 7919 % 1000}"))
SEVERAL = {
    f"{case}/part-{number}.csv.gz": data
    for case in ["inputs-second-corrupt", "inputs-corrupt-behind-limit", "inputs-corrupt-behind-rejects"]
    for number, data in [(1, LONG), (2, flipped(LONG, -8)), (3, LONG[:100])]
}
SEVERAL |= {f"inputs-many/part-{n:02}.csv.gz": member(
    b"a,b\n" + b"".join(b"%d,part %d\n" % (r, n) for r in range(n * 37))) for n in range(12)}


def main() -> None:
    for path, data in (TABLES | SEVERAL).items():
        (CASES / path).write_bytes(data)
    for case, data in FILES.items():
        (CASES / case / "recipients.csv.gz").write_bytes(data)
    (CASES / "gzip-by-magic" / "recipients.csv").write_bytes(WHOLE)


if __name__ == "__main__":
    main()
