import Platforms
import Testing

@Suite("What addresses an app at FCM, PAYLOADS.md §3")
struct RegistrationTokenTests {
  private func kind(_ text: String) -> RegistrationToken? {
    try? RegistrationToken(parsing: Array(text.utf8).span)
  }

  @Test("A registration token has 100 to 4,096 characters of its alphabet")
  func tokens() {
    for (count, isToken) in [(99, false), (100, true), (4_096, true), (4_097, false)] {
      #expect((kind(String(repeating: "a", count: count)) == .token) == isToken, "\(count)")
    }
    let token = String(repeating: "aZ09_-:", count: 20)
    #expect(kind(token) == .token)
    for other in [".", " ", "/", "+", "\u{e9}"] { #expect(kind(token + other) == nil) }
  }

  @Test("An installation id has 22 characters, the first c to f, and no colon")
  func installations() {
    let rest = "AbCdEfGhIjKlMnOpQrS_-"
    for first in "cdef" { #expect(kind("\(first)\(rest)") == .installation) }
    for first in "bgCF0_" { #expect(kind("\(first)\(rest)") == nil) }
    #expect(kind("c\(rest)A") == nil && kind("c\(rest.dropLast())") == nil)
    #expect(kind("c\(rest.dropLast()):") == nil)
  }
}
