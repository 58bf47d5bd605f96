internal import Bytes
internal import Configuration
internal import Files

/// Finds the files of one input description.
struct InputSearch {
  /// In the order in which they are read.
  private(set) var files: [InputFile] = []
  /// What is said of those that are not there, and have to be.
  private(set) var missing: [String] = []

  private let input: InputDescription
  /// Directory of the configuration file.
  private let base: String
  /// Which files were found, and how they were named.
  private var seen: [FileIdentity: String] = [:]
  private var hasStandardInput = false

  init(_ input: InputDescription, base: String) {
    self.input = input
    self.base = base
  }

  /// - Throws: as `InputFile.resolve`.
  mutating func add(_ path: InputPath) throws {
    if path.isStandardInput { try addStandardInput(path) } else { try addMatches(of: path) }
  }

  private mutating func addStandardInput(_ path: InputPath) throws {
    let name = "standard input"
    if hasStandardInput { throw InputSearch.twice(path, name) }
    hasStandardInput = true
    if let identity = try InputSearch.identityOfStandardInput() {
      try note(identity, as: name, of: path)
    }
    files.append(
      InputFile(
        path: StandardInput.name, location: StandardInput.name,
        format: try InputFile.format(of: StandardInput.name, at: path, input), status: nil))
  }

  private mutating func addMatches(of path: InputPath) throws {
    let directory = path.isRelativeToWorkingDirectory ? "" : base
    let matches = try Glob(path.text).paths(from: directory)
    if matches.isEmpty { miss(noMatch(of: path)) }
    for match in matches {
      let location = PathText.joined(directory, match)
      let status: FileStatus
      switch try InputSearch.status(of: location) {
      case .success(let found): status = found
      case .failure(let absence):
        miss(absence.description)
        continue
      }
      try note(status.identity, as: match, of: path)
      files.append(
        InputFile(
          path: match, location: location,
          format: try InputFile.format(of: match, at: path, input), status: status))
    }
  }

  private mutating func miss(_ problem: String) {
    if input.ifMissing == .fail { missing.append(problem) }
  }

  /// - Throws: `ConfigurationProblems` where the file was found before.
  private mutating func note(_ file: FileIdentity, as name: String, of path: InputPath) throws {
    if let first = seen.updateValue(name, forKey: file) {
      throw InputSearch.twice(path, Printable(first).description)
    }
  }

  /// Which file is redirected to standard input; nil where it is a pipe, a terminal or the like.
  private static func identityOfStandardInput() throws(FileError) -> FileIdentity? {
    let status = try Descriptor.standardInput().status()
    if status.kind == .directory {
      throw FileError(StandardInput.name, .input, .notAFile(.directory))
    }
    return status.kind == .regular ? status.identity : nil
  }

  private func noMatch(of path: InputPath) -> String {
    MessageLine(
      path.text, "no file matches; check the path, or set \(input.keyPath).ifMissing to ok"
    ).description
  }

  /// What the file system says of the file, or that it is missing.
  private static func status(of location: String) throws -> Result<FileStatus, FileError> {
    do {
      let status = try FileStatus(of: location, role: .input)
      guard status.kind == .regular else {
        throw FileError(location, .input, .notAFile(status.kind))
      }
      return .success(status)
    } catch let error as FileError where error.isMissing {
      return .failure(error)
    }
  }

  private static func twice(_ path: InputPath, _ other: String) -> ConfigurationProblems {
    let problem = ConfigurationProblem(
      place: path.place, message: "gives \(other) a second time; give each file once")
    return ConfigurationProblems([problem])
  }
}
