internal import Bytes

/// A pattern of text, written as a regular expression and tried with backtracking.
///
/// Ruby's rules of dates are such patterns; only these let one tell whether ours are the same.
struct TextPattern: Sendable {
  /// What a step goes on to is counted from the step itself.
  enum Step: Sendable {
    case byte(ByteSet)
    /// As many bytes as there are, or any fewer.
    case run(ByteSet)
    /// Goes on, or where that leads nowhere jumps.
    case either(or: Int)
    case jump(Int)
    /// Keeps the place where a group starts or ends.
    case mark(Int)
    case wordBoundary
    case textStart
    case textEnd
    case found
  }

  /// Where the pattern fits, and what its groups took.
  struct Match {
    fileprivate let text: [UInt8]
    fileprivate let marks: [Int]

    var range: Range<Int> { marks[0]..<marks[1] }

    /// nil where the pattern fits without the group.
    subscript(group: Int) -> ArraySlice<UInt8>? {
      let (start, end) = (marks[2 * group], marks[2 * group + 1])
      return start >= 0 && end >= 0 ? text[start..<end] : nil
    }
  }

  private let steps: [Step]
  private let markCount: Int
  /// The bytes it may start with, so that most places need no trial; nil where it may be empty.
  private let firstBytes: ByteSet?
  /// See `neededBytes(_:)`: most texts need no trial at all.
  private let neededBytes: ByteSet?

  init(_ source: String) {
    var compiler = TextPatternCompiler(source)
    steps = compiler.steps()
    markCount = 2 * (compiler.groups + 1)
    firstBytes = TextPattern.firstBytes(steps, from: 0)
    neededBytes = TextPattern.neededBytes(steps)
  }

  /// The first place where the pattern fits.
  /// - Parameter bytes: those that occur in the text, or more; nil where they are not known.
  func firstMatch(in text: [UInt8], of bytes: ByteSet? = nil) -> Match? {
    if let neededBytes, bytes?.isDisjoint(with: neededBytes) == true { return nil }
    var marks = [Int](repeating: -1, count: markCount)
    for start in 0...text.count {
      if let firstBytes {
        guard start < text.count else { return nil }
        guard firstBytes.contains(text[start]) else { continue }
      }
      if fits(text, from: start, at: 0, &marks) { return Match(text: text, marks: marks) }
    }
    return nil
  }
}

extension TextPattern {
  private func fits(_ text: [UInt8], from start: Int, at first: Int, _ marks: inout [Int]) -> Bool {
    var (place, step) = (start, first)
    while true {
      switch steps[step] {
      case .byte(let set):
        guard place < text.count, set.contains(text[place]) else { return false }
        place += 1
      case .run(let set):
        var end = place
        while end < text.count, set.contains(text[end]) { end += 1 }
        while end > place {
          if goesOn(text, from: end, at: step + 1, &marks) { return true }
          end -= 1
        }
      case .either(let other):
        if goesOn(text, from: place, at: step + 1, &marks) { return true }
        step += other
        continue
      case .jump(let other):
        step += other
        continue
      case .mark(let index):
        let before = marks[index]
        marks[index] = place
        if fits(text, from: place, at: step + 1, &marks) { return true }
        marks[index] = before
        return false
      case .wordBoundary:
        guard isWord(text, place - 1) != isWord(text, place) else { return false }
      case .textStart: guard place == 0 else { return false }
      case .textEnd: guard place == text.count else { return false }
      case .found: return true
      }
      step += 1
    }
  }

  /// As `fits`, without a call where the step does not take what stands there.
  @inline(__always)
  private func goesOn(
    _ text: [UInt8], from place: Int, at step: Int, _ marks: inout [Int]
  ) -> Bool {
    if case .byte(let set) = steps[step] {
      guard place < text.count, set.contains(text[place]) else { return false }
    }
    return fits(text, from: place, at: step, &marks)
  }

  private func isWord(_ text: [UInt8], _ index: Int) -> Bool {
    text.indices.contains(index) && (ASCII.isWord(text[index]) || text[index] >= 0x80)
  }

  private static func firstBytes(_ steps: [Step], from start: Int) -> ByteSet? {
    switch steps[start] {
    case .byte(let set): return set
    case .run(var set):
      guard let others = firstBytes(steps, from: start + 1) else { return nil }
      set.formUnion(others)
      return set
    case .found: return nil
    case .jump(let other): return firstBytes(steps, from: start + other)
    case .either(let other):
      guard var set = firstBytes(steps, from: start + 1),
        let others = firstBytes(steps, from: start + other)
      else { return nil }
      set.formUnion(others)
      return set
    case .mark, .wordBoundary, .textStart, .textEnd: return firstBytes(steps, from: start + 1)
    }
  }
}
