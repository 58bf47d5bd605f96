internal import Bytes

extension ByteVector {
  /// Bit `i` is set where byte `i` is beyond ASCII.
  @inline(__always)
  var highBits: UInt64 { (~self).matchBits }

  /// Bit `i` is set where byte `i` is `byte`.
  @inline(__always)
  func bits(equalTo byte: UInt8) -> UInt64 { marks(equalTo: ByteVector(repeating: byte)).matchBits }
}
