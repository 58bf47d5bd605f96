import Platforms
import Testing

@Suite struct PushTypeTests {
  @Test("A background push has priority 5, any other each", arguments: PushType.allCases)
  func priorities(type: PushType) {
    let isBackground = type == .background
    #expect(type.onlyPriority == (isBackground ? .considerate : nil))
    #expect(type.problem(with: .considerate) == nil)
    for priority: APNsPriority in [.immediate, .low] {
      #expect(
        type.problem(with: priority)
          == (isBackground ? "a background push has priority 5; set 5 or leave it out" : nil))
    }
  }
}
