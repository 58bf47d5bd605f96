internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Configuration
internal import Files
internal import FoundationEssentials
internal import Liquid

/// The arguments by which a command names its configuration, and the way from them to a prepared run.
struct ConfigurationFile: ParsableArguments {
  @Argument(help: "The configuration, JSON; - for standard input.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "Sets a key of the configuration, as in output.shards.count=4. Can be repeated.",
      valueName: "key=value"))
  var set: [String] = []

  @Option(
    help: ArgumentHelp(
      "Reads this in place of input.paths. Can be repeated.", valueName: "path"))
  var input: [String] = []

  @OptionGroup var clock: ClockOption

  func validate() throws {
    for pair in set where KeySetting(pair) == nil {
      throw ValidationError("--set \(Printable(pair)): write it as KEY=VALUE")
    }
    if set.contains(where: { $0.utf8.starts(with: "at=".utf8) }) {
      throw ValidationError("--set at: no key of the configuration; use --at")
    }
  }

  /// - Throws: `FileError`, `ConfigurationProblems`.
  func load(output: String? = nil) throws -> PipelineConfiguration {
    let configuration = try PipelineConfiguration.load(
      text: try ConfigurationFile.text(of: file), file: file,
      overrides: set.compactMap(KeySetting.init).map { ($0.key, $0.value) },
      inputs: input.isEmpty ? nil : input, output: output,
      environment: ProcessInfo.processInfo.environment, isTimeZone: ZoneTable.exists
    ) { [base] in $0.furtherProblems(base: base) }
    for doubt in configuration.doubts { Log.shared.warning(line: doubt.warning) }
    if file == StandardInput.name,
      let path = configuration.input.paths.first(where: \.isStandardInput)
    {
      throw ConfigurationProblems([
        ConfigurationProblem(
          place: path.place, message: "standard input is the configuration; name a file for one")
      ])
    }
    return configuration
  }

  /// - Parameters: as those of `Preparation`.
  func prepare(
    _ configuration: PipelineConfiguration, meter: InputMeter, selection: TemplateText? = nil,
    isOffline: Bool = false
  ) throws -> Preparation {
    let preparation = try Preparation(
      configuration, base: base, clock: clock.clock, meter: meter, selection: selection,
      isOffline: isOffline)
    for doubt in preparation.doubts { Log.shared.warning(line: doubt.warning) }
    return preparation
  }

  private var base: String { PathText.split(file).parent }

  /// The text of a configuration, or one byte more than it may have, which is enough to say so.
  /// - Parameter file: `-` is standard input.
  static func text(of file: String) throws(FileError) -> [UInt8] {
    let descriptor =
      file == StandardInput.name ? Descriptor.standardInput() : try Descriptor.reading(file)
    let most = PipelineConfiguration.maximumBytes + 1
    var text: [UInt8] = []
    while text.count < most, try descriptor.read(most - text.count, appendingTo: &text) > 0 {}
    return text
  }
}
