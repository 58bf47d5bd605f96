internal import Configuration
internal import Liquid
internal import Payloads

/// What the job is compiled from once more for each lane: two lanes that count references to the same templates
/// would wait for each other's cache lines at every field.
struct LaneJob: Sendable {
  private let configuration: PipelineConfiguration
  /// In which the fields in use have their numbers.
  private let names: NameTable
  private let settings: RenderSettings
  private let variantTables: VariantTables
  private let selection: TemplateText?

  /// - Parameters:
  ///   - names: as the job's templates left them.
  ///   - selection: a condition beside the job's.
  init(
    _ configuration: PipelineConfiguration, names: NameTable, settings: RenderSettings,
    variantTables: VariantTables, selection: TemplateText?
  ) {
    self.configuration = configuration
    self.names = names
    self.settings = settings
    self.variantTables = variantTables
    self.selection = selection
  }

  /// On any thread; O(templates).
  /// - Throws: nothing that compiling the job did not throw before.
  func compile() throws -> Job {
    try JobCompiler.job(
      configuration, names: TemplateNames(names), settings: settings, variantTables: variantTables,
      selection: selection, checksUnused: false)
  }
}
