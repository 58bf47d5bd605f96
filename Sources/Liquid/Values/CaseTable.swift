internal import Bytes

/// Unicode's mapping of each scalar to the other case, as the standard library has it: no locale and no
/// scalar beside it takes part.
///
/// What the library tells of a scalar takes it some hundred instructions and a string; the scalars of European names
/// are asked once.
struct CaseTable: Sendable {
  /// Scalars of one or two bytes of UTF-8.
  private static let keptScalars: UInt32 = 0x800

  static let upper = CaseTable { $0.properties.uppercaseMapping }
  static let lower = CaseTable { $0.properties.lowercaseMapping }

  private let mapping: @Sendable (Unicode.Scalar) -> String
  /// Of each kept scalar the bytes of what it becomes, the first the lowest, and how many in the highest.
  private let words: [UInt64]

  private init(_ mapping: @escaping @Sendable (Unicode.Scalar) -> String) {
    self.mapping = mapping
    words = (0..<CaseTable.keptScalars).map { value in
      let bytes = Array((Unicode.Scalar(value).map(mapping) ?? "").utf8)
      precondition(bytes.count < 8, "bug: a mapping that no word holds")
      let word = bytes.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      return word | UInt64(bytes.count) << 56
    }
  }

  /// The text in the other case. O(bytes).
  /// - Parameter bytes: what is no UTF-8 in it becomes U+FFFD.
  func mapped(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      append(scalar, to: &result)
    }
    return result
  }

  private func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    guard scalar.value < CaseTable.keptScalars else {
      return result.append(contentsOf: mapping(scalar).utf8)
    }
    var word = words[Int(scalar.value)]
    for _ in 0..<word >> 56 {
      result.append(UInt8(truncatingIfNeeded: word))
      word >>= 8
    }
  }
}
