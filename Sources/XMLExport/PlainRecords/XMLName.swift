/// Names as XML 1.0 (fifth edition, §2.3) and its namespaces allow them.
enum XMLName {
  static let namespace: [UInt8] = Array("xmlns".utf8)

  /// Where in a name, which is UTF-8, the part after the prefix is; nil where it is no plain name, and
  /// libxml2 has to say what it is.
  static func local(in name: [UInt8]) -> Range<Int>? {
    let colons = name.indices.filter { name[$0] == UInt8(ascii: ":") }
    guard colons.count <= 1 else { return nil }
    let start = colons.first.map { $0 + 1 } ?? 0
    guard isPart(name[start...]) else { return nil }
    if let colon = colons.first, !isPart(name[..<colon]) { return nil }
    return start..<name.count
  }

  private static func isPart(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isFirst = true
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      guard isStart(scalar.value) || (!isFirst && isFurther(scalar.value)) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  private static func isStart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5a, 0x5f, 0x61...0x7a, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x2ff, 0x370...0x37d,
      0x37f...0x1fff, 0x200c...0x200d, 0x2070...0x218f, 0x2c00...0x2fef, 0x3001...0xd7ff,
      0xf900...0xfdcf, 0xfdf0...0xfffc, 0x10000...0xeffff:
      true
    default: false
    }
  }

  private static func isFurther(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2d, 0x2e, 0x30...0x39, 0xb7, 0x300...0x36f, 0x203f...0x2040: true
    default: false
    }
  }
}
