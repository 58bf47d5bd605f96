internal import Records

extension ByteBuffer {
  /// Whether the inside of a JSON string that was written from `start` on stands for nothing but ASCII
  /// white space. One comparison for nearly every text that is not blank.
  @inline(__always)
  func isBlankJSON(from start: Int) -> Bool {
    if count > start && self[start] > 0x20 && self[start] != 0x5c { return false }
    return isBlankJSONThroughout(from: start)
  }

  private func isBlankJSONThroughout(from start: Int) -> Bool {
    var index = start
    while index < count {
      switch self[index] {
      case 0x20:
        index += 1
      case 0x5c:
        // Of the escapes, \t \n \f \r and \u000b are white space.
        switch self[index + 1] {
        case 0x74, 0x6e, 0x66, 0x72: index += 2
        case 0x75 where self[index + 4] == 0x30 && self[index + 5] == 0x62: index += 6
        default: return false
        }
      default:
        return false
      }
    }
    return true
  }
}
