internal import Files
internal import Synchronization

/// The bytes of one export as delivered: read and hashed, on a thread of their own once `readAhead` was
/// called.
final class ExportBytes: Sendable {
  /// Chunks that wait for the decompressor.
  private static let chunksAhead = 2

  private struct Source: ~Copyable {
    /// Nil once the end was read.
    var descriptor: Descriptor?
    var bytesRead = 0
  }

  private let file: InputFile
  private let digest: InputDigest?
  private let meter: InputMeter?
  private let source: Mutex<Source>
  private let prefetch = Mutex<Prefetch?>(nil)

  /// Opens the file.
  /// - Parameter digest: nil where nobody asks: a file that is only looked into.
  init(_ file: InputFile, digest: InputDigest?, meter: InputMeter?) throws {
    self.file = file
    self.digest = digest
    self.meter = meter
    if file.isStandardInput {
      source = Mutex(Source(descriptor: .standardInput()))
    } else {
      let descriptor = try Descriptor.reading(file.location)
      descriptor.adviseSequential()
      if let status = file.status, try !status.isUnchanged(in: descriptor.status()) {
        throw FileError(file.location, .input, .changed)
      }
      source = Mutex(Source(descriptor: descriptor))
    }
  }

  /// Replaces `chunk` by the next bytes and uses its memory again; false at the end.
  func next(_ chunk: inout [UInt8]) throws -> Bool {
    if let prefetch = prefetch.withLock({ $0 }) { return try prefetch.next(&chunk) }
    chunk.removeAll(keepingCapacity: true)
    return try read(into: &chunk)
  }

  /// Has chunks read before they are asked for, from now on.
  func readAhead(_ room: PrefetchRoom) {
    let prefetch = Prefetch(
      pieces: ExportBytes.chunksAhead, room: room, mayBorrow: false
    ) { [self] chunk in try read(into: &chunk) }
    self.prefetch.withLock { $0 = prefetch }
    prefetch.start()
  }

  /// Ends the thread that reads.
  func stop() { prefetch.withLock { $0 }?.stop() }

  /// Appends the next chunk to an empty array; false at the end.
  private func read(into chunk: inout [UInt8]) throws -> Bool {
    try source.withLock { source in
      chunk.reserveCapacity(ReadAhead.pieceBytes)
      while chunk.count < ReadAhead.pieceBytes {
        let room = ReadAhead.pieceBytes - chunk.count
        if try source.descriptor?.read(room, appendingTo: &chunk) ?? 0 == 0 { break }
      }
      if chunk.isEmpty {
        try checkUnchanged(&source)
        source.descriptor = nil
        return false
      }
      source.bytesRead += chunk.count
      try digest?.update(chunk)
      meter?.addBytes(chunk.count)
      return true
    }
  }

  /// The file must be at its end what it was at the start: one that grows or shrinks meanwhile is not
  /// whole.
  private func checkUnchanged(_ source: inout Source) throws {
    guard let status = file.status, let now = try source.descriptor?.status() else { return }
    if source.bytesRead != status.size || !status.isUnchanged(in: now) {
      throw FileError(file.path, .input, .changed)
    }
  }
}
