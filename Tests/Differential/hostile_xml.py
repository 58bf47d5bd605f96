"""XML exports that are legal and mean, and what lxml reads in them."""
import codecs
import random
from dataclasses import dataclass
from xml.sax.saxutils import escape

from lxml import etree

NAMES = ["a", "b", "profile", "firstName", "é", "名", "x-y", "_", "deep.er", "recipient"]
PLAIN = list("abc XYZ\n\t019") + ["  \n ", "'", '"', "{{ x }}", "]]", "--", "?>"]
LATIN = PLAIN + ["é", "ÿ", "\xa0", "\x85"]
WIDE = LATIN + ["漢字", "👩‍💻", "🇫🇷", "e\u0301", "ש", "\ufffd", "\U0010ffff", "\u2028", "\ufeff"]
WINDOWS = PLAIN + ["é", "ÿ", "\xa0", "€", "œ", "’"]
# As declared, Python's name, and the mark.
ENCODINGS = [("utf-8", "utf-8", b"")] * 3 + [
    ("UTF-8", "utf-8", codecs.BOM_UTF8), ("UTF-16", "utf-16-le", codecs.BOM_UTF16_LE),
    ("utf-16", "utf-16-be", codecs.BOM_UTF16_BE), ("utf-16", "utf-16-le", b""), ("UTF-16", "utf-16-be", b""),
    ("ISO-8859-1", "iso-8859-1", b""), ("windows-1252", "cp1252", b""), ("Windows-1252", "cp1252", b""),
    ("iso-8859-15", "iso-8859-15", b""), ("us-ascii", "us-ascii", b"")]
SPACES = "urn:one", "urn:two"


@dataclass
class Export:
    """One generated document, the `xml` settings and what every record must come out as."""
    data: bytes
    settings: dict
    rows: list[dict]
    names: list[str]


def generate(dice: random.Random) -> Export:
    declared, codec, mark = dice.choice(ENCODINGS)
    alphabet = {"iso-8859-1": LATIN, "cp1252": WINDOWS, "iso-8859-15": LATIN, "us-ascii": PLAIN}.get(codec, WIDE)
    names = [n for n in NAMES if n.isascii() or codec.startswith("utf")]

    def words(length=None) -> str:
        length = dice.choice([0, 1, 3, 10, 40]) if length is None else length
        return "".join(dice.choice(alphabet) for _ in range(length))

    def reference() -> str:
        return dice.choice(["&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#13;", "&#10;", "&#9;",
                            f"&#{dice.choice([65, 233, 8364, 128512, 0x10FFFF])};", "&#xe9;", "&#x1F1EB;"])

    def content() -> str:
        parts = []
        for _ in range(dice.randint(0, 5)):
            kind = dice.random()
            if kind < 0.5:
                parts.append(escape(words()))
            elif kind < 0.7:
                parts.append(reference())
            elif kind < 0.8:
                parts.append("<![CDATA[" + words().replace("]]", "") + dice.choice(["", "<&>", "</a>"]) + "]]>")
            elif kind < 0.9:
                parts.append("<!--" + words().replace("-", "") + "<a>&no;</a>-->")
            elif kind < 0.98:
                parts.append("<?pi " + words().replace("?", "") + "<recipient>?>")
            else:
                parts.append(escape(words(dice.randint(1000, 60_000))))
        if dice.random() < 0.1:
            parts.append(dice.choice(["\r\n", "\r", "\r\r\n"]))
        return "".join(parts)

    def attributes() -> str:
        parts = []
        for name in dice.sample(names, dice.choice([0, 0, 1, 2, 4])):
            quote = dice.choice("'\"")
            value = escape(words()).replace(quote, "&quot;" if quote == '"' else "&apos;")
            value += reference() if dice.random() < 0.3 else ""
            prefix = dice.choice(["", "", "", "one:", "two:"])
            gap = dice.choice([" ", "\n ", "\t", "  "])
            parts.append(f"{gap}{prefix}{name}{dice.choice(['=', ' = '])}{quote}{value}{quote}")
        if dice.random() < 0.1:
            parts.append(dice.choice([' xml:lang="fr"', ' xmlns:one="urn:one"', ' xmlns="urn:one"']))
        return "".join(parts)

    def element(name: str, depth: int) -> str:
        tag = dice.choice(["", "", "", "one:", "two:"]) + name
        if dice.random() < 0.1:
            return f"<{tag}{attributes()}{dice.choice(['', ' '])}/>"
        inside = content()
        if depth < 5 and dice.random() < (0.9 if depth == 0 else 0.3):
            for _ in range(dice.randint(1, 5)):
                inside += element(dice.choice(names), depth + 1) + (content() if dice.random() < 0.2 else "")
        return f"<{tag}{attributes()}>{inside}</{tag}{dice.choice(['', ' ', chr(10)])}>"

    body = []
    for _ in range(dice.choice([0, 1, 3, 20, 100])):
        record = element("recipient", 0)
        body.append(f"<group>{record}</group>" if dice.random() < 0.1 else record)
        body.append(dice.choice(["", "\n", "<!-- <recipient/> -->", "<other a='1'>x</other>", "<?pi?>"]))
    optional = codec == "utf-8" or codec.startswith("utf-16") and mark
    quote = dice.choice("'\"")
    head = f"<?xml version=\"1.0\" encoding={quote}{declared}{quote}?>" + dice.choice(["", "\n", "<!-- x -->"])
    if optional and dice.random() < 0.3:
        head = ""
    text = (f"{head}<export xmlns:one='{SPACES[0]}' xmlns:two='{SPACES[1]}'>" + "".join(body) + "</export>"
            + dice.choice(["", "\n", "<!-- end -->\n"]))
    data = mark + text.encode(codec)
    settings = {"record": "recipient"}
    rows, every = read(data, settings["record"])
    paths = sorted(every)
    if paths and dice.random() < 0.3:
        settings["lists"] = dice.sample(paths, dice.randint(1, min(3, len(paths))))
    return Export(data, settings, rows, dice.sample(paths, min(len(paths), 12)))


def read(data: bytes, record: str) -> tuple[list[dict], dict]:
    """The values of every path of every record, in document order, as lists."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    root = etree.fromstring(data, parser)
    rows: list[dict] = []
    names: dict[str, None] = {}

    def local(name) -> str:
        return etree.QName(name).localname

    def walk(element, path, fields):
        for name, value in element.attrib.items():
            full = f"{path}.{local(name)}" if path else local(name)
            fields.setdefault(full, []).append(value)
        children = [child for child in element if isinstance(child.tag, str)]
        if not children and path:
            text = (element.text or "") + "".join(other.tail or "" for other in element)
            fields.setdefault(path, []).append(text)
        for child in children:
            walk(child, f"{path}.{local(child)}" if path else local(child), fields)

    def find(element):
        if local(element) == record:
            fields: dict = {}
            walk(element, "", fields)
            names.update(dict.fromkeys(fields))
            rows.append(fields)
            return
        for child in element:
            if isinstance(child.tag, str):
                find(child)

    find(root)
    return rows, names
