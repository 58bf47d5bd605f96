internal import Bytes
internal import Configuration
internal import Files
internal import JSONText

/// Writes what came out into the tests that failed: `test --update`.
enum ExpectationUpdate {
  /// The configuration's text with another `expect` for every failed test, all else byte for byte as it
  /// was; nil where a test does not stand in the text, as one that `--set` gave.
  static func text(
    _ text: [UInt8], with results: [TestSuite.Result]
  ) throws(JSONError) -> [UInt8]? {
    let tests = try JSONParser.parse(text)["tests"]?.elements ?? []
    let layout = JSONLayout(of: text)
    let positions = JSONPositionIndex(of: text)
    var edits = TextEdits()
    for result in results where !result.isPassed {
      guard result.index < tests.count else { return nil }
      let test = tests[result.index]
      let position = positions.position(ofByte: test.place.offset)
      guard case .file = result.test.place.source, position.line == result.test.place.line,
        position.column == result.test.place.column, let expectation = test["expect"]
      else { return nil }
      let start = expectation.place.offset
      let end = try JSONParser.end(ofValueAt: start, in: text)
      edits.replace(
        start..<end,
        with: layout.bytes(of: escapingReferences(result.found), at: start, of: text))
    }
    return edits.applied(to: text)
  }

  /// The node with `$${` for each `${`, which would be a reference to the environment.
  private static func escapingReferences(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .string(let string): .string(string.text.escapingReferences)
    case .array(let elements): .array(elements.map(escapingReferences))
    case .object(let members):
      .object(members.map { ($0.key.text, escapingReferences($0.value)) })
    default: node
    }
  }
}

extension TestSuite {
  /// Puts what came out of the failed tests into the configuration file.
  /// - Throws: `RunFailure` where a failed test does not stand in the file, or where the file would be no
  ///   configuration any more; `FileError` where it cannot be replaced.
  package func updateExpectations(of path: String) throws {
    let old = try Descriptor.reading(path)
      .contents(maximumBytes: PipelineConfiguration.maximumBytes)
    guard let old, let new = try? ExpectationUpdate.text(old, with: results) else {
      throw RunFailure(
        .usage, at: path,
        "a test that failed does not stand in the file as it was read; update it where it stands")
    }
    do throws(JSONError) {
      _ = try JSONParser.parse(new, options: PipelineConfiguration.textOptions)
    } catch {
      throw RunFailure(
        .badData, at: path,
        "the file stays as it is, for with what came out of the tests it could not be read any more:"
          + " \(error.reason.message)")
    }
    try ConfigurationRewrite.replace(path, old: old, with: new)
  }
}
