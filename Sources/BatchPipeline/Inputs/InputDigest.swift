internal import Crypto
internal import Dispatch
internal import Synchronization

/// SHA-256 of one input as delivered, taken beside the decompressor.
///
/// Chunks are shared with the decompressor, not copied; at most `maximumChunks` wait.
final class InputDigest: Sendable {
  private static let maximumChunks = 8

  private let queue: DispatchQueue
  private let slots: DispatchSemaphore
  private let state = Mutex((hash: SHA256(), bytes: 0))

  init() {
    queue = DispatchQueue(label: "payloadbatch.digest")
    slots = DispatchSemaphore(value: 0)
    for _ in 0..<InputDigest.maximumChunks { slots.signal() }
  }

  /// The next bytes of the file. Waits while too many chunks are unhashed.
  func update(_ chunk: [UInt8]) {
    slots.wait()
    queue.async { [self] in
      state.withLock { state in
        state.hash.update(data: chunk)
        state.bytes += chunk.count
      }
      slots.signal()
    }
  }

  /// Bytes of the chunks that were hashed.
  var byteCount: Int {
    queue.sync {}
    return state.withLock { $0.bytes }
  }

  /// Lower-case hexadecimal, once all chunks are hashed.
  func finalize() -> String {
    queue.sync {}
    return state.withLock { $0.hash.finalize() }.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
