/// What `forloop` or `tablerowloop` is in one iteration.
package final class LoopState: Sendable {
  /// `variable-collection`, as the tag is written.
  let name: [UInt8]
  /// Iterations in all.
  let length: Int
  /// This iteration, from 0.
  let index: Int
  /// The `forloop` around this one.
  let parent: LoopState?
  /// Cells of a row; nil for a `forloop`.
  let columns: Int?

  init(name: [UInt8], length: Int, index: Int, parent: LoopState? = nil, columns: Int? = nil) {
    self.name = name
    self.length = length
    self.index = index
    self.parent = parent
    self.columns = columns
  }

  /// Names that `property` knows in a `for` loop.
  static let properties = [
    "name", "length", "parentloop", "index", "index0", "rindex", "rindex0", "first", "last",
  ]
  /// Names that `property` knows in a `tablerow`.
  static let tableProperties = [
    "length", "col", "row", "index", "index0", "col0", "rindex", "rindex0", "first", "last",
    "col_first", "col_last",
  ]

  /// Column of this cell, from 0.
  private var column: Int {
    guard let columns, columns > 0 else { return index }
    return index % columns
  }

  /// Whether a row ends with this cell, when rows have a length.
  var endsRow: Bool { columns == column + 1 }

  /// Row of this cell, from 1.
  var row: Int {
    guard let columns, columns > 0 else { return 1 }
    return index / columns + 1
  }

  /// Column of this cell, from 1.
  var columnNumber: Int { column + 1 }

  func property(_ name: [UInt8]) -> LiquidValue {
    switch String(decoding: name, as: UTF8.self) {
    case "length": return .int(length)
    case "index": return .int(index + 1)
    case "index0": return .int(index)
    case "rindex": return .int(length - index)
    case "rindex0": return .int(length - index - 1)
    case "first": return .bool(index == 0)
    case "last": return .bool(index == length - 1)
    case "name": return columns == nil ? .string(self.name) : .absent
    case "parentloop": return parent.map(LiquidValue.loop) ?? .absent
    case "col": return columns == nil ? .absent : .int(column + 1)
    case "col0": return columns == nil ? .absent : .int(column)
    case "row": return columns == nil ? .absent : .int(row)
    case "col_first": return columns == nil ? .absent : .bool(column == 0)
    case "col_last": return columns == nil ? .absent : .bool(endsRow)
    default: return .absent
    }
  }
}
