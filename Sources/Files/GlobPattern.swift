internal import Bytes

/// One component of a path with `*`, `?` and `[…]`, matched against names.
///
/// `?` and a class stand for one character of a UTF-8 name; a byte that is not UTF-8 counts as one.
/// Nothing depends on the locale. A leading dot is matched only by a dot in the pattern, since files
/// whose names begin with one are usually still being written.
struct GlobPattern: Sendable {
  enum Element: Equatable, Sendable {
    case literal(UInt32)
    case anyOne
    case anyMany
    case oneOf([ClosedRange<UInt32>], negated: Bool)
  }

  let elements: [Element]

  init(_ text: [UInt8]) {
    let scalars = GlobPattern.scalars(text)
    var elements: [Element] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case UInt32(ascii: "*"):
        if elements.last != .anyMany { elements.append(.anyMany) }
      case UInt32(ascii: "?"):
        elements.append(.anyOne)
      case UInt32(ascii: "["):
        if let (element, next) = GlobPattern.set(in: scalars, after: index) {
          elements.append(element)
          index = next
        } else {
          elements.append(.literal(scalar))
        }
      case UInt32(ascii: "\\") where index < scalars.count:
        // A backslash takes the next character as it is.
        elements.append(.literal(scalars[index]))
        index += 1
      default:
        elements.append(.literal(scalar))
      }
    }
    self.elements = elements
  }

  /// Whether the text holds a character that makes it a pattern.
  static func isPattern(_ text: some Sequence<UInt8>) -> Bool {
    text.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
  }

  /// The component as a name where it has no wildcard, escapes taken out.
  static func literal(_ text: [UInt8]) -> [UInt8] {
    var name: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if byte == UInt8(ascii: "\\") && !isEscaped {
        isEscaped = true
      } else {
        name.append(byte)
        isEscaped = false
      }
    }
    return isEscaped ? name + [UInt8(ascii: "\\")] : name
  }

  /// Time: name × pattern at worst, whatever the stars.
  func matches(_ name: [UInt8]) -> Bool {
    let scalars = GlobPattern.scalars(name)
    if scalars.first == UInt32(ascii: ".") && elements.first != .literal(UInt32(ascii: ".")) {
      return false
    }
    var (at, element) = (0, 0)
    var retry: (at: Int, element: Int)?
    while at < scalars.count || element < elements.count {
      if element < elements.count {
        if elements[element] == .anyMany {
          retry = (at, element)
          element += 1
          continue
        }
        if at < scalars.count && elements[element].accepts(scalars[at]) {
          at += 1
          element += 1
          continue
        }
      }
      // Lets the last star take one more; an earlier one never needs to.
      guard let star = retry, star.at < scalars.count else { return false }
      retry = (star.at + 1, star.element)
      (at, element) = (star.at + 1, star.element + 1)
    }
    return true
  }

  /// Scalars; a byte that is not UTF-8 stands as a number above all of them.
  private static func scalars(_ bytes: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    var index = 0
    while index < bytes.count {
      if let (scalar, length) = UTF8Text.scalar(in: bytes, at: index) {
        scalars.append(scalar.value)
        index += length
      } else {
        scalars.append(0x11_0000 + UInt32(bytes[index]))
        index += 1
      }
    }
    return scalars
  }

  /// The class whose `[` stands before `start`, and where the text goes on; nil where no `]` ends it.
  private static func set(in text: [UInt32], after start: Int) -> (Element, Int)? {
    var index = start
    var ranges: [ClosedRange<UInt32>] = []
    let negated =
      index < text.count && (text[index] == UInt32(ascii: "!") || text[index] == UInt32(ascii: "^"))
    if negated { index += 1 }
    let first = index
    while index < text.count {
      if text[index] == UInt32(ascii: "]") && index > first {
        return (.oneOf(ranges, negated: negated), index + 1)
      }
      if text[index] == UInt32(ascii: "\\") && index + 1 < text.count { index += 1 }
      let low = text[index]
      index += 1
      guard index + 1 < text.count, text[index] == UInt32(ascii: "-"),
        text[index + 1] != UInt32(ascii: "]")
      else {
        ranges.append(low...low)
        continue
      }
      index += 1
      if text[index] == UInt32(ascii: "\\") && index + 1 < text.count { index += 1 }
      if low <= text[index] { ranges.append(low...text[index]) }
      index += 1
    }
    return nil
  }
}

extension GlobPattern.Element {
  fileprivate func accepts(_ scalar: UInt32) -> Bool {
    switch self {
    case .literal(let wanted): wanted == scalar
    case .anyOne: true
    case .anyMany: false
    case .oneOf(let ranges, let negated): ranges.contains { $0.contains(scalar) } != negated
    }
  }
}

extension UInt32 {
  fileprivate init(ascii scalar: Unicode.Scalar) { self = scalar.value }
}
