/// Some of the 256 bytes.
struct ByteSet: Equatable, Sendable {
  private var words = SIMD4<UInt64>()

  init(_ isMember: (UInt8) -> Bool) {
    for byte in UInt8.min...UInt8.max where isMember(byte) { insert(byte) }
  }

  init(_ members: [UInt8] = []) {
    for byte in members { insert(byte) }
  }

  var inverted: ByteSet { ByteSet { !contains($0) } }

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & 1 << (byte & 63) != 0 }

  var count: Int {
    words.indices.reduce(0) { count, index in count + words[index].nonzeroBitCount }
  }

  func isSubset(of other: ByteSet) -> Bool { words & ~other.words == SIMD4() }

  func isDisjoint(with other: ByteSet) -> Bool { words & other.words == SIMD4() }

  mutating func remove(_ byte: UInt8) { words[Int(byte >> 6)] &= ~(1 << (byte & 63)) }

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << (byte & 63) }

  mutating func formUnion(_ other: ByteSet) { words |= other.words }
}
