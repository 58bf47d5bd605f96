internal import Bytes
internal import Files

extension Publication {
  /// What stands in the way of a file that is none of a publication's, whatever run it is of: the names that
  /// runs use, and every publication that is there.
  /// - Returns: The rest of an error's line; nil where nothing is in the way.
  package static func objection(toFileAt path: String) -> String? {
    let (parent, name) = PathText.split(path)
    if PublicationNames.isReserved(name) || PublicationNames.isInStaging(path) {
      return "has a name that runs use for what they leave beside an output; name another file"
    }
    // Where the directories above may not be read, nothing can be told.
    if let publication = try? around(parent) {
      return
        "is inside the publication \(Printable(publication)), which holds what its manifest names"
        + " and nothing else; name another file"
    }
    return nil
  }
}
