/// What of a record decides which of a plan's forms it takes: which of its values are there.
struct FormKey: Equatable, Sendable {
  /// A set of these; a text's bit follows its place among the texts of the plan that may be missing.
  private(set) var bits: UInt32

  /// The token is an installation id.
  static let installation = FormKey(bits: 1)
  static let badge = FormKey(bits: 2)
  static let deliveryId = FormKey(bits: 4)
  static let broadlogId = FormKey(bits: 8)

  private static let fixedBits = 4
  /// Texts that a key can tell of.
  static let maximumTexts = 24

  /// Nothing is there.
  static let none = FormKey(bits: 0)
  /// Everything is there; the token is no installation id.
  static let whole = FormKey(bits: ~1)

  /// The text at this place among those that may be missing.
  @inline(__always)
  static func text(_ index: Int) -> FormKey {
    FormKey(bits: 1 &<< UInt32(truncatingIfNeeded: fixedBits &+ index))
  }

  @inline(__always)
  func contains(_ other: FormKey) -> Bool { bits & other.bits != 0 }

  @inline(__always)
  mutating func insert(_ other: FormKey) { bits |= other.bits }
}
