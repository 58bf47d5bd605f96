internal import ArgumentParser
internal import BatchPipeline
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
    ProcessMemory.keepFreedBlocks()
    do {
      try CommandLineText.requireUTF8()
      var command = try parseAsRoot()
      try command.run()
    } catch {
      ProcessExit.exit(PayloadBatch.self, with: error)
    }
  }

  func run() throws {
    throw ValidationError("name a command, such as: payloadbatch run pipeline.json")
  }
}
