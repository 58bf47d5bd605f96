internal import Bytes

/// What an expression of a template stands for.
///
/// Strings are UTF-8 bytes: equality is byte equality, never canonical equivalence.
package enum LiquidValue: Sendable {
  /// `nil`: no such field, no such name.
  case absent
  case bool(Bool)
  case int(Int)
  case float(Double)
  case string([UInt8])
  /// Text of a record, which has no type: beside a number it counts as a number.
  case text([UInt8])
  case array([LiquidValue])
  case object(LiquidObject)
  /// `(first..last)`, both included; empty when `last` < `first`.
  case range(Int, Int)
  /// An integer that `Int` cannot hold.
  case big(BigNumber)
  /// `forloop` or `tablerowloop`.
  case loop(LoopState)
  /// `self`.
  case scope(VariableScope)
}

extension LiquidValue {
  /// A string of the text's UTF-8.
  package static func string(_ text: String) -> LiquidValue { .string(Array(text.utf8)) }

  static let emptyString = LiquidValue.string([UInt8]())

  /// `false` and `nil` are false, all else is true.
  var isTruthy: Bool {
    switch self {
    case .absent, .bool(false): false
    default: true
    }
  }

  var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// The bytes of a string or of a record's text.
  var stringBytes: [UInt8]? {
    switch self {
    case .string(let bytes), .text(let bytes): bytes
    default: nil
    }
  }

  /// Equal to `empty`: a string, array or object that holds nothing.
  var isEmpty: Bool {
    switch self {
    case .string(let bytes), .text(let bytes): bytes.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let object): object.members.isEmpty
    default: false
    }
  }

  /// Equal to `blank`: empty, `nil`, `false`, or a string of white space.
  var isBlank: Bool {
    switch self {
    case .absent, .bool(false): true
    case .string(let bytes), .text(let bytes): bytes.allSatisfy(ASCII.isSpace)
    default: isEmpty
    }
  }
}
