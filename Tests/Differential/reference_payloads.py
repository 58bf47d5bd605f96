"""PAYLOADS.md §§1 to 3 and PIPELINE.md §4, one record at a time.

Which of several faults of a record is told the specification leaves open: here it is the one that the program tells.
"""
import re

import reference_fit
from reference_aps import ACTIVITY, activity_fits, aps_keys, critical_sound, alert_keys
from reference_rejections import Rejected, TooLarge
from reference_liquid import TemplateError, rendered, tracking_hex
from reference_notification import notification_parts
from reference_words import WHITE, is_set

PUSH_TYPES = {"alert", "background", "location", "voip", "complication", "fileprovider", "mdm",
              "liveactivity", "pushtotalk", "widgets", "controls"}
REACHED_BY_TOPIC = {"voip", "complication", "fileprovider", "mdm", "pushtotalk"}
VISIBLE = {"alert", "badge", "sound"}
DOING = VISIBLE | ACTIVITY | {"content-available", "content-changed"}


class Message:
    """A target's message over one record."""

    def __init__(self, settings: dict, scope: dict, zone: str):
        self.settings, self.scope, self.zone = settings, dict(scope), zone
        self.cuts: dict[str, int] = {}  # graphemes that stay, by field
        self.whole: dict[str, str] = {}  # what the fields that may be cut are before that
        self.ids: dict[str, str] = {}
        self.state: str | None = None

    def identify(self) -> None:
        """The ids of `tracking`, which links in the texts may name."""
        tracking = self.settings.get("tracking") or {}
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
        text = self.rendered(value)
        return text if text.strip(WHITE) else None

    def rendered(self, value) -> str:
        return rendered(value, self.scope, self.zone)

    def cuttable(self, settings: dict, key: str, field: str) -> str | None:
        text = self.text(settings, key)
        return text if text is None else self.cut(text, field)

    def cut(self, text: str, field: str) -> str:
        self.whole[field] = text
        return reference_fit.cut(text, self.cuts[field]) if field in self.cuts else text

    def flag(self, key: str) -> bool:
        return is_set(self.text(self.settings, key), key)

    def badge(self) -> int | None:
        text = self.text(self.settings, "badge")
        if text is None:
            return None
        # Above 2^53 - 1 a reader of JSON may round it (RFC 8259 §6).
        if not re.fullmatch(r"[0-9]+", text) or int(text) >= 2**53:
            raise Rejected("InvalidBadge", "badge")
        return int(text)

    def custom(self) -> dict:
        fields = self.settings.get("customFields") or {}
        every = {name: self.tree(value) for name, value in fields.items() if value is not None}
        return {name: self.cut(value, f"customFields.{name}") if isinstance(value, str) else value
                for name, value in every.items() if value != ""}

    def tree(self, value, absent=""):
        """Any JSON value, its strings and templates rendered; a text of nothing but `absent` leaves its key out."""
        if isinstance(value, str) or isinstance(value, dict) and value.keys() == {"templateFrom"}:
            return self.rendered(value)
        if isinstance(value, list):
            return [self.tree(item, absent) for item in value]
        if isinstance(value, dict):
            every = {key: self.tree(item, absent) for key, item in value.items()}
            return {key: item for key, item in every.items() if not isinstance(item, str) or item.strip(absent)}
        return value

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

    def ios(self, kind: str | None = None) -> dict:
        aps: dict = {}
        alert = {key: self.cuttable(self.settings, key, key) for key in ("body", "title")}
        alert = {key: text for key, text in alert.items() if text is not None}
        alert |= alert_keys(self)
        media = self.text(self.settings, "mediaURL")
        if alert:
            aps["alert"] = alert
        if self.flag("contentAvailable"):
            aps["content-available"] = 1
        put(aps, "category", self.text(self.settings, "category"))
        put(aps, "badge", self.badge())
        if self.flag("mutableContent") or media is not None:
            aps["mutable-content"] = 1
        plain = {} if isinstance(self.settings.get("sound"), dict) else self.settings
        put(aps, "sound", critical_sound(self) or self.text(plain, "sound"))
        aps |= aps_keys(self, kind)
        payload: dict = {"aps": aps}
        payload.update(self.custom())
        put(payload, "media-attachment-url", media)
        put(payload, "uri", self.text(self.settings, "deepLink"))
        payload.update(self.tracking(True))
        return payload

    def data(self) -> dict:
        data = self.tracking(True)
        for key in ("title", "body"):
            put(data, key, self.cuttable(self.settings, key, key))
        put(data, "category", self.text(self.settings, "category"))
        data.update(self.custom())
        put(data, "media-attachment-url", self.text(self.settings, "mediaURL"))
        sound = self.settings.get("sound")
        put(data, "sound", self.text(sound, "name") if isinstance(sound, dict) and "name" in sound
            else self.text(self.settings, "sound"))
        put(data, "uri", self.text(self.settings, "deepLink"))
        put(data, "badge", self.badge())
        return data


def put(target: dict, key: str, value) -> None:
    if value is not None:
        target[key] = value


def fits(size: int, limit: int) -> None:
    if size > limit:
        raise TooLarge(size)


def seconds(duration) -> int | None:
    """`24h`, `90s`, `5m`, `2d`; None where it is none."""
    found = re.fullmatch(r"([0-9]+)([smhd])", str(duration))
    return int(found[1]) * {"s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]] if found else None


def device_token(text: str) -> str:
    """As the line has it: old apps send `<aaaa bbbb>`, or upper case."""
    return text.strip("<>").replace(" ", "").lower() if re.fullmatch(
        r"<[0-9A-Fa-f ]*>", text) else text.lower()


def says_nothing(payload: dict, kind: str | None) -> bool:
    """Whether an iOS payload gives the user nothing and the app nothing to do: keys like `thread-id` or
    `category` tell how something is shown, and ids to report back with need something to report."""
    if kind == "location":
        return False
    beside = payload.keys() - {"aps"}
    if kind not in REACHED_BY_TOPIC:
        beside -= {"_dId", "_mId", "_acsDeliveryTracking"}
    return not beside and not payload["aps"].keys() & DOING


def apns(target: dict, message: Message, timestamp: int, line_id: str, headroom: int, dump) -> dict:
    options = target["apns"]
    token = message.text(target, "token")
    if token is None:
        raise Rejected("MissingToken", "token")
    token = device_token(token)
    if not re.fullmatch(r"[0-9a-f]{64,400}", token) or len(token) % 2:
        raise Rejected("BadDeviceToken", "token")
    message.identify()
    configured = message.text(options, "pushType")
    if configured not in (None, *PUSH_TYPES):
        raise Rejected("InvalidPushType", "apns-push-type")
    payload = message.ios(configured)
    aps = payload["aps"]
    visible = bool(VISIBLE & aps.keys())
    kind = configured or ("background" if "content-available" in aps and not visible else "alert")
    if says_nothing(payload, configured):
        raise Rejected("PayloadEmpty")
    activity_fits(aps, kind)
    if kind == "background" and (visible or "content-available" not in aps) or kind == "alert" and not visible:
        raise Rejected("InvalidPushType", "apns-push-type")
    fits(len(dump(payload)), (5120 if kind == "voip" else 4096) - headroom)
    topic = message.text(options, "topic")
    if not is_field_value(topic):
        raise Rejected("TemplateError")
    headers = {"apns-topic": topic, "apns-push-type": kind}
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
        if len(collapse.encode()) > 64 or not is_field_value(collapse):
            raise Rejected("BadCollapseId", "apns-collapse-id")
        headers["apns-collapse-id"] = collapse
    headers["apns-id"] = line_id
    return {"v": 1, "id": line_id, "platform": "apns", "token": token, "headers": headers,
            "payload": payload}


def fcm(target: dict, message: Message, line_id: str, headroom: int, dump) -> dict:
    options = target.get("fcm", {})
    body: dict = {}
    limit = 4096
    topic, condition = message.text(options, "topic"), message.text(options, "condition")
    if topic is not None:
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
    message.identify()
    data = {key: value if isinstance(value, str) else dump(value).decode()
            for key, value in message.data().items()}
    if data:
        body["data"] = data
    notification = None if message.settings.get("silent") else options.get("notification")
    shown, on_android = notification_parts(message, notification)
    if shown:
        body["notification"] = shown
    if not data and not shown and not {"title_loc_key", "body_loc_key"} & (on_android or {}).keys():
        raise Rejected("PayloadEmpty")
    if topic is not None and not re.fullmatch(r"[a-zA-Z0-9\-_.~%]{1,900}", topic):
        raise Rejected("INVALID_ARGUMENT", "topic")
    android: dict = {}
    put(android, "collapse_key", collapse_key(options, message))
    put(android, "priority", priority_word(options, message, "android.priority"))
    ttl = message.text(options, "ttl")
    if ttl is not None:
        length = int(ttl) if re.fullmatch("[0-9]+", ttl) else seconds(ttl)
        if length is None or length > 28 * 86400:
            raise Rejected("INVALID_ARGUMENT", "android.ttl")
        android["ttl"] = f"{length}s"
    put(android, "restricted_package_name", message.text(options, "restrictedPackageName"))
    if is_set(message.text(options, "directBootOk"), "android.direct_boot_ok"):
        android["direct_boot_ok"] = True
    label = message.text(options, "analyticsLabel")
    if label is not None:
        if not re.fullmatch(r"[a-zA-Z0-9\-_.~%]{1,50}", label):
            raise Rejected("INVALID_ARGUMENT", "android.fcm_options.analytics_label")
        android["fcm_options"] = {"analytics_label": label}
    if on_android:
        android["notification"] = on_android
    if android:
        body["android"] = android
    fits(sum(len(text.encode()) for part in (data, shown) for pair in part.items() for text in pair),
         limit - headroom)
    line = {"v": 1, "id": line_id, "platform": "fcm"}
    put(line, "token", body.get("fid") or body.get("token"))
    return line | {"message": body}


def is_field_value(text: str) -> bool:
    """RFC 9113 §8.2.1."""
    return text == text.strip(" ") and not any(ord(c) < 0x20 or c == "\x7f" for c in text)


def collapse_key(options: dict, message: Message) -> str | None:
    """Configured and rendered to nothing, it is left out."""
    return message.text(options, "collapseKey") if "collapseKey" in options else message.collapse_key()


def priority_word(options: dict, message: Message, field: str) -> str | None:
    word = message.text(options, "priority")
    if word not in (None, "high", "normal"):
        raise Rejected("INVALID_ARGUMENT", field)
    return word


def campaign(target: dict, message: Message) -> dict:
    if "token" in target and message.text(target, "token") is None:
        raise Rejected("MissingToken", "token")
    message.identify()
    if target["platform"] == "ios":
        payload = message.ios()
        empty = says_nothing(payload, None)
    else:
        options, payload = target.get("campaign", {}), {}
        put(payload, "to", message.text(target, "token"))
        put(payload, "collapseKey", collapse_key(options, message))
        data = message.data()
        empty = not data
        if not empty:
            put(payload, "priority", priority_word(options, message, "priority") if "priority" in options else "high")
            payload["data"] = data
    if empty:
        raise Rejected("PayloadEmpty")
    return payload


def line(target, settings, scope, zone, timestamp, line_id, limits, dump) -> tuple[dict, str | None, bool]:
    """The line's value, the token that the shard hash goes by, and whether a field was cut."""
    try:
        message = Message(settings, scope, zone)
        headroom = limits.get("headroomBytes", 0)
        token = message.text(target, "token") if "token" in target else None

        def attempt() -> tuple[dict, str | None]:
            if target["format"] == "apns":
                value = apns(target, message, timestamp, line_id, headroom, dump)
                return value, value["token"]
            if target["format"] == "fcm":
                value = fcm(target, message, line_id, headroom, dump)
                return value, value.get("token")
            value = campaign(target, message)
            most = limits.get("maxPayloadBytes")
            if most is not None:
                fits(len(dump(value)), most - headroom)
            return value, token

        if limits.get("onTooLarge") != "truncate":
            return *attempt(), False
        return reference_fit.fitted(attempt, message, limits.get("truncate", []))
    except TemplateError as error:
        raise Rejected("TemplateError") from error
