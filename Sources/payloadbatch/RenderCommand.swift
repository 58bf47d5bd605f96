internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Files
internal import JSONText
internal import Liquid

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
    if [templateFile, data, templates].filter({ $0 == "-" }).count > 1 {
      throw ValidationError("only one of the files can be standard input")
    }
  }

  func run() throws {
    let source = try source()
    let globals = try object(data, option: "--data", else: .badData)
    let texts = Texts(name: templateFile, text: source, partials: try partialTexts())
    let template = try compiled(texts, globals: globals)
    let settings = RenderSettings(now: Int64(clock.clock.seconds))
    var context = RenderContext(frames: [], settings: settings)
    var output = ByteBuffer()
    var variables = LiquidObject([])
    if case .object(let object) = globals.map({ LiquidValue($0) }) { variables = object }
    do throws(PlacedRenderFailure) {
      try template.placedRender(into: &output, as: .plain, context: &context, globals: variables)
    } catch {
      let message =
        switch error.failure {
        case .error(let detail): detail
        case .skip(let reason): "the template skips the record: \(Printable(reason))"
        }
      throw texts.failure(.badData, in: error.place.partial, at: error.place.offset, message)
    }
    try StandardStream.writeResult(output.array())
  }

  private func compiled(_ texts: Texts, globals: JSONNode?) throws -> Template {
    do throws(LiquidError) {
      if strict {
        // A run checks names when it compiles; what a record then lacks is nil.
        _ = try Template(
          compiling: texts.text, scope: JSONScope(globals ?? .object([])), partials: texts.partials)
      }
      return try Template(compiling: texts.text, partials: texts.partials)
    } catch {
      throw texts.failure(
        .badConfiguration, in: error.partial?.name, at: error.partial?.offset ?? error.offset,
        error.partial?.message ?? error.message)
    }
  }

  /// The template and those that it may take in: what a place in them is told by.
  private struct Texts {
    /// The template's file; nil for an argument.
    let name: String?
    let text: String
    let partials: [String: String]

    /// - Parameter offset: in the partial, or else in the template.
    func failure(
      _ exit: ExitStatus, in partial: String?, at offset: Int, _ message: String
    ) -> RunFailure {
      let text = partial.map { partials[$0] ?? "" } ?? text
      let position = TextPosition(ofByte: offset, in: Array(text.utf8))
      return RunFailure(
        exit, at: partial ?? name ?? "template", line: position.line, column: position.column,
        message)
    }
  }

  private func partialTexts() throws -> [String: String] {
    var texts: [String: String] = [:]
    let members = try object(
      templates, option: "--templates", ofTexts: true, else: .badConfiguration)?.members
    for member in members ?? [] { texts[member.key.text] = member.value.stringValue }
    return texts
  }

  private func source() throws -> String {
    guard let templateFile else { return template ?? "" }
    var bytes = try contents(templateFile)
    if bytes.starts(with: UTF8Text.byteOrderMark) {
      bytes.removeFirst(UTF8Text.byteOrderMark.count)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RunFailure(
        .badConfiguration, at: templateFile, line: 1, column: 1,
        "the template is not UTF-8; save it as that")
    }
    return text
  }

  /// - Parameter exit: what a file that holds none ends with.
  private func object(
    _ path: String?, option: String, ofTexts: Bool = false, else exit: ExitStatus
  ) throws -> JSONNode? {
    guard let path else { return nil }
    let text = try contents(path)
    do {
      let node = try JSONParser.parse(
        text, options: .init(refusesDuplicateKeys: false, refusesLoneSurrogates: true))
      if ofTexts, let member = node.members?.first(where: { $0.value.stringValue == nil }) {
        let position = TextPosition(ofByte: member.value.place.offset, in: text)
        throw RunFailure(
          exit, at: path, line: position.line, column: position.column,
          "\(member.key.text) is no text; write a string")
      }
      if node.members != nil { return node }
      throw RunFailure(
        exit, at: path, line: 1, column: 1,
        "\(option) takes a JSON object; write one")
    } catch let error as JSONError {
      throw RunFailure(
        exit, at: path, line: error.position.line, column: error.position.column,
        error.reason.message)
    }
  }

  private func contents(_ path: String) throws -> [UInt8] {
    let descriptor = path == "-" ? Descriptor.standardInput() : try Descriptor.readingOnce(path)
    guard let contents = try descriptor.contents(maximumBytes: 256 << 20) else {
      throw RunFailure(.badData, at: path, "is over 256 MiB; make it smaller")
    }
    return contents
  }
}
