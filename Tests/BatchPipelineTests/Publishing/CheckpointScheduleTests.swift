import Testing

@testable import BatchPipeline

@Suite struct CheckpointScheduleTests {
  @Test("None is due before its time, one is with the bytes, and one at a time")
  func due() {
    let schedule = CheckpointSchedule(interval: .seconds(3600), files: 0)
    #expect(!schedule.isDue(bytesRead: 0))
    #expect(!schedule.isDue(bytesRead: 4 << 30 - 1))
    #expect(schedule.isDue(bytesRead: 4 << 30))
    #expect(!schedule.isDue(bytesRead: 9 << 30))
    schedule.ended(since: .now)
    #expect(!schedule.isDue(bytesRead: 5 << 30))
  }

  @Test("With no time between them one is due whenever none is under way")
  func always() {
    let schedule = CheckpointSchedule(interval: .zero, files: 10_000)
    for _ in 0..<3 {
      #expect(schedule.isDue(bytesRead: 0))
      #expect(!schedule.isDue(bytesRead: 0))
      schedule.ended(since: .now - .seconds(9))
    }
  }

  @Test("Of thousands of files none is due at once")
  func files() {
    #expect(!CheckpointSchedule(interval: .nanoseconds(1), files: 10_000).isDue(bytesRead: 9 << 30))
  }

  @Test("One that took long is followed by none soon, also where the bytes are there")
  func costly() {
    let schedule = CheckpointSchedule(interval: .nanoseconds(1), files: 0)
    #expect(schedule.isDue(bytesRead: 0))
    schedule.ended(since: .now - .seconds(100))
    #expect(!schedule.isDue(bytesRead: 100 << 30))
  }
}
