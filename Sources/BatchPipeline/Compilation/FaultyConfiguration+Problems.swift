package import Configuration
internal import Records

extension FaultyConfiguration {
  /// What else is wrong: what the templates make of the names that the inputs have, as far as both could be
  /// read. Opens the inputs' headers.
  /// - Parameter base: directory of the configuration file, `""` for the working directory.
  package func furtherProblems(base: String) -> [ConfigurationProblem] {
    let names =
      hasAllNames
      ? NameTable(asFarAsKnown: configuration, base: base) : NameTable(anyNameOf: configuration)
    var compiler = JobCompiler(
      configuration, names: TemplateNames(names, hasAllPartials: hasAllPartials),
      variantTables: VariantTables())
    return compiler.problems(of: self)
  }
}
