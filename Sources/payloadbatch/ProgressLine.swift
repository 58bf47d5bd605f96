internal import BatchPipeline
internal import Dispatch
internal import Files
internal import Synchronization

/// One line on the terminal that says how far a run is: records, records a second, share of the inputs
/// read, time left.
final class ProgressLine {
  private static let interval = 0.25
  private static let shown = Mutex(false)

  private let meter: InputMeter
  private let totalBytes: Int?
  private let staysAtEnd: Bool
  private let start = ContinuousClock.now
  private var isStopped = false
  private let timer: any DispatchSourceTimer
  private let queue = DispatchQueue(label: "payloadbatch.progress")

  /// - Parameters:
  ///   - totalBytes: of all inputs as delivered; nil where standard input is one.
  ///   - staysAtEnd: is shown once more at the end, and left there.
  init(_ meter: InputMeter, totalBytes: Int?, staysAtEnd: Bool) {
    self.meter = meter
    self.totalBytes = totalBytes
    self.staysAtEnd = staysAtEnd
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [meter, start] in
      ProgressLine.show(ProgressLine.text(meter, of: totalBytes, since: start))
    }
    timer.schedule(deadline: .now() + ProgressLine.interval, repeating: ProgressLine.interval)
    timer.resume()
  }

  /// Takes the line away, or leaves it as the last one. Later calls do nothing.
  func stop() {
    if isStopped { return }
    isStopped = true
    timer.cancel()
    queue.sync {}
    let last = ProgressLine.text(meter, of: totalBytes, since: start)
    ProgressLine.withoutProgress {
      if staysAtEnd { StandardStream.error.write(last + "\n") }
    }
  }

  private static func text(
    _ meter: InputMeter, of total: Int?, since start: ContinuousClock.Instant
  ) -> String {
    text(
      records: meter.recordsRead, bytes: meter.bytesRead, of: total,
      elapsed: (ContinuousClock.now - start) / .seconds(1))
  }

  static func text(records: Int, bytes: Int, of total: Int?, elapsed: Double) -> String {
    var text = "\(records) records, \(Int(Double(records) / max(elapsed, 0.001))) records/s"
    if let total, total > 0 {
      let share = min(1, Double(bytes) / Double(total))
      text += ", \(Int(share * 100)) %"
      if share > 0.01 { text += ", \(duration(elapsed / share - elapsed)) left" }
    }
    return text
  }

  static func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }

  private static func show(_ text: String) {
    shown.withLock { shown in
      // Return, text, erase to the end of the line.
      StandardStream.error.write("\r\(text)\u{1b}[K")
      shown = true
    }
  }

  /// Runs `body`, which writes to standard error, with the line taken away.
  static func withoutProgress(_ body: () -> Void) {
    shown.withLock { shown in
      if shown { StandardStream.error.write("\r\u{1b}[K") }
      shown = false
      body()
    }
  }
}
