"""What the other commands make of the records of a publication: the same, or it is a difference.

Each takes the program, a folder with `pipeline.json` and the publication in it, and the clock; each answers with a
difference or None.
"""
import csv
import json
from pathlib import Path

import reference

MOST_TESTS = 80  # more could make a configuration of over 1 MiB


def failed(done, what: str) -> str | None:
    return f"{what}: exit {done.returncode}: {done.stderr.decode(errors='replace')[:300]}" if done.returncode else None


def lines(publication: Path) -> dict[str, list[dict]]:
    """The published lines by target, in no order."""
    found: dict[str, list[dict]] = {}
    for shard in publication.glob("*/shard-*.ndjson"):
        found.setdefault(shard.parent.name, []).extend(map(json.loads, shard.read_bytes().split(b"\n")[:-1]))
    return found


def first_difference(what: str, found: list, expected: list) -> str | None:
    if found == expected:
        return None
    return next((f"{what}: {a}, expected {b}" for a, b in zip(found, expected) if a != b),
                f"{what}: {len(found)}, expected {len(expected)}")


def replay(program, folder: Path, publication: Path, at: str) -> str | None:
    """A dead letter that nobody mended is the same dead letter again."""
    letters = publication / "rejected.ndjson"
    done = program.call("run", "pipeline.json", "--at", at, "--set", "input.format=rejected", "--input", letters,
                        "--output", "again", cwd=folder)
    known = ("code", "field", "detail", "target", "record")
    before, after = ([[letter.get(key) for key in known] for letter in reference.rejects_in(file)]
                     for file in (letters, folder / "again" / "rejected.ndjson"))
    return failed(done, "replay") or first_difference("replay", after, before)


def preview(program, folder: Path, publication: Path, at: str) -> str | None:
    """Every record that is published is shown as it is published."""
    done = program.call("preview", "pipeline.json", "-n", 10**6, "--at", at, cwd=folder)
    text, decoder, shown, place = done.stdout.decode(), json.JSONDecoder(), [], 0
    while (place := text.find("\n{", place)) >= 0:
        value, place = decoder.raw_decode(text, place + 1)
        shown.append(value)
    published = [line for found in lines(publication).values() for line in found]
    found, expected = (sorted(json.dumps(value) for value in values) for values in (shown, published))
    return failed(done, "preview") or first_difference("preview", found, expected)


def tests(program, folder: Path, publication: Path, at: str) -> str | None:
    """Records as tests of the configuration, which expect what became of them. Lines of the campaign format are left
    out: without an id they do not say which record they are of."""
    with open(folder / "recipients.csv", newline="") as file:
        records = list(csv.DictReader(file))
    expected = [(letter["source"]["record"], {"rejected": letter["code"]})
                for letter in reference.rejects_in(publication / "rejected.ndjson")]
    for target, found in lines(publication).items():
        expected += [(int(line["id"][-12:], 16), {"target": target, "payload": line.get("payload") or line["message"]})
                     for line in found if "id" in line]
    configuration = json.loads((folder / "pipeline.json").read_bytes())
    expected.sort(key=lambda pair: pair[0])
    configuration["tests"] = [{"name": str(number), "record": records[number - 1], "expect": expectation}
                              for number, expectation in expected[:MOST_TESTS]]
    (folder / "tested.json").write_text(json.dumps(configuration, ensure_ascii=False))
    return failed(program.call("test", "tested.json", "--at", at, cwd=folder), "test")


def migration(program, folder: Path, publication: Path, at: str) -> str | None:
    """Liquid in place of campaign syntax publishes the same, where it could all be translated."""
    migrated = program.call("migrate", "pipeline.json", cwd=folder)
    if migrated.returncode == 65:
        return None
    (folder / "migrated.json").write_bytes(migrated.stdout)
    done = program.call("run", "migrated.json", "--at", at, "--output", "migrated", cwd=folder)
    found, expected = (sorted((str(file.relative_to(place)), file.read_bytes()) for file in place.rglob("*.ndjson"))
                       for place in (folder / "migrated", publication))
    return failed(migrated, "migrate") or failed(done, "migrated") or first_difference("migrated", found, expected)
