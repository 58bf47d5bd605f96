package import Records

/// What a name in a template stands for, decided when the template is compiled.
package indirect enum NameMeaning: Sendable {
  /// A field of the record (`frame` 0) or of the row that lookup table `frame` found for it.
  case field(FieldReference)
  /// A field that batches hold only by its name (`RecordBatch.named`): found per record, O(its fields).
  /// For templates that come with the data, when any name may be a field.
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

/// A field, as an index: a rendered template never looks a name up.
@usableFromInline
package struct FieldReference: Hashable, Sendable {
  /// Index in `RenderContext.frames`.
  @usableFromInline package let frame: Int
  /// Index of the field in that frame's batches.
  @usableFromInline package let field: Int

  package init(frame: Int, field: Int) {
    self.frame = frame
    self.field = field
  }
}

/// The names that templates of one configuration may use.
///
/// Compiling asks; the answer also registers the field as used, so that readers keep only the columns
/// that some template needs.
package protocol NameScope: AnyObject {
  /// The meaning of the longest prefix of `path` that names something, and that prefix's length in
  /// segments; nil where the name is unknown.
  ///
  /// `profile.firstName` and `record["any name"]` arrive as two segments.
  func meaning(of path: [FieldName]) -> (meaning: NameMeaning, segments: Int)?

  /// The meanings of several names of one field of the records, where any name may be a field: each
  /// record tells which it has.
  func meanings(ofAny names: [FieldName]) -> [NameMeaning]

  /// The constants whose names begin with `name` and a dot, as one object: what `vars` alone means, and
  /// `vars[name]`, where it is no field. Nil where there are none.
  func constants(under name: FieldName) -> LiquidObject?

  /// Whether `path` as a whole is a name; nil where any name may be a field and this is not known to be
  /// one. Registers nothing.
  func isKnown(_ path: [FieldName]) -> Bool?

  /// The known name nearest to an unknown one, for "did you mean".
  func suggestion(for path: [FieldName]) -> String?
}

extension NameScope {
  /// For a scope that knows every name.
  package func meanings(ofAny names: [FieldName]) -> [NameMeaning] {
    names.compactMap { meaning(of: [$0])?.meaning }
  }

  package func constants(under name: FieldName) -> LiquidObject? { nil }

  /// For a scope that knows every name: what `meaning` takes whole.
  package func isKnown(_ path: [FieldName]) -> Bool? { meaning(of: path)?.segments == path.count }
}
