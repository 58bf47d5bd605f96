internal import Bytes

/// Text counted in Unicode scalars, which is what the language calls characters.
struct ScalarText {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func isStart(_ byte: UInt8) -> Bool { byte & 0xc0 != 0x80 }

  var count: Int { bytes.count(where: ScalarText.isStart) }

  /// Offset of scalar `index`; the end for one past the last.
  private func offset(of index: Int) -> Int {
    var left = index
    for (offset, byte) in bytes.enumerated() where ScalarText.isStart(byte) {
      if left == 0 { return offset }
      left -= 1
    }
    return bytes.count
  }

  func prefix(_ length: Int) -> [UInt8] { Array(bytes[..<offset(of: max(length, 0))]) }

  /// `length` scalars from `start`, which counts from the end when negative; nil where there is no
  /// such place.
  func slice(_ start: Int, _ length: Int) -> [UInt8]? {
    guard let range = ScalarText.range(start, length, of: count) else { return nil }
    return Array(bytes[offset(of: range.lowerBound)..<offset(of: range.upperBound)])
  }

  /// The elements that `start` and `length` mean among `count`.
  static func range(_ start: Int, _ length: Int, of count: Int) -> Range<Int>? {
    let first = start < 0 ? start + count : start
    guard first >= 0, first <= count, length >= 0 else { return nil }
    return first..<(first + min(length, count - first))
  }

  /// The bytes of each scalar.
  var scalars: [[UInt8]] {
    var result: [[UInt8]] = []
    for byte in bytes {
      if ScalarText.isStart(byte) || result.isEmpty {
        result.append([byte])
      } else {
        result[result.count - 1].append(byte)
      }
    }
    return result
  }

  // MARK: - Case

  var uppercased: [UInt8] {
    isASCII ? bytes.map(ASCII.uppercased) : CaseTable.upper.mapped(bytes)
  }

  var lowercased: [UInt8] {
    isASCII ? bytes.map(ASCII.lowercased) : CaseTable.lower.mapped(bytes)
  }

  /// The first scalar in title case, the others in lower case.
  var capitalized: [UInt8] {
    if isASCII {
      var result = bytes.map(ASCII.lowercased)
      if let first = bytes.first { result[0] = ASCII.uppercased(first) }
      return result
    }
    let rest = bytes.dropFirst().drop { !ScalarText.isStart($0) }
    let first = String(decoding: bytes[..<rest.startIndex], as: UTF8.self).unicodeScalars
    return first.flatMap { $0.properties.titlecaseMapping.utf8 } + CaseTable.lower.mapped(rest)
  }

  /// Most names are: their case needs none of the tables.
  private var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }
}
