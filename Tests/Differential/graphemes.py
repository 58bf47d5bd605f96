"""Where Unicode's own test data lets a text be cut, and where payloadbatch cuts it."""
import csv
import json
import tempfile
from pathlib import Path

FRAME = len(json.dumps({"aps": {"alert": {"body": "…", "title": ""}}}, ensure_ascii=False, separators=(",", ":")).encode())
TAIL = "\u0001" + "z" * 30  # before and behind a control character there always is a boundary
ROOM = 200


def escaped(text: str) -> int:
    """Bytes in a payload."""
    return len(json.dumps(text, ensure_ascii=False).encode()) - 2


def break_tests(file: Path):
    """The clusters of every line of GraphemeBreakTest.txt."""
    for line in file.read_text(encoding="utf-8").splitlines():
        text = line.partition("#")[0].strip(" ÷\t")
        if text:
            yield ["".join(chr(int(code, 16)) for code in cluster.split("×")) for cluster in text.split("÷")]


def sequences(file: Path):
    """Every emoji of emoji-test.txt, or sequence of emoji-zwj-sequences.txt: one cluster each."""
    for line in file.read_text(encoding="utf-8").splitlines():
        codes = line.partition("#")[0].partition(";")[0].split()
        if codes and ".." not in codes[0]:
            yield ["".join(chr(int(code, 16)) for code in codes)]


def check(program, corpora: Path):
    """With room for every number of bytes, what stays is the longest run of whole clusters."""
    folder = corpora / "unicode"
    tests = [*break_tests(folder / "GraphemeBreakTest.txt"), *sequences(folder / "emoji-test.txt"),
             *sequences(folder / "emoji-zwj-sequences.txt")]
    rows, expected = [], []
    for clusters in tests:
        text = "".join(clusters)
        # Beside the clusters' ends every end of a code point in them is tried.
        for end in range(len(text) + 1):
            room = escaped(text[:end])
            stays, used = "", 0
            for cluster in [*clusters, *TAIL]:
                used += escaped(cluster)
                if used > room:
                    break
                stays += cluster
            rows.append([text, "t" * (ROOM - room)])
            expected.append((clusters, stays + "…"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with open(folder / "export.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file, quoting=csv.QUOTE_ALL).writerows([["text", "pad"], *rows])
        (folder / "pipeline.json").write_text(json.dumps({
            "name": "graphemes", "input": {"paths": ["export.csv"]},
            "message": {"title": "{{ pad }}", "body": "{{ text }}" + TAIL},
            "targets": [{"name": "ios", "format": "campaign", "platform": "ios"}],
            "limits": {"onTooLarge": "truncate", "truncate": ["body"], "maxPayloadBytes": FRAME + ROOM},
            "output": {"directory": "published", "shards": {"maxRecords": 10**9}}, "errors": {"maxRejected": 0},
        }))
        done = program.call("run", "pipeline.json", cwd=folder)
        if done.returncode:
            yield "run", f"exit {done.returncode}: {done.stderr.decode(errors='replace')[:300]}"
            return
        lines = (folder / "published/ios/shard-00000.ndjson").read_bytes().split(b"\n")[:-1]
    if len(lines) != len(expected):
        yield "lines", f"{len(lines)}, expected {len(expected)}"
    for line, (clusters, text) in zip(lines, expected):
        found = json.loads(line)["aps"]["alert"]["body"]
        names = " ÷ ".join(" × ".join(f"{ord(code):04X}" for code in cluster) for cluster in clusters)
        yield names, None if found == text else f"{ascii(found)}, expected {ascii(text)}"
