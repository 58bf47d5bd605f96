internal import Bytes
internal import Checksums
package import JSONText

extension PipelineConfiguration {
  /// Arrays and objects inside one another.
  static let maximumDepth = 128

  /// Bytes that a configuration may have.
  package static let maximumBytes = 1 << 20

  /// What JSON a configuration may be.
  package static let textOptions = JSONParser.Options(
    maximumBytes: maximumBytes, maximumDepth: maximumDepth, refusesNonText: true)

  /// Reads and checks a configuration. O(bytes); keeps `text` as long as the result lives.
  ///
  /// - Parameters:
  ///   - file: The file's name for messages.
  ///   - overrides: `--set KEY=VALUE`, applied in this order.
  ///   - inputs: `--input PATH`, in place of `input.paths`.
  ///   - output: `--output DIR`, in place of `output.directory`.
  ///   - environment: All variables; only those whose names begin with `PAYLOADBATCH_` are read.
  ///   - isTimeZone: Whether the host knows a time zone of that name.
  ///   - further: What others know to be wrong with a configuration that is wrong anyway, so that a
  ///     person sees all of it at once.
  /// - Throws: Every problem that can be found without an input, or the one place where the text is
  ///   no JSON.
  package static func load(
    text: [UInt8], file: String, overrides: [(key: String, value: String)] = [],
    inputs: [String]? = nil, output: String? = nil, environment: [String: String] = [:],
    isTimeZone: @escaping @Sendable (String) -> Bool = { _ in true },
    further: ((FaultyConfiguration) -> [ConfigurationProblem])? = nil
  ) throws(ConfigurationProblems) -> PipelineConfiguration {
    var tree = try parse(text, file: file)
    var options = OptionDocuments(file: file, text: text)
    for (key, value) in overrides { options.apply(key: key, value: value, to: &tree) }
    if let inputs { options.replaceInputs(inputs, in: &tree) }
    if let output { options.replaceOutput(output, in: &tree) }

    let sources = ConfigurationSources(options.documents)
    var reading = Reading(sources: sources, environment: environment, isTimeZone: isTimeZone)
    reading.messageSyntax = reading.syntax(of: tree["message"]) ?? .liquid
    var configuration =
      ValueReader<PipelineConfiguration>.object().read(tree, &reading) ?? PipelineConfiguration()
    configuration.output.isRelativeToWorkingDirectory = output != nil
    configuration.applyOverrides()
    configuration.checkTargets(&reading)
    if !reading.problems.isEmpty || !options.faults.isEmpty {
      let others =
        further?(
          FaultyConfiguration(
            configuration, reading: reading, hasSoundOptions: options.faults.isEmpty)) ?? []
      // What is wrong with a faulty option's stand-in is no fault of its own.
      let faulty = Set(options.faults.map(\.document))
      let told = (reading.problems + others).filter { !faulty.contains($0.place.order.document) }
      throw ConfigurationProblems(
        options.problems(among: sources) + told,
        runName: configuration.name.isEmpty ? nil : configuration.name)
    }

    let doubts = reading.templates.compactMap(\.text.doubt)
    if !doubts.isEmpty { configuration.doubts = ConfigurationProblems(doubts).problems }
    configuration.effective = tree.replacingStrings(reading.changedStrings)
    configuration.sha256 = configuration.effective.identity
    configuration.orderSHA256 = configuration.effective.orderOfKeys
    return configuration
  }

  private static func parse(_ text: [UInt8], file: String) throws(ConfigurationProblems) -> JSONNode
  {
    do throws(JSONError) {
      return try JSONParser.parse(text, options: textOptions)
    } catch {
      let place = ConfigurationPlace(
        source: .file(file), position: error.position, keyPath: "",
        order: JSONPlace(offset: error.offset))
      throw ConfigurationProblems([
        ConfigurationProblem(
          place: place, message: Printable(message(for: error, in: text)).description)
      ])
    }
  }

  /// What is wrong with a text that is no JSON. It may be a file of another kind, an export say, or YAML.
  private static func message(for error: JSONError, in text: [UInt8]) -> String {
    let isStart = text[..<error.offset].dropFirst(UTF8Text.markLength(of: text))
      .allSatisfy(ASCII.isSpace)
    return switch error.reason {
    case .unexpectedByte where isStart, .invalidLiteral where isStart:
      "this is no configuration, which begins with {; name one, or make one with payloadbatch init"
    default: error.reason.message
    }
  }

  /// Gives every target the message that it sends.
  private mutating func applyOverrides() {
    for index in targets.indices {
      targets[index].message = message.overlaid(by: targets[index].messageOverride)
    }
  }
}

extension JSONNode {
  /// This tree with other texts for the strings at these places.
  fileprivate func replacingStrings(_ texts: [JSONPlace: String]) -> JSONNode {
    if texts.isEmpty { return self }
    switch value {
    case .null, .bool, .number: return self
    case .string:
      guard let text = texts[place] else { return self }
      return JSONNode(.string(JSONString(text, place: place)), place: place)
    case .array(let elements):
      return JSONNode(.array(elements.map { $0.replacingStrings(texts) }), place: place)
    case .object(let members):
      return JSONNode(
        .object(
          members.map {
            JSONMember(key: $0.key, value: $0.value.replacingStrings(texts))
          }), place: place)
    }
  }

  /// SHA-256 of the canonical JSON without what does not change a published byte: `workers`,
  /// `output.directory` and `at`.
  fileprivate var identity: String {
    let members = (self.members ?? []).compactMap { member -> JSONMember? in
      if member.key.equals("workers") || member.key.equals("at") { return nil }
      guard member.key.equals("output"), let output = member.value.members else { return member }
      let kept = output.filter { !$0.key.equals("directory") }
      return JSONMember(key: member.key, value: JSONNode(.object(kept), place: member.value.place))
    }
    return Digest.hex(of: JSONWriter.bytes(of: JSONNode(.object(members)), .canonical))
  }

  /// SHA-256 of what templates and custom fields may print whole, as it is written.
  fileprivate var orderOfKeys: String {
    let printed = ["message", "targets", "vars"].map { self[$0] ?? JSONNode(.null) }
    return Digest.hex(of: JSONWriter.bytes(of: JSONNode(.array(printed)), .compact))
  }
}
