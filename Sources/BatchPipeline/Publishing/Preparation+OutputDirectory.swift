internal import Bytes
internal import Checksums
internal import Configuration
internal import Files
internal import Liquid
internal import Shards

extension Preparation {
  /// The directory that the run publishes, its template rendered.
  /// - Throws: `ConfigurationProblems` where the template renders to no path that can be taken;
  ///   `PublicationError` for a name that is too long.
  func outputDirectory() throws -> String {
    let output = configuration.output
    let rendered: String
    do throws(RenderFailure) {
      var context = RenderContext(frames: [], settings: job.settings)
      var text = ByteBuffer(capacity: 256)
      try job.outputDirectory.render(into: &text, as: .plain, context: &context)
      rendered = String(decoding: text.array(), as: UTF8.self)
    } catch {
      throw ConfigurationProblems([output.directory.problem("cannot be rendered: \(error)")])
    }
    if rendered.utf8.allSatisfy(ASCII.isSpace) || rendered.utf8.contains(0) {
      throw ConfigurationProblems([
        output.directory.problem("renders to no usable path; name a directory")
      ])
    }
    let name = PathText.split(rendered).name
    if PublicationNames.isTooLong(name) { throw PublicationError(rendered, .nameTooLong) }
    if !FileName(name).isUsable {
      throw ConfigurationProblems([
        output.directory.problem(
          "is no directory that can be made or replaced; end it with a name of its own")
      ])
    }
    if leadsElsewhere(rendered, template: output.directory.text) {
      throw ConfigurationProblems([
        output.directory.problem(
          "what the template inserts leads to another directory; insert names that are neither empty"
            + " nor \".\" nor \"..\", and no path that begins with \"/\"")
      ])
    }
    return PathText.joined(outputBase, rendered)
  }

  /// What a relative output directory is relative to; `""` is the working directory.
  private var outputBase: String {
    configuration.output.isRelativeToWorkingDirectory ? "" : base
  }

  /// The outputs of this job's runs; nil where all have the same name.
  /// - Parameter directory: of this run.
  func outputSeries(of directory: String) -> OutputSeries? {
    let template = configuration.output.directory.text
    let written = template.utf8.prefix { $0 != UInt8(ascii: "{") }
    if written.endIndex == template.utf8.endIndex { return nil }
    // The last component may go on with what the template inserts.
    let end = written.lastIndex(of: UInt8(ascii: "/")).map { template.utf8.index(after: $0) }
    let root = PathText.joined(outputBase, String(template[..<(end ?? template.startIndex)]))
    let depth = components(of: PathText.split(directory).parent) - components(of: root)
    return OutputSeries(
      note: Array(Digest.hex(of: Array("\(configuration.name)\0\(template)".utf8)).utf8),
      root: root, depth: max(depth, 0))
  }

  private func components(of path: String) -> Int {
    path.utf8.split(separator: UInt8(ascii: "/")).count
  }

  /// Whether a path leaves the directory that the text before the template's first tag names.
  private func leadsElsewhere(_ path: String, template: String) -> Bool {
    var before = template.utf8.prefix { $0 != UInt8(ascii: "{") }
    if before.endIndex == template.utf8.endIndex { return false }
    // A tag may remove it (`{{-`).
    while let last = before.last, ASCII.isSpace(last) { before.removeLast() }
    let written = before.count
    if written == 0, path.utf8.first == UInt8(ascii: "/") { return true }
    var start = 0
    var isNamed = false
    for component in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      let end = start + component.count
      // With its slash, all of it is the configuration's own.
      if end >= written {
        if component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8) { return true }
        isNamed = isNamed || !component.isEmpty
      }
      start = end + 1
    }
    return !isNamed
  }
}
