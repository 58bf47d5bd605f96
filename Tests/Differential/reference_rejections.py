"""Why a record has no payload: PAYLOADS.md §5."""


class Rejected(Exception):
    def __init__(self, code: str, field: str | None = None):
        self.code, self.field = code, field


class TooLarge(Rejected):
    def __init__(self, size: int):
        super().__init__("PayloadTooLarge")
        self.size = size  # as the limit counts it
