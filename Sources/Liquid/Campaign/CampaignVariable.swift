internal import Records

/// A field as a campaign script names it, and its name in Liquid.
struct CampaignVariable {
  /// What stands between `{{ ` and ` }}`.
  let liquid: [UInt8]

  /// `recipient.x`, `context.profile.x`, `x`, `recipient["any name"]`; nil for anything else.
  /// - Parameter isKnown: as `NameScope.isKnown`.
  init?(_ text: ArraySlice<UInt8>, isKnown: ([FieldName]) -> Bool?) {
    if let open = text.firstIndex(of: UInt8(ascii: "[")) {
      guard text.last == UInt8(ascii: "]"),
        let key = CampaignLiteral.text(text[(open + 1)...].dropLast()),
        let base = CampaignName(text[..<open])
      else { return nil }
      // Only the prefixes stand for the record itself.
      let name = CampaignName(path: base.path + [FieldName(bytes: key)]).stripped
      guard name.count == 1, let liquid = FieldNameText(name).liquid else { return nil }
      self.liquid = liquid
      return
    }
    guard let written = CampaignName(text),
      case let name = written.meant(isKnown) ?? written.stripped,
      let liquid = FieldNameText(name).liquid,
      // The length of a text is the number of its UTF-16 units, which Liquid does not know.
      name.count == 1 || name.last != "length"
    else { return nil }
    self.liquid = liquid
  }
}
