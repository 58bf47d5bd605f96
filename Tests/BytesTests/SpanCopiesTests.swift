import Bytes
import Testing

/// Block copies at every place, beside what a loop over single bytes makes.
@Suite struct SpanCopiesTests {
  private let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  @Test(
    "Elements are moved up and down where source and target overlap", arguments: [0, 3, 20, 60])
  func moving(offset: Int) {
    var moved = bytes
    var expected = bytes
    expected.replaceSubrange(offset..<offset + 40, with: bytes[10..<50])
    var span = moved.mutableSpan
    span.replace(from: offset, movingFrom: 10..<50)
    #expect(moved == expected)
  }

  @Test("Elements are replaced by others up to the last one", arguments: [0, 1, 95, 100])
  func replacing(offset: Int) {
    var replaced = bytes
    var expected = bytes
    let new = [UInt8](repeating: 0xee, count: min(5, bytes.count - offset))
    expected.replaceSubrange(offset..<offset + new.count, with: new)
    var span = replaced.mutableSpan
    span.replace(from: offset, copying: new.span)
    #expect(replaced == expected)
  }

  @Test("What is appended to an output stands behind what it has")
  func appending() {
    let output = [UInt8](capacity: 10) { output in
      output.append(1)
      output.append(copying: [2, 3].span)
      output.append(copying: [UInt8]().span)
      output.append(copying: [4].span)
    }
    #expect(output == [1, 2, 3, 4])
  }
}
