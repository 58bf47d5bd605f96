"""PIPELINE.md §2: which texts leave a key out, and which set a flag."""
from reference_rejections import Rejected

WHITE = " \t\r\n\f\v"  # outside `customFields` a text of nothing else counts as empty


def is_set(text: str | None, field: str) -> bool:
    if text in ("1", "true", "yes"):
        return True
    if text in (None, "0", "false", "no"):
        return False
    raise Rejected("InvalidFlag", field)
