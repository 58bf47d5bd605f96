internal import JSONText

extension Manifest.Input {
  var node: JSONNode {
    .object([
      ("path", .string(path)), ("bytes", .int(bytes)), ("sha256", .string(sha256)),
      ("records", .int(records)),
    ])
  }
}

extension DocumentMember {
  func inputs(_ key: String) throws(DocumentError) -> [Manifest.Input] {
    try array(key).map { input throws(DocumentError) in
      Manifest.Input(
        path: try input.string("path"), bytes: try input.integer("bytes"),
        sha256: try input.string("sha256"), records: try input.integer("records"))
    }
  }
}
