"""Small jobs with their inputs: what the faults are let loose on. Everything is generated."""
import gzip
import json
import random
from dataclasses import dataclass, field
from pathlib import Path

AT = "2026-03-20T09:00:00Z"
NAME = "sale"
#: Of the run that is long enough to meet signals.
LONG_RECORDS = 150_000
#: More than a batch has, and no record.
TRAILING = "<!--" + "." * 300_000 + "-->"
#: As many as can be, and a word about the one that a run goes on from.
CHECKPOINTS = ["--checkpoint-seconds", "0", "--log-level", "info"]
IOS = {"name": "ios", "when": "platform == 'ios'", "format": "apns", "token": "{{ token }}",
       "apns": {"topic": "com.example.app", "expiration": "24h"}}
ANDROID = {"name": "android", "when": "platform == 'android'", "format": "fcm", "token": "{{ token }}",
           "fcm": {"priority": "high", "ttl": "24h"}}


@dataclass
class Campaign:
    """A configuration in a folder with its inputs."""
    name: str
    folder: Path
    options: list[str] = field(default_factory=list)
    #: Folder of an earlier publication, which `--force` replaces.
    replaces: Path | None = None
    #: How the undisturbed run ends.
    status: int = 0

    @property
    def has_checkpoints(self) -> bool:
        return CHECKPOINTS[0] in self.options

    @property
    def file(self) -> Path:
        return self.folder / "pipeline.json"


def people(count: int, seed: int, every_bad: int = 97) -> list[dict[str, str]]:
    """Records of which some have no payload, and some stand there twice."""
    chance = random.Random(seed)
    records = []
    for number in range(count):
        if number % 41 == 40:
            records.append(dict(chance.choice(records)))
            continue
        records.append({
            "token": ("%0150x" if number % 3 == 0 else "%064x") % chance.getrandbits(256),
            "platform": "android" if number % 3 == 0 else "ios",
            "firstName": chance.choice(["Ada", "Émile", "李", "Zoë, the \"first\""]),
            "badge": "many" if number % every_bad == 5 else str(number % 50),
            "deliveryId": str(number % 9),
            "note": "%0200x" % chance.getrandbits(800),
        })
    return records


def csv_text(records: list[dict[str, str]], count: int | None = None) -> bytes:
    """The header and the records, or the first of them."""
    def quoted(value: str) -> str:
        return '"' + value.replace('"', '""') + '"'

    lines = [",".join(records[0])] + [",".join(map(quoted, record.values())) for record in records[:count]]
    return ("\n".join(lines) + "\n").encode()


def xml_text(records: list[dict[str, str]], trailing: str = "") -> bytes:
    def escaped(value: str) -> str:
        return value.replace("&", "&amp;").replace("<", "&lt;")

    body = "".join(
        "<person>" + "".join(f"<{key}>{escaped(value)}</{key}>" for key, value in record.items())
        + "</person>\n" for record in records)
    return f"<?xml version='1.0' encoding='UTF-8'?><people>{body}{trailing}</people>".encode()


def configuration(**changes) -> dict:
    base = {
        "name": NAME, "input": {"paths": ["people.csv.gz"], "format": "csv"},
        "message": {"title": "Hello {{ firstName }}", "body": "{{ note }}", "badge": "{{ badge }}"},
        "targets": [IOS, ANDROID],
        "output": {"directory": f"out/{NAME}", "shards": {"count": 4}},
        "errors": {"maxRejected": "5%"}, "workers": 2,
    }
    return base | changes


def write(folder: Path, settings: dict, files: dict[str, bytes]) -> Path:
    folder.mkdir(parents=True)
    (folder / "pipeline.json").write_text(json.dumps(settings, ensure_ascii=False, indent=1))
    for name, content in files.items():
        (folder / name).write_bytes(gzip.compress(content, 1, mtime=0) if name.endswith(".gz") else content)
    return folder


def make(root: Path, count: int) -> dict[str, Campaign]:
    """The campaigns, by name. `plain` is the one for everything that is not about the job's kind."""
    records = people(count, 1)
    csv = {"people.csv.gz": csv_text(records)}
    labels = {"labels.csv": b"id,label\n" + b"".join(b"%d,Label %d\n" % (n, n) for n in range(9))}
    lookup = {"labels": {"paths": ["labels.csv"], "format": "csv", "key": "id",
                         "match": "{{ deliveryId }}"}}
    two = {"a.csv": csv_text(records), "b.csv": csv_text(people(count, 2))}
    # More than the batches that may be under way, so that several checkpoints fit between them.
    many = {"a.csv": csv_text(people(40 * count, 4)), "b.csv": csv_text(people(40 * count, 5))}
    names = {"labels.txt": labels["labels.csv"]}
    tables = {"labels": lookup["labels"] | {"paths": ["labels.txt"]}}
    plain = write(root / "plain", configuration(), csv)
    made = [
        Campaign("plain", plain),
        Campaign("gzip", write(root / "gzip", configuration(
            output={"directory": f"out/{NAME}", "shards": {"count": 3}, "compression": "gzip"}), csv)),
        Campaign("xml", write(root / "xml", configuration(
            input={"paths": ["people.xml.gz"], "format": "xml", "xml": {"record": "person"}},
            output={"directory": f"out/{NAME}", "shards": {"count": 1}, "verify": True}),
            {"people.xml.gz": xml_text(records)})),
        # Shards of several blocks, which go past the page cache, from two files.
        Campaign("large", write(root / "large", configuration(
            input={"paths": ["*.csv"], "format": "csv"},
            targets=[{key: value for key, value in IOS.items() if key != "when"}],
            message={"body": "{{ note }}{{ note }}{{ note }}"},
            output={"directory": f"out/{NAME}", "shards": {"count": 1}}),
            two)),
        Campaign("rolling", write(root / "rolling", configuration(
            lookups=lookup, dedupe="{{ token }}",
            message={"body": "{{ labels.label }} {{ note }}", "badge": "{{ badge }}"},
            output={"directory": f"out/{NAME}", "shards": {"maxRecords": count // 3}}),
            csv | labels)),
        # Files under way, gathered blocks, members and closed shards; what `dedupe` saw before.
        Campaign("resumed", write(root / "resumed", configuration(
            input={"paths": ["*.csv"], "format": "csv"}, lookups=tables, dedupe="{{ token }}",
            message={"body": "{{ labels.label }} {{ note }}", "badge": "{{ badge }}"},
            # So few that blocks of theirs are written when a checkpoint comes.
            output={"directory": f"out/{NAME}", "shards": {"count": 2}}),
            many | names), CHECKPOINTS),
        # Exports whose names tell what they are, one of them without a record: passed over when it was read.
        # What is left of the first behind its records makes batches of its own.
        Campaign("resumed-gzip", write(root / "resumed-gzip", configuration(
            input={"paths": ["people.xml", "nobody.txt", "*.csv"], "xml": {"record": "person"}}, lookups=tables,
            message={"body": "{{ labels.label }} {{ note }}", "badge": "{{ badge }}"},
            output={"directory": f"out/{NAME}", "shards": {"maxRecords": 7 * count}, "compression": "gzip"}),
            many | names | {"people.xml": xml_text(records[:100], TRAILING), "nobody.txt": csv_text(records[:1], 0)}),
            CHECKPOINTS),
        Campaign("rejects", write(root / "rejects", configuration(errors={"maxRejected": 3}), csv),
                 status=65),
    ]
    # A run that takes a while.
    block = records[1:]
    lines = csv_text(records[:1]) + csv_text(block).split(b"\n", 1)[1] * (LONG_RECORDS // len(block))
    made.append(Campaign("long", write(root / "long", configuration(
        output={"directory": f"out/{NAME}", "shards": {"count": 8}, "compression": "gzip"}),
        {"people.csv.gz": lines})))
    older = Campaign("older", write(root / "older", configuration(
        output={"directory": f"out/{NAME}", "shards": {"count": 1}}),
        {"people.csv.gz": csv_text(people(40, 3))}))
    made += [Campaign("force", plain, ["--force"], replaces=root / "published-before"), older]
    return {campaign.name: campaign for campaign in made}
