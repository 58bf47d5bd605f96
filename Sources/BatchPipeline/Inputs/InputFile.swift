internal import Bytes
package import CSV
internal import Configuration
package import Files

/// One export of a run: a file, or standard input.
package struct InputFile: Sendable {
  /// How the file is written.
  package enum Format: Equatable, Sendable {
    /// `header`: the names, where the file has none of its own.
    case csv(CSVDialect, header: [String]?)
    case xml
    /// Dead letters.
    case rejected

    /// Whether the file, or the configuration for it, says which fields there are.
    var hasHeader: Bool { self != .xml && self != .rejected }
  }

  /// The path as the configuration names it, globs expanded: what messages, ids and the manifest say.
  package let path: String
  /// What is opened.
  let location: String
  /// How the file is written: by the configuration, or else its name.
  package let format: Format
  /// What the file system said when the run began; nil for standard input.
  package let status: FileStatus?

  /// Whether it is standard input, which is read once and has no size.
  package var isStandardInput: Bool { status == nil }
  /// Where the file system has it; nil for standard input.
  var namedLocation: String? { isStandardInput ? nil : location }
  /// Which file it is, also where that is redirected to standard input.
  var identity: FileIdentity {
    get throws(FileError) {
      if let status { return status.identity }
      return try Descriptor.standardInput().status().identity
    }
  }
  /// Size used to compare runs. Standard input has none; -1 never equals a size in a manifest or checkpoint,
  /// so it is never taken for unchanged.
  var identityBytes: Int { status?.size ?? -1 }
  var isNamedGzip: Bool { ExportName(path).isGzip }
}

extension InputDescription {
  /// Whether only the records of an export tell which fields it has.
  func asksForNames(of format: InputFile.Format) -> Bool {
    !format.hasHeader && !(format == .xml && xml.fields != nil)
  }
}

extension InputFile {
  /// The files of one input description, in the order in which they are read.
  /// - Parameter base: directory of the configuration file.
  /// - Throws: `RunFailure`: 78 for a file given twice or of no known format, 66 for all that are missing,
  ///   or one that is no regular file, 75 for one younger than `minAge`.
  static func resolve(_ input: InputDescription, base: String) throws -> [InputFile] {
    var files: [InputFile] = []
    var seen: [FileIdentity: String] = [:]
    var hasStandardInput = false
    var missing: [String] = []
    for path in input.paths {
      if path.isStandardInput {
        if hasStandardInput { throw twice(path, "standard input") }
        hasStandardInput = true
        if let identity = try identityOfStandardInput(),
          let first = seen.updateValue("standard input", forKey: identity)
        {
          throw twice(path, Printable(first).description)
        }
        files.append(
          InputFile(
            path: StandardInput.name, location: StandardInput.name,
            format: try format(of: StandardInput.name, at: path, input), status: nil))
        continue
      }
      let directory = path.isRelativeToWorkingDirectory ? "" : base
      let matches = try Glob(path.text).paths(from: directory)
      if matches.isEmpty && input.ifMissing == .fail { missing.append(noMatch(of: path, input)) }
      for match in matches {
        let location = PathText.joined(directory, match)
        let status: FileStatus
        switch try self.status(of: location) {
        case .success(let found): status = found
        case .failure(let absence):
          if input.ifMissing == .fail { missing.append(absence.description) }
          continue
        }
        if let first = seen.updateValue(match, forKey: status.identity) {
          throw twice(path, Printable(first).description)
        }
        files.append(
          InputFile(
            path: match, location: location, format: try format(of: match, at: path, input),
            status: status))
      }
    }
    // What is wrong with the configuration is not mended by waiting.
    if !missing.isEmpty { throw RunFailure(.missingInput, missing) }
    for file in files { try file.checkAge(input) }
    return files
  }

  /// Which file is redirected to standard input; nil where it is a pipe, a terminal or the like.
  private static func identityOfStandardInput() throws(FileError) -> FileIdentity? {
    let status = try Descriptor.standardInput().status()
    if status.kind == .directory {
      throw FileError(StandardInput.name, .input, .notAFile(.directory))
    }
    return status.kind == .regular ? status.identity : nil
  }

  private static func noMatch(of path: InputPath, _ input: InputDescription) -> String {
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

  private func checkAge(_ input: InputDescription) throws {
    guard let status, let minimum = input.minimumAge else { return }
    let now = WallClock.now()
    let modified = status.modifiedNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    // Rounds down: a file is 5 s old when five full seconds have passed.
    let age = now.seconds - modified.quotient - (now.nanoseconds < modified.remainder ? 1 : 0)
    if age < minimum, minimum > 0 {
      let told =
        age < 0 ? "was last written \(-age) s from now" : "is \(age) s old"
      throw RunFailure(
        .tryLater, at: path,
        "the file \(told) and may still be arriving"
          + " (\(input.keyPath).minAge is \(minimum) s); run again later")
    }
  }

  private static func format(
    of name: String, at path: InputPath, _ input: InputDescription
  ) throws -> Format {
    let told = ExportName(name).format
    switch (input.format, told) {
    case (.csv, _), (nil, .csv), (nil, .tabbed):
      return try csv(input.csv, of: name, isTabbed: told == .tabbed)
    case (.xml, _): return .xml
    case (.rejected, _): return .rejected
    case (nil, .xml):
      if !input.xml.record.isEmpty { return .xml }
      let problem = ConfigurationProblem(
        place: path.place,
        message:
          "is read as XML, but \(input.keyPath).xml.record is missing; name the element that is one"
          + " record")
      throw ConfigurationProblems([problem])
    case (nil, nil): break
    }
    let problem = ConfigurationProblem(
      place: path.place,
      message:
        "the name does not tell the format; set \(input.keyPath).format to csv, xml, or rejected for"
        + " dead letters"
    )
    throw ConfigurationProblems([problem])
  }

  private static func csv(
    _ csv: CSVDescription, of name: String, isTabbed: Bool
  ) throws -> Format {
    let delimiter = csv.delimiter ?? UInt8(ascii: isTabbed ? "\t" : ",")
    if csv.quote == delimiter {
      let problem = ConfigurationProblem(
        place: csv.quotePlace ?? csv.place.below("quote"),
        message: "is the same character as the delimiter of \(Printable(name)); change one")
      throw ConfigurationProblems([problem])
    }
    let dialect = CSVDialect(
      delimiter: delimiter, quote: csv.quote, escape: csv.escape,
      padsShortRecords: csv.ragged == .pad, encoding: csv.encoding)
    return .csv(dialect, header: csv.header)
  }
}
