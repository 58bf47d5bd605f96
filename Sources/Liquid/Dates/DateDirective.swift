internal import Bytes

/// One directive of a date's format: `%[flags][width]letter`.
///
/// Flags: `-` (no padding), `0`, `_` (pad with these), `^` (upper case), `#` (change case), and last `:` (for `z`).
struct DateDirective: Sendable {
  struct Flags: Sendable {
    var padding: UInt8?
    var isUnpadded = false
    var isUppercase = false
    var changesCase = false
    var colons = 0
    var width: Int?
  }

  /// No date is written wider.
  private static let maximumWidth = 1_024

  let flags: Flags
  let letter: UInt8

  /// - Parameter index: of the byte behind `%`; goes on to the letter, or to the end where there is none.
  init?(_ format: [UInt8], at index: inout Int) {
    var flags = Flags()
    while index < format.count {
      switch format[index] {
      case UInt8(ascii: "-"): (flags.isUnpadded, flags.padding) = (true, nil)
      case UInt8(ascii: "0"): flags.padding = UInt8(ascii: "0")
      case UInt8(ascii: "_"): flags.padding = UInt8(ascii: " ")
      case UInt8(ascii: "^"): flags.isUppercase = true
      case UInt8(ascii: "#"): flags.changesCase = true
      case UInt8(ascii: ":"):
        // Nothing but the letter stands behind colons.
        let letters = format[index...].drop { $0 == UInt8(ascii: ":") }
        if letters.first == UInt8(ascii: "z") {
          flags.colons = letters.startIndex - index
          index = letters.startIndex
        }
        self.flags = flags
        letter = format[index]
        return
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        flags.width = DateDirective.width(format, at: &index)
        continue
      default:
        guard DateDirective.isModifier(format, at: index) else {
          self.flags = flags
          letter = format[index]
          return
        }
      }
      index += 1
    }
    return nil
  }

  /// Whether it means anything; `z` takes up to three colons.
  var isKnown: Bool {
    flags.colons <= 3 && (isOfDays || "HkIlPpMSLNzZscXTrR".utf8.contains(letter))
  }

  /// Whether what it writes is the same at every time of a day.
  var isOfDays: Bool { "YCymBbhdejAauwGgVUWntDxFv%".utf8.contains(letter) }

  private static func width(_ format: [UInt8], at index: inout Int) -> Int {
    var width = 0
    while index < format.count, ASCII.isDigit(format[index]) {
      width = min(width * 10 + Int(format[index] - UInt8(ascii: "0")), maximumWidth)
      index += 1
    }
    return width
  }

  /// Whether an `E` or `O` asks for the alternative form of what follows, which is the plain one.
  private static func isModifier(_ format: [UInt8], at index: Int) -> Bool {
    guard index + 1 < format.count else { return false }
    return switch format[index] {
    case UInt8(ascii: "E"): "cCxXyY".utf8.contains(format[index + 1])
    case UInt8(ascii: "O"): "deHkIlmMSuUVwWy".utf8.contains(format[index + 1])
    default: false
    }
  }
}
