"""Differences that are meant, each with its reason."""


def is_excepted(job: dict, ours: dict, ruby: dict, python: dict) -> bool:
    refused, failure = ours.get("fails", ""), ruby.get("fails", "")
    # An exception that is not Liquid's own defines nothing.
    if failure.startswith("internal"):
        return True
    # Bytes that are no text fail here; the reference writes them.
    if "not UTF-8" in refused:
        return True
    # The conformance suite wants nothing, not a failure, where the name of a property is nil.
    if failure.endswith("cannot select the property ''"):
        return True
    # The text has not so many words: later versions of the reference say no more than that either.
    if failure.endswith("too big for truncatewords"):
        return True
    # Sorting is stable here: equal elements keep their order.
    if "sort" in job["template"] + str(job["templates"]):
        return "result" in ours and "result" in ruby and sorted(ours["result"]) == sorted(ruby["result"])
    return False
