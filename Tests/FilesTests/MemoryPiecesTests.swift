import Bytes
import Testing

@testable import Files

@Suite struct MemoryPiecesTests {
  @Test("Blocks of one page do not touch each other, and what is given back is used again")
  func pieces() {
    let pieces = MemoryPieces(pieceBytes: 331_776)
    var addresses: Set<UInt> = []
    for round in 0..<3 {
      // Six fit a page: the last two stand in a second one.
      let blocks = (0..<8).map { _ in HeldBlock(pieces) }
      for (index, block) in blocks.enumerated() { block.fill(UInt8(index + 10 * round)) }
      for (index, block) in blocks.enumerated() {
        #expect(block.isFilled(with: UInt8(index + 10 * round)))
        addresses.insert(block.address)
      }
    }
    #expect(addresses.count == 8)
    #expect(addresses.allSatisfy { $0 % 4_096 == 0 })
  }

  @Test("There are more pages than one region has, and none of them twice")
  func regions() {
    let pieces = MemoryPieces(pieceBytes: 2 << 20)
    let blocks = (0..<67).map { _ in HeldBlock(pieces) }
    for (index, block) in blocks.enumerated() { block.append(UInt8(index)) }
    #expect(blocks.enumerated().allSatisfy { $1.first == UInt8($0) })
    let addresses = Set(blocks.map(\.address))
    #expect(addresses.count == 67 && addresses.allSatisfy { $0 % (2 << 20) == 0 })
  }

  @Test("A block keeps the page that it stands in")
  func lifetime() {
    let block = HeldBlock(MemoryPieces(pieceBytes: 512 << 10))
    block.fill(7)
    #expect(block.isFilled(with: 7))
  }
}
