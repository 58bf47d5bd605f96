"""Campaigns whose every setting is a template over a column, right or wrong, made by dice."""
import csv
import json
import random
from pathlib import Path

IDS = ["", "0", "1", "007", "-1", "2147483648", "-2147483648", "18446744073709551615"]
WRONG_IDS = ["+5", " 5", "5.0", "18446744073709551616", "-2147483649", "0x1f", "١"]
FLAGS = ["", " ", "1", "true", "yes", "0", "false", "no"]
WRONG_FLAGS = ["TRUE", "2", "on", "yes ", "null"]
TEXTS = ["", "plain", 'O"Neil \\ /', "line\r\nline\t\x01\x7f", "👩‍💻 é e\u0301", "{{ n }}", "\u2028", " ", "x" * 200]

# Columns by what may stand in them, and what may not: a record has one wrong value at most, so that it does not
# matter which is looked at first.
COLUMNS = {
    "text": (TEXTS, []),
    "other": (TEXTS, []),
    "link": (["", "https://example.com/?a=1&b=2", "x", "ü"], []),
    "badge": (["", " ", "0", "7", "007", "9007199254740991"],
              ["-1", "1.5", "many", "+1", " 5", "9007199254740992", "1e3", "٣"]),
    "flag": (FLAGS, WRONG_FLAGS),
    "mutable": (FLAGS, WRONG_FLAGS),
    "broadlog": (IDS, WRONG_IDS),
    "delivery": (IDS, WRONG_IDS),
    "state": (["", "on", "off"], []),
    "urgency": (["", "10", "5", "1"], ["7", "high", "05", "1 0", "-5"]),
    "until": (["", "0", "90s", "24h", "2d", "1800000000"], ["soon", "-5", "1.5h", "24 h", "5x", "h"]),
    "collapse": (["", "a b", "é" * 32, "x" * 64], ["x" * 65, "é" * 33, "a\nb", "\x7f", " lead"]),
    "speed": (["", "high", "normal"], ["HIGH", "low", "10"]),
    "life": (["", "0s", "24h", "28d", "2419200s"], ["29d", "2419201s", "-1s", "soon"]),
    "label": (["", "a-b_c.d~e%25", "x" * 50], ["x" * 51, "a b", "é"]),
    "sound": (["", "default", "chime.caf"], []),
    "level": (["", "passive", "active", "time-sensitive", "critical"], ["loud", "Active"]),
    "score": (["", "0", "0.5", "1", "0.125"], ["1.5", "-0.1", "half", "NaN", ".5"]),
    "volume": (["", "0", "0.25", "1"], ["2", "loud", "-0.1"]),
    "event": (["", "start", "update", "end"], ["stop", "Start"]),
    "moment": (["", "0", "018", "1800000000"], ["-1", "1.5", "now", "1e9"]),
    "topic": (["news", "a-b_c.d~e%25", "x" * 900], ["a b", "é", "x" * 901]),
    "push": (["", "alert", "background"], ["Alert", "silent"]),
}


def tree(dice: random.Random, depth: int = 0):
    """Any JSON value whose strings are templates."""
    kind = dice.choice(["text", "text", "constant", "list", "object"] if depth < 2 else ["text", "constant"])
    if kind == "text":
        return dice.choice(["{{ text }}", "a {{ other }}", "constant é", "{{ badge }}", ""])
    if kind == "constant":
        return dice.choice([0, -1.5, True, False, 10**15])
    if kind == "list":
        return [tree(dice, depth + 1) for _ in range(dice.randint(0, 3))]
    return {name: tree(dice, depth + 1) for name in dice.sample(["a", "b c", "é", '"'], dice.randint(0, 3))}


def some(dice: random.Random, settings: dict) -> dict:
    """A few of them, in some order."""
    return dict(dice.sample(list(settings.items()), dice.randint(0, len(settings))))


def text(dice: random.Random) -> str:
    return dice.choice([
        "{{ text }}", "{{ other }}", "Hi {{ text }}, {{ other | default: 'you' }}", "constant", "{{ link }}",
        "{% if flag == '1' %}{{ text }}{% endif %}", "{{ text }}{{ text }}",
    ])


def shown(dice: random.Random) -> dict:
    return some(dice, {
        "title": text(dice), "body": text(dice), "sound": dice.choice(["{{ sound }}", "chime", {
            "critical": 1, "name": "{{ sound }}", "volume": "{{ volume }}"}]),
        "badge": dice.choice(["{{ badge }}", "{{ badge }}", 3, 0, "12"]), "category": text(dice),
        "deepLink": dice.choice(["{{ link }}", "app://{{ broadlog }}", text(dice)]),
        "mediaURL": dice.choice(["{{ link }}", "https://cdn.example.com/{{ other | url_encode }}"]),
        "contentAvailable": dice.choice(["{{ flag }}", True, False]),
        "mutableContent": dice.choice(["{{ mutable }}", True, "1"]),
        "customFields": {name: tree(dice) for name in dice.sample(["c 1", "é", "c2", "title_x"], dice.randint(1, 3))},
    })


def message(dice: random.Random) -> dict:
    settings = shown(dice)
    if dice.random() < 0.6:
        settings["tracking"] = some(dice, {
            "broadlogId": dice.choice(["{{ broadlog }}", "{{ broadlog }}", 23420325]),
            "deliveryId": dice.choice(["{{ delivery }}", "-5"]), "state": dice.choice(["{{ state }}", "on"]),
        })
    if dice.random() < 0.5:
        settings["aps"] = some(dice, {
            "thread-id": text(dice), "target-content-id": text(dice), "filter-criteria": "{{ link }}",
            "interruption-level": dice.choice(["{{ level }}", "active"]),
            "relevance-score": dice.choice(["{{ score }}", 0.25, 1]),
            "alert": some(dice, {
                "subtitle": text(dice), "launch-image": text(dice), "title-loc-key": text(dice), "loc-key": "K",
            }),
        })
    return settings


def targets(dice: random.Random) -> list[dict]:
    def own(target: dict) -> dict:
        return target | ({"message": message(dice)} if dice.random() < 0.3 else {})

    yield own({"name": "apns", "format": "apns", "token": "{{ device }}", "apns": {"topic": "com.example.app"} | some(
        dice, {"priority": dice.choice(["{{ urgency }}", 5]), "expiration": dice.choice(["{{ until }}", "24h", 0]),
               "collapseId": dice.choice(["{{ collapse }}", "{{ sound }}-{{ state }}"])})})
    yield own({"name": "any", "format": "apns", "token": "{{ device }}",
               "apns": {"topic": "com.example.app", "pushType": "{{ push }}"}})
    yield {"name": "activity", "format": "apns", "token": "{{ device }}",
           "apns": {"topic": "com.example.app.push-type.liveactivity", "pushType": "liveactivity"},
           "message": {"aps": {"event": "{{ event }}", "timestamp": dice.choice(["{{ moment }}", 1800000000])} | some(
               dice, {"content-state": {"a": tree(dice), "b": "{{ text }}"}, "stale-date": "{{ moment }}",
                      "dismissal-date": "{{ moment }}", "attributes-type": "{{ text }}",
                      "attributes": {"a": tree(dice)}, "relevance-score": dice.choice([75, "{{ score }}"])})}}
    yield {"name": "widget", "format": "apns", "token": "{{ device }}",
           "apns": {"topic": "com.example.app.push-type.widgets", "pushType": "widgets"},
           "message": {"aps": {"content-changed": dice.choice(["{{ mutable }}", True])}}}
    google = {
        "collapseKey": dice.choice(["{{ collapse }}", "constant"]), "priority": dice.choice(["{{ speed }}", "high"]),
        "ttl": dice.choice(["{{ life }}", "1h"]), "analyticsLabel": dice.choice(["{{ label }}", "l"]),
        "restrictedPackageName": "{{ sound }}", "directBootOk": dice.choice(["{{ mutable }}", True]),
        "notification": dice.choice([False, True, {}, {"tag": "{{ text }}", "sticky": "{{ flag }}"}]),
    }
    yield own({"name": "fcm", "format": "fcm", "token": "{{ token }}", "fcm": some(dice, google)})
    addressees = [{"topic": "{{ topic }}"}, {"condition": "'{{ topic }}' in topics || 'é' in topics"}]
    yield own({"name": "topic", "format": "fcm", "fcm": some(dice, google) | dice.choice(addressees)})
    yield own({"name": "iphone", "format": "campaign", "platform": "ios"})
    yield own({"name": "android", "format": "campaign", "platform": "android"} | some(
        dice, {"token": "{{ token }}"}) | {"campaign": some(dice, {
            "collapseKey": "{{ collapse }}", "priority": dice.choice(["{{ speed }}", "normal"])})})


def limits(dice: random.Random) -> dict:
    return {
        "onTooLarge": dice.choice(["truncate", "truncate", "reject"]),
        "headroomBytes": 4096 - dice.choice([60, 120, 250]),
        "truncate": dice.sample(["body", "title", "aps.alert.subtitle"], dice.randint(1, 3)),
    }


def write(dice: random.Random, folder: Path) -> None:
    chosen, rows = list(targets(dice)), []
    settings, bounds = message(dice), limits(dice) if dice.random() < 0.3 else {}
    if bounds:  # a topic takes half of what a device takes: less than such a headroom
        chosen = [target for target in chosen if target["name"] != "topic"]
    if dice.random() < 0.2:
        conditions = ["flag == '1'", "text contains 'x' or score == 1"]
        settings["variants"] = [{"when": condition, "message": shown(dice)} for condition in conditions]
    for number in range(dice.choice([20, 60, 400])):
        row = {name: dice.choice(right) for name, (right, _) in COLUMNS.items()}
        if not bounds and dice.random() < 0.3:
            row |= {"event": "end", "moment": "1"}  # nothing else that an event needs is missing
            name = dice.choice([name for name, (_, wrong) in COLUMNS.items() if wrong])
            row[name] = dice.choice(COLUMNS[name][1])
        if dice.random() < 0.3:  # many records of a campaign have the same keys
            row |= dict.fromkeys(["text", "other", "link", "sound", "score"], "1")
        row |= {
            "kind": dice.choice(chosen)["name"],
            "device": dice.choice([f"{number:064x}", f"{number:064X}", f"<{'ab12 ' * 16}>", "ab" * 200]),
            "token": dice.choice(["c" + f"{number:021}", "Az09_-:" * 15, "Z" * 4096]),
        }
        rows.append(row)
    with open(folder / "recipients.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), quoting=csv.QUOTE_ALL)
        writer.writeheader()
        writer.writerows(rows)
    (folder / "pipeline.json").write_text(json.dumps(
        {
            "name": "messages", "input": {"paths": ["recipients.csv"]}, "message": settings,
            "targets": [target | {"when": f"kind == '{target['name']}'"} for target in chosen],
            "output": {"directory": "published", "shards": {"count": 3}}, "errors": {"maxRejected": 10**9},
        } | ({"limits": bounds} if bounds else {}),
        ensure_ascii=False, indent=1))
