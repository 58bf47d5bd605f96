internal import Crypto
internal import FoundationEssentials

/// SHA-256 of bytes that arrive in pieces.
struct Digest: Sendable {
  private var state = SHA256()

  mutating func update(_ bytes: [UInt8]) { state.update(data: bytes) }
  mutating func update(_ bytes: ArraySlice<UInt8>) { state.update(data: bytes) }
  mutating func update(_ bytes: Span<UInt8>) {
    // SAFETY: the pointer does not leave the call.
    unsafe bytes.withUnsafeBytes { unsafe state.update(bufferPointer: $0) }
  }

  /// In lower-case hexadecimal.
  func hex() -> String {
    var text: [UInt8] = []
    for byte in state.finalize() {
      for nibble in [byte >> 4, byte & 15] {
        text.append(nibble < 10 ? nibble + 0x30 : nibble + 0x57)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func hex(of bytes: [UInt8]) -> String {
    var digest = Digest()
    digest.update(bytes)
    return digest.hex()
  }
}
