"""XML exports that attack their reader, or lie about what they are: both parsers give the same, no file
and no address that a document names is read, and nothing grows with what it claims."""
import codecs
import gzip
import itertools
import os
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import program
from hostile_exports import repeated, values
from program import CANARY, Bench

MB = 1 << 20
SECRET = "SecretOfAnotherFile"
RECORD = f"<r token='t1' a='{CANARY}'/>"
GOOD = f"<x>{RECORD}</x>"


class Listener:
    """A local port that counts who calls."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.calls = 0
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            caller, _ = self.socket.accept()
            self.calls += 1
            caller.sendall(b"HTTP/1.0 200 OK\r\n\r\n" + SECRET.encode())
            caller.close()


class Documents:
    def __init__(self, bench: Bench):
        self.bench, self.listener = bench, Listener()
        self.cases: list = []
        self.large: list = []

    def add(self, name: str, data, statuses, found: list[str] | None = None, saying: str = "",
            limits: dict | None = None, read: int | None = None, fields: dict | None = None):
        """
        - fields: `xml.fields`; such a document is read by one worker, which sees all of it.
        - data: text, bytes, or a function that makes an iterator over parts.
        - found: the values of field `a`, in order, of a document that is read.
        """
        if isinstance(data, str):
            data = data.encode()
        statuses = {statuses} if isinstance(statuses, int) else statuses
        (self.large if callable(data) else self.cases).append(
            (f"xml, {name}", data, statuses, found, saying, limits, read, fields))

    def one(self, case):
        name, data, statuses, found, saying, limits, read, fields = case
        results = []
        for parser in "auto", "libxml2":
            folder = self.bench.place(f"{name} {parser}")
            with open(folder / "in.xml", "wb") as stream:
                stream.writelines([data] if isinstance(data, bytes) else data())
            (folder / "secret.txt").write_text(SECRET)
            (folder / "secret.dtd").write_text(f'<!ENTITY leak "{SECRET}">')
            os.mkfifo(folder / "fifo")  # who opens it waits for ever
            xml = {"record": "r", "parser": parser} | ({"fields": fields} if fields else {})
            settings = {"paths": ["in.xml"], "xml": xml}
            program.write(folder, program.configuration(
                input=settings | ({"limits": limits} if limits else {})))
            calls = self.listener.calls
            workers = ["--workers", "1"] if fields else []
            done = self.bench.program.run("run", "c.json", *workers, cwd=folder, timeout=60)
            problems = program.values_in_manifest(folder)
            if done.status not in statuses:
                problems.append(f"exit status {done.status}, not {sorted(statuses)}")
            if done.status:
                problems += program.refused(folder, done, statuses, "in.xml:")
            elif found is not None and values(folder) != found:
                problems.append("the values are not those of the document")
            if read is not None and done.summary.get("read") != read:
                problems.append(f"{done.summary.get('read')} records read, not {read}")
            if saying.encode() not in done.error:
                problems.append(f"does not say {saying!r}")
            if len(done.error) > 1000:
                problems.append(f"{len(done.error)} bytes of message")
            shards = {key: value for key, value in program.tree(folder / "out").items()
                      if not key.endswith(("manifest.json", "_SUCCESS"))}
            if SECRET in repr(shards) or SECRET.encode() in done.out + done.error:
                problems.append("another file was read")
            if self.listener.calls != calls:
                problems.append("an address was called")
            results.append((done.status, done.error, shards, {
                key: done.summary.get(key) for key in ("read", "written", "rejected")}))
            if len(results) == 2 and results[0] != results[1]:
                names = ("status", "message", "files", "counts")
                problems.append("auto and libxml2 differ in " + ", ".join(
                    what for what, a, b in zip(names, *results) if a != b)
                    + f": {results[0][1][:150]!r} {results[0][3]}")
            self.bench.judge(f"{name}, {parser}", folder, problems, done)

    def run(self):
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(self.one, self.cases))
        for case in self.large:
            self.one(case)


def check(bench: Bench):
    documents = Documents(bench)
    declarations(documents)
    encodings(documents)
    broken(documents)
    characters(documents)
    namespaces(documents)
    sections(documents)
    enormous(documents)
    documents.run()


def declarations(documents: Documents):
    """Every document type declaration is refused where it stands."""
    address = documents.listener.address
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    subsets = {
        "file": '[<!ENTITY e SYSTEM "secret.txt">]', "absolute file": '[<!ENTITY e SYSTEM "file:///etc/passwd">]',
        "FIFO": '[<!ENTITY e SYSTEM "fifo">]', "device": '[<!ENTITY e SYSTEM "/dev/zero">]',
        "http": f'[<!ENTITY e SYSTEM "http://{address}/">]', "ftp": f'[<!ENTITY e SYSTEM "ftp://{address}/">]',
        "public": f'[<!ENTITY e PUBLIC "-//x" "http://{address}/">]',
        "parameter entity": f'[<!ENTITY % p SYSTEM "http://{address}/p.dtd"> %p; <!ENTITY e "x">]',
        "parameter file": '[<!ENTITY % p SYSTEM "secret.dtd"> %p; <!ENTITY e "&leak;">]',
        "parameter in a value": '[<!ENTITY % p "x"><!ENTITY e "%p;">]',
        "external subset": 'SYSTEM "secret.dtd"', "external FIFO": 'SYSTEM "fifo"',
        "external subset, http": f'SYSTEM "http://{address}/x.dtd"',
        "public subset": f'PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://{address}/x.dtd"',
        "internal": '[<!ENTITY e "inner">]', "laughs": f'[<!ENTITY l0 "ha">{laughs}<!ENTITY e "&l9;">]',
        "quadratic": f'[<!ENTITY e "{"q" * 50_000}">]', "recursive": '[<!ENTITY e "&e;">]',
        "mutual": '[<!ENTITY e "&f;"><!ENTITY f "&e;">]', "unparsed": '[<!NOTATION n SYSTEM "x"><!ENTITY e SYSTEM "fifo" NDATA n>]',
        "default attribute": f'[<!ATTLIST r a CDATA "{SECRET}"><!ENTITY e "">]',
        "required": '[<!ELEMENT x (r)*><!ATTLIST r a CDATA #REQUIRED><!ENTITY e "">]',
        "redefined": '[<!ENTITY amp "evil"><!ENTITY e "">]', "empty": "[]", "nothing": "", "unclosed": "[",
        "conditional": '[<![INCLUDE[<!ENTITY e "x">]]>]', "a comment": '[<!-- ]> --><!ENTITY e "x">]',
    }
    for name, subset in subsets.items():
        for use, body in (("unused", GOOD), ("in text", f"<x><r token='t'><a>&e;</a></r>{RECORD}</x>"),
                          ("in an attribute", f"<x><r token='t' a='&e;'/></x>"),
                          ("a thousand times", f"<x><r token='t'><a>{'&e;' * 1000}</a></r></x>")):
            documents.add(f"declaration, {name}, {use}", f"<!DOCTYPE x {subset}>{body}", 65)
    documents.add("declaration alone", "<!DOCTYPE x>", 65)
    documents.add("declaration behind a comment", f"<!-- c --><?p i?>\n<!DOCTYPE x>{GOOD}", 65)
    documents.add("declaration behind the root", f"{GOOD}<!DOCTYPE x>", 65)
    documents.add("declaration inside the root", f"<x><!DOCTYPE x>{RECORD}</x>", 65)
    documents.add("declaration in UTF-16", f"<!DOCTYPE x {subsets['file']}>{GOOD}".encode("utf-16"), 65)
    documents.add("entity without declaration", f"<x><r token='t'><a>&e;</a></r></x>", 65)
    documents.add("five entities", "<x><r token='t' a='&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;'/></x>", 0,
                  ["<>&\"'A😀"])
    documents.add("XInclude", f'<x xmlns:i="http://www.w3.org/2001/XInclude"><r token="t" a="v"><i:include href='
                  f'"secret.txt" parse="text"/></r><i:include href="http://{documents.listener.address}/"/></x>',
                  0, ["v"])
    documents.add("style sheet", f'<?xml-stylesheet href="http://{address}/x.xsl" type="text/xsl"?>{GOOD}', 0,
                  [CANARY])
    documents.add("schema location", f'<x xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schema'
                  f'Location="u http://{address}/x.xsd">{RECORD}</x>', 0, [CANARY])


def encodings(documents: Documents):
    text = f"<x><r token='t' a='é€😀 {CANARY}'/></x>"
    found = [f"é€😀 {CANARY}"]

    def declared(name: str, body=text) -> str:
        return f'<?xml version="1.0" encoding="{name}"?>{body}'
    documents.add("UTF-8", declared("UTF-8"), 0, found)
    documents.add("utf8, as some say", declared("utf8"), {0, 65})
    documents.add("UTF-8 with its mark", codecs.BOM_UTF8 + declared("utf-8").encode(), 0, found)
    for order in "le", "be":
        mark = codecs.BOM_UTF16_LE if order == "le" else codecs.BOM_UTF16_BE
        codec = f"utf-16-{order}"
        documents.add(f"{codec}, mark", mark + declared("UTF-16").encode(codec), 0, found)
        documents.add(f"{codec}, mark, not declared", mark + text.encode(codec), 0, found)
        documents.add(f"{codec}, no mark", declared("UTF-16").encode(codec), {0, 65})
        documents.add(f"{codec}, no mark, not declared", text.encode(codec), {0, 65})
        documents.add(f"{codec}, odd", mark + declared("UTF-16").encode(codec) + b"x", 65)
        documents.add(f"{codec}, cut", mark + declared("UTF-16").encode(codec)[:-1], 65)
        documents.add(f"{codec}, a lone surrogate", mark + declared("UTF-16").encode(codec).replace(
            "😀".encode(codec), b"\0\xd8x\0" if order == "le" else b"\xd8\0\0x"), 65)
        documents.add(f"{codec}, a low surrogate", mark + declared("UTF-16").encode(codec).replace(
            "😀".encode(codec), b"\0\xdcx\0" if order == "le" else b"\xdc\0\0x"), 65)
        documents.add(f"{codec}, declared utf-8", mark + declared("UTF-8").encode(codec), {0, 65})
        documents.add(f"{codec}, declared latin", mark + declared("ISO-8859-1").encode(codec), {0, 65})
        documents.add(f"{codec}, wrong mark", (codecs.BOM_UTF16_BE if order == "le" else codecs.BOM_UTF16_LE)
                      + declared("UTF-16").encode(codec), 65)
    for name in ("UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UCS-4", "UTF-7", "EBCDIC-CP-US", "IBM037",
                 "ISO-2022-JP", "HZ", "EUC-JP", "Shift_JIS", "GB18030", "Big5", "KOI8-R", "x-user-defined",
                 "US-ASCII", "ISO-8859-15", "windows-1252", "HTML", "binary", "", "utf 8", "é", "UTF-8\0",
                 "../../etc/passwd", "A" * 10_000, "UTF-8//IGNORE", "UTF-8//TRANSLIT", "ASCII//IGNORE"):
        documents.add(f"said to be {name[:30]}", declared(name), {0, 65})
        plain = declared(name, GOOD)
        documents.add(f"ASCII said to be {name[:30]}", plain, {0, 65})
        try:
            encoded = declared(name).encode(name)
        except (LookupError, ValueError):
            continue
        documents.add(f"truly {name}", encoded, {0, 65})
    documents.add("latin said to be UTF-8", declared("UTF-8", f"<x><r token='t' a='\xe9{CANARY}'/></x>").encode(
        "iso-8859-1"), 65)
    documents.add("latin, late", declared("UTF-8", f"<x>{RECORD * 5000}<r token='t' a='\xe9'/></x>").encode(
        "iso-8859-1"), 65)
    documents.add("latin, declared", declared("ISO-8859-1", f"<x><r token='t' a='\xe9'/></x>").encode(
        "iso-8859-1"), 0, ["é"])
    documents.add("UTF-32", declared("UTF-32").encode("utf-32"), {0, 65})
    documents.add("a mark in the middle", f"<x>\ufeff<r token='t' a='\ufeff'/></x>", 0, ["\ufeff"])
    documents.add("two marks", codecs.BOM_UTF8 * 2 + GOOD.encode(), 65)
    documents.add("two declarations", declared("UTF-8", declared("UTF-8")), 65)
    documents.add("a declaration behind a space", " " + declared("UTF-8"), 65)
    for version in "1.0", "1.1", "1.9", "2.0", "", "x", "1.0\0":
        documents.add(f"version {version!r}", f"<?xml version='{version}'?>{GOOD}", {0, 65})
    for name, bad in {"overlong": b"\xc0\xaf", "surrogate": b"\xed\xa0\x80", "above": b"\xf4\x90\x80\x80",
                      "lone": b"\x80", "cut": b"\xe2\x82", "FF": b"\xff", "five": b"\xf8\x88\x80\x80\x80",
                      "overlong NUL": b"\xc0\x80", "overlong of three": b"\xe0\x80\xaf",
                      "overlong of four": b"\xf0\x80\x80\xaf"}.items():
        for place, parts in {
                "text": (b"<x><r token='t'><a>x", b"y</a></r></x>"),
                "an attribute": (b"<x><r token='t' a='x", b"y'/></x>"),
                "an attribute's end": (b"<x><r token='t' a='x", b"'/></x>"),
                "a comment": (b"<x><!-- ", b" --></x>"), "a section": (b"<x><![CDATA[", b"]]></x>"),
                "a name": (b"<x><r token='t' b", b"='1'/></x>"), "an instruction": (b"<x><?p ", b"?></x>"),
                "the end": (GOOD.encode(), b""), "the start": (b"", GOOD.encode()),
                "between records": (f"<x>{RECORD}".encode(), f"{RECORD}</x>".encode()),
                "text of no record": (b"<x><o>x", f"</o>{RECORD}</x>".encode())}.items():
            for spread in (b"", RECORD.encode() * 3000):
                head, tail = parts
                if spread and not head.startswith(b"<x>") and place != "the end":
                    continue
                if spread and not documents.bench.full and name not in ("FF", "cut", "overlong"):
                    continue
                data = head.replace(b"<x>", b"<x>" + spread, 1) + bad + tail
                documents.add(f"{name} in {place}" + (", late" if spread else ""), data, 65)


def broken(documents: Documents):
    for name, text in {
            "no bytes": "", "a space": " ", "a letter": "x", "<": "<", "<x": "<x", "<x>": "<x>", "</x>": "</x>",
            "<!": "<!", "<!-": "<!-", "<!--": "<!--", "<?": "<?", "<?xml": "<?xml", "<![CDATA[": "<![CDATA[x",
            "&": "&amp;", "only a comment": "<!-- -->", "only an instruction": "<?p i?>",
            "only a declaration": "<?xml version='1.0'?>", "two roots": GOOD + GOOD, "text behind": GOOD + "x",
            "an end tag behind": GOOD + "</x>", "wrong end": f"<x>{RECORD}</y>", "crossed": "<x><a><b></a></b></x>",
            "no end": f"<x>{RECORD}", "no end of a record": "<x><r token='t'>", "half a tag": f"<x>{RECORD}<r tok",
            "half a value": f"<x>{RECORD}<r token='t", "an attribute twice": "<x><r a='1' a='2' token='t'/></x>",
            "no quotes": "<x><r token=t/></x>", "no space": "<x><r token='t'a='v'/></x>",
            "< in a value": "<x><r token='t' a='<'/></x>", "& alone": "<x><r token='t' a='&'/></x>",
            "]]> in text": "<x><r token='t'><a>]]></a></r></x>", "-- in a comment": f"<x><!-- -- -->{RECORD}</x>",
            "--->": f"<x><!-- --->{RECORD}</x>", "<?xml inside": f"<x><?xml v?>{RECORD}</x>",
            "<?XmL inside": f"<x><?XmL v?>{RECORD}</x>", "a tag of nothing": "<x><></></x>", "a digit": "<x><1/></x>",
            "&#0;": "<x><r token='t' a='&#0;'/></x>", "&#1;": "<x><r token='t' a='&#1;'/></x>",
            "&#xD800;": "<x><r token='t' a='&#xD800;'/></x>", "&#xFFFF;": "<x><r token='t' a='&#xFFFF;'/></x>",
            "&#x110000;": "<x><r token='t' a='&#x110000;'/></x>", "&#99999999999;": "<x><r a='&#99999999999;'/></x>",
            "&#;": "<x><r a='&#;'/></x>", "&#x;": "<x><r a='&#x;'/></x>", "&lt": "<x><r a='&lt'/></x>",
            "&Lt;": "<x><r a='&Lt;'/></x>", "&amp;lt; is text": None,
            "behind a good part": f"<x>{RECORD * 3000}<r token='t'</x>",
            "a section outside": f"<![CDATA[x]]>{GOOD}", "text before": f"x{GOOD}"}.items():
        if text is not None:
            documents.add(f"broken, {name}", text, 65)
    documents.add("no record", "<x><y/></x>", 0, [], read=0)
    documents.add("the record is the root", f"<r token='t' a='{CANARY}'/>", 0, [CANARY], read=1)
    documents.add("a record in a record", f"<x><r token='t' a='1'><r token='u' a='2'/></r></x>", 0, ["1"])
    documents.add("escaped twice", "<x><r token='t' a='&amp;lt;'/></x>", 0, ["&lt;"])
    whole = f"<?xml version='1.0'?><x>\n<r token='t' a='&lt;{CANARY}'><b>é</b><![CDATA[x]]><!-- c --><?p i?></r>\n</x>\n"
    data = whole.encode()
    end = data.rindex(b">") + 1
    for length in range(0, end, 1 if documents.bench.full else 3):
        documents.add(f"cut after {length}", data[:length], 65)
    documents.add("cut before the line end", data[:end], 0, [f"<{CANARY}"])


def characters(documents: Documents):
    """XML 1.0 §2.2."""
    for code in (*range(0x20), 0x7f, 0x80, 0x85, 0x9f, 0xfffe, 0xffff, 0xfffd, 0x1fffe, 0x10ffff):
        allowed = code in (9, 10, 13) or code in (0x7f, 0x80, 0x85, 0x9f, 0xfffd, 0x1fffe, 0x10ffff)
        status = 0 if allowed else 65
        text = chr(code)
        for place, document in {
                "text": f"<x><r token='t'><a>x{text}y</a></r></x>", "a value": f"<x><r token='t' a='x{text}y'/></x>",
                "a comment": f"<x>{RECORD}<!-- {text} --></x>", "a section": f"<x>{RECORD}<![CDATA[{text}]]></x>",
                "no record": f"<x>{RECORD}<o>{text}</o></x>", "an instruction": f"<x>{RECORD}<?p {text}?></x>",
        }.items():
            documents.add(f"U+{code:04X} in {place}", document, status)
    documents.add("NUL at the start", b"\0" + GOOD.encode(), 65)
    documents.add("NUL at the end", GOOD.encode() + b"\0", 65)
    documents.add("NUL everywhere", GOOD.encode().replace(b"", b"\0"), 65)
    documents.add("only NUL", bytes(4096), 65)
    documents.add("NUL behind a record", f"<x>{RECORD}\0{RECORD}</x>", 65)
    documents.add("NUL in a name", "<x><r tok\0en='t'/></x>", 65)


def namespaces(documents: Documents):
    documents.add("prefix of the record", f"<p:x xmlns:p='u'><p:r p:token='t' p:a='{CANARY}'/></p:x>", 0, [CANARY])
    documents.add("prefix not declared", f"<x><p:r token='t' a='{CANARY}'/></x>", {0, 65})
    documents.add("attribute's prefix not declared", f"<x><r p:token='t' p:a='{CANARY}'/></x>", {0, 65})
    documents.add("one name by two prefixes", "<x xmlns:p='u' xmlns:q='u'><r p:a='1' q:a='2' token='t'/></x>",
                  {0, 65})
    documents.add("two names, one local", "<x xmlns:p='u'><r token='t' p:a='1' a='2'/></x>", 0, ["2"])
    for name, bad in {"a colon alone": "<x><:r/></x>", "two colons": "<x><a:b:c/></x>", "colon at the end": "<x><a:/></x>",
                      "xmlns as a prefix": "<x><xmlns:r/></x>", "xml bound": "<x xmlns:xml='u'/>",
                      "xmlns bound": "<x xmlns:xmlns='u'/>", "an empty binding": "<x xmlns:p=''/>",
                      "an address of nonsense": f"<x xmlns='%%% \t'>{RECORD}</x>"}.items():
        documents.add(f"namespace, {name}", bad, {0, 65})
    count = 20_000
    documents.add("many namespaces", "<x>" + "".join(
        f"<n xmlns:p{n}='u{n}'/>" for n in range(count)) + RECORD + "</x>", {0, 65})
    documents.add("many namespaces in one tag", "<x " + " ".join(
        f"xmlns:p{n}='u{n}'" for n in range(2000)) + f">{RECORD}</x>", {0, 65})
    documents.add("many namespaces inside each other", "".join(
        f"<n xmlns:p{n}='u{n}'>" for n in range(50)) + RECORD + "</n>" * 50, 0, [CANARY])


def sections(documents: Documents):
    """Sections and comments whose ends fall anywhere among the pieces in which a file is read."""
    for shift in (*range(0, 8), *(range(8, 64) if documents.bench.full else (17, 31))):
        for name, part in {
                "section": "<![CDATA[" + "]" * 7 + "]]>", "section of brackets": "<![CDATA[]]]]><![CDATA[>]]>",
                "comment": "<!-- > - -->", "instruction": "<?p ?>"}.items():
            pad = "x" * (32768 - 60 + shift)
            documents.add(f"{name} across a border, {shift}", f"<x>{RECORD}<o>{pad}</o>" + part * 20 + RECORD
                          + f"<r token='t'><a>{part}{pad}{part}</a></r></x>", {0, 65})
    text = "]]&gt;".replace("&gt;", "")
    documents.add("a section in a value", f"<x><r token='t'><a><![CDATA[{text}<&>]]></a></r></x>", 0, [f"{text}<&>"])
    documents.add("sections by the thousand", "<x><r token='t'><a>" + "<![CDATA[x]]>" * 5000 + "</a></r></x>",
                  0, ["x" * 5000])
    documents.add("references by the thousand", "<x><r token='t'><a>" + "&#120;" * 5000 + "</a></r></x>", 0,
                  ["x" * 5000])


def enormous(documents: Documents):
    large = (200 if documents.bench.full else 30) * MB
    v = CANARY.encode()
    head, tail = f"<x>{RECORD}".encode(), f"{RECORD}</x>".encode()

    def parts(part: bytes, before: bytes, after: bytes, size: int = large):
        return lambda: repeated(part, size, head + before, after + tail)
    both = [CANARY] * 2
    documents.add("a value of many MB", parts(v, b"<r token='t'><a>", b"</a></r>"), 0, both, read=3)
    documents.add("an attribute of 11 MB", parts(v, b"<r token='t' a='", b"'/>", 11 * MB), 65, saying="10 MB")
    documents.add("an attribute of many MB", parts(v, b"<r token='t' a='", b"'/>"), 65, saying="10 MB")
    documents.add("an attribute of 5 MB", parts(v, b"<r token='t' a='", b"'/>", 5 * MB), 0, both, read=3)
    documents.add("a tag that never ends", lambda: repeated(v + b" ", large, head + b"<r "), 65)
    documents.add("a value that never ends", lambda: repeated(v, large, head + b"<r token='"), 65)
    documents.add("a comment of 11 MB", parts(b"c " * 8, b"<!--", b"-->", 11 * MB), {0, 65})
    documents.add("a comment of many MB", parts(b"c " * 8, b"<!--", b"-->"), {0, 65})
    documents.add("a comment that never ends", lambda: repeated(b"c - ", large, head + b"<!--"), 65)
    documents.add("an instruction of many MB", parts(b"c " * 8, b"<?p ", b"?>"), {0, 65})
    documents.add("a section of many MB", parts(v, b"<![CDATA[", b"]]>"), 0, both, read=2)
    documents.add("a section of many MB in a value", parts(v, b"<r token='t'><a><![CDATA[", b"]]></a></r>"), 0, both)
    documents.add("a section of brackets", parts(b"]]", b"<![CDATA[", b"]]>"), 0, both)
    documents.add("a section that never ends", lambda: repeated(v, large, head + b"<![CDATA["), 65)
    documents.add("text of many MB outside", parts(v, b"", b""), 0, both)
    documents.add("white space of many MB", parts(b" \n\t\r\n", b"", b""), 0, both)
    documents.add("white space in a tag", parts(b" \n\t\r\n", b"<r", b"token='t' a='v'/>", 3 * MB), 0, [CANARY, "v", CANARY])
    documents.add("a name of 11 MB", parts(b"n" * 16, b"<", b"/>", 11 * MB), 65)
    documents.add("a name of 60 kB", parts(b"n" * 16, b"<", b"/>", 60_000), {0, 65})
    documents.add("an end tag's name of 11 MB", parts(b"n" * 16, b"<o></", b">", 11 * MB), 65)
    documents.add("an entity's name of 11 MB", parts(b"n" * 16, b"<o>&", b";</o>", 11 * MB), 65)
    documents.add("an attribute's name of 11 MB", parts(b"n" * 16, b"<o ", b"='1'/>", 11 * MB), 65)
    documents.add("a reference of 11 MB", parts(b"0" * 16, b"<o>&#", b"65;</o>", 11 * MB), {0, 65})
    for count in 1000, 100_000, 1_000_000:
        documents.add(f"{count:,} attributes", lambda count=count: itertools.chain(
            [head + b"<r token='t' "], (f"a{n}='1' ".encode() for n in range(count)), [b"/>" + tail]),
            0 if count == 1000 else 65)
        documents.add(f"{count:,} attributes outside", lambda count=count: itertools.chain(
            [head + b"<o "], (f"a{n}='1' ".encode() for n in range(count)), [b"/>" + tail]),
            0 if count == 1000 else 65)
    documents.add("one attribute a million times", parts(b"a='1' ", b"<o ", b"/>", 6 * MB), 65)
    documents.add("a million siblings", parts(b"<o/>", b"", b"", 4 * MB), 0, both)
    documents.add("a million records", lambda: repeated(
        RECORD.encode(), len(RECORD) * 1_000_000 if documents.bench.full else 10 * MB, b"<x>", b"</x>"), 0)
    documents.add("a million siblings in a record", parts(b"<o/>", b"<r token='t'>", b"</r>", 4 * MB), 0)
    documents.add("a million values in a record", parts(b"<a>x</a>", b"<r token='t'>", b"</r>", 8 * MB), 0)
    documents.add("a million names in a record", lambda: itertools.chain(
        [head + b"<r token='t'>"], (f"<n{n}/>".encode() for n in range(1_000_000)), [b"</r>" + tail]), {0, 65})
    # libxml2 looks for a name in lists that grow with their number.
    documents.add("a million names outside", lambda: itertools.chain(
        [head], (f"<n{n}/>".encode() for n in range(1_000_000)), [tail]), 0)
    documents.add("a million names of attributes outside", lambda: itertools.chain(
        [head], (f"<n a{n}='1'/>".encode() for n in range(1_000_000)), [tail]), 0)
    documents.add("a name a record, by the thousand", lambda: itertools.chain(
        [head], (f"<r token='t' n{n}='1'/>".encode() for n in range(100_000)), [tail]), {0, 65})
    # libxml2 keeps some 20 MB of names, and then knows none that is new; the short ones fill the last gaps.
    documents.add("50 MB of names that are no fields", lambda: itertools.chain(
        [b"<x>"], (f"<r><n{n:0{min(1000, max(5, 5400 - n // 10))}}/></r>\n".encode() for n in range(54_000)),
        (f"<r><token>t{n}</token><comesLate>v{n}</comesLate></r>\n".encode() for n in range(2000)),
        [b"</x>"]), 0, [f"v{n}" for n in range(2000)],
        fields={"token": "token", "a": "comesLate"})
    for depth in 60, 63, 64, 65, 300, 1_000_000:
        status = 65 if depth >= 300 else {0, 65}
        documents.add(f"{depth:,} deep", lambda depth=depth: repeated(
            b"<d>", 3 * depth, b"<x>") if depth > 300 else [f"<x>{'<d>' * depth}{RECORD}{'</d>' * depth}</x>".encode()],
            status)
        documents.add(f"{depth:,} deep in a record", lambda depth=depth: repeated(
            b"<d>", 3 * depth, b"<x><r>") if depth > 300 else [
                f"<x><r token='t' a='v'>{'<d>' * depth}{'</d>' * depth}</r></x>".encode()], status)
    documents.add("deeper by maxDepth", f"<x>{'<d>' * 200}{RECORD}{'</d>' * 200}</x>", {0, 78}, limits={"maxDepth": 250})
    documents.add("empty lines by the million", parts(b"\n", b"", b"", 20 * MB), 0, both)
    documents.add("end tags only", lambda: repeated(b"</x>", large), 65)
    documents.add("opening marks only", lambda: repeated(b"<", large), 65)
    documents.add("& only", lambda: repeated(b"&", large, b"<x>"), 65)
    documents.add("& and names", parts(b"&amp;", b"<r token='t'><a>", b"</a></r>"), 0, both)
