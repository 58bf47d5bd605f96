import Testing

@testable import Shards

@Suite struct DiskRoomTests {
  @Test(
    "Writes that wait for the disk have 16 MiB at most, half of it compressed, and are 48 at most",
    arguments: [
      (1, 16, 8), (32, 16, 16), (64, 32, 32), (128, 48, 48), (256, 48, 48), (500, 48, 48),
    ])
  func mostWrites(files: Int, plain: Int, compressed: Int) {
    for (isCompressed, expected) in [(false, plain), (true, compressed)] {
      let plan = BlockPlan(files: files, isCompressed: isCompressed)
      let most = DiskRoom.mostWrites(plan)
      #expect(most == expected)
      #expect(most * plan.blocksToAWrite * plan.bytes <= (isCompressed ? 8 : 16) << 20)
    }
  }

  @Test("Every size of a write leaves as many as there are lanes")
  func leastWrites() {
    for isCompressed in [false, true] {
      for files in 1...1_024 {
        let plan = BlockPlan(files: files, isCompressed: isCompressed)
        guard plan.isDirect else { continue }
        #expect(DiskRoom.mostWrites(plan) >= DiskAccess.laneCount, "\(files) files")
      }
    }
  }
}
