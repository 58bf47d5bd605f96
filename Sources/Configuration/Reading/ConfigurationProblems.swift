internal import JSONText

/// All problems of a configuration, each once, in the order of the file, those of options last.
package struct ConfigurationProblems: Error, Equatable {
  package let problems: [ConfigurationProblem]
  /// The run's name, where it could be read all the same.
  package let runName: String?

  /// - Parameter problems: In any order; at least one. The same one may be found twice: in a text that
  ///   targets share, or by the reader and by those that know a platform's rules.
  package init(_ problems: [ConfigurationProblem], runName: String? = nil) {
    self.runName = runName
    var told: Set<String> = []
    let distinct = problems.filter { told.insert($0.description).inserted }
    self.problems = distinct.enumerated().sorted { left, right in
      let (a, b) = (left.element.place.order, right.element.place.order)
      return (a.document, a.offset, left.offset) < (b.document, b.offset, right.offset)
    }.map(\.element)
  }
}

extension ConfigurationProblems: CustomStringConvertible {
  /// One line for each problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
