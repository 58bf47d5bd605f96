internal import Bytes
internal import Configuration
internal import JSONText

/// What is accepted is written in canonical form and read again as the same; what is wrong has a place in
/// the text.
enum ConfigurationProperties {
  static func check(_ input: inout FuzzInput) {
    let text = input.rest()
    switch load(text) {
    case .failure(let problems):
      require(!problems.problems.isEmpty, "refused, and nothing is wrong")
      for problem in problems.problems {
        let place = problem.place
        let position = TextPosition(line: place.line, column: place.column)
        require(
          position.isInside(text) && place.source == .file("f"), "outside the text: \(problem)")
        require(!problem.message.isEmpty, "no message at \(place)")
        require(
          problem.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f },
          "control characters in \(problem)")
      }
    case .success(let configuration):
      var written = JSONWriter.bytes(of: configuration.effective, .canonical)
      // A reference to the environment that was resolved, or escaped, is none the second time.
      if text.contains(UInt8(ascii: "$")) { return }
      if Fuzz.isPlanted, let offset = written.firstIndex(of: 0x31) { written[offset] = 0x32 }
      guard case .success(let again) = load(written) else {
        return require(false, "refused as written: \(String(decoding: written, as: UTF8.self))")
      }
      require(again.sha256 == configuration.sha256, "another identity as written")
      require(again.effective == configuration.effective, "another configuration as written")
      require(
        JSONWriter.bytes(of: again.effective, .canonical) == written, "written otherwise again")
    }
  }

  private static func load(
    _ text: [UInt8]
  ) -> Result<PipelineConfiguration, ConfigurationProblems> {
    do throws(ConfigurationProblems) {
      return .success(try PipelineConfiguration.load(text: text, file: "f"))
    } catch {
      return .failure(error)
    }
  }
}
