internal import Bytes
internal import JSONText

/// How many records may be rejected.
package enum RejectionBudget: Sendable, Equatable {
  /// Judged at once.
  case count(Int)
  /// A share of the records read, judged at the end; 1 % is 10,000.
  case share(millionths: Int)

  /// Rejections that `read` records may have; a share allows at least one.
  package func allowed(ofRead read: Int) -> Int {
    switch self {
    case .count(let count): return count
    case .share(let millionths):
      let (high, low) = read.multipliedFullWidth(by: millionths)
      return max(1, 1_000_000.dividingFullWidth((high, low)).quotient)
    }
  }
}

extension ValueReader where Value == RejectionBudget {
  static var rejectionBudget: ValueReader {
    let count = ValueReader<Int>.integer(0...Int.max)
    return ValueReader("a whole number or a percentage") { builder in
      .object([
        (
          "anyOf",
          .array([
            count.schema(&builder),
            .object([
              ("type", .string("string")),
              ("pattern", .pattern("^(100(\\.0{1,4})?|0?[0-9]{1,2}(\\.[0-9]{1,4})?)%$")),
            ]),
          ])
        )
      ])
    } read: { node, reading in
      if node.numberValue != nil {
        return count.read(node, &reading).map(RejectionBudget.count)
      }
      guard let text = reading.plainText(of: node, expected: "a whole number or a percentage")
      else { return nil }
      if let millionths = RejectionBudget.millionths(text) {
        return .share(millionths: millionths)
      }
      reading.report(
        "no percentage; write one from \"0%\" to \"100%\" with at most four decimals",
        at: node.place)
      return nil
    }
  }
}

extension RejectionBudget {
  /// Millionths of `1%` or `0.25%`.
  fileprivate static func millionths(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.last == UInt8(ascii: "%") else { return nil }
    let parts = bytes.dropLast().split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    var digits: [UInt8] = []
    for part in parts {
      guard !part.isEmpty, part.allSatisfy(ASCII.isDigit) else {
        return nil
      }
      digits += part
    }
    let decimals = parts.count == 2 ? parts[1].count : 0
    guard parts[0].count <= 3, decimals <= 4 else { return nil }
    let padded = digits + [UInt8](repeating: UInt8(ascii: "0"), count: 4 - decimals)
    guard let value = Int(String(decoding: padded, as: UTF8.self)), value <= 1_000_000 else {
      return nil
    }
    return value
  }
}
