internal import Bytes
internal import Liquid

extension PayloadEncoder {
  /// Appends one key with its value and a comma; nothing where the value is an empty text.
  ///
  /// - Parameters:
  ///   - leavesOutBlank: Whether white space alone counts as empty, as it does but in customFields.
  ///   - field: What a rejection names.
  mutating func write(
    _ member: JSONTemplateMember, leavesOutBlank: Bool, field: StaticString,
    context: inout RenderContext
  ) throws(EncodeFailure) {
    let start = payload.count
    payload.append(member.encodedKey)
    let isEmpty = try write(
      member.value, leavesOutBlank: leavesOutBlank, field: field, context: &context)
    if isEmpty {
      payload.truncate(to: start)
    } else {
      payload.append(UInt8(ascii: ","))
    }
  }

  /// Appends a value without a comma.
  ///
  /// - Returns: Whether it is an empty text.
  @discardableResult
  mutating func write(
    _ value: JSONTemplate, leavesOutBlank: Bool = false, field: StaticString,
    context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    switch value {
    case .text(let setting):
      return try writeString(
        setting, leavesOutBlank: leavesOutBlank, field: field, context: &context)
    case .number(let text):
      payload.append(text)
    case .bool(let isTrue):
      payload.append(isTrue ? "true" : "false")
    case .array(let elements):
      payload.append(UInt8(ascii: "["))
      for index in elements.indices {
        if case .text(let setting) = elements[index] {
          // It keeps its place, whatever it is.
          _ = try writeString(setting, leavesOutBlank: false, field: field, context: &context)
        } else {
          try write(
            elements[index], leavesOutBlank: leavesOutBlank, field: field, context: &context)
        }
        payload.append(UInt8(ascii: ","))
      }
      payload.closeArray()
    case .object(let members):
      payload.append(UInt8(ascii: "{"))
      for index in members.indices {
        try write(members[index], leavesOutBlank: leavesOutBlank, field: field, context: &context)
      }
      payload.closeObject()
    }
    return false
  }

  /// - Returns: Whether the text is empty.
  @inline(__always)
  private mutating func writeString(
    _ setting: TextSetting, leavesOutBlank: Bool, field: StaticString,
    context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    payload.append(UInt8(ascii: "\""))
    let inside = payload.count
    switch setting {
    case .constant(let text):
      payload.append(text.value.json)
    case .template(let template):
      try render(
        template, unless: leavesOutBlank ? .blank : .empty, field: field, context: &context)
    }
    let isEmpty = leavesOutBlank ? payload.isBlankJSON(from: inside) : payload.count == inside
    payload.append(UInt8(ascii: "\""))
    return isEmpty
  }
}
