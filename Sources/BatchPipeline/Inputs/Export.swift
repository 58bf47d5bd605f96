internal import CSV
internal import Payloads

/// One export as the workers know it.
struct Export: Sendable {
  /// How its text becomes records.
  enum Format: Sendable {
    case csv(CSVParser)
    case xml(XMLFormat)
    /// Dead letters.
    case rejected(RejectedFormat)
  }

  /// Index among the run's inputs.
  let index: Int
  /// The path as the configuration names it.
  let path: String
  /// Where the settings for it stand in the configuration.
  var keyPath = "input"
  let identity: EnvelopeIdentity
  let format: Format
}
