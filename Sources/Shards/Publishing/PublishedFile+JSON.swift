internal import JSONText

extension PublishedFile {
  var node: JSONNode {
    .object(
      [("path", .string(path))]
        + (target.map { [("target", .string($0))] } ?? [])
        + [("records", .int(records)), ("bytes", .int(bytes)), ("sha256", .string(sha256))])
  }
}

extension DocumentMember {
  func files(_ key: String) throws(DocumentError) -> [PublishedFile] {
    try array(key).map { file throws(DocumentError) in
      PublishedFile(
        path: try file.string("path"), target: try file.target(),
        records: try file.integer("records"), bytes: try file.integer("bytes"),
        sha256: try file.string("sha256"))
    }
  }

  /// The target of a file; the dead letters have none.
  func target() throws(DocumentError) -> String? {
    node["target"] == nil ? nil : try string("target")
  }
}
