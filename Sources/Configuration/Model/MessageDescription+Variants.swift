internal import JSONText

extension MessageDescription {
  /// Rules between the variants of one list.
  func checkVariants(_ reading: inout Reading) {
    let weighted = variants.filter { $0.weight != nil }
    if let last = weighted.last,
      weighted.compactMap(\.weight).reduce(0, +) > 100 + VariantDescription.weightTolerance
    {
      reading.report(
        "the weights are over 100 percent in sum; lower them, what is left over is the holdout",
        at: last.place)
    }
    var names: Set<[UInt8]> = []
    for (number, variant) in variants.enumerated() {
      if !names.insert(Array(variant.name(atIndex: number).utf8)).inserted {
        reading.report("another variant has this name; choose another", at: variant.place)
      }
    }
    for variant in weighted {
      guard let by = variant.by else { continue }
      reading.refuseConstant(by, becauseOf: "every record would draw the same")
    }
    guard let by = weighted.first(where: { $0.by != nil })?.by else { return }
    for variant in weighted
    where variant.by.map({ $0.text.utf8.elementsEqual(by.text.utf8) }) == false {
      reading.report(
        "one choice goes by one text; give the same \"by\" in all variants, or only in one",
        at: variant.place)
    }
  }
}
