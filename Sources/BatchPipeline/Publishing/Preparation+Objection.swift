internal import Bytes
internal import Files
internal import Shards

extension Preparation {
  /// What stands in the way of a file beside the output: it must take the place of nothing that the run
  /// reads, and be nothing in what it publishes.
  /// - Parameter configuration: the path of the configuration file, `-` for standard input.
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
    if let standing = try? FileStatus(of: path, role: .output).identity,
      let file = try ReadFiles(self, configuration: configuration).first(with: standing)
    {
      return "would replace what the run reads, \(Printable(file.location ?? file.name));"
        + " name another file"
    }
    let output = try outputDirectory()
    let place = try? PathPlace(of: path, role: .output)
    let placeOfOutput = try? PathPlace(of: output, role: .output)
    if let place, place == placeOfOutput {
      return "is where the output, \(Printable(output)), is made; name another file"
    }
    let isInside = try? Directory(opening: output, role: .output)
      .encloses(PathText.split(path).parent, role: .output)
    // The output may not be there yet.
    let willBeInside = place.flatMap { place in placeOfOutput.map(place.isWithin) }
    if isInside == true || willBeInside == true {
      return "is inside the output, \(Printable(output)), which holds what its manifest names and"
        + " nothing else; name another file"
    }
    return Publication.objection(toFileAt: path)
  }
}
