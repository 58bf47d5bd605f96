import Bytes
import Platforms
import Testing

@Suite("Values that texts stand for")
struct SettingValueTests {
  private func value<Value: SettingValue>(_ text: String) throws(SettingFault) -> Value {
    try Value(parsing: Array(text.utf8).span)
  }

  @Test("A flag is one of six words")
  func flags() throws {
    for text in ["1", "true", "yes"] { #expect(try (value(text) as FlagWord).isSet) }
    for text in ["0", "false", "no"] { #expect(try !(value(text) as FlagWord).isSet) }
    for text in ["True", "YES", "on", "2", "01", " 1", "1 ", "y", "truee"] {
      #expect(throws: SettingFault.self, "\(text)") { try value(text) as FlagWord }
    }
  }

  @Test("A badge is decimal digits up to 2^53 − 1")
  func badges() throws {
    for (text, number) in [("0", 0), ("007", 7), ("1817", 1_817)] as [(String, UInt64)] {
      #expect(try (value(text) as Badge).number == number)
    }
    #expect(try (value("9007199254740991") as Badge).number == 9_007_199_254_740_991)
    for text in [
      "9007199254740992", "99999999999999999999999", "-1", "+5", " 5", "5 ", "5.0", "1e3", "٣",
      "0x10", "-", "five", "1,000",
    ] {
      #expect(throws: SettingFault.self, "\(text)") { try value(text) as Badge }
    }
  }

  @Test("A tracking id is a number from −2^31 to 2^64 − 1, negative ones counting + 2^32")
  func trackingIds() throws {
    for (text, id) in [
      ("0", 0), ("-0", 0), ("1476005", 0x16_85a5), ("-1", 0xffff_ffff),
      ("-2147483648", 0x8000_0000), ("18446744073709551615", .max), ("0005", 5),
    ] as [(String, UInt64)] {
      #expect(try (value(text) as TrackingId).unsigned == id)
    }
    for text in [
      "-2147483649", "18446744073709551616", "+5", " 5", "5.0", "-", "--1", "h5", "0x5", "5\n",
    ] {
      #expect(throws: SettingFault.self, "\(text)") { try value(text) as TrackingId }
    }
  }
}
