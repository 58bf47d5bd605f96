internal import BatchPipeline
internal import Bytes
internal import Files
internal import Shards
internal import Synchronization

/// The file of `--metrics`, written once, when the run ends: by the run, or by a signal that finds it
/// waiting.
final class MetricsFile: Sendable {
  private struct State {
    /// nil where there is none, or it must not be replaced.
    var path: String?
    /// Name of the run, once it is known.
    var name: String?
    /// Whether the file is known not to be what the run reads or publishes.
    var isFree = false
  }

  /// A larger file is not one of ours, and is never replaced.
  private static let maximumBytes = 1 << 20

  private let state: Mutex<State>
  private let isDry: Bool

  init(_ path: String?, isDry: Bool) {
    state = Mutex(State(path: path))
    self.isDry = isDry
  }

  /// The run is known.
  func name(_ name: String) { state.withLock { $0.name = name } }

  /// - Throws: `RunFailure` where `preparation` has another use for the file.
  func check(_ preparation: Preparation, configuration: String) throws {
    try state.withLock { state in
      if let path = state.path,
        let objection = try preparation.objection(toFileAt: path, configuration: configuration)
      {
        state.path = nil
        throw RunFailure(.usage, "error: --metrics \(Printable(path)) \(objection)")
      }
      state.isFree = true
    }
  }

  /// Writes how the run ended. What was published stays published, whatever becomes of that.
  /// - Parameters: as those of `Metrics`.
  func write(status: Int32, report: RunReport? = nil, counts: RunCounts? = nil) {
    state.withLock { state in
      guard let path = state.path.take() else { return }
      // Once more: what was published meanwhile may be where a link leads.
      if let objection = Publication.objection(toFileAt: path) {
        return Log.shared.warning(
          "the metrics were not written: \(Printable(path)) \(objection)")
      }
      guard state.isFree || MetricsFile.mayReplace(path) else {
        return Log.shared.warning(
          "the metrics were not written: \(Printable(path)) holds something else; name another file"
        )
      }
      let metrics = Metrics(
        name: state.name, status: status, isDry: isDry, report: report, counts: counts,
        endedAt: RunClock.now.seconds)
      do throws(FileError) {
        try MetricsFile.replace(path, with: metrics.text)
      } catch {
        Log.shared.warning("the metrics were not written: \(error.description)")
      }
    }
  }

  /// Whether the path is free or ours to replace: no file, an empty one, or a file of metrics.
  private static func mayReplace(_ path: String) -> Bool {
    guard (try? FileStatus(of: path, role: .output)) != nil else { return true }
    let (parent, name) = PathText.split(path)
    guard
      let text = try? Directory(opening: parent, role: .output).openFile(FileName(name))
        .contents(maximumBytes: maximumBytes)
    else { return false }
    return Metrics.isText(text)
  }

  /// Replaces the file in one step: a collector sees the metrics of one run or of the other. Readable
  /// by all, since the collector is somebody else.
  private static func replace(_ path: String, with text: String) throws(FileError) {
    let (parent, name) = PathText.split(path)
    let directory = try Directory(opening: parent, role: .output)
    try directory.replaceFile(FileName(name), with: Array(text.utf8), permissions: 0o644)
  }
}
