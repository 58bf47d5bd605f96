"""Conformance data that others wrote, run through the program; it is no part of the project."""
import csv
import io
import json
import re
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

import graphemes


def csv_spectrum(program, corpora: Path):
    """Every CSV gives its JSON's records; the two of location_coordinates disagree upstream."""
    for file in sorted((corpora / "csv-spectrum" / "csvs").glob("*.csv")):
        if file.stem == "location_coordinates":
            continue
        records = json.loads((corpora / "csv-spectrum" / "json" / f"{file.stem}.json").read_text())
        records = records if isinstance(records, list) else [records]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "export.csv").write_bytes(file.read_bytes())
            with open(file, newline="") as text:
                names = next(csv.reader(text))
            templates = [f'{{{{ record["{name}"] }}}}' for name in names]
            done, rows, _ = program.echo(Path(folder), {"paths": ["export.csv"]}, templates, 1)
            expected = [[record[name] for name in names] for record in records]
            found = [rows[number] for number in sorted(rows)]
            yield file.name, None if done.returncode == 0 and found == expected else (
                f"exit {done.returncode}, {found}, expected {expected}")


def naughty_strings(program, corpora: Path):
    """Every string arrives as it is, from CSV and, where XML may hold it, from XML."""
    strings = json.loads((corpora / "naughty-strings" / "blns.json").read_text())
    strings = [text for text in strings if not re.search("[\ud800-\udfff]", text)]
    legal = [text for text in strings if not re.search("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", text)]
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_ALL).writerows([["s", "t"], *([text, "x"] for text in strings)])
    body = "".join(f"<r><s>{escape(text, {chr(13): '&#13;'})}</s></r>" for text in legal)
    exports = {
        "export.csv": (strings, file.getvalue(), {}),
        "export.xml": (legal, f"<rs>{body}</rs>", {"xml": {"record": "r"}}),
    }
    for name, (expected, text, settings) in exports.items():
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / name).write_bytes(text.encode())
            done, rows, _ = program.echo(Path(folder), {"paths": [name]} | settings, ["{{ s }}"], 2)
            for number, value in enumerate(expected, 1):
                found = rows.get(number, [None])[0]
                yield f"{name} {number}", None if found == value else (
                    f"exit {done.returncode}, {found!r}, expected {value!r}")


def json_test_suite(program, corpora: Path):
    """As a configuration every file ends in a clear error, never in a crash; as a value inside a good
    configuration what must parse does, and what must not is refused with its line and column."""
    for file in sorted((corpora / "json-test-suite").glob("test_*/*.json")):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "pipeline.json").write_bytes(file.read_bytes())
            done = program.call("check", "pipeline.json", cwd=folder)
            said = done.stderr.decode(errors="replace")
            clear = re.search(r"^pipeline\.json:\d+:\d+: error: ", said, re.M)
            yield file.name, None if done.returncode == 78 and clear else (
                f"exit {done.returncode}, expected 78: {said[:200]!r}")
            if file.name.startswith(("y_", "n_")):
                head = b'{"name": "x", "input": {"paths": ["a.csv"]}, "message": {"body": "b", "customFields": {"x":\n'
                tail = (b'\n}}, "targets": [{"name": "i", "format": "campaign", "platform": "ios"}],'
                        b' "output": {"directory": "p"}}')
                (folder / "a.csv").write_text("a\n1\n")
                (folder / "pipeline.json").write_bytes(head + file.read_bytes() + tail)
                done = program.call("check", "pipeline.json", cwd=folder)
                said = done.stderr.decode(errors="replace")
                if file.name.startswith("n_"):
                    good = done.returncode == 78 and re.search(r"^pipeline\.json:\d+:\d+: error: ", said, re.M)
                elif "duplicated_key" in file.name or "null" in file.name and "NUL" in said:
                    good = done.returncode == 78  # the configuration's own refusals
                else:
                    good = done.returncode in (0, 78) and (done.returncode == 0 or "customFields" in said)
                yield file.name + " as a value", None if good else f"exit {done.returncode}: {said[:200]!r}"


CHECKS = {"csv-spectrum": csv_spectrum, "naughty-strings": naughty_strings, "json-test-suite": json_test_suite,
          "graphemes": graphemes.check}
