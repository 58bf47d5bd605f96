internal import Checksums
internal import Shards
internal import Synchronization

/// SHA-256 of one input as delivered: taken beside the shards' where a run has some, else on the thread
/// that reads it.
final class InputDigest: Sendable {
  /// The first bytes of a file.
  struct Prefix: Equatable, Sendable {
    let bytes: Int
    /// Lower-case hexadecimal.
    let sha256: String
  }

  private struct State {
    /// Bytes that were read.
    var bytes = 0
    /// What they must begin with.
    var expected: Prefix?
    /// Those of the run whose shards the input is hashed beside; nil where it is hashed at once.
    var backlogs: DigestBacklogs?
  }

  private let state: Mutex<State>
  private let backlog = DigestBacklog()
  private let path: String

  /// - Parameters:
  ///   - expected: what the file began with when it was read before.
  ///   - path: path of the file, for the message where it does not.
  init(expecting expected: Prefix? = nil, of path: String = "") {
    self.path = path
    state = Mutex(State(expected: expected))
  }

  deinit { state.withLock { $0.backlogs?.remove(backlog) } }

  /// From now on has the input hashed beside the shards of a run.
  func hash(beside backlogs: DigestBacklogs) {
    backlogs.add(backlog)
    state.withLock { $0.backlogs = backlogs }
  }

  /// The next bytes of the file.
  /// - Throws: `CheckpointMismatch` where the file does not begin as expected.
  func update(_ chunk: [UInt8]) throws {
    try state.withLock { state in
      var rest = chunk[...]
      if let expected = state.expected, state.bytes + rest.count >= expected.bytes {
        let first = rest.prefix(expected.bytes - state.bytes)
        rest = rest.dropFirst(first.count)
        backlog.hash(first)
        guard prefix == expected else { throw CheckpointMismatch.changed(path) }
        state.expected = nil
      }
      state.bytes += chunk.count
      if state.backlogs == nil || state.expected != nil || rest.count < chunk.count {
        backlog.hash(rest)
      } else {
        backlog.add(chunk)
      }
    }
  }

  /// Whether the file is known to begin as expected. Where it does not, the error may reach the run's thread
  /// later than text that was read before it.
  var isAsExpected: Bool { state.withLock { $0.expected == nil } }

  /// Bytes that were read, and the SHA-256 of them. Hashes those that are not yet.
  var prefix: Prefix {
    let (digest, bytes) = backlog.total
    return Prefix(bytes: bytes, sha256: digest.hex())
  }

  /// Bytes that were read.
  var byteCount: Int { prefix.bytes }

  /// Of all bytes so far, in lower-case hexadecimal.
  var sha256: String { prefix.sha256 }
}
