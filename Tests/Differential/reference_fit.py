"""PAYLOADS.md §4: cut fields back until a payload fits, at the ends of grapheme clusters."""
from reference_rejections import TooLarge

ELLIPSIS = "…"


def clusters(text: str) -> list[str]:
    """Extended grapheme clusters (UAX #29), by a package that counts them its own way."""
    import regex  # only what cuts needs it

    return regex.findall(r"\X", text)


def cut(text: str, stays: int) -> str:
    return "".join(clusters(text)[:stays]) + ELLIPSIS


def fitted(attempt, message, fields: list[str]):
    """The first payload that fits, with as much of the fields as may stay, in their order."""

    def outcome():
        """(the payload that fits or None, the size that is too large or 0)."""
        try:
            return attempt(), 0
        except TooLarge as rejection:
            return None, rejection.size

    def longest(field, text, least):
        """The payload with the most of a field that fits, if with `least` graphemes; leaves it cut so."""
        low, high, best = least, len(clusters(text)) - 1, None
        while low <= high:  # a payload with fewer graphemes is never larger
            middle = (low + high) // 2
            message.cuts[field] = middle
            found, _ = outcome()
            if found is None:
                high = middle - 1
            else:
                low, best = middle + 1, found
        message.cuts[field] = max(high, 0)
        return best

    found, size = outcome()
    if found is not None:
        return *found, False
    earlier = []
    for field in fields:
        text = message.whole.get(field)
        if text is None or field in message.cuts:
            continue
        best = longest(field, text, 0)
        if best is not None:
            break
        _, shorter = outcome()
        if shorter < size:
            size = shorter
            earlier.append((field, text))
        else:
            del message.cuts[field]  # the sign for the cut is no shorter than the text
    else:
        raise TooLarge(size)
    # The last cut ends with a cluster: what it leaves free, a field before it may have room for.
    for field, text in reversed(earlier):
        kept = message.cuts.pop(field)
        whole, _ = outcome()
        if whole is not None:
            best = whole
        else:
            best = longest(field, text, kept) or best
    return *best, True
