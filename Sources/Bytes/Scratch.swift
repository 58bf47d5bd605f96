/// Elements that one owner appends and takes back, record after record.
///
/// An array would ask at each change whether somebody shares it: that shows where a record is thirty changes.
/// It cannot be copied; its memory is kept until it ends.
///
/// `@usableFromInline` as `ByteBuffer` is.
@usableFromInline
@safe package struct Scratch<Element>: ~Copyable {
  // SAFETY: owned by this value alone, which cannot be copied; room for `capacity` elements, of which the
  // first `count` are initialised, until `deinit` or `grow`.
  @usableFromInline var storage: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  /// Number of elements.
  @usableFromInline package private(set) var count = 0

  /// - Parameter capacity: elements to make room for at once; more is made as they are appended.
  package init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    // SAFETY: freed in `deinit` or `grow`.
    unsafe storage = .allocate(capacity: self.capacity)
  }

  deinit {
    // SAFETY: `init` or `grow` made it, and nobody else has the pointer.
    unsafe storage.deinitialize(count: count)
    unsafe storage.deallocate()
  }

  /// An element; reading it makes a copy.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "bug: index beyond the elements")
      // SAFETY: the check above; see `storage`.
      return unsafe storage[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "bug: index beyond the elements")
      // SAFETY: the check above; see `storage`.
      unsafe storage[index] = newValue
    }
  }

  /// Appends an element. O(1), but where more room is made.
  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(1) }
    // SAFETY: there is room behind the last element.
    unsafe (storage + count).initialize(to: element)
    count &+= 1
  }

  /// Appends an element `number` times. O(number).
  @inlinable @inline(__always)
  package mutating func append(repeating element: Element, count number: Int) {
    if number > capacity &- count { grow(number) }
    // SAFETY: there is room for so many behind the last element; `grow` refuses less than none.
    unsafe (storage + count).initialize(repeating: element, count: number)
    count &+= number
  }

  /// Takes the last element back; nil where there is none.
  @inlinable @inline(__always)
  package mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    // SAFETY: it is initialised, as all up to the former `count`, and none of them any more.
    return unsafe (storage + count).move()
  }

  /// Forgets all elements after the first `number`; the memory stays.
  @inlinable @inline(__always)
  package mutating func truncate(to number: Int) {
    precondition(number >= 0 && number <= count, "bug: truncating to a greater number")
    // SAFETY: they are initialised, and none of them any more.
    unsafe (storage + number).deinitialize(count: count &- number)
    count = number
  }

  /// Forgets all elements; the memory stays.
  @inlinable @inline(__always)
  package mutating func removeAll() { truncate(to: 0) }

  /// Forgets all elements, and gives the memory back if it has room for more than `number`.
  package mutating func removeAll(keepingAtMost number: Int) {
    removeAll()
    if capacity > number { self = Scratch() }
  }

  /// A copy of all elements. O(n).
  package func array() -> [Element] {
    // SAFETY: the elements are initialised; the pointer does not outlive the statement.
    unsafe Array(UnsafeBufferPointer(start: storage, count: count))
  }

  @usableFromInline @inline(never)
  mutating func grow(_ additional: Int) {
    precondition(additional >= 0, "bug: fewer elements than none")
    let larger = max(capacity * 2, count + additional)
    // SAFETY: as in `init`; the old memory holds `count` elements, and the new has room for them.
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    unsafe moved.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = moved
    capacity = larger
  }
}
