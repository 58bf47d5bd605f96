import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct ReadAheadTests {
  private struct Broken: Error {}

  @Test("Pieces come in the order of the stream, and then its end")
  func order() throws {
    let next = Mutex(UInt8(0))
    let stream = ReadAhead(pieces: 3) {
      next.withLock { next in
        next += 1
        return next <= 100 ? [next] : nil
      }
    }
    for number in UInt8(1)...100 { #expect(try stream.next() == [number]) }
    #expect(try stream.next() == nil)
  }

  @Test("An error comes after the pieces before it")
  func error() throws {
    let next = Mutex(0)
    let stream = ReadAhead(pieces: 2) {
      try next.withLock { next in
        next += 1
        if next == 3 { throw Broken() }
        return [0]
      }
    }
    #expect(try stream.next() == [0])
    #expect(try stream.next() == [0])
    #expect(throws: Broken.self) { try stream.next() }
  }

  @Test("No more is read ahead than there is room for")
  func bound() throws {
    let reads = Mutex(0)
    let stream = ReadAhead(pieces: 2) {
      reads.withLock { reads in
        reads += 1
        return [1]
      }
    }
    for taken in 1...50 {
      _ = try stream.next()
      #expect(reads.withLock { $0 } <= taken + 2)
    }
    stream.stop()
  }
}
