/// A value that lives from its making until the process ends, and is looked at where it lies.
///
/// What a run compiles once and reads for every record (templates, texts, plans) is kept this way: a
/// reference to it is a plain address, whose copies count no references, and can never dangle. Nothing
/// that is made per record or per batch belongs in one.
@usableFromInline
@safe package struct Lasting<Value: ~Copyable & Sendable>: @unchecked Sendable {
  // SAFETY: an initialised value that is never changed, moved or freed: valid for every reader on
  // every thread.
  @usableFromInline let place: UnsafePointer<Value>

  /// Keeps `value` until the process ends: it is never freed.
  package init(_ value: consuming Value) {
    // SAFETY: never freed, by design.
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe place.initialize(to: value)
    unsafe self.place = UnsafePointer(place)
  }

  /// Where the value lies: what tells one from all others for as long as the process runs.
  ///
  /// A number: nothing can be read through it.
  @inlinable package var address: Int { unsafe Int(bitPattern: place) }

  /// The value itself, not a copy.
  @inlinable package var value: Value {
    // SAFETY: see `place`.
    @inline(__always) unsafeAddress { unsafe place }
  }
}

/// The elements of an array, kept as `Lasting` keeps a value.
@usableFromInline
@safe package struct LastingArray<Element: Sendable>: @unchecked Sendable {
  // SAFETY: `count` initialised elements that are never changed, moved or freed.
  @usableFromInline let start: UnsafePointer<Element>
  /// Number of elements.
  @usableFromInline package let count: Int

  /// Keeps a copy of `elements` until the process ends, or until `release`. O(n).
  package init(_ elements: [Element]) {
    count = elements.count
    // SAFETY: room for all elements, never freed, by design.
    let start = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    // SAFETY: the elements are copied while the closure runs. At once: element by element this would not be
    // compiled for the type.
    unsafe elements.withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress {
        unsafe start.initialize(from: first, count: elements.count)
      }
    }
    unsafe self.start = UnsafePointer(start)
  }

  /// Frees the elements, where they need not last as long as the process after all.
  ///
  /// - Warning: For the one owner of something compiled from data; no copy may be used afterwards.
  @unsafe package func release() {
    // SAFETY: `init` made exactly these; the caller answers for there being no later reader.
    let elements = unsafe UnsafeMutablePointer(mutating: start)
    unsafe elements.deinitialize(count: count)
    unsafe elements.deallocate()
  }

  /// The indices of all elements.
  @inlinable package var indices: Range<Int> { 0..<count }
  /// Whether there is no element.
  @inlinable package var isEmpty: Bool { count == 0 }

  /// The element itself, not a copy.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count, "bug: index beyond a lasting array")
      // SAFETY: the check above; see `start`.
      return unsafe start + index
    }
  }

  /// Runs `body` over the elements.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: see `start`.
    let elements = unsafe UnsafeBufferPointer(start: start, count: count)
    return try body(unsafe elements.span)
  }
}

extension LastingBytes {
  /// Frees the bytes, where they need not last as long as the process after all.
  ///
  /// - Warning: For the one owner of something compiled from data; no copy may be used afterwards.
  @unsafe package func release() {
    // SAFETY: the caller answers for there being no later reader.
    unsafe padded.release()
  }
}
