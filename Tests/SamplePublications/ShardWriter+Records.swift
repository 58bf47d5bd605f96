package import Files
package import Shards

extension ShardWriter {
  /// Appends the bytes of so many lines.
  package func append(_ bytes: [UInt8], records: Int) throws(FileError) {
    count(records: records)
    try append(bytes)
  }
}
