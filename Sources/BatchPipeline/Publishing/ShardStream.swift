internal import Gzip
internal import Shards
internal import Synchronization

/// The lines of one shard on their way to its file, compressed where configured.
///
/// With many shards a batch has a few lines for each, and a gzip member for each of them would cost more
/// than the lines: they are gathered. Lines that are stored as they are the writer gathers itself.
final class ShardStream: Sendable {
  /// Text of one gzip member, or more where a batch brings more.
  private static let memberBytes = 64 << 10

  private struct Pending {
    var lines: [UInt8] = []
    var records = 0
    var hasMember = false
  }

  private let writer: ShardWriter
  private let compressor: GzipMembers?
  private let pending = Mutex(Pending())

  /// - Parameter compressor: nil where lines are stored as they are.
  init(_ writer: ShardWriter, compressingWith compressor: GzipMembers?) {
    self.writer = writer
    self.compressor = compressor
  }

  /// Appends whole lines. Calls for one shard come one after the other.
  func append(_ lines: [UInt8], records: Int) throws {
    guard let compressor else { return try writer.append(lines, records: records) }
    try pending.withLock { pending in
      if pending.lines.isEmpty && lines.count >= ShardStream.memberBytes {
        return try store(lines, records: records, &pending, compressor)
      }
      pending.lines += lines
      pending.records += records
      if pending.lines.count >= ShardStream.memberBytes { try flush(&pending, compressor) }
    }
  }

  func close() throws -> PublishedFile {
    if let compressor {
      try pending.withLock { pending in
        // A gzip file of no bytes is a broken one.
        if pending.records > 0 || !pending.hasMember { try flush(&pending, compressor) }
      }
    }
    return try writer.close()
  }

  private func flush(_ pending: inout Pending, _ compressor: GzipMembers) throws {
    try store(pending.lines, records: pending.records, &pending, compressor)
    pending.lines.removeAll(keepingCapacity: true)
    pending.records = 0
  }

  private func store(
    _ lines: [UInt8], records: Int, _ pending: inout Pending, _ compressor: GzipMembers
  ) throws {
    pending.hasMember = true
    try writer.append(try compressor.member(of: lines), records: records)
  }
}

/// One zlib stream that the shards of one lane share: memory does not grow with the number of shards.
final class GzipMembers: Sendable {
  /// What deflate takes longer for than this buys little on payloads, which repeat their keys.
  private static let level = 1

  private let deflater: Mutex<Deflater>

  init() throws { deflater = Mutex(try Deflater(level: GzipMembers.level)) }

  func member(of lines: [UInt8]) throws -> [UInt8] {
    try deflater.withLock { try $0.member(of: lines.span) }
  }
}
