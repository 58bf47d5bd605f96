/// Arrays inside arrays, written out.
enum ListFlattening {
  static let maximumDepth = 100

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
      if case .array(let inner) = element, depth < maximumDepth {
        flatten(inner, into: &result, depth: depth + 1)
      } else {
        result.append(element)
      }
    }
  }
}
