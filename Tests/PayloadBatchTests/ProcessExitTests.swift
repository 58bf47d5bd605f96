import BatchPipeline
import Configuration
import Files
import Testing

@testable import payloadbatch

@Suite struct ProcessExitTests {
  private struct Unknown: Error {}

  @Test("Every error has its status and says all that is wrong")
  func endings() {
    let endings: [(any Error, Int32, [String])] = [
      (RunFailure(.badData, ["a", "b"]), 65, ["a", "b"]),
      (
        ConfigurationProblems([ConfigurationProblem(place: .init(option: "--set x"), message: "m")]
        ),
        78, ["--set x: error: m"]
      ),
      (FileError("a.csv", .input, .notAFile(.directory)), 66, ["a.csv: error: is a directory"]),
      (Interrupted(signal: 15), 143, ["error: ended by signal 15; nothing was published"]),
      (Unknown(), 70, ["error: bug: Unknown(); please report it"]),
    ]
    for (error, status, messages) in endings {
      let ending = ProcessExit.ending(of: error)
      #expect(ending.status == status)
      #expect(ending.messages.count == messages.count)
      for (found, expected) in zip(ending.messages, messages) {
        #expect(found.hasPrefix(expected))
      }
    }
  }
}
