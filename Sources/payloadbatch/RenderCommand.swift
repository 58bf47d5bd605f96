internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Files

/// `payloadbatch render [TEMPLATE] [--template-file FILE] [--data FILE] [--templates FILE]`
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders one Liquid template over one JSON object, for trying a template out.")

  @Argument(help: "The template.")
  var template: String?

  @Option(
    help: ArgumentHelp("Reads the template from a file; - for standard input.", valueName: "file"))
  var templateFile: String?

  @Option(
    help: ArgumentHelp("A JSON object with the variables; - for standard input.", valueName: "file")
  )
  var data: String?

  @Option(
    help: ArgumentHelp(
      "A JSON object of name to text: what the render tag takes in.", valueName: "file"))
  var templates: String?

  @OptionGroup var clock: ClockOption

  @Flag(help: "A name that the data lack is an error, as in a run, not nil.")
  var strict = false

  func validate() throws {
    if (template == nil) == (templateFile == nil) {
      throw ValidationError(
        "give the template as an argument or with --template-file; before one that begins with -"
          + " write --")
    }
    if [templateFile, data, templates].filter({ $0 == StandardInput.name }).count > 1 {
      throw ValidationError("only one of the files can be standard input")
    }
  }

  func run() throws {
    var trial =
      if let templateFile {
        try TemplateTrial(contents(templateFile), file: templateFile)
      } else {
        TemplateTrial(template ?? "")
      }
    let variables = try object(data, option: "--data", else: .badData)
    trial.partials =
      try object(templates, option: "--templates", else: .badConfiguration)?.texts() ?? [:]
    try StandardStream.writeResult(
      try trial.render(over: variables?.object, clock: clock.clock, isStrict: strict))
  }

  /// - Parameter exit: what a file that holds none ends with.
  private func object(
    _ path: String?, option: String, else exit: ExitStatus
  ) throws -> JSONObjectFile? {
    try path.map { try JSONObjectFile(contents($0), path: $0, option: option, exit: exit) }
  }

  private func contents(_ path: String) throws -> [UInt8] {
    let descriptor =
      path == StandardInput.name ? Descriptor.standardInput() : try Descriptor.readingOnce(path)
    guard let contents = try descriptor.contents(maximumBytes: 256 << 20) else {
      throw RunFailure(.badData, at: path, "is over 256 MiB; make it smaller")
    }
    return contents
  }
}
