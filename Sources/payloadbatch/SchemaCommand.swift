internal import ArgumentParser
internal import Configuration
internal import Files

/// `payloadbatch schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of the configuration.")

  func run() throws {
    try StandardStream.writeResult(PipelineSchema.text)
  }
}
