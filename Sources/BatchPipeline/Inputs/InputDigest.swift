internal import Checksums
internal import Shards
internal import Synchronization

/// SHA-256 of one input as delivered, taken on the thread that reads it, beside the decompressor.
final class InputDigest: Sendable {
  /// The first bytes of a file.
  struct Prefix: Equatable, Sendable {
    let bytes: Int
    /// Lower-case hexadecimal.
    let sha256: String
  }

  fileprivate struct State {
    var digest = Digest()
    var bytes = 0
    /// What they must be.
    var expected: Prefix?
  }

  private let state: Mutex<State>
  private let path: String

  /// - Parameters:
  ///   - expected: what the file began with when it was read before.
  ///   - path: path of the file, for the message where it does not.
  init(expecting expected: Prefix? = nil, of path: String = "") {
    self.path = path
    state = Mutex(State(expected: expected))
  }

  /// The next bytes of the file.
  /// - Throws: `CheckpointMismatch` where the file does not begin as expected.
  func update(_ chunk: [UInt8]) throws {
    try state.withLock { state in
      var rest = chunk[...]
      if let expected = state.expected, state.bytes + rest.count >= expected.bytes {
        let first = rest.prefix(expected.bytes - state.bytes)
        rest = rest.dropFirst(first.count)
        state.add(first)
        guard state.prefix == expected else { throw CheckpointMismatch.changed(path) }
        state.expected = nil
      }
      state.add(rest)
    }
  }

  /// Whether the file is known to begin as expected. Where it does not, the error may reach the run's thread
  /// later than text that was read before it.
  var isAsExpected: Bool { state.withLock { $0.expected == nil } }

  /// Bytes that were hashed, and the SHA-256 of them.
  var prefix: Prefix { state.withLock { $0.prefix } }

  /// Bytes that were hashed.
  var byteCount: Int { state.withLock { $0.bytes } }

  /// Of all bytes so far, in lower-case hexadecimal.
  var sha256: String { prefix.sha256 }
}

extension InputDigest.State {
  fileprivate mutating func add(_ bytes: ArraySlice<UInt8>) {
    digest.update(bytes)
    self.bytes += bytes.count
  }

  fileprivate var prefix: InputDigest.Prefix {
    InputDigest.Prefix(bytes: bytes, sha256: digest.hex())
  }
}
