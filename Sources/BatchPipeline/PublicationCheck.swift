internal import Gzip
package import Shards

/// `verify`: a publication read again, compressed shards included.
package enum PublicationCheck {
  /// Text decompressed at a time.
  private static let pieceBytes = 256 << 10

  /// - Parameter report: gets a line for each problem.
  /// - Throws: Where the directory itself cannot be read.
  package static func run(
    _ directory: String, reporting report: @escaping (String) -> Void
  ) throws -> Verification.Summary {
    try Verification.run(
      directory,
      decompressing: { stored in
        let text = ShardText(
          GzipInput(isNamedGzip: true, fileBytes: nil, maximumExpansion: nil) { chunk in
            guard let next = try stored() else { return false }
            chunk = next
            return true
          })
        return { try text.next() }
      },
      reporting: { report($0.description) })
  }

  private final class ShardText {
    private var input: GzipInput

    init(_ input: consuming GzipInput) { self.input = input }

    func next() throws -> [UInt8]? {
      var piece: [UInt8] = []
      _ = try input.read(PublicationCheck.pieceBytes, into: &piece)
      return piece.isEmpty ? nil : piece
    }
  }
}
