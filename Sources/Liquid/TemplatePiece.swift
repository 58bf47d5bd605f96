internal import Bytes

/// A part of a template that is nothing but texts and fields, one after the other.
package enum TemplatePiece: Equatable, Sendable {
  /// A text of the template's own, in UTF-8.
  case text([UInt8])
  case field(FieldReference)
  /// The field, or the text where it is nil or empty.
  case fieldOrText(FieldReference, [UInt8])
}

extension Template {
  /// The template's parts; nil where it is anything but texts and fields. O(length).
  package var pieces: [TemplatePiece]? {
    let flat = compiled.value.flat
    guard flat.isPlain else { return nil }
    var pieces: [TemplatePiece] = []
    for index in flat.main {
      switch flat.code[index] {
      case .text(let text): pieces.append(.text(flat.bytes(of: text)))
      case .field(let field): pieces.append(.field(field))
      case .fieldOrText(let field, let text):
        pieces.append(.fieldOrText(field, flat.bytes(of: text)))
      default: return nil
      }
    }
    return pieces
  }
}

extension FlatCode {
  fileprivate func bytes(of text: PoolText) -> [UInt8] {
    var bytes: [UInt8] = []
    pool.withSpan { bytes.append(copying: $0.extracting(text.plain)) }
    return bytes
  }
}
