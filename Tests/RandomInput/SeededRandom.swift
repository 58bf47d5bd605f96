/// SplitMix64: the same numbers on every run, so that a failure can be repeated.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Any bytes, eight from each number: a debug build makes a megabyte of them in no time.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    let numbers = (0..<(count + 7) / 8).map { _ in next() }
    // SAFETY: the bytes are copied while the closure runs.
    return unsafe numbers.withUnsafeBytes { numbers in unsafe Array(numbers.prefix(count)) }
  }

  package mutating func bytes(_ count: Int, from alphabet: [UInt8]) -> [UInt8] {
    (0..<count).map { _ in alphabet.randomElement(using: &self) ?? 0 }
  }
}
