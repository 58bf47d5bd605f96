import Testing

@testable import Files

/// A block that stands in an array.
final class HeldBlock {
  var block: AlignedBlock

  init(_ pieces: MemoryPieces) { block = AlignedBlock(in: pieces) }

  func fill(_ byte: UInt8) {
    let taken = block.append([UInt8](repeating: byte, count: block.capacity).span)
    #expect(taken == block.capacity && block.isFull)
  }

  func append(_ byte: UInt8) {
    let taken = block.append([byte].span)
    #expect(taken == 1)
  }

  var first: UInt8 { block.withSpan(from: 0) { $0[0] } }

  func isFilled(with byte: UInt8) -> Bool {
    block.withSpan(from: 0) { bytes in bytes.indices.allSatisfy { bytes[$0] == byte } }
  }

  var address: UInt {
    block.withSpan(from: 0) { bytes in
      unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }
  }
}
