// Several bytes of a span at once, behind signatures without a pointer.
extension Span<UInt8> {
  /// The four bytes from `offset`, in the platform's order.
  @inlinable @inline(__always)
  package func loadUInt32(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset &+ 4 <= count, "bug: four bytes beyond the span")
    // SAFETY: the check above keeps the load inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
  }

  /// The eight bytes from `offset`, in the platform's order.
  @inlinable @inline(__always)
  package func loadUInt64(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 8 <= count, "bug: eight bytes beyond the span")
    // SAFETY: the check above keeps the load inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
  }

  /// The bytes in a range of up to eight, the first the lowest; zeros behind them.
  ///
  /// At once where the span goes on for eight bytes, else one by one.
  @inlinable @inline(__always)
  package func word(of range: Range<Int>) -> UInt64 {
    precondition(range.count <= 8, "bug: more bytes than a word has")
    if range.isEmpty { return 0 }
    guard range.lowerBound &+ 8 <= count else { return shortWord(of: range) }
    let unused = 64 &- 8 &* range.count
    let word = loadUInt64(at: range.lowerBound).littleEndian
    return (word &<< UInt64(truncatingIfNeeded: unused)) &>> UInt64(truncatingIfNeeded: unused)
  }

  @usableFromInline @inline(never)
  func shortWord(of range: Range<Int>) -> UInt64 {
    var word: UInt64 = 0
    for index in range.reversed() { word = word &<< 8 | UInt64(self[index]) }
    return word
  }

  /// The sixteen bytes from `offset`.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> ByteVector {
    precondition(offset >= 0 && offset &+ 16 <= count, "bug: vector beyond the bytes")
    // SAFETY: the check above keeps the load inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: ByteVector.self)
    }
  }

  /// Hands each sixteen bytes from `index` on to `body`, with their offset, until it finds something.
  ///
  /// - Parameter index: afterwards the offset of the vector with the match; without one, of the last bytes,
  ///   fewer than sixteen, which `body` did not get.
  /// - Returns: What `body` found first.
  @inlinable @inline(__always)
  package func firstMatch<Match>(
    from index: inout Int, _ body: (ByteVector, Int) -> Match?
  ) -> Match? {
    precondition(index >= 0, "bug: search before the bytes")
    // SAFETY: the checks keep the loads inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      while index &+ 16 <= bytes.count {
        let vector = unsafe bytes.loadUnaligned(fromByteOffset: index, as: ByteVector.self)
        if let match = body(vector, index) { return match }
        index &+= 16
      }
      return nil
    }
  }

  /// The sixty-four bytes from `offset`, zeros after the end.
  @inlinable @inline(__always)
  package func wideVector(at offset: Int) -> WideVector {
    guard offset &+ 64 <= count else { return partialWideVector(at: offset) }
    precondition(offset >= 0, "bug: vector before the bytes")
    // SAFETY: the checks above keep the loads inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      WideVector(
        unsafe bytes.loadUnaligned(fromByteOffset: offset, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 32, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 48, as: ByteVector.self))
    }
  }
}
