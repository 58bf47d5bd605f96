import Testing

@testable import Files

#if os(Linux)
  @Suite struct HugePageSupplyTests {
    @Test("Nothing comes before it begins")
    func beforeIt() {
      let supply = HugePageSupply()
      #expect(supply.take() == nil && supply.count == 0)
    }

    @Test("Pages come ahead of their use, and more when some are used")
    func ahead() async throws {
      let supply = HugePageSupply(slowNanoseconds: .max)
      supply.begin(heapPages: 0)
      try await wait { supply.count == 4 }
      for _ in 0..<4 { #expect(supply.take() != nil) }
      try await wait { supply.count == 2 }
    }

    @Test("After a page that was slow no more come, and what needs some is in small ones")
    func slow() async throws {
      let supply = HugePageSupply(slowNanoseconds: 0)
      supply.begin(heapPages: 0)
      try await wait { supply.count == 1 }
      let pieces = MemoryPieces(pieceBytes: 2 << 20, of: supply)
      let blocks = (0..<5).map { _ in HeldBlock(pieces) }
      for (index, block) in blocks.enumerated() { block.append(UInt8(index)) }
      #expect(blocks.enumerated().allSatisfy { $1.first == UInt8($0) })
      try await Task.sleep(for: .milliseconds(20))
      #expect(supply.count == 0)
    }

    @Test("What a publication is done with is there for the next, and each page once")
    func givenBack() async throws {
      let supply = HugePageSupply(slowNanoseconds: .max)
      supply.begin(heapPages: 0)
      try await wait { supply.count == 4 }
      var addresses: [Set<UInt>] = []
      for _ in 0..<2 {
        let pieces = MemoryPieces(pieceBytes: 2 << 20, of: supply)
        let blocks = (0..<40).map { _ in HeldBlock(pieces) }
        for (index, block) in blocks.enumerated() { block.append(UInt8(index)) }
        #expect(blocks.enumerated().allSatisfy { $1.first == UInt8($0) })
        addresses.append(Set(blocks.map(\.address)))
      }
      #expect(addresses.allSatisfy { $0.count == 40 })
      #expect(addresses[0].intersection(addresses[1]).count >= 4)
      #expect(supply.count >= 4)
    }

    /// Until `isSo`, for ten seconds at most.
    private func wait(_ isSo: () -> Bool) async throws {
      for _ in 0..<10_000 where !isSo() { try await Task.sleep(for: .milliseconds(1)) }
      try #require(isSo())
    }
  }
#endif
