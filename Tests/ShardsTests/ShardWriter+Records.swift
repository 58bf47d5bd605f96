import Files
import Shards

extension ShardWriter {
  /// Appends the bytes of so many lines.
  func append(_ bytes: [UInt8], records: Int) throws(FileError) {
    count(records: records)
    try append(bytes)
  }
}
