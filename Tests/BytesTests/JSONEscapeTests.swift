import Testing

@testable import Bytes

@Suite struct JSONEscapeTests {
  @Test("An escape of two characters is read as the byte that it is written for")
  func roundTrip() {
    for byte in UInt8.min...UInt8.max {
      guard byte.needsJSONEscape, let short = byte.shortJSONEscape else { continue }
      #expect(short.unescapedInJSON == byte)
    }
  }

  @Test("Behind a backslash eight bytes are an escape by themselves, and no others")
  func escapes() {
    let escapes = (UInt8.min...UInt8.max).filter { $0.unescapedInJSON != nil }
    #expect(escapes == Array(#""/\bfnrt"#.utf8))
  }

  @Test("The first mark of eight bytes is that of the first that needs an escape")
  func marks() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var bytes = Array("aaaaaaaa".utf8)
        bytes[place] = byte
        let marks = bytes.span.loadUInt64(at: 0).littleEndian.jsonEscapeMarks
        #expect(marks.trailingZeroBitCount / 8 == (byte.needsJSONEscape ? place : 8))
      }
    }
  }
}
