internal import Bytes

extension FilterApplication {
  /// What `member(_:of:)` found.
  enum Member {
    case value(LiquidValue)
    /// The element has no members at all: nil, a truth value, a fraction, a range.
    case none
  }

  /// The input as a list: arrays flat, an object as one element, `nil` as none.
  func elements() throws(RenderFailure) -> [LiquidValue] {
    switch input {
    case .absent: return []
    case .array: return ListFlattening.flattened(input)
    case .range(let first, let last):
      let limit = settings.maximumIterations
      guard let numbers = LiquidValue.numbers(first, through: last, atMost: limit) else {
        throw failure("gets too long a range; make it shorter")
      }
      return numbers
    default: return [input]
    }
  }

  /// `element[property]` as the reference has it: of a text, the part that equals the property.
  func member(_ property: LiquidValue, of element: LiquidValue) throws(RenderFailure) -> Member {
    var property = property
    // An index into text or bits loses its fraction, however large; to an object it is a key like another.
    if case .float = property, !property.isEndless {
      property = LiquidNumber(integer: property.number.exact.rounded(to: 0, .towardZero)).value
    }
    switch element {
    case .object(let object):
      return .value(property.stringBytes.flatMap { object[$0] } ?? .absent)
    case .loop(let state): return .value(property.stringBytes.map(state.property) ?? .absent)
    case .scope(let scope): return .value(property.stringBytes.flatMap(scope.value) ?? .absent)
    case .string(let text), .text(let text): return try part(property, of: text)
    case .int(let number):
      return try bit(property, isNegative: number < 0) { bit in
        bit < 0 ? 0 : bit > 63 ? (number < 0 ? 1 : 0) : (number >> bit) & 1
      }
    case .big(let number):
      return try bit(property, isNegative: number.isNegative, number.bit)
    case .absent, .bool, .float, .range, .array: return .none
    }
  }

  /// The part of a text that equals the property, or the character at it.
  private func part(_ property: LiquidValue, of text: [UInt8]) throws(RenderFailure) -> Member {
    switch property {
    case .string(let part), .text(let part):
      return .value(ByteSearch.first(part, in: text, from: 0) != nil ? property : .absent)
    case .int(let index):
      let character = ScalarText(text).slice(index, 1) ?? []
      return .value(character.isEmpty ? .absent : .string(character))
    case .absent: return .none
    default: throw failure("cannot select that property of a text; name one in quotes")
    }
  }

  /// A bit of an integer; beyond all that are kept stands its sign.
  private func bit(_ property: LiquidValue, isNegative: Bool, _ bit: (Int) -> Int)
    throws(RenderFailure) -> Member
  {
    switch property {
    case .int(let index): return .value(.int(bit(index)))
    case .big(let index): return .value(.int(isNegative && !index.isNegative ? 1 : 0))
    default:
      throw failure("cannot select that property of a number; give it a list of objects")
    }
  }

  func joined() throws(RenderFailure) -> LiquidValue {
    let glue = arguments.isEmpty ? [UInt8(ascii: " ")] : text(0)
    var result: [UInt8] = []
    for (index, element) in try elements().enumerated() {
      if index > 0 { result.append(contentsOf: glue) }
      result.append(contentsOf: element.textBytes)
      try limits.check(bytes: result.count)
    }
    return .string(result)
  }

  func concatenated() throws(RenderFailure) -> LiquidValue {
    guard case .array(let other)? = argument(0) else {
      throw failure("needs a list as its argument; give it one")
    }
    let all = try elements() + other
    try limits.check(elements: all.count)
    return .array(all)
  }

  func mapped() throws(RenderFailure) -> LiquidValue {
    let property = argument(0) ?? .absent
    var result: [LiquidValue] = []
    for element in try elements() {
      if case .value(let value) = try member(property, of: element) {
        result.append(value)
      } else {
        result.append(.absent)
      }
    }
    return .array(result)
  }

  /// The elements that `keep` chooses by their property; nil where one has no properties.
  private func filtered(
    _ keep: (LiquidValue, LiquidValue) -> Bool,
    withoutProperty keepElement: (LiquidValue) -> Bool
  ) throws(RenderFailure) -> LiquidValue {
    let all = try elements()
    guard let property = argument(0), !property.isAbsent else {
      return .array(all.filter(keepElement))
    }
    var kept: [LiquidValue] = []
    for element in all {
      guard case .value(let value) = try member(property, of: element) else { return .absent }
      if keep(element, value) { kept.append(element) }
    }
    return .array(kept)
  }

  func compacted() throws(RenderFailure) -> LiquidValue {
    try filtered { (_, value) in
      !value.isAbsent
    } withoutProperty: {
      !$0.isAbsent
    }
  }

  func unique() throws(RenderFailure) -> LiquidValue {
    let all = try elements()
    // The property of a single element is not looked at.
    if all.count <= 1 { return .array(all) }
    var seen: Set<[UInt8]> = []
    return try filtered { (_, value) in
      seen.insert(value.identity).inserted
    } withoutProperty: { element in
      seen.insert(element.identity).inserted
    }
  }

  /// Whether an element's property is what is looked for; nil where it has no properties.
  private func matches(_ element: LiquidValue) throws(RenderFailure) -> Bool? {
    guard case .value(let value) = try member(argument(0) ?? .absent, of: element) else {
      return nil
    }
    guard let target = argument(1), !target.isAbsent else { return value.isTruthy }
    return LiquidValue.areEqual(value, target)
  }

  func selected(keeping: Bool) throws(RenderFailure) -> LiquidValue {
    var kept: [LiquidValue] = []
    for element in try elements() {
      guard let isMatch = try matches(element) else { return .absent }
      if isMatch == keeping { kept.append(element) }
    }
    return .array(kept)
  }

  /// What looking for the first element that matches comes to.
  private enum Search {
    case match(index: Int, LiquidValue)
    case noMatch
    /// An element has no properties.
    case impossible
  }

  private func search() throws(RenderFailure) -> Search {
    for (index, element) in try elements().enumerated() {
      guard let isMatch = try matches(element) else { return .impossible }
      if isMatch { return .match(index: index, element) }
    }
    return .noMatch
  }

  func found() throws(RenderFailure) -> LiquidValue {
    if case .match(_, let element) = try search() { element } else { .absent }
  }

  func foundIndex() throws(RenderFailure) -> LiquidValue {
    if case .match(let index, _) = try search() { .int(index) } else { .absent }
  }

  func isFound() throws(RenderFailure) -> LiquidValue {
    switch try search() {
    case .match: .bool(true)
    case .noMatch: .bool(false)
    case .impossible: .absent
    }
  }

  /// - Parameter isNatural: orders texts without regard to the case of ASCII letters.
  func sorted(isNatural: Bool) throws(RenderFailure) -> LiquidValue {
    let all = try elements()
    if all.isEmpty { return .array([]) }
    // One element is not compared; only what has no members at all cannot be sorted by one.
    if all.count == 1 {
      return all[0].isMemberless && argument(0)?.isAbsent == false ? .absent : .array(all)
    }
    guard let keyed = try keyed(all) else { return .absent }
    var isComparable = true
    let sorted = keyed.sortedStably { left, right in
      if isNatural { return LiquidValue.naturalOrder(left.key, right.key) }
      if let order = LiquidValue.sortOrder(left.key, right.key) { return order }
      isComparable = false
      return 0
    }
    guard isComparable else {
      throw failure("cannot order values of different kinds; give it values of one kind")
    }
    return .array(sorted.map(\.element))
  }

  /// The elements with what they are sorted by: the property that is named, or they themselves; nil where
  /// one has no properties.
  private func keyed(_ all: [LiquidValue]) throws(RenderFailure)
    -> [(key: LiquidValue, element: LiquidValue)]?
  {
    guard let property = argument(0), !property.isAbsent else { return all.map { ($0, $0) } }
    if all.contains(where: \.isMemberless) { return nil }
    var keyed: [(key: LiquidValue, element: LiquidValue)] = []
    for element in all {
      guard case .value(let value) = try member(property, of: element) else { return nil }
      keyed.append((value, element))
    }
    return keyed
  }
}

extension LiquidValue {
  /// Whether nothing can be looked up in the value.
  fileprivate var isMemberless: Bool {
    switch self {
    case .absent, .bool, .float, .range: true
    default: false
    }
  }

  /// The order for sorting, in which `nil` comes last; nil where the values have none.
  fileprivate static func sortOrder(_ left: LiquidValue, _ right: LiquidValue) -> Int? {
    if let order = order(left, right) { return order }
    return left.isAbsent ? 1 : right.isAbsent ? -1 : nil
  }

  /// The order of texts without regard to the case of ASCII letters; `nil` comes last.
  fileprivate static func naturalOrder(_ left: LiquidValue, _ right: LiquidValue) -> Int {
    if left.isAbsent { return right.isAbsent ? 0 : 1 }
    if right.isAbsent { return -1 }
    return compareBytes(
      left.textBytes.map(ASCII.lowercased), right.textBytes.map(ASCII.lowercased))
  }

  /// Bytes that are equal for values that `uniq` takes as one: kind and value.
  fileprivate var identity: [UInt8] {
    switch self {
    case .float: [UInt8(ascii: "f")] + inspected
    default: inspected
    }
  }
}

extension Array {
  /// Merge sort: equal elements keep their order.
  fileprivate func sortedStably(by order: (Element, Element) -> Int) -> [Element] {
    var current = self
    var width = 1
    while width < count {
      var next: [Element] = []
      next.reserveCapacity(count)
      var start = 0
      while start < count {
        let middle = Swift.min(start + width, count)
        let end = Swift.min(start + 2 * width, count)
        var (left, right) = (start, middle)
        while left < middle || right < end {
          if right >= end || (left < middle && order(current[left], current[right]) <= 0) {
            next.append(current[left])
            left += 1
          } else {
            next.append(current[right])
            right += 1
          }
        }
        start = end
      }
      current = next
      width *= 2
    }
    return current
  }
}
