internal import Bytes
internal import Checksums
internal import Files

/// The file of a checkpoint:
///
///     bytes that were gathered but not written, of one shard after the other
///     the document, one line of JSON without its line feed
///     a line of fixed length: how long the document is, and the SHA-256 of all before the line
enum CheckpointFile {
  /// The file's name in the staging directory. No target's name begins so.
  static let name = FileName(".checkpoint")
  /// The file's name while it is written.
  static let newName = FileName(".checkpoint.new")
  /// A larger file is not one of ours: it would hold the blocks of a hundred thousand shards.
  static let maximumBytes = 1 << 30

  private static let lengthDigits = 16
  private static let hashDigits = 64
  private static let trailerBytes = lengthDigits + 1 + hashDigits + 1

  /// The last line, for what was hashed so far.
  static func trailer(documentBytes: Int, _ digest: Digest) -> [UInt8] {
    let length = String(documentBytes, digits: lengthDigits, radix: 16)
    return Array("\(length) \(digest.hex())\n".utf8)
  }

  /// - Throws: `CheckpointMismatch` where the file is damaged or none of this program's.
  static func read(_ file: [UInt8]) throws(CheckpointMismatch) -> StoredCheckpoint {
    let end = file.count - trailerBytes
    guard end >= 0 else { throw damaged }
    let trailer = String(decoding: file[end...], as: UTF8.self)
    guard let documentBytes = Int(trailer.prefix(lengthDigits), radix: 16),
      (0...end).contains(documentBytes)
    else { throw damaged }
    var digest = Digest()
    digest.update(file.span.extracting(..<end))
    guard Array(file[end...]) == CheckpointFile.trailer(documentBytes: documentBytes, digest)
    else { throw damaged }
    let pending = end - documentBytes
    do {
      let checkpoint = try Checkpoint(text: Array(file[pending..<end]))
      let snapshots = checkpoint.destinations.compactMap(\.open) + [checkpoint.deadLetters]
      for shard in snapshots
      where shard.block.upperBound > pending || shard.text.upperBound > pending {
        throw DocumentError(description: "a range beyond its end")
      }
      return StoredCheckpoint(checkpoint: checkpoint, file: file)
    } catch {
      throw CheckpointMismatch("it cannot be read: \(error)")
    }
  }

  private static let damaged = CheckpointMismatch("it is damaged")
}
