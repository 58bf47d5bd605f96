internal import Configuration
internal import Files
internal import Liquid
internal import Records

extension Preparation {
  /// The directory that the run publishes, its template rendered.
  /// - Throws: `ConfigurationProblems` where the template names more than `run`, or renders to nothing.
  func outputDirectory() throws -> String {
    let output = configuration.output
    let rendered: String
    do {
      let template = try Template(
        compiling: output.directory.text, scope: TemplateNames(NameTable(run: names)))
      var context = RenderContext(frames: [], settings: job.settings)
      var text = ByteBuffer(capacity: 256)
      try template.render(into: &text, as: .plain, context: &context)
      rendered = String(decoding: text.array(), as: UTF8.self)
    } catch let error as LiquidError {
      throw ConfigurationProblems([
        output.directory.problem(atUTF8Offset: error.offset, error.message)
      ])
    } catch let error as RenderFailure {
      throw ConfigurationProblems([output.directory.problem("cannot be rendered: \(error)")])
    }
    if rendered.utf8.allSatisfy({ $0 == 0x20 }) || rendered.utf8.contains(0) {
      throw ConfigurationProblems([
        output.directory.problem("renders to no usable path; name a directory")
      ])
    }
    return PathText.joined(output.isRelativeToWorkingDirectory ? "" : base, rendered)
  }
}
