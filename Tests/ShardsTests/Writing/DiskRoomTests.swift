import Testing

@testable import Shards

@Suite struct DiskRoomTests {
  @Test(
    "Writes that wait for the disk have 8 MiB at most, however large they are, and are 48 at most",
    arguments: [(1, 8), (32, 8), (64, 16), (128, 32), (256, 48), (1_000, 48)])
  func mostWrites(files: Int, expected: Int) {
    let plan = BlockPlan(files: files, isCompressed: false)
    let most = DiskRoom.mostWrites(plan)
    #expect(most == expected)
    #expect(most * plan.blocksToAWrite * plan.bytes <= 8 << 20)
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
