internal import Bytes

extension String {
  var utf8Bytes: [UInt8] { Array(utf8) }

  /// Nothing but ASCII white space.
  var isBlank: Bool { utf8.allSatisfy(ASCII.isSpace) }
}
