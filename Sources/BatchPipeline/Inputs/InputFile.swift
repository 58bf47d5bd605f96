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
    var search = InputSearch(input, base: base)
    for path in input.paths { try search.add(path) }
    // What is wrong with the configuration is not mended by waiting.
    if !search.missing.isEmpty { throw RunFailure(.missingInput, search.missing) }
    for file in search.files { try file.checkAge(input) }
    return search.files
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
}
