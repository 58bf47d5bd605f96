internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Files

/// The program: one file for each command.
@main struct PayloadBatch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ProgramVersion.name,
    abstract: "Turns campaign exports into push payload streams.",
    version: ProgramVersion.number,
    subcommands: [
      RunCommand.self, CheckCommand.self, PreviewCommand.self, VerifyCommand.self,
      RenderCommand.self, MigrateCommand.self, SchemaCommand.self, InitCommand.self,
      TestCommand.self,
    ])

  static func main() {
    StandardDescriptors.reserve()
    Signal.ignoreWriteSignals()
    ProcessMemory.prepareHeap()
    do {
      try CommandLineText.requireReadable()
      let arguments = CommandLine.arguments.dropFirst()
      var command = try named(by: arguments) ?? inTree(arguments)
      try command.run()
    } catch {
      ProcessExit.exit(PayloadBatch.self, with: error)
    }
  }

  private static let example = "name a command, such as: payloadbatch run pipeline.json"

  /// The command that the first argument names, if the others are right for it.
  ///
  /// Without the tree of all commands the library needs a fifth less to do this, and in a debug build, which
  /// the tests run a thousand times, half. What is wrong, and what asks for help, a version or a script, is
  /// left to the tree, which knows how to say it.
  private static func named(by arguments: ArraySlice<String>) -> (any ParsableCommand)? {
    let rest = Array(arguments.dropFirst())
    let command = configuration.subcommands.first { command in
      command.configuration.commandName == arguments.first
    }
    guard let command, let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command
    else { return nil }
    return parsed
  }

  /// What the tree of all commands makes of the arguments. Of a first one that is no command it would only tell
  /// that it did not expect it, nor those after it.
  private static func inTree(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    if let name = arguments.first, !name.hasPrefix("-"), !commands.contains(name) {
      let advice = Spelling.advice(
        nearest: Spelling.nearest(to: name, among: commands), otherwise: example)
      throw ValidationError("\"\(name)\" is no command; \(advice)")
    }
    return try parseAsRoot()
  }

  func run() throws {
    throw ValidationError(PayloadBatch.example)
  }
}
