internal import Bytes

extension ByteBuffer {
  /// Whether the inside of a JSON string that was written from `start` on stands for nothing but ASCII
  /// white space. One comparison for nearly every text that is not blank.
  @inline(__always)
  func isBlankJSON(from start: Int) -> Bool {
    if count > start && self[start] > UInt8(ascii: " ") && self[start] != UInt8(ascii: "\\") {
      return false
    }
    return isBlankJSONThroughout(from: start)
  }

  private func isBlankJSONThroughout(from start: Int) -> Bool {
    var index = start
    while index < count {
      switch self[index] {
      case UInt8(ascii: " "):
        index += 1
      case UInt8(ascii: "\\"):
        // The escapes \t \n \f \r and \u000b are white space.
        switch self[index + 1] {
        case UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "f"), UInt8(ascii: "r"): index += 2
        case UInt8(ascii: "u")
        where self[index + 4] == UInt8(ascii: "0") && self[index + 5] == UInt8(ascii: "b"):
          index += 6
        default: return false
        }
      default:
        return false
      }
    }
    return true
  }
}
