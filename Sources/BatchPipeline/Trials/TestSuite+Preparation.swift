internal import Bytes
internal import Configuration
internal import JSONText
internal import Payloads
internal import Platforms
internal import Records

extension TestSuite {
  /// Runs the tests of a configuration that was prepared offline: neither its inputs nor its tables
  /// need to be there.
  package init(_ preparation: Preparation) throws {
    let configuration = preparation.configuration
    let tables = try preparation.loadTables()
    let job = try preparation.laneJob.compile()
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
    doubts = TestSuite.unknownFields(configuration, base: preparation.base)
  }

  /// Fields of the tests' records that no export has, as far as the exports are there: such a test shows
  /// something else than its author thinks.
  private static func unknownFields(
    _ configuration: PipelineConfiguration, base: String
  ) -> [ConfigurationProblem] {
    if configuration.tests.isEmpty { return [] }
    let names = NameTable(asFarAsKnown: configuration, base: base)
    let lookups = configuration.lookups.map(\.name)
    return configuration.tests.flatMap { test in
      var paths = TestRecord(test.record, without: lookups).names.map { [$0] }
      for lookup in lookups {
        guard let row = test.record[lookup], row.isRow else { continue }
        paths += TestRecord(row).names.map { [FieldName(lookup), $0] }
      }
      return paths.filter { names.isKnown($0) == false }.map { path in
        let name = path.map(\.text).joined(separator: ".")
        return ConfigurationProblem(
          place: test.place.below("record"),
          message: "no export has a field \"\(name)\"; "
            + Spelling.advice(
              nearest: names.suggestion(for: path),
              otherwise: "take it out, or name one that it has"))
      }
    }
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
