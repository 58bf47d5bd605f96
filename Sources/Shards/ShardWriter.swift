package import Files
internal import Synchronization

/// Writes one file of a publication, and counts and hashes what it writes.
///
/// Calls for one writer come one after the other, from any queue; different writers know nothing of
/// each other. After an error the run fails: the writer is only good for being dropped.
package final class ShardWriter: Sendable {
  /// Relative to the published directory.
  package let path: String
  package let target: String?
  private let state: Mutex<State>

  fileprivate struct State: ~Copyable {
    /// nil in a dry run.
    var file: Descriptor?
    var digest = Digest()
    var records = 0
    var bytes = 0
    /// Bytes that the kernel has been asked to write out.
    var started = 0
  }

  /// Bytes between two requests to the kernel to begin writing, so that the end of a run waits for
  /// little; much smaller would make them a cost of their own.
  fileprivate static let writingStep = 16 << 20

  init(_ file: consuming Descriptor?, path: String, target: String?) {
    self.path = path
    self.target = target
    state = Mutex(State(file: file))
  }

  /// A writer for a dry run: counts and hashes, writes nothing.
  package static func withoutFile(path: String, target: String?) -> ShardWriter {
    ShardWriter(nil, path: path, target: target)
  }

  /// Appends `lines`, which are bytes as they shall be stored (compressed or not), and counts
  /// `records` lines. One write call each: hand over blocks, not lines.
  package func append(_ lines: [UInt8], records: Int) throws(FileError) {
    let failure: FileError? = state.withLock { state in
      do throws(FileError) {
        try state.append(lines, records: records)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Lines so far.
  package var records: Int { state.withLock { $0.records } }

  /// Flushes the file to disk and closes it. To be called once.
  package func close() throws(FileError) -> PublishedFile {
    let result: Result<PublishedFile, FileError> = state.withLock { state in
      do throws(FileError) {
        if let file = state.file.take() {
          try file.synchronize()
          try file.close()
        }
        return .success(
          PublishedFile(
            path: path, target: target, records: state.records, bytes: state.bytes,
            sha256: state.digest.hex()))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension ShardWriter.State {
  mutating func append(_ lines: [UInt8], records: Int) throws(FileError) {
    self.records += records
    guard !lines.isEmpty else { return }
    digest.update(lines)
    bytes += lines.count
    try file?.write(lines)
    if bytes - started >= ShardWriter.writingStep {
      file?.startWriting(from: started, count: bytes - started)
      started = bytes
    }
  }
}
