internal import Configuration
internal import Liquid

/// What the job is compiled from once more for each lane: two lanes that count references to the same templates
/// would wait for each other's cache lines at every field.
struct LaneJob: Sendable {
  let configuration: PipelineConfiguration
  /// As the job's templates left them: in which the fields in use have their numbers.
  let names: NameTable
  let settings: RenderSettings
  let variantTables: VariantTables
  /// A condition beside the job's.
  let selection: TemplateText?

  /// On any thread; O(templates).
  /// - Throws: nothing that compiling the job did not throw before.
  func compile() throws -> Job {
    try JobCompiler.job(
      configuration, names: TemplateNames(names), settings: settings, variantTables: variantTables,
      selection: selection, checksUnused: false)
  }
}
