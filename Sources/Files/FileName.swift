internal import Bytes

/// One component of a path, as bytes: names need not be UTF-8, and are compared byte by byte.
package struct FileName: Hashable, Sendable {
  /// The name as the file system has it, without a NUL at its end.
  package let bytes: [UInt8]

  /// A name of any bytes; `isUsable` says whether a file can have it.
  package init(bytes: [UInt8]) { self.bytes = bytes }
  /// A name in UTF-8.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// What every directory has beside what is in it: itself, and the one above.
  static let own: FileName = "."
  static let above: FileName = ".."

  /// The name as text; nil where it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// What every file system takes that a run may meet.
  package static let maximumBytes = 255

  /// Whether a file of this name may be made: one component that leads nowhere else, and is not too long.
  package var isUsable: Bool {
    !bytes.isEmpty && bytes.count <= FileName.maximumBytes && !bytes.contains(0)
      && !bytes.contains(UInt8(ascii: "/")) && self != FileName.own && self != FileName.above
  }

  /// The bytes with a NUL at the end.
  var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}

extension FileName: Comparable {
  /// Whether the bytes of `first` come before those of `second`, whatever the locale.
  package static func < (first: FileName, second: FileName) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

extension FileName: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

extension FileName: CustomStringConvertible {
  /// The name for messages: nothing in it moves a cursor.
  package var description: String { Printable(bytes: bytes).description }
}
