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

  /// The next piece, never an empty one; nil at the end of the file.
  func next() throws(FileError) -> [UInt8]? {
    var piece: [UInt8] = []
    if try file.read(StoredBytes.pieceBytes, appendingTo: &piece) == 0 { return nil }
    digest.update(piece)
    bytes += piece.count
    return piece
  }
}
