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
    write(Array(text.utf8))
  }

  package func write(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let count = SystemCall.write(rawValue, bytes.span.extracting(done...))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }
}
