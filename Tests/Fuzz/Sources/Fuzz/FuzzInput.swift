/// One input: first the choices of how to read, then what is read.
struct FuzzInput {
  private let bytes: [UInt8]
  private var used = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// 0 at the end.
  mutating func byte() -> UInt8 {
    guard used < bytes.count else { return 0 }
    used += 1
    return bytes[used - 1]
  }

  /// A number below `count`; the digits stand for themselves, so that a person can write a seed.
  mutating func choice(_ count: Int) -> Int { Int(byte() &- 0x30) % count }

  mutating func flag() -> Bool { choice(2) == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[choice(elements.count)] }

  /// All that is left.
  mutating func rest() -> [UInt8] {
    defer { used = bytes.count }
    return Array(bytes[used...])
  }
}
