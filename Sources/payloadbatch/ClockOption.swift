internal import ArgumentParser
internal import BatchPipeline
internal import Bytes

/// `--at`, which several commands have.
struct ClockOption: ParsableArguments {
  @Option(help: ArgumentHelp("The clock that templates see; default now.", valueName: "timestamp"))
  var at: String?

  var isGiven: Bool { at != nil }
  /// Now where none is given, a later now each time.
  var clock: RunClock { at.flatMap { RunClock($0) } ?? .now }

  func validate() throws {
    if let at, RunClock(at) == nil {
      throw ValidationError(
        "--at \(Printable(at)): no timestamp; write one as 2026-11-21T08:00:00Z")
    }
  }
}
