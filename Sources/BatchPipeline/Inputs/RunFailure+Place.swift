internal import Bytes
internal import CSV
internal import Files
internal import Gzip
internal import XMLExport

extension RunFailure {
  /// The error of a stage with its file and place; what already has them is passed on.
  /// - Parameters:
  ///   - line: From 1, as `column`: where the stage stands, for an error that does not say where.
  ///   - keyPath: Where the settings for the export stand in the configuration.
  static func placing(
    _ error: any Error, path: String, line: Int, column: Int, settings keyPath: String = "input"
  ) -> any Error {
    let (place, detail): ((Int, Int), String)
    switch error {
    case let error as GzipError:
      (place, detail) = ((line, column), error.description(settings: keyPath))
    case let error as ForeignFormatError: (place, detail) = ((1, 1), error.description)
    case let error as CSVError:
      (place, detail) = ((error.line, error.column), error.description(settings: keyPath))
    case let error as DeadLetterError:
      (place, detail) = ((error.line, error.column), error.description)
    case let error as XMLError:
      (place, detail) = ((error.line, error.column), error.description(settings: keyPath))
    default: return error
    }
    return RunFailure(.badData, at: path, line: place.0, column: place.1, detail)
  }
}
