internal import Liquid
internal import Records

extension PayloadEncoder {
  /// Appends the custom fields as they are, with their JSON types.
  mutating func writeCustomFields(
    _ fields: borrowing [CustomField], context: inout RenderContext
  ) throws(EncodeFailure) {
    for index in fields.indices {
      try write(
        fields[index].member, leavesOutBlank: false, field: "customFields", context: &context)
    }
  }

  /// Appends the custom fields as strings: what is none goes out as its JSON text (PAYLOADS.md §3).
  mutating func writeCustomStrings(
    _ fields: borrowing [CustomField], context: inout RenderContext
  ) throws(EncodeFailure) {
    for index in fields.indices {
      if case .text = fields[index].member.value {
        try write(
          fields[index].member, leavesOutBlank: false, field: "customFields", context: &context)
        continue
      }
      payload.append(fields[index].member.encodedKey)
      payload.append(UInt8(ascii: "\""))
      let inside = payload.count
      try write(fields[index].member.value, field: "customFields", context: &context)
      plain.removeAll()
      payload.withSpan(from: inside) { plain.append($0) }
      payload.truncate(to: inside)
      plain.withSpan { payload.append(escaping: $0) }
      payload.append("\",")
    }
  }
}
