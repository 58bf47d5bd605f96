internal import Bytes
package import Configuration
internal import JSONText
internal import Records

/// The `tests` of a configuration, run one by one.
package struct TestSuite {
  /// What one test came to.
  package struct Result: Sendable {
    /// The test as configured.
    package let test: TestDescription
    /// Index among the configuration's `tests`.
    package let index: Int
    /// Empty where it passed.
    package let differences: [String]
    /// What came out, as `expect` could have it.
    let found: JSONNode

    var isPassed: Bool { differences.isEmpty }

    /// `ok NAME`, or `FAILED NAME` and the differences below it.
    package var text: String {
      let name = Printable(test.name)
      if isPassed { return "ok \(name)\n" }
      return "FAILED \(name)\n" + differences.map { "  \($0)\n" }.joined()
    }
  }

  /// Takes a record through the job: the fields that templates use in the input and in each lookup,
  /// and the way from a record, with the rows that take the place of lookups' own, to its outcome.
  struct Trial {
    let fields: [FieldName]
    /// The lookups in the configuration's order.
    let lookups: [(name: String, fields: [FieldName])]
    let run: (_ record: RecordBatch, _ rows: [Int: RecordBatch]) throws -> RecordOutcome.Fate
  }

  /// One for each test, in the configuration's order.
  package let results: [Result]
  /// What a person should know of the tables.
  package internal(set) var warnings: [String] = []
  /// What in the tests may not be meant.
  package internal(set) var doubts: [ConfigurationProblem] = []

  /// - Throws: What the trial throws.
  init(_ configuration: PipelineConfiguration, in trial: Trial) throws {
    let formats = Dictionary(
      configuration.targets.map { ($0.name, $0.format) }, uniquingKeysWith: { first, _ in first })
    var results: [Result] = []
    for (index, test) in configuration.tests.enumerated() {
      let fate = try TestSuite.fate(of: test, in: trial)
      let judgement = TestJudgement(fate, expectation: test.expectation, formats: formats)
      results.append(
        Result(
          test: test, index: index, differences: judgement.differences, found: judgement.found))
    }
    self.results = results
  }

  private static func fate(
    of test: TestDescription, in trial: Trial
  ) throws -> RecordOutcome.Fate {
    let record = TestRecord(test.record, without: trial.lookups.map(\.name))
      .batch(of: trial.fields)
    var rows: [Int: RecordBatch] = [:]
    for (index, lookup) in trial.lookups.enumerated() {
      guard let object = test.record[lookup.name], object.isRow else { continue }
      rows[index] = TestRecord(object).batch(of: lookup.fields)
    }
    return try trial.run(record, rows)
  }

  /// Number of tests that failed.
  package var failedCount: Int { results.count { !$0.isPassed } }

  /// `3 passed, 1 failed`
  package var summary: String {
    if results.isEmpty { return "no tests" }
    return "\(results.count - failedCount) passed, \(failedCount) failed"
  }
}
