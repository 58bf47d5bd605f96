// Block copies of spans, behind signatures without a pointer.
extension [UInt8] {
  /// A copy of `source` in one block copy.
  @inlinable package init(copying source: Span<UInt8>) {
    self = []
    append(copying: source)
  }

  /// Appends a copy of `source` in one block copy.
  @inlinable package mutating func append(copying source: Span<UInt8>) {
    // SAFETY: the pointer does not leave the closure.
    unsafe source.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension String {
  /// The text of `source`; the caller knows that it is UTF-8 (anything else is repaired).
  package init(copying source: Span<UInt8>) {
    // SAFETY: the pointer does not leave the closure.
    self = unsafe source.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension OutputSpan where Element: BitwiseCopyable {
  /// Appends a copy of `source`, for which there is room, in one block copy.
  @inlinable package mutating func append(copying source: Span<Element>) {
    precondition(source.count <= freeCapacity, "bug: copying into no room")
    // SAFETY: the check above; neither pointer leaves the closures.
    unsafe withUnsafeMutableBufferPointer { target, initialized in
      unsafe source.withUnsafeBufferPointer { source in
        _ = unsafe target.extracting(initialized...).initialize(fromContentsOf: source)
      }
      initialized += source.count
    }
  }
}

extension MutableSpan where Element: BitwiseCopyable {
  /// Replaces the elements from `offset` on by a copy of `source`, in one block copy.
  @inlinable package mutating func replace(from offset: Int, copying source: Span<Element>) {
    precondition(
      offset >= 0 && source.count <= count &- offset, "bug: copying beyond the elements")
    // SAFETY: the check above; neither pointer leaves the closures.
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        guard let start = target.baseAddress, let first = source.baseAddress else { return }
        unsafe (start + offset).update(from: first, count: source.count)
      }
    }
  }

  /// Replaces the elements from `offset` on by those of `range`, which may overlap them, in one block copy.
  @inlinable package mutating func replace(from offset: Int, movingFrom range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count && offset >= 0
        && range.count <= count &- offset, "bug: copying beyond the elements")
    // SAFETY: the check above; the call allows that both overlap; the pointer does not leave the closure.
    unsafe withUnsafeMutableBufferPointer { elements in
      guard let start = elements.baseAddress else { return }
      unsafe (start + offset).update(from: start + range.lowerBound, count: range.count)
    }
  }
}
