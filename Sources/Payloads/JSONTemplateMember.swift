internal import Bytes

/// One key of an object with its value.
package struct JSONTemplateMember: Sendable {
  /// The key's text in UTF-8.
  let name: LastingBytes
  /// The key with its quotes, escapes and colon.
  let encodedKey: LastingBytes
  let value: JSONTemplate

  /// - Parameter name: The key's text in UTF-8.
  package init(name: [UInt8], value: JSONTemplate) {
    var key = ByteBuffer(capacity: name.count + 3)
    key.append(UInt8(ascii: "\""))
    key.append(escaping: name.span)
    key.append("\":")
    self.name = LastingBytes(name)
    encodedKey = LastingBytes(key.array())
    self.value = value
  }
}
