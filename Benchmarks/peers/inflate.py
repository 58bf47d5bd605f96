"""The yardstick: zlib's inflate of one file on one thread, its output dropped.

Calls the library itself: Python's own module takes a quarter longer, for the objects that it makes.
"""

import ctypes
import sys
import time

zlib = ctypes.CDLL("libz.so.1")
zlib.zlibVersion.restype = ctypes.c_char_p
BLOCK = 1 << 20


class Stream(ctypes.Structure):
    _fields_ = [
        ("next_in", ctypes.c_void_p),
        ("avail_in", ctypes.c_uint),
        ("total_in", ctypes.c_ulong),
        ("next_out", ctypes.c_void_p),
        ("avail_out", ctypes.c_uint),
        ("total_out", ctypes.c_ulong),
        ("msg", ctypes.c_char_p),
        ("state", ctypes.c_void_p),
        ("zalloc", ctypes.c_void_p),
        ("zfree", ctypes.c_void_p),
        ("opaque", ctypes.c_void_p),
        ("data_type", ctypes.c_int),
        ("adler", ctypes.c_ulong),
        ("reserved", ctypes.c_ulong),
    ]


def inflate(path):
    stream = Stream()
    reference = ctypes.byref(stream)
    # The largest window, gzip framing.
    if zlib.inflateInit2_(reference, 15 + 16, zlib.zlibVersion(), ctypes.sizeof(stream)) != 0:
        raise OSError("zlib does not start")
    source, target = bytearray(BLOCK), ctypes.create_string_buffer(BLOCK)
    source_address = ctypes.addressof(ctypes.c_char.from_buffer(source))
    status = 0
    with open(path, "rb", buffering=0) as file:
        while status == 0 and (count := file.readinto(source)):
            stream.next_in, stream.avail_in = source_address, count
            # Until no output is left over; -5: nothing to do.
            stream.avail_out = 0
            while status == 0 and stream.avail_out == 0:
                stream.next_out, stream.avail_out = ctypes.addressof(target), BLOCK
                status = zlib.inflate(reference, 0)
            status = 0 if status == -5 else status
    if status != 1:
        raise OSError(f"zlib's status is {status}")
    return stream.total_out


if __name__ == "__main__":
    start = time.perf_counter()
    inflate(sys.argv[1])
    # Without Python's own start.
    print(time.perf_counter() - start)
