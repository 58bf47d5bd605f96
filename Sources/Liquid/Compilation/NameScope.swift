package import Records

/// The names that templates of one configuration may use.
///
/// Compiling asks; the answer also registers the field as used, so that readers keep only the columns
/// that some template needs.
package protocol NameScope: AnyObject {
  /// What every render of the run shares, where it is known: what a template makes of constants alone is
  /// then made once, as it is compiled.
  var settings: RenderSettings? { get }

  /// The meaning of the longest prefix of `path` that names something; nil where the name is unknown.
  ///
  /// `profile.firstName` and `record["any name"]` arrive as two segments.
  func meaning(of path: [FieldName]) -> NameMatch?

  /// The meaning of the longest prefix of `path` that names something.
  ///
  /// - Parameter isNeeded: Whether the records have to have the field where any name may be one: false
  ///   where a variable of the template may be meant.
  func meaning(of path: [FieldName], isNeeded: Bool) -> NameMatch?

  /// The meanings of several names of one field of the records, where any name may be a field: each
  /// record tells which it has.
  func meanings(ofAny names: [FieldName]) -> [NameMeaning]

  /// The constants whose names begin with `name` and a dot, as one object: what `vars` alone means, and
  /// `vars[name]`, where it is no field. Nil where there are none.
  func constants(under name: FieldName) -> LiquidObject?

  /// Whether `path` as a whole is a name; nil where any name may be a field and this is not known to be
  /// one. Registers nothing.
  func isKnown(_ path: [FieldName]) -> Bool?

  /// The names that begin with `name` where it means nothing alone, as `run` does: as a person writes them,
  /// for messages. Nil where there are none.
  func members(under name: FieldName) -> [String]?

  /// The known name nearest to an unknown one, for "did you mean".
  func suggestion(for path: [FieldName]) -> String?

  /// Whether the template is compiled as if an unknown filter or tag were not there, and not refused for
  /// it: for one who looks for what else is wrong.
  func passesOver(_ word: UnknownWord) -> Bool
}

extension NameScope {
  /// The default, for a scope of another time than the renders'.
  package var settings: RenderSettings? { nil }

  /// The default, for a scope that asks nothing of the records.
  package func meaning(of path: [FieldName], isNeeded: Bool) -> NameMatch? {
    meaning(of: path)
  }

  /// The default, for a scope that knows every name.
  package func meanings(ofAny names: [FieldName]) -> [NameMeaning] {
    names.compactMap { meaning(of: [$0])?.meaning }
  }

  /// The default, for a template that is to be rendered.
  package func passesOver(_ word: UnknownWord) -> Bool { false }

  /// The default, for a scope without objects of constants.
  package func constants(under name: FieldName) -> LiquidObject? { nil }

  /// The default, for a scope without such names.
  package func members(under name: FieldName) -> [String]? { nil }

  /// The default, for a scope that knows every name: whether `meaning` matches the whole path.
  package func isKnown(_ path: [FieldName]) -> Bool? { meaning(of: path)?.segments == path.count }
}
