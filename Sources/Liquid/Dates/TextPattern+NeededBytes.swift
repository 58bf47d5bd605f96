internal import Bytes

extension TextPattern {
  /// Bytes of which every match has at least one: a time has a colon, an `h` or an `m`. Nil where a match may do
  /// without any byte that a step asks for by name.
  static func neededBytes(_ steps: [Step]) -> ByteSet? {
    var needed = ByteSet()
    for case .byte(let set) in steps where set.count <= 2 { needed.formUnion(set) }
    guard !canFit(steps, without: needed) else { return nil }
    // As few as it goes; letters, which are in many texts, are done without first.
    for byte in (UInt8.min...UInt8.max).filter(ASCII.isLetter) + (UInt8.min...UInt8.max) {
      var fewer = needed
      fewer.remove(byte)
      if !canFit(steps, without: fewer) { needed = fewer }
    }
    return needed
  }

  /// Whether steps lead to the end in a text that has none of these bytes.
  private static func canFit(_ steps: [Step], without bytes: ByteSet) -> Bool {
    var isReached = [Bool](repeating: false, count: steps.count)
    var open = [0]
    while let step = open.popLast() {
      guard !isReached[step] else { continue }
      isReached[step] = true
      switch steps[step] {
      case .byte(let set): if !set.isSubset(of: bytes) { open.append(step + 1) }
      case .either(let other): open += [step + 1, step + other]
      case .jump(let other): open.append(step + other)
      case .run, .mark, .wordBoundary, .textStart, .textEnd: open.append(step + 1)
      case .found: return true
      }
    }
    return false
  }
}
