import Shards
import Testing

@testable import BatchPipeline

@Suite struct FirstFailureTests {
  @Test("A run that starts over forgets its errors, but not that it was told to stop")
  func startingOver() throws {
    let failure = FirstFailure()
    failure.set(CheckpointMismatch("it is damaged"))
    #expect(failure.isSet)
    failure.startOver()
    #expect(!failure.isSet)
    try failure.rethrow()
    failure.set(CheckpointMismatch("it is damaged"))
    failure.set(Interrupted(signal: 15))
    #expect(throws: CheckpointMismatch.self) { try failure.rethrow() }
    failure.startOver()
    #expect(failure.isSet)
    #expect(throws: Interrupted(signal: 15)) { try failure.rethrow() }
  }
}
