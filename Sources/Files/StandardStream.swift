#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Standard output and error, written to as far as they take it: a closed pipe or a full disk behind
/// them never changes what a run publishes.
package enum StandardStream: CInt, Sendable {
  case output = 1
  case error = 2

  /// Writes all of `text`, or leaves off where the stream fails.
  package func write(_ text: String) {
    _ = writeAll(Array(text.utf8))
  }

  /// Writes to standard output all of what the command was called for. A reader that has gone wants no
  /// more of it: that is no error.
  /// - Throws: `FileError` 74 where the stream fails.
  package static func writeResult(_ text: String) throws(FileError) {
    try writeResult(Array(text.utf8))
  }

  /// Writes the bytes to standard output, as `writeResult(_:)` of a text does.
  package static func writeResult(_ bytes: [UInt8]) throws(FileError) {
    let code = output.writeAll(bytes)
    if let code, code != EPIPE {
      throw FileError("standard output", .output, .call(.write, code: code))
    }
  }

  /// - Returns: The `errno` of a failure.
  private func writeAll(_ bytes: [UInt8]) -> CInt? {
    var done = 0
    while done < bytes.count {
      let count = SystemCall.write(rawValue, bytes.span.extracting(done...))
      if count > 0 {
        done += count
      } else if count == 0 {
        return EIO
      } else if errno == EAGAIN {
        SystemCall.wait(for: rawValue, CInt(POLLOUT))
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
