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
    line.append("{")
    line.append(key: DeadLetterKey.code.text)
    line.append(quoting: code.rawValue)
    if let field {
      line.append(nextKey: DeadLetterKey.field.text)
      line.append(quoting: field)
    }
    line.append(nextKey: DeadLetterKey.detail.text)
    line.append(quoting: detail)
    line.append(nextKey: DeadLetterKey.source.text)
    append(source, to: &line)
    if let target {
      line.append(nextKey: DeadLetterKey.target.text)
      line.append(quoting: target)
    }
    append(contents, to: &line)
    line.append("}\n")
  }

  private static func append(_ source: SourcePosition, to line: inout ByteBuffer) {
    line.append("{")
    line.append(key: DeadLetterKey.Source.file.text)
    line.append(quoting: source.file)
    let numbers: [(key: DeadLetterKey.Source, value: Int)] = [
      (.record, source.record), (.line, source.line), (.byte, source.byte),
      (.length, source.length),
    ]
    for (key, value) in numbers {
      line.append(nextKey: key.text)
      line.append(decimal: UInt64(clamping: value))
    }
    line.append("}")
  }

  private static func append(_ contents: Contents, to line: inout ByteBuffer) {
    switch contents {
    case .none: break
    case .raw(let bytes):
      line.append(nextKey: DeadLetterKey.raw.text)
      line.append("\"")
      line.append(RawRecord.text(of: bytes.span))
      line.append("\"")
    case .fields(let fields):
      line.append(nextKey: DeadLetterKey.record.text)
      line.append("{")
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

  /// Appends the key of an object's first member.
  fileprivate mutating func append(key: StaticString) {
    append("\"")
    append(key)
    append("\":")
  }

  /// Appends the key of a member behind another.
  fileprivate mutating func append(nextKey key: StaticString) {
    append(",")
    append(key: key)
  }

  mutating func append(quoting text: String) { append(quoting: Array(text.utf8)) }
}
