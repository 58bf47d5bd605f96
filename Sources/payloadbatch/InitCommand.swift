internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Files

/// `payloadbatch init EXPORT…`
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Reads the start of some exports and writes a starter configuration for them.",
    discussion:
      "Exports of one shape are one input; one of another shape becomes a lookup, where it has a key."
      + " What was guessed, and what is to be filled in, goes to standard error.")

  @Argument(help: "The exports, CSV or XML, gzip or not; - for standard input.")
  var export: [String]

  @Option(help: "How the exports are written: csv or xml; default by their names, or content.")
  var format: StarterFormat?

  @Option(
    help: ArgumentHelp(
      "Writes a new file in place of standard output, never over an existing one.",
      valueName: "file"))
  var output: String?

  func validate() throws {
    if export.isEmpty { throw ValidationError("name an export") }
    var seen: Set<[UInt8]> = []
    var paths: [FileIdentity: String] = [:]
    for path in export {
      guard seen.insert(Array(path.utf8)).inserted else {
        throw ValidationError("\(Printable(path)) is given twice; give each export once")
      }
      // A missing file is reported when it is read.
      guard path != StandardInput.name, let status = try? FileStatus(of: path, role: .input) else {
        continue
      }
      if let first = paths.updateValue(path, forKey: status.identity) {
        throw ValidationError(
          "\(Printable(first)) and \(Printable(path)) are the same file; give each export once")
      }
    }
  }

  func run() throws {
    if let output { try StarterFile.requireNothing(at: output) }
    let starter = try StarterConfiguration(
      for: export, directory: output.map { PathText.split($0).parent } ?? "", format: format)
    if let output {
      try StarterFile.create(at: output, starter.text)
      StandardStream.error.write("\(Printable(output)): written; check it, then fill it in\n")
    } else {
      try StandardStream.writeResult(Printable.json(starter.text))
    }
    for note in starter.notes { StandardStream.error.write("\(note)\n") }
  }
}

extension StarterFormat: ExpressibleByArgument {}
