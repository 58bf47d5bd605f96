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

  func property(_ name: [UInt8]) -> LiquidValue { LoopProperty(name).map(value) ?? .absent }

  /// The value of a property; absent where such a loop does not have it.
  func value(of property: LoopProperty) -> LiquidValue {
    guard property.isKnown(isTable: columns != nil) else { return .absent }
    switch property {
    case .name: return .string(name)
    case .length: return .int(length)
    case .parentloop: return parent.map(LiquidValue.loop) ?? .absent
    case .index: return .int(index + 1)
    case .index0: return .int(index)
    case .rindex: return .int(length - index)
    case .rindex0: return .int(length - index - 1)
    case .first: return .bool(index == 0)
    case .last: return .bool(index == length - 1)
    case .col: return .int(columnNumber)
    case .col0: return .int(column)
    case .row: return .int(row)
    case .isFirstColumn: return .bool(column == 0)
    case .isLastColumn: return .bool(endsRow)
    }
  }
}
