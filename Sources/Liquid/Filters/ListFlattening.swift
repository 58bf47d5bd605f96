/// Arrays inside arrays, written out; what is deeper than `Nesting` has it stays an array.
enum ListFlattening {
  static func flattened(_ value: LiquidValue) -> [LiquidValue] {
    guard case .array(let elements) = value else { return [value] }
    var result: [LiquidValue] = []
    flatten(elements, into: &result, depth: 0)
    return result
  }

  private static func flatten(
    _ elements: [LiquidValue], into result: inout [LiquidValue], depth: Int
  ) {
    for element in elements {
      if case .array(let inner) = element, depth < Nesting.maximumDepth {
        flatten(inner, into: &result, depth: depth + 1)
      } else {
        result.append(element)
      }
    }
  }
}
