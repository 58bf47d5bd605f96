/// Everything that can be known before a run, then the first records encoded and thrown away.
package enum Check {
  /// Records that are encoded.
  package static let records = 1000

  /// Rehearses a run of the first records; the output directory stays as it is.
  /// - Throws: What ends a run. Where there are more records, too many rejects among the first are a
  ///   warning, and too few payloads are nothing yet.
  package static func run(
    _ preparation: Preparation, control: RunControl
  ) throws -> RunReport {
    var options = Run.Options()
    options.isDry = true
    options.limit = records
    options.isSample = true
    return try Run(preparation, options: options, control: control).run()
  }
}
