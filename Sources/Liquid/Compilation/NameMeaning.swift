package import Records

/// What a name in a template stands for, decided when the template is compiled.
package indirect enum NameMeaning: Sendable {
  /// A field of the record (`frame` 0) or of the row that lookup table `frame` found for it.
  case field(FieldReference)
  /// A field that batches hold only by its name (`RecordBatch.named`): found per record, O(its fields).
  /// Only templates that come with the data have such names, when any name may be a field.
  case namedField(frame: Int, FieldName)
  /// A field, and in a record that has none the property of another that the name's last segment is:
  /// `items.first` where any name may be a field. Both are fields.
  case fieldOrProperty(NameMeaning, of: NameMeaning)
  /// A value that is the same for the whole run: `vars.*`, `run.*`.
  case constant(LiquidValue)
  /// `source.file`.
  case sourceFile
  /// `source.record`.
  case sourceRecord
}

extension NameMeaning {
  /// What it stands for as a whole: no property of anything.
  var expression: Expression {
    switch self {
    case .field(let field): .field(field)
    case .namedField(let frame, let name): .namedField(frame: frame, name)
    case .fieldOrProperty(let field, of: _): field.expression
    case .constant(let value): .literal(value)
    case .sourceFile: .sourceFile
    case .sourceRecord: .sourceRecord
    }
  }
}
