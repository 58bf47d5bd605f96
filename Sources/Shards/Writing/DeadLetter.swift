package import Bytes
package import Records

/// One line of `rejected.ndjson`: why a record has no payload, where it stands, and what it holds.
package enum DeadLetter {
  /// What is given of the record, so that it can be mended and run again.
  package enum Contents: Sendable {
    /// Every field in the order of the export; nil ones are left out. Values are UTF-8.
    case fields([(name: FieldName, value: FieldValue?)])
    /// The record's bytes, where they cannot be cut into fields or are no text.
    case raw([UInt8])
    /// Nothing: the record was over a limit, and so was not held in memory.
    case none
  }

  /// What a field of the record holds, as UTF-8.
  package enum FieldValue: Equatable, Sendable {
    /// A field with one value.
    case text([UInt8])
    /// A field that `xml.lists` names.
    case list([[UInt8]])
  }
}

extension DeadLetter {
  /// Appends the line with its line feed; what is not known is left out, never `null`.
  package static func append(
    _ rejection: Rejection, source: SourcePosition, target: String?, contents: Contents,
    to line: inout ByteBuffer
  ) {
    append(
      code: rejection.code, field: rejection.field, detail: rejection.detail, source: source,
      target: target, contents: contents, to: &line)
  }

  /// Appends the line of a record that its reader refused.
  package static func append(
    _ fault: RecordFault, source: SourcePosition, contents: Contents, to line: inout ByteBuffer
  ) {
    append(
      code: fault.code, field: fault.field, detail: fault.detail, source: source, target: nil,
      contents: contents, to: &line)
  }

  private static func append(
    code: RejectionCode, field: String?, detail: String, source: SourcePosition, target: String?,
    contents: Contents, to line: inout ByteBuffer
  ) {
    line.append("{\"code\":")
    line.append(quoting: code.rawValue)
    if let field {
      line.append(",\"field\":")
      line.append(quoting: field)
    }
    line.append(",\"detail\":")
    line.append(quoting: detail)
    line.append(",\"source\":{\"file\":")
    line.append(quoting: source.file)
    line.append(",\"record\":")
    line.append(decimal: UInt64(clamping: source.record))
    line.append(",\"line\":")
    line.append(decimal: UInt64(clamping: source.line))
    line.append(",\"byte\":")
    line.append(decimal: UInt64(clamping: source.byte))
    line.append(",\"length\":")
    line.append(decimal: UInt64(clamping: source.length))
    line.append("}")
    if let target {
      line.append(",\"target\":")
      line.append(quoting: target)
    }
    append(contents, to: &line)
    line.append("}\n")
  }

  private static func append(_ contents: Contents, to line: inout ByteBuffer) {
    switch contents {
    case .none: break
    case .raw(let bytes):
      line.append(",\"raw\":\"")
      line.append(Base64.encoded(bytes.span))
      line.append("\"")
    case .fields(let fields):
      line.append(",\"record\":{")
      var isFirst = true
      for (name, value) in fields {
        guard let value else { continue }
        if !isFirst { line.append(UInt8(ascii: ",")) }
        isFirst = false
        line.append(quoting: name.bytes)
        line.append(UInt8(ascii: ":"))
        append(value, to: &line)
      }
      line.append("}")
    }
  }

  private static func append(_ value: FieldValue, to line: inout ByteBuffer) {
    switch value {
    case .text(let bytes): line.append(quoting: bytes)
    case .list(let elements):
      line.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { line.append(UInt8(ascii: ",")) }
        line.append(quoting: element)
      }
      line.append(UInt8(ascii: "]"))
    }
  }
}

extension ByteBuffer {
  /// Appends a JSON string with its quotes.
  mutating func append(quoting bytes: [UInt8]) {
    append(UInt8(ascii: "\""))
    append(escaping: bytes.span)
    append(UInt8(ascii: "\""))
  }

  mutating func append(quoting text: String) { append(quoting: Array(text.utf8)) }
}
