import Platforms
import Testing

@Suite struct LiveActivityEventTests {
  @Test(
    "Each event asks for event and timestamp, and for its own keys, in their order",
    arguments: [
      (nil, ["event", "timestamp"]),
      (.start, ["event", "timestamp", "alert", "attributes-type", "attributes"]),
      (.update, ["event", "timestamp", "content-state"]), (.end, ["event", "timestamp"]),
    ] as [(LiveActivityEvent?, [String])])
  func requiredKeys(event: LiveActivityEvent?, names: [String]) {
    let keys = LiveActivityKeys.always.union(event?.requiredKeys ?? .none)
    #expect(keys.names == names)
  }
}
