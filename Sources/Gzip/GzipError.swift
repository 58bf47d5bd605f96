/// Why an export cannot be decompressed: damage that puts the rest of the input in doubt.
package enum GzipError: Error, Equatable, Sendable {
  /// A checksum, length, header or code is wrong. `offset` counts compressed bytes from 0.
  case corrupt(detail: String, offset: Int)
  /// The file ends inside a member.
  case truncated(offset: Int)
  /// Something other than zero bytes follows the last member.
  case trailingGarbage(offset: Int)
  /// The decompressed text is over `input.limits.maxExpansion` times the compressed size.
  case expansion(limit: Double)
  case outOfMemory
}

extension GzipError: CustomStringConvertible {
  /// As `description(settings:)`, for an export of the run.
  package var description: String { description(settings: "input") }

  /// What is wrong and what to do, to follow `FILE:LINE:COLUMN: error: `.
  /// - Parameter keyPath: Where the settings for the file stand in the configuration.
  package func description(settings keyPath: String) -> String {
    let advice =
      switch self {
      case .corrupt, .truncated, .trailingGarbage: "deliver the file again"
      case .expansion: "raise \(keyPath).limits.maxExpansion if it is meant to"
      case .outOfMemory: "run fewer at once"
      }
    return "\(fault); \(advice)"
  }

  /// What is wrong, of a file of any kind.
  package var fault: String {
    switch self {
    case .corrupt(let detail, let offset):
      "gzip data is corrupt at compressed byte \(offset) (\(detail))"
    case .truncated(let offset):
      "gzip data ends early, after compressed byte \(offset)"
    case .trailingGarbage(let offset):
      "the gzip member is followed by something else at compressed byte \(offset)"
    case .expansion(let limit):
      "the file expands to more than \(GzipError.shown(limit)) times its size"
    case .outOfMemory:
      "there is no memory for a decompressor"
    }
  }

  /// Whole numbers as people write them, without `.0`.
  private static func shown(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
