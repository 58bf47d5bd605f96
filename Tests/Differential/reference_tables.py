"""Lookups, suppression and variant tables of PIPELINE.md §2: whole files in dictionaries."""
import hashlib
import json
import re

from reference_liquid import Text, rendered
from reference_readers import BadData, inflate, read_csv, read_rejected, read_xml, refuse_other_formats

OVERRIDES = {"title": "title", "messageBody": "body", "sound": "sound", "badge": "badge",
             "deeplinkURI": "deepLink", "category": "category",
             "isContentAvailable": "contentAvailable", "isMutableContent": "mutableContent"}


def stored_files(base, settings: dict) -> list[tuple[str, bytes]]:
    """(path as configured, bytes as delivered) of every file that an input's `paths` name."""
    found = []
    for path in settings["paths"]:
        names = sorted(str(p.relative_to(base)) for p in base.glob(path)) if "*" in path else [path]
        names = [name for name in names if (base / name).exists() or settings.get("ifMissing") != "ok"]
        found += [(name, (base / name).read_bytes()) for name in names]
    return found


def read(path: str, stored: bytes, settings: dict):
    """The names and the records of one file."""
    text = inflate(stored)
    refuse_other_formats(text)
    form = settings.get("format") or ("xml" if ".xml" in path else "csv")
    options = settings.get(form, {}) | settings.get("limits", {})
    if ".tsv" in path:
        options = {"delimiter": "\t"} | options
    return {"csv": read_csv, "xml": read_xml, "rejected": read_rejected}[form](text, options)


def over_limit(record, limits: dict) -> tuple[str, str | None] | None:
    """The code and the field of a record that is too large."""
    most = limits.get("maxFieldBytes", 1 << 20)
    for name, value in record.fields.items():
        if len(value) > most // 4 and len("".join(value).encode()) > most:
            return "FieldTooLarge", name
    size = record.length if record.size is None else record.size
    return ("RecordTooLarge", None) if size > limits.get("maxRecordBytes", 4 << 20) else None


class Table:
    """The rows of an input description; a table has no dead letters."""

    def __init__(self, base, settings: dict):
        self.files = stored_files(base, settings)
        self.facts: list[dict] = []  # as the manifest has them
        self.rows: list[dict] = []
        self.names: dict[str, None] = {}
        for path, stored in self.files:
            names, records = read(path, stored, settings)
            self.names |= dict.fromkeys(names)
            self.facts.append({"path": path, "bytes": len(stored), "records": len(records),
                               "sha256": hashlib.sha256(stored).hexdigest()})
            for record in records:
                if record.fields is None or over_limit(record, settings.get("limits", {})):
                    raise BadData(f"{path}:{record.line}: {record.fault}")
                self.rows.append(record.fields)


class KeyedTable(Table):
    """A lookup, or with `repeats` a table of `suppress`, where a second row with a key says nothing new."""

    def __init__(self, base, settings: dict, repeats: bool = False):
        super().__init__(base, settings)
        key, self.match = settings["key"], settings["match"]
        if self.files and self.rows and key not in self.names:
            raise BadData(f"no field {key}")
        # Where neither a header nor a list tells the names, any name may be a field.
        listed = settings.get("xml", {}).get("fields") or settings.get("csv", {}).get("header")
        is_xml = any(".xml" in path for path, _ in self.files) or settings.get("format") == "xml"
        self.takes_any_name = not isinstance(listed, (dict, list)) and (is_xml or not self.files)
        self.by_key: dict[str, dict] = {}
        for row in self.rows:
            value = row.get(key)
            for value in value if isinstance(value, list) else [value]:
                if not value:
                    continue
                if self.by_key.setdefault(value, row) is not row and not repeats:
                    raise BadData("a key that occurs twice")

    def find(self, scope: dict, zone: str) -> dict | None:
        return self.by_key.get(rendered(self.match, scope, zone))


class VariantTable(Table):
    """`variantsFrom`: the campaign system's multilingual CSV."""

    def __init__(self, base, settings: dict):
        super().__init__(base, settings)
        self.match = settings.get("match", "{{ locale }}")
        seen = set()
        for row in self.rows:
            locale = plain(row.get("locale"))
            if locale in seen or row.get("customFields") and not isinstance(json.loads(row["customFields"]), dict):
                raise BadData("a row that cannot be a variant")
            seen.add(locale)
        if self.files and "locale" not in self.names:
            raise BadData("no field locale")

    def row(self, scope: dict, zone: str) -> dict | None:
        wanted = plain(rendered(self.match, scope, zone))
        primary = wanted.partition("-")[0]
        for column, value in (("locale", wanted), ("locale", primary), ("language", primary), ("locale", "")):
            for row in self.rows:
                if plain(row.get(column)) == value and (value or column == "locale"):
                    return row
        return None


def plain(locale: str | None) -> str:
    return (locale or "").lower().replace("_", "-")


def row_message(row: dict, syntax: type, ios: bool, aps: dict) -> dict:
    """The message keys that a row of the multilingual CSV sets; `aps` is the message's own."""
    def cell(name: str):
        return syntax(row[name]) if row.get(name) else None

    changes = {key: cell(name) for name, key in OVERRIDES.items() if cell(name)}
    media = cell("iosMediaAttachmentURL" if ios else "androidMediaAttachmentURL")
    if media:
        changes["mediaURL"] = media
    if cell("customFields"):
        changes["customFields"] = {key: syntax(text) for key, text in json.loads(row["customFields"]).items()}
    if re.fullmatch("1|true", row.get("silentPush") or "", re.I):
        changes |= dict.fromkeys(("title", "body", "sound", "badge", "category", "mediaURL", "mutableContent"))
        changes["aps"] = {key: value for key, value in aps.items() if key not in ("alert", "sound")}
        changes["contentAvailable"] = True
        changes["silent"] = True
    return changes


def texts(row: dict | None, names, prefix: str) -> dict:
    """A row's fields as names of a scope; all nil where there is no row."""
    scope = dict.fromkeys(prefix + name for name in names)
    for name, value in (row or {}).items():
        scope[prefix + name] = Text(value) if isinstance(value, str) else value
    return scope
