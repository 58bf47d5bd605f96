/// Whole numbers of any length, as on paper: digits one a byte, most significant first. O(digits), unless
/// something else is said.
enum DigitArithmetic {
  /// -1, 0 or 1.
  static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let (first, second) = (left.drop { $0 == 0 }, right.drop { $0 == 0 })
    if first.count != second.count { return first.count < second.count ? -1 : 1 }
    for (a, b) in zip(first, second) where a != b { return a < b ? -1 : 1 }
    return 0
  }

  static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var sum: [UInt8] = []
    var carry: UInt8 = 0
    var (i, j) = (left.count - 1, right.count - 1)
    while i >= 0 || j >= 0 || carry > 0 {
      var digit = carry
      if i >= 0 { digit += left[i] }
      if j >= 0 { digit += right[j] }
      sum.append(digit % 10)
      carry = digit / 10
      i -= 1
      j -= 1
    }
    return sum.reversed()
  }

  /// `left` is not below `right`.
  static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var difference = left
    var borrow: UInt8 = 0
    for offset in 0..<left.count {
      let index = left.count - 1 - offset
      let taken = borrow + (offset < right.count ? right[right.count - 1 - offset] : 0)
      borrow = difference[index] < taken ? 1 : 0
      difference[index] = difference[index] + borrow * 10 - taken
    }
    return difference
  }

  /// O(digits of one × digits of the other).
  static func product(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var product = [Int](repeating: 0, count: left.count + right.count)
    for (i, a) in left.enumerated().reversed() {
      for (j, b) in right.enumerated().reversed() {
        product[i + j + 1] += Int(a) * Int(b)
      }
    }
    var carry = 0
    var digits = [UInt8](repeating: 0, count: product.count)
    for index in product.indices.reversed() {
      let sum = product[index] + carry
      digits[index] = UInt8(sum % 10)
      carry = sum / 10
    }
    return digits
  }

  /// Divides in place, by a number that is not zero: 2,000 digits divided by a few take some 50 µs.
  static func quotient(_ dividend: [UInt8], _ divisor: [UInt8])
    -> (quotient: [UInt8], remainder: [UInt8])
  {
    let divisor = Array(divisor.drop { $0 == 0 })
    var quotient: [UInt8] = []
    quotient.reserveCapacity(dividend.count)
    // What is left stands in the digits from `start` on, one more than the divisor has.
    var rest = [UInt8](repeating: 0, count: divisor.count) + dividend
    var digits = rest.mutableSpan
    for start in dividend.indices {
      var count: UInt8 = 0
      while subtract(divisor.span, from: &digits, at: start) { count += 1 }
      quotient.append(count)
    }
    return (quotient, Array(rest.suffix(divisor.count)))
  }

  /// Subtracts a number from the one that begins at `start` and has a digit more.
  /// - Returns: False, and nothing is changed, where that one is smaller.
  private static func subtract(
    _ other: Span<UInt8>, from digits: inout MutableSpan<UInt8>, at start: Int
  ) -> Bool {
    let first = start + 1
    if digits[start] == 0 {
      for index in other.indices where digits[first + index] != other[index] {
        if digits[first + index] < other[index] { return false }
        break
      }
    }
    var borrow: UInt8 = 0
    for index in other.indices.reversed() {
      let taken = other[index] + borrow
      let digit = digits[first + index]
      borrow = digit < taken ? 1 : 0
      digits[first + index] = digit + borrow * 10 - taken
    }
    digits[start] -= borrow
    return true
  }
}
