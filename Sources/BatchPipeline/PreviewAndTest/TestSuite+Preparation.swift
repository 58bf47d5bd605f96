internal import Bytes
internal import Configuration
internal import Payloads
internal import Platforms

extension TestSuite {
  /// Runs the tests of a configuration that was prepared offline: neither its inputs nor its tables
  /// need to be there.
  package init(_ preparation: Preparation) throws {
    let configuration = preparation.configuration
    let tables = try preparation.loadTables()
    let job = try preparation.jobForLane()
    let trial = Trial(
      fields: preparation.job.layout.fields,
      lookups: zip(configuration.lookups, tables.lookups).map {
        ($0.name, $1.fields)
      }
    ) { record, rows in
      // A new one for each test, so that none sees another's record or rows.
      var trial = RecordTrial(job, tables: tables, forgetsValues: true)
      trial.begin(record, file: "tests")
      for (index, row) in rows { trial.useRow(row, inLookup: index) }
      // The payload, which is what tests compare, has no id in it.
      return try trial.run(0, number: 1, ordinal: 1, identity: .ofNoPayload).fate
    }
    try self.init(configuration, in: trial)
    warnings = tables.warnings + TestSuite.missingTables(preparation)
  }

  /// The tables that are not there: nothing is found in them.
  private static func missingTables(_ preparation: Preparation) -> [String] {
    let configuration = preparation.configuration
    let tables =
      configuration.lookups.map(\.value.input) + configuration.suppress.map(\.input)
      + configuration.messagesWithVariantTables.compactMap(\.variantsFrom?.input)
    let missing = tables.filter { input in
      var input = input
      input.ifMissing = .ok
      return (try? InputFile.resolve(input, base: preparation.base))?.isEmpty ?? false
    }
    return missing.map { "\(Printable($0.keyPath)): the table is not there and counts as empty" }
  }
}
