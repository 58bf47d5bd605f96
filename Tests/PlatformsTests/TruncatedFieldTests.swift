import Platforms
import Testing

@Suite struct TruncatedFieldTests {
  @Test("The names that limits.truncate may hold")
  func names() {
    for name in ["title", "body", "aps.alert.subtitle", "customFields.a b.c"] {
      #expect(TruncatedField(rawValue: name)?.rawValue == name)
    }
    for name in ["Title", "subtitle", "customFields", "aps.alert.body", ""] {
      #expect(TruncatedField(rawValue: name) == nil)
    }
  }
}
