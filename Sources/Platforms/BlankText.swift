// Public, as what is inlined into other modules calls it.
public import Bytes

extension Span<UInt8> {
  /// Whether there is nothing but ASCII white space; true of no bytes at all.
  @inlinable package var isBlank: Bool {
    for index in indices where !ASCII.isSpace(self[index]) {
      return false
    }
    return true
  }
}
