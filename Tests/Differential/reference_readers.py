"""How PIPELINE.md §2 reads gzip, CSV, XML and dead letters: slow, plain, and written without a look at Sources."""
import base64
import codecs
import json
import zlib
from dataclasses import dataclass, field
from xml.parsers import expat


# PAYLOADS.md §5
CODES = set("""FieldCount FieldTooLarge RecordTooLarge InvalidEncoding MissingToken BadDeviceToken BadCollapseId
BadExpirationDate BadPriority InvalidPushType PayloadEmpty PayloadTooLarge INVALID_ARGUMENT InvalidBadge InvalidFlag
InvalidTrackingId TemplateError""".split())


class BadData(Exception):
    """Exit 65: the rest of the input is in doubt."""


@dataclass
class Record:
    """One record. `fields` is None where the record could not be read; `fault` then says why."""
    number: int  # in its file, from 1
    line: int
    byte: int
    length: int
    raw: bytes | None
    fields: dict | None
    fault: str | None = None
    field: str | None = None  # the one at fault
    size: int | None = None  # what counts for maxRecordBytes, where that is not `length`


def inflate(stored: bytes) -> bytes:
    """The decompressed stream: gzip by its magic, all members, zero padding at the end."""
    if not stored.startswith(b"\x1f\x8b"):
        return stored
    text, rest = b"", stored
    while rest.strip(b"\0"):
        member = zlib.decompressobj(31)
        try:
            text += member.decompress(rest)
        except zlib.error as error:
            raise BadData(f"corrupt gzip: {error}") from error
        if not member.eof:
            raise BadData("truncated gzip")
        rest = member.unused_data
    return text


MAGICS = {
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\0": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"\x1f\x8b\x08": "gzip within gzip",
}


def refuse_other_formats(text: bytes) -> None:
    for magic, name in MAGICS.items():
        if text.startswith(magic):
            raise BadData(name)


CR, LF = 13, 10


def _units(data: bytes, encoding: str):
    """The code units of the stream, the offset of each, and how to decode a list of them."""
    start = 0
    if encoding == "utf-16":
        order = "utf-16-be"
        if data.startswith(codecs.BOM_UTF16_LE):
            order, start = "utf-16-le", 2
        elif data.startswith(codecs.BOM_UTF16_BE):
            start = 2
        if (len(data) - start) % 2:
            raise BadData("half a UTF-16 unit")
        low, high = (0, 1) if order.endswith("le") else (1, 0)
        units = [data[i + low] | data[i + high] << 8 for i in range(start, len(data), 2)]

        def text(part) -> str:
            return b"".join(u.to_bytes(2, "little" if low == 0 else "big") for u in part).decode(order)

        return units, lambda i: start + 2 * i, text
    if encoding == "utf-8" and data.startswith(codecs.BOM_UTF8):
        start = 3
    name = {"utf-8": "utf-8", "iso-8859-1": "latin-1", "windows-1252": "cp1252"}[encoding]
    return list(data[start:]), lambda i: start + i, lambda part: bytes(part).decode(name)


def _records(units: list[int], delimiter: int, quote: int | None, escape: int | None):
    """Every record as (start, end without terminator, fields as lists of units); empty lines too."""
    place, count = 0, len(units)
    while place < count:
        start, fields, value = place, [], []
        opened = None  # where the quoted field that is open began
        fresh = True  # nothing of this field was read yet
        while True:
            if place >= count:
                if opened is not None:
                    raise BadData(f"unclosed quote at {opened}")
                end, following = place, place
                break
            unit = units[place]
            if opened is not None:
                if escape is not None and unit == escape and place + 1 < count:
                    value.append(units[place + 1])
                    place += 2
                elif unit == quote:
                    if escape is None and place + 1 < count and units[place + 1] == quote:
                        value.append(quote)
                        place += 2
                    else:
                        opened, place = None, place + 1
                else:
                    value.append(unit)
                    place += 1
            elif unit == delimiter:
                fields.append(value)
                value, fresh, place = [], True, place + 1
            elif unit in (CR, LF):
                end = place
                following = place + (2 if units[place:place + 2] == [CR, LF] else 1)
                break
            elif fresh and quote is not None and unit == quote:
                opened, fresh, place = place, False, place + 1
            elif escape is not None and unit == escape and place + 1 < count:
                value.append(units[place + 1])
                fresh, place = False, place + 2
            else:
                value.append(unit)
                fresh, place = False, place + 1
        fields.append(value)
        yield start, end, fields
        place = following


def read_csv(data: bytes, options: dict) -> tuple[list[str], list[Record]]:
    """The names and the records of one CSV file."""
    if not data:
        raise BadData("a file of no bytes")
    delimiter, quote = options.get("delimiter", ","), options.get("quote", '"')
    escape, header = options.get("escape"), options.get("header", True)
    units, offset, decode = _units(data, options.get("encoding", "utf-8"))
    rows = _records(units, ord(delimiter), None if quote is None else ord(quote),
                    None if escape is None else ord(escape))
    names = header if isinstance(header, list) else None
    records: list[Record] = []
    line, counted = 1, 0
    for start, end, fields in rows:
        while counted < start:
            if units[counted] == LF or units[counted] == CR and units[counted + 1] != LF:
                line += 1
            counted += 1
        empty = start == end
        if names is None:
            try:
                names = [decode(part) for part in fields]
            except UnicodeError as error:
                raise BadData("header encoding") from error
            if empty or "" in names or len(set(names)) < len(names) or (
                    len(names) > options.get("maxFields", 4096)):
                raise BadData("header")
            continue
        if empty and len(names) > 1:
            continue
        raw = data[offset(start):offset(end)]
        record = Record(len(records) + 1, line, offset(start), len(raw), raw, None)
        if len(fields) > len(names) or len(fields) < len(names) and options.get("ragged") != "pad":
            record.fault = "FieldCount"
            if len(fields) > options.get("maxFields", 4096):
                record.raw = None
        else:
            values = {}
            for name, part in zip(names, fields):
                try:
                    values[name] = decode(part)
                except UnicodeError:
                    record.fault, record.field = "InvalidEncoding", record.field or name
            record.fields = None if record.fault else values
            if record.fields is not None:
                record.size = len(decode(units[start:end]).encode())
        records.append(record)
    if names is None:
        raise BadData("header")
    return names, records


def read_rejected(data: bytes, options: dict) -> tuple[list[str], list[Record]]:
    """The names that occur and the records of one rejected.ndjson."""
    place = 3 if data.startswith(codecs.BOM_UTF8) else 0
    found: list[Record] = []
    names: dict[str, None] = {}
    for number, line in enumerate(data[place:].split(b"\n"), 1):
        start, place = place, place + len(line) + 1
        line = line.removesuffix(b"\r")
        if not line.strip(b" \t\r"):
            continue
        record = Record(len(found) + 1, number, start, len(line), line, None)
        found.append(record)
        try:
            letter = json.loads(line.decode(), object_pairs_hook=_object, parse_int=str, parse_float=str)
        except UnicodeDecodeError:
            record.fault = "InvalidEncoding"
            continue
        except ValueError as error:
            raise BadData("no JSON") from error
        if not isinstance(letter, dict) or not isinstance(letter.get("record", {}), dict):
            raise BadData("no dead letter")
        if "record" not in letter:
            if letter.get("code") not in CODES or "detail" not in letter:
                raise BadData("no dead letter")
            record.fault, record.field = letter["code"], letter.get("field")
            try:
                record.raw = base64.b64decode(letter["raw"], validate=True) if "raw" in letter else None
            except ValueError as error:
                raise BadData("raw") from error
            continue
        fields = {name: _text(value) for name, value in letter["record"].items() if value is not None}
        values = [part for value in fields.values() for part in ([value] if isinstance(value, str) else value)]
        split = next((name for name, value in fields.items()
                      if any("\ud800" <= letter <= "\udfff" for letter in "".join(value))), None)
        if len(values) > options.get("maxFields", 4096):
            record.fault, record.raw = "FieldCount", None
        elif split is not None:
            record.fault, record.field = "InvalidEncoding", split
        else:
            record.size = sum(len(part.encode()) for part in values)
            record.fields = fields
            names |= dict.fromkeys(fields)
    return list(names), found


def _object(pairs: list) -> dict:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("two equal keys")
    return dict(pairs)


def _text(value):
    if isinstance(value, list):
        return [_text(part) if isinstance(part, (str, bool)) else _nothing() for part in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else _nothing()


def _nothing():
    raise BadData("a field is text")


@dataclass
class _Element:
    path: str  # from the record, "" for the record itself
    attributes: list = field(default_factory=list)
    text: str = ""
    has_children: bool = False
    order: int = 0


def read_xml(data: bytes, options: dict) -> tuple[list[str], list[Record]]:
    """The names that occur and the records of one XML file, by expat (no libxml2 in sight)."""
    if not data:
        raise BadData("a file of no bytes")
    wanted, lists = options["record"], set(options.get("lists", []))
    rename = options.get("fields")

    def local(name: str) -> str:
        return name.rpartition(":")[2]

    parser = expat.ParserCreate()
    parser.buffer_text = True
    stack: list[_Element] = []
    found: list[Record] = []
    seen: dict[str, None] = {}
    utf16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
    state = {"events": [], "depth": 0, "encoding": utf16.get(data[:2], "utf-8")}

    def start(name, attributes):
        name = local(name)
        state["depth"] += 1
        if state["depth"] > options.get("maxDepth", 64):
            raise BadData("depth")
        if not stack and name != wanted:
            return
        if stack:
            stack[-1].has_children = True
            path = stack[-1].path + "." + name if stack[-1].path else name
        else:
            state["events"] = []
            state["place"] = (parser.CurrentByteIndex, parser.CurrentLineNumber)
            path = ""
        element = _Element(path)
        stack.append(element)
        for index in range(0, len(attributes), 2):
            key, value = attributes[index], attributes[index + 1]
            if key != "xmlns" and not key.startswith("xmlns:"):
                full = f"{path}.{local(key)}" if path else local(key)
                state["events"].append((full, value))
        element.order = len(state["events"])
        state["events"].append(None)  # kept for the text, so that order is that of start tags

    def end(_name):
        state["depth"] -= 1
        if not stack:
            return
        element = stack.pop()
        if not element.has_children and element.path:
            state["events"][element.order] = (element.path, element.text)
        if stack:
            return
        fields: dict = {}
        for event in state["events"]:
            if event is None:
                continue
            key, value = event
            seen.setdefault(key)
            if key in lists:
                fields.setdefault(key, []).append(value)
            else:
                fields[key] = value
        byte, line = state["place"]
        # expat reports the start for both tags of <record/>.
        finish = _tag_end(data, max(byte, parser.CurrentByteIndex))
        if rename is not None:
            fields = {new: fields[old] for new, old in rename.items() if old in fields}
        raw = data[byte:finish]
        found.append(Record(len(found) + 1, line, byte, len(raw), raw, fields,
                            size=len(raw.decode(state["encoding"]).encode())))

    def text(part):
        if stack:
            stack[-1].text += part

    def declaration(_version, encoding, _standalone):
        if encoding is not None and state["encoding"] == "utf-8":
            state["encoding"] = encoding

    def doctype(*_):
        raise BadData("document type declaration")

    parser.ordered_attributes = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text, doctype
    parser.XmlDeclHandler = declaration
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise BadData(f"broken XML: {error}") from error
    return (list(rename) if rename is not None else list(seen)), found


def _tag_end(data: bytes, place: int) -> int:
    """The offset after the `>` of the tag at `place`."""
    wide = data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    step, quote = (2 if wide else 1), None
    while place < len(data):
        mark = data[place:place + step].strip(b"\0")
        place += step
        if quote:
            quote = None if mark == quote else quote
        elif mark in (b'"', b"'"):
            quote = mark
        elif mark == b">":
            return place
    raise BadData("a tag without an end")
