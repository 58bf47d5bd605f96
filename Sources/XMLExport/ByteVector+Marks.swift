internal import Records

extension ByteVector {
  /// The sum of the sixteen bytes.
  var sum: Int {
    var sum = 0
    for index in 0..<16 { sum &+= Int(self[index]) }
    return sum
  }

  /// Bit `i` is set where byte `i` is beyond ASCII.
  @inline(__always)
  var highBits: UInt64 { (~self).matchBits }

  /// Bit `i` is set where byte `i` is `byte`.
  @inline(__always)
  func bits(equalTo byte: UInt8) -> UInt64 { marks(equalTo: ByteVector(repeating: byte)).matchBits }
}
