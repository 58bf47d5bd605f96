import Testing

@testable import XMLExport

extension XMLReading {
  typealias Outcome = XMLOutcome<Record, String>

  /// What `text` gives when it is read as this does, but by `way` alone.
  func outcome(of text: [UInt8], _ way: XMLText.Way) -> Outcome {
    var reading = self
    (reading.way, reading.comparesWays) = (way, false)
    var outcome = Outcome()
    do {
      try reading.read(text)
      outcome.names = Set(reading.names)
    } catch {
      outcome.error = error as? XMLError
      if outcome.error == nil { Issue.record("\(way): \(error)") }
    }
    outcome.records = reading.records
    return outcome
  }
}
