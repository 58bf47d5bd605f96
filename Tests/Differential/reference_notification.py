"""PAYLOADS.md §3: the notification that Google's own code shows, when a target asks for one."""
import re

from reference_rejections import Rejected
from reference_words import is_set

TEXTS = ("channel_id", "icon", "color", "sound", "tag", "click_action", "notification_priority", "visibility",
         "notification_count", "title_loc_key", "title_loc_args", "body_loc_key", "body_loc_args", "ticker",
         "sticky", "event_time", "local_only", "default_sound", "default_vibrate_timings",
         "default_light_settings", "vibrate_timings", "light_settings")
FLAGS = {"sticky", "local_only", "default_sound", "default_vibrate_timings", "default_light_settings"}


SHAPES = {
    "color": r"#[0-9A-Fa-f]{6}", "notification_count": "[0-9]{1,10}",
    "notification_priority": "PRIORITY_(UNSPECIFIED|MIN|LOW|DEFAULT|HIGH|MAX)", "visibility": "VISIBILITY_UNSPECIFIED|PRIVATE|PUBLIC|SECRET",
}


def notification_parts(message, settings) -> tuple[dict, dict]:
    """`notification` and `android.notification`; both empty when none is asked for."""
    if settings in (None, False):
        return {}, {}
    own = settings if isinstance(settings, dict) else {}
    shown, details = {}, {}
    for key, source in (("title", "title"), ("body", "body"), ("image", "mediaURL")):
        if key in own:
            text = message.text(own, key)
        elif source == "mediaURL":
            text = message.text(message.settings, source)
        else:
            text = message.cuttable(message.settings, source, source)
        if text is not None:
            shown[key] = text
    for key in TEXTS:
        value = own.get(key)
        if isinstance(value, (list, dict)) and "templateFrom" not in value:
            if not key.endswith("_args") or key.replace("args", "key") in details:
                details[key] = message.tree(value)
        else:
            text = message.text(own, key)
            if text is None:
                continue
            if key in SHAPES and not re.fullmatch(SHAPES[key], text) or (
                    key == "notification_count" and int(text) >= 2**31):
                raise Rejected("INVALID_ARGUMENT", f"android.notification.{key}")
            if key in FLAGS:
                details |= {key: True} if is_set(text, f"android.notification.{key}") else {}
            else:
                details[key] = int(text) if key == "notification_count" else text
    return shown, details
