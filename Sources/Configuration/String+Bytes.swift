extension String {
  var utf8Bytes: [UInt8] { Array(utf8) }

  /// Nothing but ASCII white space.
  var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || 0x09...0x0d ~= $0 } }
}
