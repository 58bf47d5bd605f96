"""RFC 1952 to the letter, with zlib for the deflated data only: what a gzip file holds, or why it is
none. Stricter than Python's module, which passes over the header's checksum and reserved flags."""
import gzip
import io
import struct
import zlib


class Damaged(Exception):
    pass


def is_gzip(data: bytes) -> bool:
    return data[:2] == b"\x1f\x8b"


def read(data: bytes) -> bytes:
    """All members joined; zero bytes may pad the end."""
    text = b""
    while True:
        member, data = read_member(data)
        text += member
        if not data.strip(b"\0"):
            return text
        if data[:1] == b"\0":
            raise Damaged("something follows the padding")


def read_member(data: bytes) -> tuple[bytes, bytes]:
    body = data[header_length(data):]
    inflater = zlib.decompressobj(-15)
    try:
        text = inflater.decompress(body)
    except zlib.error as error:
        raise Damaged(str(error)) from None
    rest = inflater.unused_data
    if not inflater.eof or len(rest) < 8:
        raise Damaged("ends early")
    if struct.unpack("<II", rest[:8]) != (zlib.crc32(text), len(text) & 0xffffffff):
        raise Damaged("checksum or length")
    return text, rest[8:]


def header_length(data: bytes) -> int:
    if not is_gzip(data) or data[2:3] != b"\x08" or len(data) < 10 or data[3] & 0xe0:
        raise Damaged("header")
    flags, at = data[3], 10
    if flags & 4:
        if len(data) < at + 2:
            raise Damaged("ends early")
        at += 2 + struct.unpack_from("<H", data, at)[0]
    for flag in 8, 16:
        if flags & flag:
            end = data.find(b"\0", at)
            if end < 0:
                raise Damaged("ends early")
            at = end + 1
    if flags & 2:
        if len(data) < at + 2:
            raise Damaged("ends early")
        if struct.unpack_from("<H", data, at)[0] != zlib.crc32(data[:at]) & 0xffff:
            raise Damaged("header checksum")
        at += 2
    if len(data) < at:
        raise Damaged("ends early")
    return at


def python_reads(data: bytes) -> bytes | None:
    """What Python's own module reads; None where it refuses."""
    try:
        return gzip.GzipFile(fileobj=io.BytesIO(data)).read()
    except (OSError, EOFError, zlib.error, struct.error):
        return None


def member(text: bytes, extra: bytes | None = None, name: bytes | None = None,
           comment: bytes | None = None, header_checksum: bool = False, level: int = 9) -> bytes:
    """One gzip member with any of the optional parts of RFC 1952 §2.3.1."""
    flags = (2 * header_checksum | 4 * (extra is not None) | 8 * (name is not None)
             | 16 * (comment is not None))
    head = struct.pack("<BBBBIBB", 0x1f, 0x8b, 8, flags, 0, 0, 255)
    if extra is not None:
        head += struct.pack("<H", len(extra)) + extra
    head += b"".join(part + b"\0" for part in (name, comment) if part is not None)
    if header_checksum:
        head += struct.pack("<H", zlib.crc32(head) & 0xffff)
    deflater = zlib.compressobj(level, zlib.DEFLATED, -15)
    body = deflater.compress(text) + deflater.flush()
    return head + body + struct.pack("<II", zlib.crc32(text), len(text))
