internal import Bytes
internal import Files

/// The first bytes of an export, decompressed: all that a starter configuration, or its record element, is guessed
/// from.
struct ExportStart: Sendable {
  /// Enough for the thousand records that `check` looks at, in any usual export.
  static let maximumBytes = 4 << 20

  /// The path as it was given.
  let path: String
  /// The first bytes as delivered, in the export's own encoding.
  let bytes: [UInt8]
  /// Nothing follows.
  let isWhole: Bool

  init(path: String, bytes: [UInt8], isWhole: Bool) {
    self.path = path
    self.bytes = bytes
    self.isWhole = isWhole
  }

  /// - Parameter path: relative to the working directory; `-` is standard input.
  /// - Throws: What the file system says, or `RunFailure` 65 for an empty file, another format, or
  ///   corrupt gzip in the part that is read.
  init(reading path: String) throws {
    let status = path == StandardInput.name ? nil : try FileStatus(of: path, role: .input)
    if let status, status.kind != .regular {
      throw FileError(path, .input, .notAFile(status.kind))
    }
    // As XML, since that leaves the bytes in their encoding.
    let file = InputFile(path: path, location: path, format: .xml, status: status)
    var bytes: [UInt8] = []
    var isWhole = true
    do {
      let text = try ExportText(file, maximumExpansion: nil, digest: nil, meter: nil)
      if try text.read(ExportStart.maximumBytes, into: &bytes) {
        var next: [UInt8] = []
        _ = try text.read(1, into: &next)
        isWhole = next.isEmpty
      }
    } catch {
      throw RunFailure.placing(error, path: path, line: 1, column: 1)
    }
    if bytes.isEmpty {
      throw RunFailure(
        .badData, at: path, line: 1, column: 1,
        "the file is empty; give an export that has at least a header")
    }
    self.init(path: path, bytes: bytes, isWhole: isWhole)
  }
}
