internal import Checksums

/// The content of `_SUCCESS`: the SHA-256 of `manifest.json` in lower-case hexadecimal and a line feed.
package enum SuccessMark {
  /// Bytes that are read of one; ours has 65.
  package static let maximumBytes = 256

  static func text(manifest: [UInt8]) -> [UInt8] {
    Array(Digest.hex(of: manifest).utf8) + [UInt8(ascii: "\n")]
  }

  /// Whether `text` is the mark of this `manifest.json`.
  package static func matches(_ text: [UInt8], manifest: [UInt8]) -> Bool {
    text == SuccessMark.text(manifest: manifest)
  }
}
