"""Google's own description of the FCM HTTP v1 API, as google-api-python-client brings it."""
import datetime
import json
import re
from pathlib import Path

DURATION = re.compile(r"[0-9]{1,12}(\.[0-9]{1,9})?s")
WORDS = re.compile(r"_([a-z])")


def schemas() -> dict:
    import googleapiclient

    folder = Path(googleapiclient.__path__[0]) / "discovery_cache" / "documents"
    return json.loads((folder / "fcm.v1.json").read_text(encoding="utf-8"))["schemas"]


def is_time(text: str) -> bool:
    try:
        datetime.datetime.fromisoformat(re.sub(r"(\.\d{6})\d+", r"\1", text).replace("Z", "+00:00"))
    except ValueError:
        return False
    return "T" in text


def problem(known: dict, schema: dict, value, path: str) -> str | None:
    """What Google would not take; keys of data are the app's own, all others are fields of a message."""
    if "$ref" in schema:
        return problem(known, known[schema["$ref"]], value, path)
    kind = schema.get("type")
    if kind == "object":
        if not isinstance(value, dict):
            return f"{path} is no object"
        for key, inner in value.items():
            field = schema.get("additionalProperties")
            if field is None:
                field = schema["properties"].get(WORDS.sub(lambda found: found[1].upper(), key))
            if field is None:
                return f"{path}.{key} is no key of Google's"
            found = problem(known, field, inner, f"{path}.{key}")
            if found:
                return found
        for name, field in schema.get("properties", {}).items():
            if field.get("description", "").startswith("Required.") and name not in {
                    WORDS.sub(lambda found: found[1].upper(), key) for key in value}:
                return f"{path}.{name} is required"
        return None
    if kind == "array":
        if not isinstance(value, list):
            return f"{path} is no array"
        return next(filter(None, (problem(known, schema["items"], item, f"{path}[]") for item in value)), None)
    types = {"string": str, "boolean": bool, "integer": int, "number": (int, float)}
    if not isinstance(value, types[kind]) or isinstance(value, bool) != (kind == "boolean"):
        return f"{path} is no {kind}"
    if "enum" in schema and (value.upper() if path.endswith("android.priority") else value) not in schema["enum"]:
        return f"{path} is none of {schema['enum']}"
    rules = {"google-duration": lambda: DURATION.fullmatch(value), "google-datetime": lambda: is_time(value),
             "int32": lambda: -(2**31) <= value < 2**31}
    if not rules.get(schema.get("format"), lambda: True)():
        return f"{path} is no {schema['format']}"
    if "[0, 1]" in schema.get("description", "") and not 0 <= value <= 1:
        return f"{path} is not from 0 to 1"
    return None
