internal import CVector

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Zeroed memory straight from the system, which gets it back at once when it is freed.
///
/// For tables that grow by moving: the general allocator would keep every size that they outgrew.
@usableFromInline
@safe
package struct MappedMemory<Element: BitwiseCopyable & Sendable>: ~Copyable,
  @unchecked Sendable
{
  // SAFETY: a mapping of its own, `count` elements long and page-aligned, owned by this value alone
  // until `deinit`, whichever thread has it; zero bytes are a valid value of every element in use.
  @usableFromInline let storage: UnsafeMutableBufferPointer<Element>
  /// Number of elements.
  @usableFromInline package let count: Int

  /// - Parameter count: of elements, at least 1. All bytes are zero.
  /// - Returns: Nil where the system has no more memory.
  package init?(count: Int) {
    precondition(count > 0, "bug: no memory asked for")
    let (bytes, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    if overflow { return nil }
    // SAFETY: asks for a new mapping; the result is checked.
    guard
      let start = unsafe mmap(
        nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MappedMemory.anonymous, -1, 0),
      unsafe start != MAP_FAILED
    else { return nil }
    // SAFETY: the mapping has room for `count` elements and nobody else has it.
    unsafe storage = UnsafeMutableBufferPointer(
      start: start.bindMemory(to: Element.self, capacity: count), count: count)
    self.count = count
  }

  deinit {
    // SAFETY: exactly what `init` mapped; nobody else has the pointer.
    unsafe munmap(storage.baseAddress, count * MemoryLayout<Element>.stride)
  }

  private static var anonymous: CInt {
    #if canImport(Glibc)
      MAP_ANONYMOUS
    #else
      MAP_ANON
    #endif
  }

  /// The element at `index`. O(1); a page is taken from the system when it is first touched.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "bug: index beyond mapped memory")
      // SAFETY: the check above.
      return unsafe storage[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "bug: index beyond mapped memory")
      // SAFETY: the check above.
      unsafe storage[index] = newValue
    }
  }

  /// Has the element at `index`, and those behind it, fetched into the processor's caches for a store. Changes
  /// nothing; does nothing where the memory has no such element.
  @inlinable package func prefetch(_ index: Int) {
    guard index >= 0, index < count, let start = unsafe storage.baseAddress else { return }
    // SAFETY: within the mapping; a prefetch changes nothing.
    unsafe prefetchForStores(UnsafeRawPointer(start + index))
  }

  /// Moves the elements of `range` one place up; the first of them stays as it is.
  @inlinable package mutating func moveUp(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound < count, "bug: range beyond mapped memory")
    guard let start = unsafe storage.baseAddress else { return }
    // SAFETY: source and destination lie in the mapping; the call allows that they overlap.
    unsafe (start + range.lowerBound + 1).update(from: start + range.lowerBound, count: range.count)
  }
}

/// Three lines of the caches: what one search of a table goes through, mostly.
@usableFromInline
func prefetchForStores(_ place: UnsafeRawPointer) {
  // SAFETY: a prefetch reads and changes nothing, whatever the address.
  unsafe CVector_prefetchForStores(place.assumingMemoryBound(to: UInt8.self), 192)
}
