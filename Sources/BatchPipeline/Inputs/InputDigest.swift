internal import Crypto
internal import Synchronization

/// SHA-256 of one input as delivered, taken on the thread that reads it, beside the decompressor.
final class InputDigest: Sendable {
  private let state = Mutex((hash: SHA256(), bytes: 0))

  /// The next bytes of the file.
  func update(_ chunk: [UInt8]) {
    state.withLock { state in
      state.hash.update(data: chunk)
      state.bytes += chunk.count
    }
  }

  /// Bytes that were hashed.
  var byteCount: Int { state.withLock { $0.bytes } }

  /// Lower-case hexadecimal.
  func finalize() -> String {
    state.withLock { $0.hash.finalize() }.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
