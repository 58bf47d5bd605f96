#!/usr/bin/env python3
"""Holds payloadbatch to what others read and accept.

    differential.py --binary PATH [--seed N] [--rounds N] [--only PART…] [--corpora DIR]

Parts: `csv` (generated files against Python's csv), `xml` (against lxml), `campaigns` (generated
campaigns against reference.py, with lookups, suppression, duplicates, variants and cuts; the same bytes
from 1, 2 and 8 workers; what is published passes `verify`, and is the same after `migrate`), `messages`
(the same with all settings of messages and targets, right and wrong; then `preview`, `test` and the dead
letters replayed), `corpora` (conformance data of others, which is no part of the project: in DIR, else
skipped), `fcm` and `apns` (the lines that SampleData gives, against firebase-admin's encoder and Apple's
rules), `sample` (the same against reference.py). Prints one line a part and, last,
`differential: N passed, N failed, N skipped`. Exit 1 on any difference. What failed stays in a directory
that is named.
"""
import argparse
import gzip
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import acceptance
import corpora
import hostile_csv
import hostile_xml
import other_commands
import random_campaigns
import random_messages
import reference
from reference_readers import BadData

AT = "2026-03-20T09:00:00Z"
ROOT = Path(__file__).resolve().parents[2]


class Program:
    """The binary, run on configurations that carry every field into the payload as it is."""

    def __init__(self, binary: Path):
        self.binary = binary

    def call(self, *arguments, cwd=None) -> subprocess.CompletedProcess:
        return subprocess.run([self.binary, *map(str, arguments)], cwd=cwd, capture_output=True,
                              timeout=120, stdin=subprocess.DEVNULL)

    def echo(self, folder: Path, settings: dict, templates: list[str], workers: int):
        """Runs and answers with (exit status, {record number: [values]}, rejected record numbers)."""
        fields = {f"v{index}": template for index, template in enumerate(templates)}
        configuration = {
            "name": "differential", "input": settings,
            "message": {"body": "b", "customFields": {"n": "{{ source.record }}"} | fields},
            "targets": [{"name": "ios", "format": "campaign", "platform": "ios"}],
            "output": {"directory": "published", "shards": {"maxRecords": 10**9}},
            "errors": {"maxRejected": 10**9},
        }
        (folder / "pipeline.json").write_text(json.dumps(configuration, ensure_ascii=False, indent=1))
        done = self.call("run", "pipeline.json", "--at", AT, "--workers", workers, cwd=folder)
        rows, rejected = {}, []
        published = folder / "published"
        for shard in sorted(published.glob("ios/*.ndjson")):
            for line in shard.read_bytes().split(b"\n")[:-1]:
                value = json.loads(line)
                rows[int(value["n"])] = [value.get(name, "") for name in fields]
        dead = published / "rejected.ndjson"
        if dead.exists():
            rejected = [json.loads(x)["source"]["record"] for x in dead.read_bytes().split(b"\n")[:-1]]
        return done, rows, rejected


def stored(dice: random.Random, data: bytes) -> bytes:
    """The file as delivered: plain, or gzip in one or several members."""
    if dice.random() < 0.5:
        return data
    cuts = sorted(dice.choices(range(len(data) + 1), k=dice.choice([0, 0, 3])))
    parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)])]
    return b"".join(gzip.compress(part, mtime=0) for part in parts)


def compare(done, rows, rejected, expected: dict, refused: list) -> str | None:
    if done.returncode != 0:
        return f"exit {done.returncode}: {done.stderr.decode(errors='replace')[:300]}"
    if sorted(rejected) != refused:
        return f"rejected records {sorted(rejected)[:8]}, expected {refused[:8]}"
    if rows.keys() != expected.keys():
        return f"records {sorted(rows.keys() ^ expected.keys())[:8]} are on one side only"
    for number, values in expected.items():
        for index, (found, value) in enumerate(zip(rows[number], values)):
            if found != value:
                return f"record {number} field {index}: {found[:80]!r}, expected {value[:80]!r}"
    return None


def csv_round(program: Program, dice: random.Random, folder: Path) -> str | None:
    export = hostile_csv.generate(dice)
    (folder / "export.csv").write_bytes(stored(dice, export.data))
    templates = [f'{{{{ record["{name}"] }}}}' for name in export.names]
    settings = {"paths": ["export.csv"], "csv": export.settings}
    done, rows, rejected = program.echo(folder, settings, templates, dice.choice([1, 2, 3]))
    if export.unclosed or not export.data:
        return None if done.returncode == 65 else f"exit {done.returncode}, expected 65"
    width = len(export.names)
    expected = {number: (row + [""] * width)[:width] for number, row in enumerate(export.rows, 1) if row is not None}
    refused = [number for number, row in enumerate(export.rows, 1) if row is None]
    return compare(done, rows, rejected, expected, refused)


def xml_round(program: Program, dice: random.Random, folder: Path) -> str | None:
    export = hostile_xml.generate(dice)
    (folder / "export.xml").write_bytes(stored(dice, export.data))
    lists = export.settings.get("lists", [])
    templates = [f'{{{{ record["{name}"]{" | join: " + chr(39) + "|" + chr(39) if name in lists else ""} }}}}'
                 for name in export.names]
    settings = {"paths": ["export.xml"], "xml": export.settings}
    done, rows, rejected = program.echo(folder, settings, templates, dice.choice([1, 2, 3]))
    expected = {}
    for number, row in enumerate(export.rows, 1):
        expected[number] = ["|".join(row.get(name, [])) if name in lists else row.get(name, [""])[-1]
                            for name in export.names]
    return compare(done, rows, rejected, expected, [])


def campaign_round(program: Program, dice: random.Random, folder: Path) -> str | None:
    if dice.random() < 0.3:
        random_campaigns.too_large(dice, folder)
    else:
        random_campaigns.Maker(dice, folder).make()
    difference = campaign_differs(program, folder)
    published = folder / "published-8"
    if difference or not published.exists() or '"syntax": "campaign"' not in (folder / "pipeline.json").read_text():
        return difference
    return other_commands.migration(program, folder, published, AT)


def message_round(program: Program, dice: random.Random, folder: Path) -> str | None:
    random_messages.write(dice, folder)
    difference = campaign_differs(program, folder)
    for command in (other_commands.replay, other_commands.preview, other_commands.tests):
        difference = difference or command(program, folder, folder / "published-8", AT)
    return difference


def campaign_differs(program: Program, folder: Path) -> str | None:
    """What the program publishes, against reference.py and against its own `verify`."""
    done, published = None, {}
    for workers in (1, 2, 8):
        place = f"published-{workers}"
        done = program.call("run", "pipeline.json", "--at", AT, "--workers", workers, "--output", place, cwd=folder)
        if done.returncode not in (0, 65):
            return f"exit {done.returncode}: {done.stderr.decode(errors='replace')[:500]}"
        published[workers] = {str(path.relative_to(folder / place)): path.read_bytes()
                              for path in sorted((folder / place).rglob("*.ndjson"))}
        for path in (folder / place).glob("manifest.json"):
            manifest = json.loads(path.read_bytes())
            published[workers]["manifest"] = {key: value for key, value in manifest.items() if not key.endswith("edAt")}
    if not published[1] == published[2] == published[8]:
        return "the number of workers makes a difference"
    try:
        result = reference.Job(folder, ["pipeline.json", "--at", AT], {}).run()
    except BadData as error:
        return None if done.returncode == 65 else f"exit {done.returncode}, expected 65: {error}"
    if done.returncode != result["exit"]:
        return f"exit {done.returncode}, expected {result['exit']}: {done.stderr.decode(errors='replace')[:300]}"
    differences = reference.publication_differs(result, folder / "published-8")
    if differences or done.returncode:
        return "\n".join(differences[:5]) or None
    return other_commands.failed(program.call("verify", "published-8", cwd=folder), "verify")


class Tally:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def part(self, name: str, results) -> None:
        """`results` yields (what, difference or None)."""
        passed = failed = 0
        for what, difference in results:
            passed, failed = passed + (difference is None), failed + (difference is not None)
            if difference is not None and failed <= 20:
                print(f"  {name} {what}: {difference}")
        print(f"{name}: {passed} passed, {failed} failed", flush=True)
        self.passed, self.failed = self.passed + passed, self.failed + failed

    def skip(self, name: str, why: str) -> None:
        print(f"{name}: SKIPPED: {why}", flush=True)
        self.skipped += 1


def rounds(make, program: Program, seed: int, count: int):
    for number in range(count):
        folder = Path(tempfile.mkdtemp(prefix="payloadbatch-differential-"))
        difference = make(program, random.Random(f"{make.__name__}/{seed}/{number}"), folder)
        if difference is None:
            shutil.rmtree(folder)
        yield f"seed {seed} round {number} in {folder}", difference


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, type=lambda text: Path(text).resolve())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--only", nargs="*", default=[
        "csv", "xml", "campaigns", "messages", "corpora", "sample", "fcm", "apns"])
    parser.add_argument("--corpora", type=Path, metavar="DIR")
    options = parser.parse_args()
    if options.corpora and not options.corpora.is_dir():
        parser.error(f"no directory: {options.corpora}")
    program, tally = Program(options.binary), Tally()
    if "csv" in options.only:
        tally.part("csv", rounds(csv_round, program, options.seed, options.rounds))
    if "xml" in options.only:
        tally.part("xml", rounds(xml_round, program, options.seed, options.rounds))
    if "campaigns" in options.only:
        tally.part("campaigns", rounds(campaign_round, program, options.seed, options.rounds))
    if "messages" in options.only:
        tally.part("messages", rounds(message_round, program, options.seed, options.rounds))
    if "corpora" in options.only:
        if options.corpora:
            for name, check in corpora.CHECKS.items():
                tally.part(name, check(program, options.corpora))
        else:
            tally.skip("corpora", "no --corpora DIR")
    if {"sample", "fcm", "apns"} & set(options.only):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder)
            shutil.copy(ROOT / "pipeline.json", copy)
            shutil.copytree(ROOT / "SampleData", copy / "SampleData")
            for name in sorted({"sample", "fcm", "apns"} & set(options.only)):
                tally.part(name, acceptance.CHECKS[name](program, copy, AT))
    print(f"differential: {tally.passed} passed, {tally.failed} failed, {tally.skipped} skipped")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
