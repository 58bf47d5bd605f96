internal import JSONText

/// One of `message.variants`.
package struct VariantDescription: Sendable {
  /// Percent by which weights may miss 100 and count as all of it: sums of decimal fractions miss it by
  /// little.
  package static let weightTolerance = 0.000_001

  /// Where the variant stands.
  package var place = ConfigurationPlace()
  var name: String?
  package var when: TemplateText?
  /// Percent.
  package var weight: Double?
  /// What the stable choice by weight goes by; nil for the token.
  package var by: TemplateText?
  /// Overrides the message key by key.
  package var message = MessageDescription()

  package init() {}

  /// How the manifest counts it.
  /// - Parameter index: its place in the list, from 0.
  package func name(atIndex index: Int) -> String { name ?? String(index + 1) }
}

extension VariantDescription: PlacedObject {
  static let table = KeyTable<VariantDescription>(
    "Variant", "A message for some of the records.", exactlyOne: [["when", "weight"]],
    rules: [.dependent("by", on: "weight")]
  ) {
    Key(optional: "name", \.name, .nonEmptyText, "how the manifest counts it; default its number")
    Key(
      optional: "when", \.when, .literal(.condition),
      "condition; the first variant that holds is taken")
    Key(
      optional: "weight", \.weight,
      .number(0...100, [("minimum", .int(0)), ("maximum", .int(100))]),
      "percent of the records; what is left over is the holdout")
    Key(optional: "by", \.by, .template, "what the choice by weight goes by; default the token")
    Key("message", \.message, .messageOverride, required: true, "keys that override the message's")
  } check: { variant, node, reading in
    if !variant.message.variants.isEmpty || variant.message.variantsFrom != nil {
      reading.report("a variant may not have variants; write them in one list", at: node.place)
    }
    // Where there is no condition either, it was reported that one of the two is missing.
    if variant.by != nil, variant.weight == nil, variant.when != nil, reading.areSound("weight") {
      reading.report("\"by\" is for variants with a weight; remove it", at: node.place)
    }
  }
}
