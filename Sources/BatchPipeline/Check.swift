internal import Shards

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
    warnOfOutput(preparation, control)
    var options = Run.Options()
    options.isDry = true
    options.limit = records
    options.isSample = true
    return try Run(preparation, options: options, control: control).run()
  }

  /// Warns of what stands at the output directory. It is no fault of the configuration: it may be gone when
  /// the run comes.
  private static func warnOfOutput(_ preparation: Preparation, _ control: RunControl) {
    // A directory that cannot be named ends the check.
    guard let directory = try? preparation.outputDirectory() else { return }
    do {
      try Publication.rehearse(directory)
    } catch {
      control.warn("a run would publish nothing: \(error)")
    }
  }
}
