"""A campaign that uses every key of Apple's and Google's payloads, as constants and as templates."""
import json
from pathlib import Path

NAME = "every-key"
HEADER = ("kind", "device", "token", "text", "number", "flag", "empty", "event", "at")
TOPICS = {
    "location": ".location-query", "voip": ".voip", "complication": ".complication",
    "fileprovider": ".pushkit.fileprovider", "pushtotalk": ".voip-ptt", "mdm": "", "background": "",
    "liveactivity": ".push-type.liveactivity", "widgets": ".push-type.widgets",
    "controls": ".push-type.controls",
}
TEXTS = ["plain", "é 👩🏽‍💻 🇫🇷 क्षि", '"quoted" \\ back', "line\u2028end\u007f", "1"]

APS = {
    "alert": {
        "subtitle": "{{ text }}", "launch-image": "launch.png", "title-loc-key": "TITLE",
        "title-loc-args": ["{{ text }}", "", "two"], "subtitle-loc-key": "{{ empty }}",
        "subtitle-loc-args": ["never"], "loc-key": "BODY", "loc-args": [],
    },
    "thread-id": "{{ text }}", "target-content-id": "window", "filter-criteria": "work",
    "interruption-level": "time-sensitive", "relevance-score": "{{ number }}",
}
ACTIVITY = {
    "event": "{{ event }}", "timestamp": "{{ at }}", "relevance-score": 75,
    "content-state": {"text": "{{ text }}", "list": [1, True, {"deep": "{{ number }}"}]},
    "stale-date": 1900000000, "dismissal-date": "{{ at }}", "attributes-type": "Game",
    "attributes": {"team": "{{ text }}"},
}
NOTIFICATION = {
    "title": "own {{ text }}", "image": "https://cdn.example.com/a.png", "channel_id": "{{ text }}",
    "icon": "icon", "color": "#0aF9e1", "sound": "default", "tag": "{{ kind }}",
    "click_action": "OPEN", "notification_priority": "PRIORITY_MAX", "visibility": "SECRET",
    "notification_count": "{{ number | times: 4 | round }}", "title_loc_key": "{{ empty }}",
    "title_loc_args": ["{{ text }}", ""], "body_loc_key": "BODY", "body_loc_args": ["x"],
    "ticker": "tick", "sticky": "{{ flag }}", "event_time": "2026-11-21T09:00:00.5+01:00",
    "local_only": True, "default_sound": False, "default_vibrate_timings": "{{ flag }}",
    "default_light_settings": "{{ empty }}", "vibrate_timings": ["0s", "{{ number }}s"],
    "light_settings": {
        "color": {"red": "{{ number }}", "green": 0, "blue": 1.0, "alpha": "{{ empty }}"},
        "light_on_duration": "0.25s", "light_off_duration": "{{ number }}s"},
    "proxy": "IF_PRIORITY_LOWERED", "bypass_proxy_notification": "{{ flag }}",
}
FCM = {
    "collapseKey": "{{ text }}", "priority": "normal", "ttl": "28d",
    "restrictedPackageName": "com.example.app", "directBootOk": "{{ flag }}", "analyticsLabel": "a-b_c.d~e%25",
}


def targets():
    yield {"name": "alert", "format": "apns", "token": "{{ device }}",
           "apns": {"topic": "com.example.app", "expiration": "24h", "priority": 10,
                    "collapseId": "{{ kind }}"},
           "message": {"aps": APS, "sound": {"critical": "{{ flag }}", "name": "alarm.caf", "volume": "{{ number }}"}}}
    for kind, suffix in TOPICS.items():
        message = {"customFields": {"kind": "{{ kind }}"}}
        if kind == "liveactivity":
            message |= {"aps": ACTIVITY}
        elif kind in ("widgets", "controls"):
            message |= {"aps": {"content-changed": True}}
        if kind == "background":
            message |= {"contentAvailable": True, "title": None, "body": None, "badge": None}
        yield {"name": kind, "format": "apns", "token": "{{ device }}", "message": message,
               "apns": {"topic": f"com.example.app{suffix}", "pushType": kind, "expiration": 0}}
    yield {"name": "notification", "format": "fcm", "token": "{{ token }}",
           "message": {"aps": APS, "mediaURL": "https://cdn.example.com/b.png"}, "fcm": FCM | {"notification": NOTIFICATION}}
    yield {"name": "shown", "format": "fcm", "token": "{{ token }}", "fcm": {"notification": True}}
    yield {"name": "topic", "format": "fcm", "fcm": {"topic": "news-{{ number | times: 4 | round }}", "notification": {}}}
    yield {"name": "condition", "format": "fcm", "fcm": {"condition": "'a' in topics && !('b' in topics)"}}


def write(folder: Path) -> tuple[str, str]:
    """Writes configuration and export; answers with the configuration's name and the output's."""
    kinds = list(targets())
    rows = [",".join(HEADER)]
    for number in range(len(kinds) * len(TEXTS) * 3):
        kind = kinds[number % len(kinds)]["name"]
        text = TEXTS[number // len(kinds) % len(TEXTS)].replace('"', '""')
        token = "dAbCdEfGhIjKlMnOpQrS_-" if number % 2 else "c" + "Az09_-:" * 20
        rows.append(",".join([
            kind, f"{number:064x}", token, f'"{text}"', ["0", "0.25", "1"][number % 3],
            ["yes", "no", ""][number // 3 % 3], "", ["start", "update", "end"][number // len(kinds) % 3],
            str(1_800_000_000 + number)]))
    (folder / f"{NAME}.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    configuration = {
        "name": NAME, "input": {"paths": [f"{NAME}.csv"]},
        "message": {
            "title": "{{ text }}", "body": "{{ kind }} {{ text }}", "badge": "{{ number | times: 4 | round }}",
            "category": "C", "deepLink": "https://example.com/?a=1&b={{ kind }}",
            "customFields": {"kind": "{{ kind }}", "tree": {"a": [1, "{{ text }}"]}},
            "tracking": {"broadlogId": -1, "deliveryId": "18446744073709551615", "state": "on"}},
        "targets": [target | {"when": f"kind == '{target['name']}'"} for target in kinds],
        "output": {"directory": NAME, "shards": {"count": 1}}, "errors": {"maxRejected": 0},
    }
    (folder / f"{NAME}.json").write_text(json.dumps(configuration, ensure_ascii=False, indent=1), encoding="utf-8")
    return f"{NAME}.json", NAME
