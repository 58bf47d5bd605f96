internal import Bytes
internal import Configuration
internal import Payloads

extension JobCompiler {
  /// The variants of a message: conditions are tried first, wherever they stand in the list.
  mutating func variants(
    _ target: TargetDescription, naming names: inout [String]
  ) -> [TargetJob.Variant] {
    var variants: [TargetJob.Variant] = []
    var percent = 0.0
    let numbered = target.message.variants.enumerated()
    for (number, variant) in numbered where variant.weight == nil {
      names.append(variant.name(atIndex: number))
      variants.append(
        TargetJob.Variant(
          when: variant.when.flatMap { condition($0) }, ceiling: 0,
          plan: plan(target, target.message.chosen(variant.message))))
    }
    for (number, variant) in numbered {
      guard let weight = variant.weight else { continue }
      percent += weight
      names.append(variant.name(atIndex: number))
      variants.append(
        TargetJob.Variant(
          when: nil, ceiling: JobCompiler.share(ofPercent: percent),
          plan: plan(target, target.message.chosen(variant.message))))
    }
    return variants
  }

  /// The draws below which `percent` of them are: draws are spread over 64 bits.
  private static func share(ofPercent percent: Double) -> UInt64 {
    if percent >= 100 - VariantDescription.weightTolerance { return .max }
    return UInt64(percent / 100 * 0x1p64)
  }

  /// One variant for each row of a multilingual table.
  mutating func variants(
    _ target: TargetDescription, of rows: [MultilingualRow], naming names: inout [String]
  ) -> [TargetJob.Variant] {
    var seen: Set<[UInt8]> = []
    var defaultName = "default"
    // A row's locale may have this name, and a manifest cannot hold two counts under one name.
    while rows.contains(where: { $0.locale.utf8.elementsEqual(defaultName.utf8) }) {
      defaultName = "(\(defaultName))"
    }
    return rows.map { row in
      names.append(row.locale.isEmpty ? defaultName : row.locale)
      if !seen.insert(LocaleChoice.normalised(row.locale.utf8)).inserted {
        problems.append(
          ConfigurationProblem(
            place: row.place("locale"), message: "another row has this locale; remove one"))
      }
      var target = target
      // With a `notification` Google's own code would show it, and play its sound.
      if row.isSilent { target.fcm.notification = nil }
      do throws(ConfigurationProblems) {
        target.message = try row.message(overriding: target.message, for: target.devices)
      } catch {
        problems += error.problems
      }
      rowMessages.append(target.message)
      return TargetJob.Variant(when: nil, ceiling: 0, plan: plan(target, target.message))
    }
  }

  /// How records find their row.
  mutating func locales(
    _ message: MessageDescription, _ rows: [MultilingualRow]
  ) -> LocaleChoice? {
    guard let table = message.variantsFrom else { return nil }
    let match = table.match ?? TemplateText("{{ locale }}", place: table.place)
    return template(match).map { match in
      LocaleChoice(
        match: match,
        rows: rows.map { LocaleChoice.Row(locale: $0.locale, language: $0.language) })
    }
  }
}
