internal import Bytes
package import Shards

extension TextLines {
  /// These lines, one after the other in a text of their own.
  package init(_ lines: some Collection<[UInt8]>) {
    var text = ByteBuffer()
    let places = lines.map { line in
      let start = text.count
      text.append(line.span)
      return start..<text.count
    }
    self.init(SharedBytes(text), at: places)
  }

  /// These lines, one after the other in a text of their own.
  package init(_ lines: [String]) { self.init(lines.map { Array($0.utf8) }) }

  /// The indices of all lines.
  package var all: Range<Int> { places.indices }
}
