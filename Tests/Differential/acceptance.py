"""Whether Google's and Apple's own rules accept what SampleData gives, line by line."""
import datetime
import json
import re
import warnings
from pathlib import Path

import acceptance_campaign
import apns_wire
import fcm_schema
import reference

PIPELINES = {"pipeline.json": "out/spring-sale", "SampleData/pipeline-xml.json": "out/spring-sale-xml"}


def publish(program, folder: Path, at: str) -> None:
    """Publishes both sample jobs; a second call finds them published."""
    for pipeline in PIPELINES:
        done = program.call("run", pipeline, "--at", at, cwd=folder)
        if done.returncode:
            raise SystemExit(f"{pipeline}: exit {done.returncode}\n{done.stderr.decode(errors='replace')}")


def every_key(program, folder: Path, at: str) -> str:
    """Publishes the campaign with every key, and has it verified; answers with its directory."""
    pipeline, directory = acceptance_campaign.write(folder)
    for arguments in (("run", pipeline, "--at", at), ("verify", directory)):
        done = program.call(*arguments, cwd=folder)
        if done.returncode:
            raise SystemExit(f"{arguments}: exit {done.returncode}\n{done.stderr.decode(errors='replace')}")
    return directory


def lines(folder: Path, target: str, directories=tuple(PIPELINES.values())):
    for directory in directories:
        for shard in sorted((folder / directory / target).glob("*.ndjson")):
            for number, line in enumerate(shard.read_bytes().split(b"\n")[:-1], 1):
                yield f"{shard.relative_to(folder)}:{number}", line


def sample(program, folder: Path, at: str):
    """Both publications, against reference.py."""
    publish(program, folder, at)
    for pipeline, directory in PIPELINES.items():
        result = reference.Job(folder, [pipeline, "--at", at], {}).run()
        differences = reference.publication_differs(result, folder / directory)
        yield pipeline, "\n".join(differences[:5]) or None


def fcm(program, folder: Path, at: str):
    """firebase-admin makes the same message of the same parts; Google's schema has every key of it."""
    publish(program, folder, at)
    yield from firebase(folder)
    known = fcm_schema.schemas()
    directory = every_key(program, folder, at)
    # The four targets that send to Google, and all that SampleData sends there.
    for target, places in [("android", PIPELINES.values()), *(
            (target["name"], [directory]) for target in acceptance_campaign.targets()
            if target["format"] == "fcm")]:
        found = list(lines(folder, target, places))
        if not found:
            yield f"{target} by the schema", "there is no line"
        for place, line in found:
            request = {key: json.loads(line)[key] for key in ("message",)}
            yield f"{place} by the schema", fcm_schema.problem(known, known["SendMessageRequest"], request, "")


def firebase(folder: Path):
    from firebase_admin import messaging
    from firebase_admin._messaging_encoder import MessageEncoder

    for place, line in lines(folder, "android"):
        message = json.loads(line)["message"]
        android = dict(message.get("android", {}))
        if "ttl" in android:
            android["ttl"] = datetime.timedelta(seconds=int(android["ttl"].removesuffix("s")))
        if "fcm_options" in android:
            android["fcm_options"] = messaging.AndroidFCMOptions(**android["fcm_options"])
        target = {key: message[key] for key in ("fid", "token", "topic", "condition") if key in message}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                encoded = MessageEncoder().default(messaging.Message(
                    data=message.get("data"), android=messaging.AndroidConfig(**android), **target))
        except (ValueError, TypeError) as error:
            yield place, f"{error}"
            continue
        yield place, None if encoded == message else f"{message}, expected {encoded}"


def apns(program, folder: Path, at: str):
    """Apple's rules for the request that a line stands for, and the request itself over HTTP/2."""
    yield from apns_lines(program, folder, at)
    directory = every_key(program, folder, at)
    sent = list(lines(folder, "ios"))
    for target in acceptance_campaign.targets():
        if target["format"] == "apns":
            found = list(lines(folder, target["name"], [directory]))
            if not found:
                yield target["name"], "there is no line"
            sent += found
    # The two samples are the same campaign: one of them goes over the wire.
    sent = [(place, line) for place, line in sent if not place.startswith("out/spring-sale-xml")]
    for place, problem in apns_wire.post(sent):
        yield f"{place} over HTTP/2", problem


def apns_lines(program, folder: Path, at: str):
    publish(program, folder, at)
    seen = set()
    for place, line in lines(folder, "ios"):
        request = json.loads(line)
        problem = apns_problem(request, line)
        if (place.split("/")[1], request["id"]) in seen:
            problem = "the id occurs twice"
        seen.add((place.split("/")[1], request["id"]))
        yield place, problem


UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"


def apns_problem(request: dict, line: bytes) -> str | None:
    headers, payload = request["headers"], request["payload"]
    if not re.fullmatch(r"[0-9a-f]{64,400}", request["token"]):
        return "the token is no device token"
    if not re.fullmatch(UUID, headers["apns-id"]) or headers["apns-id"] != request["id"]:
        return "apns-id is no UUID of version 8, or not the line's"
    if not all(isinstance(value, str) and value.isprintable() for value in headers.values()):
        return "a header is no printable text"
    aps = payload.get("aps")
    if not isinstance(aps, dict) or not aps:
        return "there is no aps"
    types = {"alert": (dict, str), "badge": int, "sound": (str, dict), "category": str,
             "content-available": int, "mutable-content": int}
    for key, value in aps.items():
        if key not in types or not isinstance(value, types[key]) or isinstance(value, bool):
            return f"aps.{key} is unknown or of a wrong type"
    if not all(isinstance(aps.get("alert", {}).get(key, ""), str) for key in ("title", "body")):
        return "aps.alert holds what is no text"
    alert = bool({"alert", "badge", "sound"} & aps.keys())
    if headers["apns-push-type"] != ("alert" if alert else "background"):
        return "apns-push-type does not fit the payload"
    if headers.get("apns-priority") not in ("10", "5", "1"):
        return "apns-priority"
    if not headers.get("apns-expiration", "0").isdigit() or not headers.get("apns-topic"):
        return "apns-expiration or apns-topic"
    compact = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()
    if len(compact) > 4096 or compact not in line:
        return "the payload is too large or not compact"
    return None


CHECKS = {"sample": sample, "fcm": fcm, "apns": apns}
