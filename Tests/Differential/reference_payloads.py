"""PAYLOADS.md §§1 to 3 and PIPELINE.md §4, one record at a time."""
import re

from reference_liquid import TemplateError, render, tracking_hex

WHITE = " \t\r\n\f\v"
PUSH_TYPES = {"alert", "background", "location", "voip", "complication", "fileprovider", "mdm",
              "liveactivity", "pushtotalk", "widgets", "controls"}


class Rejected(Exception):
    def __init__(self, code: str, field: str | None = None):
        self.code, self.field = code, field


class Message:
    """A target's message over one record."""

    def __init__(self, settings: dict, scope: dict, zone: str):
        self.settings, self.scope, self.zone = settings, scope, zone
        tracking = settings.get("tracking") or {}
        self.ids = {}
        for key in ("broadlogId", "deliveryId"):
            text = self.text(tracking, key)
            if text is None:
                continue
            if not re.fullmatch(r"-?[0-9]+", text) or not -2**31 <= int(text) < 2**64:
                raise Rejected("InvalidTrackingId", f"tracking.{key}")
            self.ids[key] = text
            self.scope[f"tracking.{key}"] = tracking_hex(text)
        self.state = self.text(tracking, "state")

    def text(self, settings: dict, key: str) -> str | None:
        """The rendered value of a key, or None where it counts as left out."""
        value = settings.get(key)
        if value is None:
            return None
        if isinstance(value, bool):
            return "true" if value else "false"
        text = render(value, self.scope, self.zone) if isinstance(value, str) else str(value)
        return text if text.strip(WHITE) else None

    def flag(self, key: str) -> bool:
        text = self.text(self.settings, key)
        if text in ("1", "true", "yes"):
            return True
        if text in (None, "0", "false", "no"):
            return False
        raise Rejected("InvalidFlag", key)

    def badge(self) -> int | None:
        text = self.text(self.settings, "badge")
        if text is None:
            return None
        # Above 2^53 - 1 a reader of JSON may round it (RFC 8259 §6).
        if not re.fullmatch(r"[0-9]+", text) or int(text) >= 2**53:
            raise Rejected("InvalidBadge", "badge")
        return int(text)

    def custom(self) -> dict:
        def rendered(value):
            if isinstance(value, str):
                return render(value, self.scope, self.zone)
            if isinstance(value, list):
                return [rendered(item) for item in value]
            if isinstance(value, dict):
                return {key: rendered(item) for key, item in value.items()}
            return value

        fields = self.settings.get("customFields") or {}
        every = {name: rendered(value) for name, value in fields.items() if value is not None}
        return {name: value for name, value in every.items() if value != ""}

    def collapse_key(self) -> str | None:
        text = self.ids.get("broadlogId")
        return None if text is None else str(int(tracking_hex(text), 16))

    def tracking(self, delivery_first: bool) -> dict:
        pairs = {}
        if "deliveryId" in self.ids:
            pairs["_dId"] = tracking_hex(self.ids["deliveryId"])
        if "broadlogId" in self.ids:
            pairs["_mId"] = "h" + tracking_hex(self.ids["broadlogId"])
        if self.state is not None:
            pairs["_acsDeliveryTracking"] = self.state
        return pairs

    def ios(self) -> dict:
        aps: dict = {}
        alert = {key: self.text(self.settings, key) for key in ("body", "title")}
        alert = {key: text for key, text in alert.items() if text is not None}
        media = self.text(self.settings, "mediaURL")
        if alert:
            aps["alert"] = alert
        if self.flag("contentAvailable"):
            aps["content-available"] = 1
        put(aps, "category", self.text(self.settings, "category"))
        put(aps, "badge", self.badge())
        if self.flag("mutableContent") or media is not None:
            aps["mutable-content"] = 1
        put(aps, "sound", self.text(self.settings, "sound"))
        payload: dict = {"aps": aps}
        payload.update(self.custom())
        put(payload, "media-attachment-url", media)
        put(payload, "uri", self.text(self.settings, "deepLink"))
        payload.update(self.tracking(True))
        return payload

    def data(self) -> dict:
        data = self.tracking(True)
        for key in ("title", "body", "category"):
            put(data, key, self.text(self.settings, key))
        data.update(self.custom())
        put(data, "media-attachment-url", self.text(self.settings, "mediaURL"))
        put(data, "sound", self.text(self.settings, "sound"))
        put(data, "uri", self.text(self.settings, "deepLink"))
        put(data, "badge", self.badge())
        return data


def put(target: dict, key: str, value) -> None:
    if value is not None:
        target[key] = value


def seconds(duration) -> int | None:
    """`24h`, `90s`, `5m`, `2d`; None where it is none."""
    found = re.fullmatch(r"([0-9]+)([smhd])", str(duration))
    return int(found[1]) * {"s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]] if found else None


def apns(target: dict, message: Message, timestamp: int, line_id: str, headroom: int, dump) -> dict:
    options = target["apns"]
    payload = message.ios()
    token = message.text(target, "token")
    if token is None:
        raise Rejected("MissingToken", "token")
    token = token.strip("<>").replace(" ", "").lower() if re.fullmatch(
        r"<[0-9A-Fa-f ]*>", token) else token.lower()
    if not re.fullmatch(r"[0-9a-f]{64,400}", token) or len(token) % 2:
        raise Rejected("BadDeviceToken", "token")
    aps = payload.get("aps", {})
    visible = any(key in aps for key in ("alert", "badge", "sound"))
    inferred = "background" if "content-available" in aps and not visible else "alert"
    kind = message.text(options, "pushType") or inferred
    if kind not in PUSH_TYPES:
        raise Rejected("InvalidPushType", "apns-push-type")
    if kind == "background" and (visible or "content-available" not in aps) or kind == "alert" and not visible:
        empty = payload == {"aps": {}}
        raise Rejected("PayloadEmpty") if empty else Rejected("InvalidPushType", "apns-push-type")
    headers = {"apns-topic": message.text(options, "topic"), "apns-push-type": kind}
    priority = message.text(options, "priority") or ("5" if kind == "background" else "10")
    if priority not in ("10", "5", "1") or kind == "background" and priority != "5":
        raise Rejected("BadPriority", "apns-priority")
    headers["apns-priority"] = priority
    expiration = message.text(options, "expiration")
    if expiration is not None:
        length = seconds(expiration)
        if length is None and not re.fullmatch(r"[0-9]+", expiration):
            raise Rejected("BadExpirationDate", "apns-expiration")
        headers["apns-expiration"] = expiration if length is None else str(timestamp + length)
    collapse = message.text(options, "collapseId")
    if collapse is not None:
        if len(collapse.encode()) > 64:
            raise Rejected("BadCollapseId", "apns-collapse-id")
        headers["apns-collapse-id"] = collapse
    headers["apns-id"] = line_id
    if len(dump(payload)) > (5120 if kind == "voip" else 4096) - headroom:
        raise Rejected("PayloadTooLarge")
    return {"v": 1, "id": line_id, "platform": "apns", "token": token, "headers": headers,
            "payload": payload}


def fcm(target: dict, message: Message, line_id: str, headroom: int, dump) -> dict:
    options = target.get("fcm", {})
    data = {key: value if isinstance(value, str) else dump(value).decode()
            for key, value in message.data().items()}
    body: dict = {}
    limit = 4096
    topic, condition = message.text(options, "topic"), message.text(options, "condition")
    if topic is not None:
        if not re.fullmatch(r"[a-zA-Z0-9\-_.~%]{1,900}", topic):
            raise Rejected("INVALID_ARGUMENT", "topic")
        body["topic"], limit = topic, 2048
    elif condition is not None:
        body["condition"], limit = condition, 2048
    else:
        token = message.text(target, "token")
        if token is None:
            raise Rejected("MissingToken", "token")
        if re.fullmatch(r"[cdef][A-Za-z0-9_-]{21}", token):
            body["fid"] = token
        elif re.fullmatch(r"[A-Za-z0-9_:-]{100,4096}", token):
            body["token"] = token
        else:
            raise Rejected("INVALID_ARGUMENT", "token")
    if data:
        body["data"] = data
    android: dict = {}
    put(android, "collapse_key", collapse_key(options, message))
    put(android, "priority", message.text(options, "priority"))
    ttl = message.text(options, "ttl")
    if ttl is not None:
        android["ttl"] = f"{seconds(ttl) if seconds(ttl) is not None else int(ttl.rstrip('s'))}s"
    put(android, "restricted_package_name", message.text(options, "restrictedPackageName"))
    direct = message.text(options, "directBootOk")
    if direct is not None:
        android["direct_boot_ok"] = direct in ("1", "true", "yes")
    label = message.text(options, "analyticsLabel")
    if label is not None:
        android["fcm_options"] = {"analytics_label": label}
    if android:
        body["android"] = android
    if sum(len(key.encode()) + len(value.encode()) for key, value in data.items()) > limit - headroom:
        raise Rejected("PayloadTooLarge")
    if not data:
        raise Rejected("PayloadEmpty")
    line = {"v": 1, "id": line_id, "platform": "fcm"}
    put(line, "token", body.get("fid") or body.get("token"))
    return line | {"message": body}


def collapse_key(options: dict, message: Message) -> str | None:
    """Configured and rendered to nothing, it is left out."""
    return message.text(options, "collapseKey") if "collapseKey" in options else message.collapse_key()


def campaign(target: dict, message: Message) -> dict:
    if target["platform"] == "ios":
        payload = message.ios()
    else:
        options, payload = target.get("campaign", {}), {}
        put(payload, "to", message.text(target, "token"))
        put(payload, "collapseKey", collapse_key(options, message))
        payload["priority"] = message.text(options, "priority") or "high"
        put(payload, "data", message.data() or None)
    if payload == {"aps": {}} or payload.keys() <= {"to", "priority"}:
        raise Rejected("PayloadEmpty")
    return payload


def line(target, settings, scope, zone, timestamp, line_id, limits, dump) -> tuple[dict, str | None]:
    """The line's value, and the token that the shard hash goes by."""
    try:
        message = Message(settings, scope, zone)
        headroom = limits.get("headroomBytes", 0)
        token = message.text(target, "token") if "token" in target else None
        if target["format"] == "apns":
            value = apns(target, message, timestamp, line_id, headroom, dump)
            return value, value["token"]
        if target["format"] == "fcm":
            value = fcm(target, message, line_id, headroom, dump)
            return value, value.get("token")
        value = campaign(target, message)
        most = limits.get("maxPayloadBytes")
        if most is not None and len(dump(value)) > most - headroom:
            raise Rejected("PayloadTooLarge")
        return value, token
    except TemplateError as error:
        raise Rejected("TemplateError") from error
