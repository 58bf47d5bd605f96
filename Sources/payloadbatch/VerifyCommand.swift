internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Files
internal import Verification

/// `payloadbatch verify DIR`
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Reads a published directory again: manifest, checksums, and every line within its"
      + " platform's rules.")

  @Argument(help: "The published directory.")
  var directory: String

  @OptionGroup var log: LogOptions

  func validate() throws {
    if directory.isEmpty { throw ValidationError("DIR: empty; name a directory") }
  }

  func run() throws {
    log.start()
    try RunThreads.require(RunThreads.perCore)
    let summary = try PublicationCheck.run(directory) { Log.shared.error("\($0)") }
    let text =
      "\(summary.files) files, \(summary.records) lines, \(summary.bytes) bytes,"
      + " \(summary.findings) problems"
    try StandardStream.writeResult("\(Printable(directory)): \(text)\n")
    if summary.findings > 0 { throw ExitCode(ExitStatus.badData.rawValue) }
  }
}
