package import Configuration
internal import JSONText

/// A configuration whose templates in campaign syntax are written in Liquid.
package struct CampaignMigration {
  /// The configuration; all but the templates that were translated, and `syntax`, byte for byte as it
  /// was.
  package let text: [UInt8]
  /// What could not be translated, in the order of the text: whole lines,
  /// `FILE:LINE:COLUMN: warning: KEY.PATH: cannot be translated: why; what to do`.
  package let untranslated: [String]
  /// What looks like campaign syntax, where the configuration says that it is Liquid.
  package let doubts: [ConfigurationProblem]
  /// Nothing in the configuration is in campaign syntax.
  package let isUnchanged: Bool

  /// - Parameters:
  ///   - text: A configuration that `PipelineConfiguration.load` takes.
  ///   - file: For messages.
  ///   - base: Directory of the configuration file: the headers of inputs that are there tell what names
  ///     mean.
  ///   - environment: As for `load`; its references stay as they are written.
  /// - Throws: `ConfigurationProblems` where it is none.
  package init(
    of text: [UInt8], file: String, base: String, environment: [String: String]
  ) throws(ConfigurationProblems) {
    // Loaded first: a text that is not a valid configuration has no meaning to preserve.
    let configuration = try PipelineConfiguration.load(
      text: text, file: file, environment: environment)
    var migration = Migration(
      text: text, file: file, names: NameTable(asFarAsKnown: configuration, base: base))
    if let tree = try? JSONParser.parse(text) {
      migration.visit(tree, resolved: configuration.effective)
    }
    self.text = migration.edits.applied(to: text)
    untranslated = migration.untranslated
    doubts = configuration.doubts
    isUnchanged = migration.edits.isEmpty && migration.untranslated.isEmpty
  }
}
