package import Records

/// The Liquid equal of a template in campaign syntax, both as a configuration writes them: `${NAME}` is a
/// reference to the environment, and `$${` stands for `${`.
package struct CampaignTranslation: Equatable, Sendable {
  /// What has no equal that is sure to mean the same.
  package struct Untranslated: Equatable, Sendable {
    /// Offset in the campaign template's UTF-8 text.
    package let offset: Int
    /// What is wrong; what to do.
    package let message: String
  }

  /// Liquid. Where something could not be translated stands a tag `untranslated`, which no template
  /// compiles with, so that it cannot be overlooked.
  package let liquid: String
  /// What could not be translated, in the order of its places.
  package let untranslated: [Untranslated]

  /// - Parameter isKnown: as `NameScope.isKnown`: a name means what a run takes it for.
  package init(of campaign: String, isKnown: @escaping ([FieldName]) -> Bool? = { _ in nil }) {
    var translator = CampaignTranslator(CampaignText(Array(campaign.utf8)), isKnown: isKnown)
    translator.translate()
    liquid = String(decoding: translator.liquid, as: UTF8.self)
    // Blocks that are never closed are found at the end.
    untranslated = translator.untranslated.sorted { $0.offset < $1.offset }
  }
}
