"""CSV files that are legal and mean, and what Python's csv module reads in them."""
import codecs
import csv
import io
import random
from dataclasses import dataclass

from reference_readers import BadData, read_csv

csv.field_size_limit(1 << 30)
NAMES = ["a", "prénom", "first name", "名前", "x-y", "deep.er", "_", "UPPER", "e\u0301", "é", "🎉", "9"]
LATIN = list("abcXYZ019 ÀéÿŸ§".replace("Ÿ", "")) + ["'", "`", "\x0b", "\x0c", "\x1c", "\x85", "\xa0"]
WIDE = LATIN + ["\0", "\ufeff", "\u2028", "漢字", "👩‍💻", "🇫🇷", "e\u0301", "ש", "\uffff", "\U0010ffff",
                "{{ x }}", "{%", "<&>", "\x01", "\x7f"]
BROKEN = [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe2\x82", b"\xf0\x9f\x98", b"\x80"]


@dataclass
class Export:
    """One generated file: its bytes, the `csv` settings, and what every record must come out as."""
    data: bytes
    settings: dict
    names: list[str]
    rows: list[list[str] | None]  # None: rejected
    found: list[list[str]]  # those that csv.reader gives
    unclosed: bool


def generate(dice: random.Random) -> Export:
    """With `escape` set, a doubled quote may be read in two ways; files where it matters are left out."""
    while True:
        export = attempt(dice)
        if "escape" not in export.settings:
            return export
        doubling = read(export.data, export.settings, export.names, doubling=True)
        if not (export.unclosed or doubling.unclosed) and doubling.found == export.found:
            return export


def attempt(dice: random.Random) -> Export:
    delimiter = dice.choice([",", ",", ";", "\t", "|", " ", ":", "^", "a"])
    quote = dice.choice(['"', '"', '"', "'", "`", None])
    escape = dice.choice([None, None, None, "\\"]) if quote else None
    encoding = dice.choice(["utf-8"] * 4 + ["utf-16", "iso-8859-1", "windows-1252"])
    names = dice.sample([n for n in NAMES if encoding in ("utf-8", "utf-16") or n.isascii()],
                        dice.choice([1, 1, 2, 3, 4]))
    with_header = dice.random() < 0.8
    newlines = dice.choice([["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r"]])
    alphabet = LATIN if encoding in ("iso-8859-1", "windows-1252") else WIDE
    if encoding == "windows-1252":
        alphabet = [c for c in alphabet if not "\x80" <= c <= "\x9f"] + ["€", "Ÿ", "…"]

    def text(length: int) -> str:
        marks = [delimiter, *newlines, quote or "x", (quote or "x") * 2] + ([escape] if escape else [])
        return "".join(dice.choice(marks if dice.random() < 0.3 else alphabet) for _ in range(length))

    def field() -> str:
        value = text(dice.choice([0, 0, 1, 2, 3, 8, 30] + [dice.randint(100, 70_000)] * (dice.random() < 0.02)))
        if quote is None:
            return "".join(c for c in value if c not in (delimiter, "\r", "\n"))
        style = dice.random()
        if style < 0.6:
            for mark in ([escape, quote] if escape else []):
                value = value.replace(mark, escape + mark)
            value = value if escape else value.replace(quote, quote * 2)
            return quote + value + quote + (dice.choice(["", "", "", "x", " ", " y"]))
        plain = "".join(c for c in value if c not in (delimiter, "\r", "\n", escape))
        return plain.lstrip(quote) if style < 0.95 else plain

    lines = []
    if with_header:
        marked = [quote + n + quote if quote and (dice.random() < 0.3 or delimiter in n) else n for n in names]
        if any(delimiter in n for n in names) and quote is None:
            with_header, marked = False, []
        if with_header:
            lines.append(delimiter.join(marked))
    for _ in range(dice.choice([0, 1, 5, 40, 400])):
        kind = dice.random()
        if kind < 0.05:
            lines.append("")
        elif kind < 0.10:
            lines.append(delimiter.join(field() for _ in range(dice.randint(1, 6))))
        elif kind < 0.13 and quote:
            lines.append(text(dice.randint(1, 20)))  # anything at all
        else:
            lines.append(delimiter.join(field() for _ in names))
    whole = "".join(line + dice.choice(newlines) for line in lines)
    if dice.random() < 0.3 and not whole.endswith(escape or "\n"):
        whole = whole.removesuffix("\r\n").removesuffix("\n").removesuffix("\r")
    if escape and whole.endswith(escape):
        whole += "\n"
    whole = whole or (dice.choice(newlines) if not with_header else whole)
    codec = {"utf-16": dice.choice(["utf-16-le", "utf-16-be"]), "windows-1252": "cp1252"}.get(encoding, encoding)
    data = whole.encode(codec)
    if encoding == "utf-8" and dice.random() < 0.1 and len(lines) > 2:
        # Bad bytes, anywhere after the header.
        for _ in range(dice.randint(1, 4)):
            start = len((lines[0] + "xx").encode())
            place = dice.randint(min(start, len(data)), len(data))
            data = data[:place] + dice.choice(BROKEN) + data[place:]
    if encoding == "utf-16":
        data = (codecs.BOM_UTF16_LE if codec.endswith("le") else codecs.BOM_UTF16_BE) + data
    elif encoding == "utf-8" and dice.random() < 0.2:
        data = codecs.BOM_UTF8 + data
    settings = {"delimiter": delimiter, "quote": quote, "encoding": encoding}
    if escape:
        settings["escape"] = escape
    if not with_header:
        settings["header"] = names
    if dice.random() < 0.2:
        settings["ragged"] = "pad"
    return read(data, settings, names)


def read(data: bytes, settings: dict, names: list[str], doubling: bool = False) -> Export:
    """What csv.reader makes of the bytes; a field with bytes that are no text rejects its record."""
    encoding = {"utf-8": "utf-8-sig", "windows-1252": "cp1252"}.get(settings["encoding"], settings["encoding"])
    text = data.decode(encoding, "surrogateescape" if encoding.startswith("utf-8") else "strict")
    quote, escape = settings["quote"], settings.get("escape")

    def found_in(text: str) -> list[list[str]]:
        return list(csv.reader(
            io.StringIO(text, newline=""), delimiter=settings["delimiter"], quotechar=quote,
            quoting=csv.QUOTE_NONE if quote is None else csv.QUOTE_MINIMAL, escapechar=escape,
            doublequote=escape is None or doubling))

    rows: list[list[str] | None] = []
    # csv.reader does not say whether a quote is open at the end.
    if doubling:
        unclosed = found_in(text + "\nz")[-1] != ["z"]
    else:
        try:
            read_csv(data, settings)
            unclosed = False
        except BadData:
            unclosed = True
    found = found_in(text)
    for row in found[0 if isinstance(settings.get("header"), list) else 1:]:
        if not row:
            if len(names) > 1:
                continue
            row = [""]
        too_few = len(row) < len(names) and settings.get("ragged") != "pad"
        broken = any("\ud800" <= c <= "\udfff" for value in row for c in value)
        rows.append(None if too_few or len(row) > len(names) or broken else row)
    return Export(data, settings, names, rows, found, unclosed)
