/// What is fuzzed; each has seeds in the folder of its name.
enum FuzzTarget: String, CaseIterable, Sendable {
  case csv, encoding, deflate, gzip, xml, liquid, configuration, json, payload

  func check(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    switch self {
    case .csv: CSVProperties.check(&input)
    case .encoding: EncodingProperties.check(&input)
    case .deflate: DeflateProperties.check(&input)
    case .gzip: GzipProperties.check(&input)
    case .xml: XMLProperties.check(&input)
    case .liquid: LiquidProperties.check(&input)
    case .configuration: ConfigurationProperties.check(&input)
    case .json: JSONProperties.check(&input)
    case .payload: PayloadProperties.check(&input)
    }
  }
}
