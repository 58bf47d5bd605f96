internal import Gzip
internal import Shards
internal import Synchronization

/// The lines of one shard on their way to its file: gathered into blocks, compressed where configured.
///
/// With many shards a batch has a few lines for each; a write, or a gzip member, for each of them would
/// cost more than the lines.
final class ShardStream: Sendable {
  private static let blockBytes = 64 << 10

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
    guard compressor != nil else { return try writer.append(lines, records: records) }
    try pending.withLock { pending in
      if pending.lines.isEmpty && lines.count >= ShardStream.blockBytes {
        try store(lines, records: records, &pending)
        return
      }
      pending.lines += lines
      pending.records += records
      if pending.lines.count >= ShardStream.blockBytes { try flush(&pending) }
    }
  }

  func close() throws -> PublishedFile {
    try pending.withLock { pending in
      // A gzip file of no bytes is a broken one.
      if pending.records > 0 || (compressor != nil && !pending.hasMember) { try flush(&pending) }
    }
    return try writer.close()
  }

  private func flush(_ pending: inout Pending) throws {
    try store(pending.lines, records: pending.records, &pending)
    pending.lines.removeAll(keepingCapacity: true)
    pending.records = 0
  }

  private func store(_ lines: [UInt8], records: Int, _ pending: inout Pending) throws {
    pending.hasMember = true
    try writer.append(try compressor?.member(of: lines) ?? lines, records: records)
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
