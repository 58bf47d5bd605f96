internal import Checksums
internal import Files

/// The bytes of one stored file, counted and hashed while they are read.
final class StoredBytes {
  private let file: Descriptor
  private static let pieceBytes = 256 << 10
  private(set) var digest = Digest()
  /// Bytes so far.
  private(set) var bytes = 0

  /// - Parameter file: from its start; it is closed with `self`.
  init(_ file: consuming Descriptor) { self.file = file }

  /// Replaces `piece`, whose memory is used again, by the file's next bytes.
  /// - Returns: False at the end of the file, where `piece` is left empty.
  func next(into piece: inout [UInt8]) throws(FileError) -> Bool {
    piece.removeAll(keepingCapacity: true)
    guard try file.read(StoredBytes.pieceBytes, appendingTo: &piece) > 0 else { return false }
    digest.update(piece)
    bytes += piece.count
    return true
  }
}
