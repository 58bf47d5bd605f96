"""The job with Python's csv and gzip, and orjson: one process, one thread. INPUT OUTPUT"""

import csv
import gzip
import sys

import orjson


def payload(broadlog, delivery, platform, token, first, last, locale, points, city, uri, badge):
    name = first or "there"
    title = f"Bonjour {name}"
    body = f"Hi {name} {last}, you have {points} points in {city}"
    ids = {"_dId": f"{int(delivery):x}", "_mId": f"h{int(broadlog):x}"}
    mine = {"custom_field1": locale, "uri": uri, **ids}
    if platform == "ios":
        aps = {"alert": {"title": title, "body": body}, "badge": int(badge or 0)}
        aps |= {"sound": "default", "mutable-content": 1}
        media = f"https://cdn.example.com/{locale}/hero.jpeg"
        return {"token": token, "payload": {"aps": aps, "media-attachment-url": media, **mine}}
    data = {"title": title, "body": body, "badge": badge or "0", **mine}
    android = {"priority": "high", "collapse_key": broadlog}
    return {"message": {"token": token, "data": data, "android": android}}


source, target = sys.argv[1:]
shards = [open(f"{target}/{number}.ndjson", "wb", buffering=1 << 20) for number in range(8)]
with gzip.open(source, "rt", encoding="utf-8", newline="") as text:
    rows = csv.reader(text)
    next(rows)
    for number, (*known, _, uri, badge, opt_in) in enumerate(rows):
        if opt_in == "1":
            shards[number % 8].write(
                orjson.dumps(payload(*known, uri, badge), option=orjson.OPT_APPEND_NEWLINE)
            )
for shard in shards:
    shard.close()
