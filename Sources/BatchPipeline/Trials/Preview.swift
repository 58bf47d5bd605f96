internal import Configuration
internal import Files
package import Records

/// Shows what becomes of a few records.
package struct Preview {
  /// One record and what became of it.
  package struct Shown: Sendable {
    /// Where the record stands in its export.
    package let position: SourcePosition
    /// What became of it.
    package let outcome: RecordOutcome
  }

  private let preparation: Preparation
  private let control: RunControl

  /// - Parameter control: A signal that it has noted ends the reading.
  package init(_ preparation: Preparation, control: RunControl) {
    self.preparation = preparation
    self.control = control
  }

  /// Reads until `count` records were shown.
  /// - Parameters:
  ///   - count: records to show at most, of those for which the selection holds.
  ///   - record: the only record to show: its number in the run, from 1. `count` says nothing then.
  ///   - show: is called once for each, in input order.
  /// - Returns: Records read.
  /// - Throws: `RunFailure` for tables and inputs that cannot be read, `FileError`, `Interrupted`, and what
  ///   `show` throws.
  package func show(
    count: Int, record: Int?, showing show: (Shown) throws -> Void
  ) throws -> Int {
    let source = ExportsSource(
      preparation, meter: control.meter, limit: record, workers: 0, failure: control.failure)
    defer { source.stop() }
    let tables = try preparation.loadTables()
    let job = try preparation.laneJob.compile()
    let selection = job.selection
    var trial = RecordTrial(job, tables: tables)
    let parser = RecordParser()
    var left = record == nil ? count : 1
    var ordinal = 0
    while left > 0, let read = try source.next() {
      let batch = try parser.records(of: read)
      trial.begin(batch, file: read.export.path)
      var faults = FaultCursor(batch)
      for index in 0..<read.count where left > 0 {
        ordinal += 1
        let fault = faults.fault(of: index)
        let number = batch.places.firstRecord + index
        let isShown =
          (record.map { $0 == ordinal } ?? true)
          && (selection.map { fault == nil && trial.holds($0, for: index, number: number) }
            ?? true)
        guard isShown || trial.dependsOnOrder else { continue }
        let outcome: RecordOutcome
        if let fault {
          outcome = RecordOutcome(.rejected(fault.rejection, target: nil))
        } else {
          outcome = try trial.run(
            index, number: number, ordinal: ordinal, identity: read.export.identity)
        }
        guard isShown else { continue }
        left -= 1
        try show(
          Shown(
            position: batch.position(of: index, file: read.export.path), outcome: outcome))
      }
    }
    // Of records that are there, a warning about all of them would not be of what is shown.
    if ordinal == 0 { source.warnings.forEach(control.warn) }
    return ordinal
  }
}
