#!/usr/bin/env python3
"""A second, slow payloadbatch, written from the specification alone, to hold the first one to it.

    reference.py check CASES...   compares the recorded `expected/` of end-to-end cases with what this
                                  program makes of their inputs; the last line is
                                  `reference: N passed, N failed`, of the cases
    reference.py show CASE        prints what this program makes of a case

It knows what the cases use, not every key of the configuration. What the specification leaves open
(the wording of `detail`, the layout of the manifest) is not compared. Exit 1 on any difference.
"""
import base64
import gzip
import hashlib
import json
import re
import shlex
import sys
import zoneinfo
from datetime import datetime
from pathlib import Path

from reference_rejections import Rejected
from reference_liquid import OPEN, PARTIALS, CampaignText, Skipped, TemplateError, holds, rendered
from reference_payloads import device_token, line
from reference_readers import BadData
from reference_tables import KeyedTable, VariantTable, over_limit, read, row_message, stored_files, texts


def dump(value) -> bytes:
    """Compact JSON, escaped only where RFC 8259 §7 requires it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def line_id(name: str, at: str, path: str, number: int) -> str:
    """PIPELINE.md §4."""
    octets = bytearray(hashlib.sha256(f"payloadbatch:{name}/{at}/{path}".encode()).digest()[:10])
    octets[6] = 0x80 | octets[6] & 0x0F
    octets[8] = 0x80 | octets[8] & 0x3F
    text = (bytes(octets) + number.to_bytes(6, "big")).hex()
    return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])


def shard_of(token: str | None, number: int, count: int) -> int:
    """README, "Which shard": XXH64 of the token, or the record's number in the run, modulo the count."""
    return (number if token is None else xxh64(token.encode())) % count


def xxh64(data: bytes, seed: int = 0) -> int:
    """XXH64, after the algorithm's published description."""
    mask = 2**64 - 1
    p1, p2, p3, p4, p5 = (11400714785074694791, 14029467366897019727, 1609587929392839161,
                          9650029242287828579, 2870177450012600261)

    def rotate(value: int, bits: int) -> int:
        return (value << bits | value >> (64 - bits)) & mask

    def turn(lane: int, word: int) -> int:
        return rotate((lane + word * p2) & mask, 31) * p1 & mask

    def word(start: int, size: int) -> int:
        return int.from_bytes(data[start:start + size], "little")

    place, total = 0, seed + p5
    if len(data) >= 32:
        lanes = [(seed + lane) & mask for lane in (p1 + p2, p2, 0, -p1)]
        while place + 32 <= len(data):
            lanes = [turn(lane, word(place + 8 * index, 8)) for index, lane in enumerate(lanes)]
            place += 32
        total = sum(rotate(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & mask
        for lane in lanes:
            total = ((total ^ turn(0, lane)) * p1 + p4) & mask
    total = (total + len(data)) & mask
    while place + 8 <= len(data):
        total = (rotate(total ^ turn(0, word(place, 8)), 27) * p1 + p4) & mask
        place += 8
    if place + 4 <= len(data):
        total = (rotate(total ^ word(place, 4) * p1 & mask, 23) * p2 + p3) & mask
        place += 4
    for byte in data[place:]:
        total = rotate(total ^ byte * p5 & mask, 11) * p1 & mask
    total = (total ^ total >> 33) * p2 & mask
    total = (total ^ total >> 29) * p3 & mask
    return total ^ total >> 32


def environment(text: str, variables: dict) -> str:
    def value(found):
        if found[0] == "$${":
            return "${"
        return variables.get(found[1], found[2] if found[2] is not None else "")

    return re.sub(r"\$\$\{|\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}", value, text)


def mapped(value, change):
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [mapped(item, change) for item in value]
    if isinstance(value, dict):
        return {key: mapped(item, change) for key, item in value.items()}
    return value


def in_syntax(message: dict, inherited: str) -> dict:
    """A message whose texts know the syntax that they are written in; conditions stay as they are."""
    syntax = message.get("syntax", inherited)

    def mark(value):
        return mapped(value, CampaignText) if syntax == "campaign" else value

    found = {key: mark(value) for key, value in message.items() if key not in ("variants", "variantsFrom")}
    if "variantsFrom" in message:
        found |= {"variantsFrom": message["variantsFrom"], "cells": syntax}
    if "variants" in message:
        found["variants"] = [
            variant | {key: mark(variant[key]) for key in ("by",) if key in variant}
            | {"message": in_syntax(variant["message"], syntax)} for variant in message["variants"] or []]
    return found


class Job:
    """One `payloadbatch run` in one directory."""

    def __init__(self, folder: Path, words: list[str], variables: dict):
        self.folder, self.at, self.limit, self.sets, self.inputs = folder, None, None, [], []
        self.output, self.file = None, None
        words = iter(words)
        for word in words:
            option, _, value = word.partition("=") if word.startswith("--") else (word, "", "")

            def take() -> str:
                return value or next(words)

            match option:
                case "--at": self.at = take()
                case "--limit": self.limit = int(take())
                case "--set": self.sets.append(take())
                case "--input": self.inputs.append(take())
                case "--output": self.output = take()
                case "--workers" | "--summary" | "--progress" | "--log-level" | "--metrics": take()
                case "--force" | "--dry-run" | "--no-resume": pass
                case _: self.file = word
        self.configuration = mapped(
            json.loads((folder / self.file).read_bytes().decode("utf-8-sig")),
            lambda text: environment(text, variables))
        for setting in self.sets:
            path, _, text = setting.partition("=")
            try:
                value = json.loads(text)
            except ValueError:
                value = text
            *parents, last = path.split(".")
            place = self.configuration
            for key in parents:
                place = place[int(key)] if isinstance(place, list) else place.setdefault(key, {})
            place[int(last) if isinstance(place, list) else last] = value
        if self.inputs:
            self.configuration["input"]["paths"] = self.inputs
        self.base = (folder / self.file).parent

    def sha(self) -> str:
        effective = json.loads(json.dumps(self.configuration))
        effective.pop("workers", None)
        effective.get("output", {}).pop("directory", None)
        return sha256(json.dumps(effective, ensure_ascii=False, sort_keys=True,
                                 separators=(",", ":")).encode())

    def run(self) -> dict:
        """Published files by path in the output directory, with the manifest as a dictionary."""
        configuration = self.configuration
        self.name = configuration["name"]
        zone = configuration.get("timeZone", "UTC")
        self.timestamp = int(datetime.fromisoformat(self.at.replace("Z", "+00:00")).timestamp())
        settings = configuration["input"]
        shards = configuration.get("output", {}).get("shards", {"count": 1})
        lines: dict[str, dict[int, list[bytes]]] = {t["name"]: {} for t in configuration["targets"]}
        counts = {"read": 0, "written": dict.fromkeys(lines, 0), "rejected": {}, "skipped": {},
                  "truncated": {}, "variants": {}}
        rejects, inputs = [], []
        self.open_tables()
        for path, stored in stored_files(self.folder if self.inputs else self.base, settings):
            names, records = read(path, stored, settings)
            if self.limit is not None:
                if counts["read"] >= self.limit:
                    break
                records = records[:self.limit - counts["read"]]
            inputs.append({"path": path, "bytes": len(stored), "sha256": sha256(stored),
                           "records": len(records)})
            for record in records:
                counts["read"] += 1
                self.target = self.variant = None
                try:
                    payload, token, was_cut = self.one(record, path, names, zone, counts["read"])
                except Skipped as reason:
                    add(counts["skipped"], str(reason))
                    continue
                except TemplateError:
                    rejection = Rejected("TemplateError")
                except Rejected as found:
                    rejection = found
                else:
                    counts["written"][self.target] += 1
                    if was_cut:
                        add(counts["truncated"], self.target)
                    if self.variant is not None:
                        add(counts["variants"].setdefault(self.target, {}), self.variant)
                    if "maxRecords" in shards:
                        shard = (counts["written"][self.target] - 1) // shards["maxRecords"]
                    else:
                        shard = shard_of(token, counts["read"], shards["count"])
                    lines[self.target].setdefault(shard, []).append(dump(payload) + b"\n")
                    continue
                add(counts["rejected"], rejection.code)
                rejects.append(self.dead_letter(record, path, rejection))
        files, outputs = {}, []
        for target, shard_lines in lines.items():
            for shard in sorted(shard_lines):
                name = f"{target}/shard-{shard:05}.ndjson"
                files[name] = b"".join(shard_lines[shard])
                outputs.append({"path": name, "target": target, "records": len(shard_lines[shard])})
        manifest = {"name": self.name, "configSHA256": self.sha(), "inputs": inputs,
                    "tables": self.tables, "outputs": outputs, "counts": counts, "at": self.at}
        return {"files": files, "rejected": rejects, "manifest": manifest,
                "exit": self.verdict(counts), "limited": self.limit is not None}

    def verdict(self, counts: dict) -> int:
        errors = self.configuration.get("errors", {})
        most = errors.get("maxRejected", "1%")
        if isinstance(most, str):
            most = max(1, int(float(most.rstrip("%")) * counts["read"] / 100))
        written = sum(counts["written"].values())
        too_many = sum(counts["rejected"].values()) > most
        return 65 if too_many or written < errors.get("minWritten", 0) else 0

    def dead_letter(self, record, path: str, rejection: Rejected) -> dict:
        value = {"code": rejection.code, "field": rejection.field,
                 "source": {"file": path, "record": record.number, "line": record.line,
                            "byte": record.byte, "length": record.length}, "target": self.target}
        if record.fields is None and record.raw is not None:
            value["raw"] = base64.b64encode(record.raw).decode()
        elif record.fields is not None and rejection.code not in ("FieldTooLarge", "RecordTooLarge"):
            value["record"] = record.fields
        return {key: item for key, item in value.items() if item is not None}

    def open_tables(self) -> None:
        configuration = self.configuration
        self.lookups = {name: KeyedTable(self.base, settings)
                        for name, settings in configuration.get("lookups", {}).items()}
        self.suppress = [KeyedTable(self.base, settings, repeats=True)
                         for settings in configuration.get("suppress", [])]
        self.seen: set[str] = set()
        base = configuration.get("message", {})
        self.message = in_syntax(base, "liquid")
        self.targets = [target | {"message": in_syntax(target.get("message", {}), base.get("syntax", "liquid"))}
                        for target in configuration["targets"]]
        messages = [base, *(target["message"] for target in self.targets)]
        self.variant_tables = {json.dumps(message["variantsFrom"]): VariantTable(self.base, message["variantsFrom"])
                               for message in messages if message.get("variantsFrom")}
        self.tables = [facts for table in (*self.lookups.values(), *self.suppress, *self.variant_tables.values())
                       for facts in table.facts]
        # What `where` names is looked up before it, and what those lookups name before them.
        self.early: set[str] = set()
        waiting = [configuration.get("where", "")]
        for text in waiting:
            for name in self.lookups.keys() - self.early:
                if re.search(rf"\b{re.escape(name)}[.\[]", text):
                    self.early.add(name)
                    waiting.append(self.lookups[name].match)

    def one(self, record, path: str, names: list[str], zone: str, ordinal: int):
        """A record's line, in the order of PIPELINE.md §2: where, suppress, dedupe, target, variant, payload."""
        if record.fields is None:
            raise Rejected(record.fault, record.field)
        large = over_limit(record, self.configuration["input"].get("limits", {}))
        if large:
            raise Rejected(*large)
        scope = self.scope(record, path, names, zone)
        scope[OPEN] = {name for name, table in self.lookups.items() if table.takes_any_name}
        for early in (True, False):
            for name, table in self.lookups.items():
                if (name in self.early) == early:
                    scope |= texts(table.find(scope, zone), table.names, f"{name}.")
            if early and not holds(self.configuration.get("where", "true"), scope, zone):
                raise Skipped("filtered")
        if any(table.find(scope, zone) is not None for table in self.suppress):
            raise Skipped("suppressed")
        if "dedupe" in self.configuration:
            value = rendered(self.configuration["dedupe"], scope, zone)
            if value and value in self.seen:
                raise Skipped("duplicate")
            self.seen.add(value)
        for target in self.targets:
            if "when" not in target or holds(target["when"], scope, zone):
                break
        else:
            raise Skipped("noTarget")
        self.target = target["name"]
        message = overlaid(self.message, target["message"])
        if target["message"].get("variants") and not target["message"].get("variantsFrom"):
            message["variantsFrom"] = None
        message = overlaid(message, self.override(message, target, scope, zone, ordinal))
        return line(target, message, scope, zone, self.timestamp,
                    line_id(self.name, self.at, path, record.number),
                    self.configuration.get("limits", {}), dump)

    def scope(self, record, path: str, names: list[str], zone: str) -> dict:
        scope = dict.fromkeys(names) | texts(record.fields, [], "")

        def flatten(prefix, value):
            for key, item in value.items():
                flatten(f"{prefix}{key}.", item) if isinstance(item, dict) else scope.update(
                    {prefix + key: item})

        flatten("vars.", self.configuration.get("vars", {}))
        local = datetime.fromtimestamp(self.timestamp, zoneinfo.ZoneInfo(zone))
        return scope | {"run.name": self.name, "run.timestamp": self.timestamp,
                        "run.date": local.strftime("%Y-%m-%d"), "source.file": path,
                        "source.record": record.number,
                        PARTIALS: self.configuration.get("templates", {})}

    def override(self, message: dict, target: dict, scope: dict, zone: str, ordinal: int) -> dict:
        """What the chosen variant changes; its name stays in `self.variant`."""
        if message.get("variantsFrom"):
            row = self.variant_tables[json.dumps(message["variantsFrom"])].row(scope, zone)
            if row is None:
                return {}
            self.variant = row.get("locale") or "default"
            ios = target["format"] == "apns" or target.get("platform") == "ios"
            syntax = CampaignText if message["cells"] == "campaign" else str
            return row_message(row, syntax, ios, message.get("aps") or {})
        variants = message.get("variants") or []
        weighted = []
        for number, variant in enumerate(variants, 1):
            variant = {"name": str(number)} | variant
            if "weight" in variant:
                weighted.append(variant)
            elif holds(variant["when"], scope, zone):
                self.variant = variant["name"]
                return variant["message"]
        if not weighted:
            return {}
        by = next((variant["by"] for variant in weighted if "by" in variant), None)
        value = rendered(target.get("token", "") if by is None else by, scope, zone)
        if by is None and target["format"] == "apns":
            value = device_token(value)
        value = value.encode() or ordinal.to_bytes(8, "little")
        place = xxh64(value, seed=1) * 100
        for variant in weighted:
            place -= variant["weight"] * 2**64
            if place < 0:
                self.variant = variant["name"]
                return variant["message"]
        raise Skipped("holdout")


def overlaid(message: dict, other: dict) -> dict:
    """Of two sounds that of the message said last is heard, of two in one message that of `aps`."""
    aps = message.get("aps") or {}
    if "sound" in other and "aps" not in other and "sound" in aps:
        message = message | {"aps": {key: value for key, value in aps.items() if key != "sound"}}
    return message | other


def add(counts: dict, key: str) -> None:
    counts[key] = counts.get(key, 0) + 1


def job_of(case: Path, folder: Path) -> Job | None:
    """The first run in a case's command that this program can repeat."""
    for command in (case / "command").read_text().splitlines():
        if "payloadbatch run" not in command:  # a line of others may be half a quotation
            continue
        words = shlex.split(re.sub(r"\s(\|\||&&|\d?[<>]|<).*", "", command), comments=True)
        variables = {}
        while words and re.match(r"\w+=", words[0]):
            key, _, value = words.pop(0).partition("=")
            variables[key] = value
        if words[:2] == ["payloadbatch", "run"]:
            return Job(folder, words[2:], variables)
    return None


def zeroless(counts: dict) -> dict:
    plain = {k: zeroless(v) if isinstance(v, dict) else v for k, v in counts.items()}
    return {k: v for k, v in plain.items() if v}


def compare(case: Path) -> list[str]:
    """The differences between a case's recorded `expected/` and this program."""
    published = next(iter(sorted(case.glob("expected/**/manifest.json"))), None)
    dead = next(iter(sorted(case.glob("expected/**/.*.rejected.ndjson"))), None)
    status = int((case / "exit").read_text())
    try:
        result = job_of(case, case).run()
    except BadData as error:
        return [] if status == 65 and not (case / "expected").exists() else [f"expected 65: {error}"]
    differences = []
    if result["exit"] != status:
        differences.append(f"exit: expected {result['exit']}, recorded {status}")
    if published is not None:
        differences += publication_differs(result, published.parent)
    elif status == 0:
        differences.append("nothing is recorded")
    if dead is not None:
        differences += rejects_differ(result["rejected"], rejects_in(dead))
    return differences


def publication_differs(result: dict, folder: Path) -> list[str]:
    """The differences between a published directory and what `Job.run` gave."""
    differences = []
    manifest, want = json.loads((folder / "manifest.json").read_text()), result["manifest"]
    if result["limited"]:
        # The specification does not say that --limit changes it; a fragment must not pass for the whole.
        manifest.pop("configSHA256", None), want.pop("configSHA256")
    for key in ("name", "configSHA256", "inputs", "tables", "at"):
        if (manifest.get(key) or []) != (want.get(key) or []):
            differences.append(f"manifest {key}: expected {want.get(key)}, recorded {manifest.get(key)}")
    for key in ("read", "written", "rejected", "skipped", "truncated", "variants"):
        a, b = want["counts"][key], manifest["counts"].get(key)
        if (zeroless(a) != zeroless(b or {})) if isinstance(a, dict) else a != b:
            differences.append(f"manifest counts.{key}: expected {a}, recorded {b}")
    outputs = {output["path"]: output for output in manifest["outputs"]}
    for path, text in result["files"].items():
        place = next((p for p in (folder / path, folder / (path + ".gz")) if p.exists()), None)
        if place is None:
            differences.append(f"{path}: not recorded")
            continue
        stored = place.read_bytes()
        found = gzip.decompress(stored) if place.suffix == ".gz" else stored
        for a, b in zip(text.split(b"\n"), found.split(b"\n")):
            if a != b:
                differences.append(f"{path}:\n  expected {a.decode()}\n  recorded {b.decode()}")
        if text.count(b"\n") != found.count(b"\n"):
            differences.append(f"{path}: {found.count(10)} lines, expected {text.count(10)}")
        output = outputs.get(str(place.relative_to(folder)), {})
        facts = {"bytes": len(stored), "sha256": sha256(stored), "records": text.count(b"\n")}
        for key, value in facts.items():
            if output.get(key) != value:
                differences.append(f"outputs {path} {key}: expected {value}, recorded {output.get(key)}")
    for place in folder.glob("*/shard-*"):
        name = str(place.relative_to(folder)).removesuffix(".gz")
        if name not in result["files"] and place.stat().st_size and not place.suffix == ".gz":
            differences.append(f"{name}: recorded, but expected to be empty or missing")
    return differences + rejects_differ(result["rejected"], rejects_in(folder / "rejected.ndjson"))


def rejects_in(file: Path) -> list[dict]:
    return [json.loads(text) for text in file.read_bytes().split(b"\n")[:-1]] if file.exists() else []


def rejects_differ(expected: list[dict], recorded: list[dict]) -> list[str]:
    # Neither the wording of a detail nor the template that failed is in the specification.
    plain = [{k: v for k, v in value.items() if k != "detail" and (k, value["code"]) != ("field", "TemplateError")}
             for value in recorded]
    if plain == expected:
        return []
    return [f"rejected:\n  expected {dump(a).decode()}\n  recorded {dump(b).decode()}"
            for a, b in zip(expected, plain) if a != b] + (
        [f"rejected: expected {len(expected)}, recorded {len(plain)}"]
        if len(expected) != len(plain) else [])


def main() -> int:
    mode, cases = sys.argv[1], [Path(argument).resolve() for argument in sys.argv[2:]]
    failed = checked = 0
    for case in cases:
        if mode == "show":
            result = job_of(case, case).run()
            print(json.dumps(result["manifest"], indent=1, ensure_ascii=False), result["exit"])
            for name, text in result["files"].items():
                print(f"--- {name}\n{text.decode()}", end="")
            for reject in result["rejected"]:
                print(dump(reject).decode())
            continue
        if (case / "no-reference").exists() or (case / "exit").read_text().strip() not in ("0", "65"):
            continue
        if job_of(case, case) is None:
            continue
        checked += 1
        differences = compare(case)
        failed += bool(differences)
        for difference in differences:
            print(f"{case.name}: {difference}")
    if mode == "check":
        print(f"reference: {checked - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
