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

  @Test("What is wrong with a topic names the push type and what to do")
  func topics() {
    let problem = { (type: PushType, topic: String) in
      type.problem(withTopic: Array(topic.utf8).span)
    }
    #expect(problem(.voip, "com.example.voip") == nil)
    #expect(problem(.alert, "com.example") == nil)
    #expect(problem(.voip, "com.example") == "does not fit push type voip; end it with .voip")
    #expect(
      problem(.alert, "com.example.voip")
        == "does not fit push type alert; remove the other type's suffix")
  }
}
