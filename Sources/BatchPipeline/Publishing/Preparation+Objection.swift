internal import Files
internal import Records
internal import Shards

extension Preparation {
  /// What stands in the way of a file beside the output: it must take the place of nothing that the run
  /// reads, and be nothing in what it publishes.
  /// - Parameter configuration: the path of the configuration file.
  /// - Returns: The rest of an error's line; nil where nothing is in the way.
  package func objection(
    toFileAt path: String, configuration: String
  ) throws -> String? {
    // A link is replaced itself, whatever file it leads to: not one to a terminal or the like.
    if let kind = try? FileStatus(of: path, role: .output).kind,
      [.device, .fifo, .socket].contains(kind)
    {
      return "is \(kind.phrase); name a file"
    }
    if PublicationNames.isReserved(PathText.split(path).name) || PublicationNames.isInStaging(path)
    {
      return "has a name that runs use for what they leave beside an output; name another file"
    }
    let read = [configuration] + files.map(\.location)
    if let standing = try? FileStatus(of: path, role: .output).identity,
      let file = read.first(where: {
        (try? FileStatus(of: $0, role: .input))?.identity == standing
      })
    {
      return "would replace what the run reads, \(Printable(file)); name another file"
    }
    let output = try outputDirectory()
    let parent = PathText.split(path).parent
    let isInside = try? Directory(opening: output, role: .output).encloses(parent, role: .output)
    // The output may not be there yet.
    if isInside == true || "\(parent)/".utf8.starts(with: "\(output)/".utf8) {
      return "is inside the output, \(Printable(output)), which holds what its manifest names and"
        + " nothing else; name another file"
    }
    return nil
  }
}
