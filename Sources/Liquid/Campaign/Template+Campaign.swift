internal import Bytes
internal import Records

extension ProgramBuilder {
  /// A whole template in campaign syntax.
  mutating func build(campaign source: [UInt8]) throws(LiquidError) {
    let text = CampaignText(source)
    if let fault = text.fault { throw fault }
    for piece in text.pieces {
      switch piece.kind {
      case .text: append(text: Array(source[piece.range]))
      case .output: try append(campaignField: piece, of: source)
      case .script:
        throw LiquidError(
          offset: piece.range.lowerBound,
          message: "scripts are not run; write the template in Liquid,"
            + " as {% if name == 'text' %} … {% endif %}")
      case .directive:
        throw LiquidError(
          offset: piece.range.lowerBound,
          message: "blocks cannot be included; write the template in Liquid,"
            + " with {% render 'name' %} and the block among \"templates\"")
      }
    }
    units = [Unit(code: 0..<code.count, slots: 0)]
  }

  private mutating func append(
    campaignField piece: CampaignText.Piece, of source: [UInt8]
  ) throws(LiquidError) {
    let offset = piece.inside.lowerBound
    guard let name = CampaignName(source[piece.inside]) else {
      let advice =
        piece.inside.isEmpty
        ? "write one, as <%= recipient.firstName %>"
        : "write the template in Liquid, where filters do such things, as {{ name | upcase }}"
      throw LiquidError(
        offset: piece.inside.isEmpty ? piece.range.lowerBound : offset,
        message: "only the name of a field may stand in \"<%= %>\"; \(advice)")
    }
    append(output: try global(name, offset: offset))
  }

  /// What a name of the campaign system means.
  private func global(_ name: CampaignName, offset: Int) throws(LiquidError) -> Expression {
    guard let scope else { preconditionFailure("bug: campaign syntax without names") }
    let meant = name.meant(scope.isKnown)
    if meant == name.stripped, scope.isKnown(name.stripped) == nil,
      let any = any(of: name, in: scope)
    {
      return any
    }
    guard let meaning = meaning(of: meant ?? name.path, in: scope) else {
      let shown = name.path.map(\.text).joined(separator: ".")
      let nearest = scope.suggestion(for: name.stripped) ?? scope.suggestion(for: name.path)
      let advice = Spelling.advice(nearest: nearest, otherwise: "name a field or a built-in")
      throw LiquidError(
        offset: offset,
        message: "unknown field \(quoting: shown); \(advice)")
    }
    return meaning.expression
  }

  /// Where any name may be a field: the first form of the name that the record has.
  private func any(of name: CampaignName, in scope: any NameScope) -> Expression? {
    guard name.candidates.count > 1, meaning(of: name.stripped, in: scope)?.frame == 0 else {
      return nil
    }
    let forms = name.candidates.filter { $0 != name.stripped } + [name.stripped]
    let meanings = scope.meanings(ofAny: forms.map { FieldName(joining: $0) })
    guard let last = meanings.last else { return nil }
    return meanings.dropLast().reversed().reduce(last.expression) { otherwise, form in
      .either(form.expression, otherwise: otherwise)
    }
  }

  /// The meaning of all of `path`: a field's name may hold dots, and this syntax knows no properties.
  private func meaning(of path: [FieldName], in scope: any NameScope) -> NameMeaning? {
    if let match = scope.meaning(of: path), match.segments == path.count { return match.meaning }
    // `a.size` as it is written may be the size of `a`; as one segment it is a name.
    let whole = FieldName(joining: path)
    guard path.count > 1, scope.isKnown([whole]) != false,
      let match = scope.meaning(of: [whole]), match.segments == 1
    else { return nil }
    return match.meaning
  }
}

extension NameMeaning {
  /// The frame of a field; nil for anything else.
  fileprivate var frame: Int? {
    switch self {
    case .field(let field): field.frame
    case .namedField(let frame, _): frame
    default: nil
    }
  }
}
