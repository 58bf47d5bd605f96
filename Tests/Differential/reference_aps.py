"""PAYLOADS.md §2: what `message.aps` adds to Apple's dictionary, and what must fit what."""
import json
import re

from reference_rejections import Rejected
from reference_words import WHITE, is_set

ALERT = ("subtitle", "launch-image", "title-loc-key", "title-loc-args", "subtitle-loc-key",
         "subtitle-loc-args", "loc-key", "loc-args")
EVENTS = {"start": {"timestamp", "alert", "attributes-type", "attributes"},
          "update": {"timestamp", "content-state"}, "end": {"timestamp"}}  # and what each needs
ACTIVITY = {"event", "timestamp", "content-state", "stale-date", "dismissal-date", "attributes-type", "attributes"}
LEVELS = {"passive", "active", "time-sensitive", "critical"}


def alert_keys(message) -> dict:
    settings = (message.settings.get("aps") or {}).get("alert") or {}
    alert = {}
    for key in ALERT:
        if key.endswith("-args"):
            if key in settings and key.replace("args", "key") in alert:
                alert[key] = [message.rendered(item) for item in settings[key]]
        else:
            field = "aps.alert.subtitle" if key == "subtitle" else None
            text = message.cuttable(settings, key, field) if field else message.text(settings, key)
            if text is not None:
                alert[key] = text
    return alert


def critical_sound(message) -> dict | None:
    of_apple = (message.settings.get("aps") or {}).get("sound")
    settings = of_apple or message.settings.get("sound")
    if not isinstance(settings, dict) or "name" not in settings:
        return None
    sound: dict = {"critical": settings["critical"]}
    name, volume = message.text(settings, "name"), message.text(settings, "volume")
    if name is not None:
        sound["name"] = name
    if volume is not None:
        field = "aps.sound.volume" if of_apple else "sound.volume"
        sound["volume"] = number(volume, field, lambda value: 0 <= value <= 1)
    return sound


def number(text: str, field: str, holds):
    # Of a number as JSON has it; Python's reader would take NaN, too.
    if re.fullmatch("[0-9]+", text):
        value = int(text)
    elif re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", text):
        value = json.loads(text)
    else:
        raise Rejected("INVALID_ARGUMENT", field)
    if not holds(value):
        raise Rejected("INVALID_ARGUMENT", field)
    return value


def aps_keys(message, kind: str | None) -> dict:
    settings, found = message.settings.get("aps") or {}, {}

    def text(key: str):
        return message.text(settings, key)

    def moment(value) -> bool:
        return isinstance(value, int) and value >= 0

    for key in ("thread-id", "target-content-id", "filter-criteria", "interruption-level"):
        found[key] = text(key)
    if found["interruption-level"] not in (None, *LEVELS):
        raise Rejected("INVALID_ARGUMENT", "aps.interruption-level")
    score = text("relevance-score")
    if score:
        # The event tells of a Live Activity where no push type is set.
        is_activity = kind == "liveactivity" if kind else text("event") is not None
        found["relevance-score"] = number(
            score, "aps.relevance-score", lambda value: is_activity or 0 <= value <= 1)
    found["content-changed"] = is_set(text("content-changed"), "aps.content-changed") or None
    found["event"] = text("event")
    if found["event"] not in (None, *EVENTS):
        raise Rejected("INVALID_ARGUMENT", "aps.event")
    for key in ("timestamp", "content-state", "stale-date", "dismissal-date", "attributes-type", "attributes"):
        if key in ("content-state", "attributes"):
            found[key] = None if settings.get(key) is None else message.tree(settings[key], WHITE)
        elif key == "attributes-type":
            found[key] = text(key)
        else:
            value = text(key)
            found[key] = None if value is None else number(value, f"aps.{key}", moment)
    return {key: value for key, value in found.items() if value is not None}


def activity_fits(aps: dict, kind: str) -> None:
    """A Live Activity has its event, and what that event needs; widgets and controls have their content changed;
    nothing else has either."""
    if ("content-changed" in aps) != (kind in ("widgets", "controls")):
        raise Rejected("InvalidPushType", "apns-push-type")
    if kind == "liveactivity":
        if not EVENTS.get(aps.get("event"), {"event"}) <= aps.keys():
            raise Rejected("InvalidPushType", "apns-push-type")
    elif ACTIVITY & aps.keys():
        raise Rejected("InvalidPushType", "apns-push-type")
