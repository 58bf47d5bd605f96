import Bytes
import Platforms
import Testing

@Suite("Device tokens, PAYLOADS.md §2")
struct DeviceTokenTests {
  private func normalized(_ text: String) throws(SettingFault) -> String {
    var token = ByteBuffer(capacity: 64)
    token.append(utf8: text)
    try DeviceToken.normalize(&token)
    return String(decoding: token.array(), as: UTF8.self)
  }

  private func isNormal(_ text: String) -> Bool { DeviceToken.isNormal(Array(text.utf8).span) }

  private let digits = String(repeating: "09af", count: 16)

  @Test("Capitals become small, and brackets and spaces go")
  func normal() throws {
    for text in [digits, digits.uppercased(), "<\(digits)>", "<09AF \(digits.dropFirst(4)) >"] {
      #expect(try normalized(text) == digits)
    }
  }

  @Test("It has 64 to 400 digits, an even number of them, and nothing else")
  func others() {
    for count in [0, 2, 62, 65, 402] {
      let text = String(repeating: "a", count: count)
      #expect(throws: SettingFault.self, "\(count)") { try normalized(text) }
    }
    for text in ["<\(digits)", " \(digits)", "\(digits) ", "\(digits)gg", "\(digits)-a"] {
      #expect(throws: SettingFault.self, "\(text)") { try normalized(text) }
    }
    #expect(throws: Never.self) { try normalized(String(repeating: "a", count: 400)) }
  }

  @Test("Only small digits are what a request has")
  func inRequest() {
    #expect(isNormal(digits))
    #expect(!isNormal(digits.uppercased()) && !isNormal("<\(digits)>") && !isNormal("0a"))
  }
}
