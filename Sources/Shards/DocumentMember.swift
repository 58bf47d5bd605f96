internal import JSONText

/// A value of a manifest or a checkpoint and its path, for messages.
struct DocumentMember {
  let node: JSONNode
  let path: String

  func member(_ key: String) throws(ManifestError) -> DocumentMember {
    guard let value = node[key] else {
      throw ManifestError(description: "\(path).\(key) is missing")
    }
    return DocumentMember(node: value, path: "\(path).\(key)")
  }

  func string(_ key: String) throws(ManifestError) -> String { try member(key).text() }

  func text() throws(ManifestError) -> String {
    guard let text = node.stringValue else {
      throw ManifestError(description: "\(path) is no string")
    }
    return text
  }

  func integer(_ key: String) throws(ManifestError) -> Int { try member(key).count() }

  /// A count or size: a whole number that is not negative.
  func count() throws(ManifestError) -> Int {
    guard let value = node.intValue, value >= 0 else {
      throw ManifestError(description: "\(path) is no whole number")
    }
    return value
  }

  func array(_ key: String) throws(ManifestError) -> [DocumentMember] {
    let list = try member(key)
    guard let elements = list.node.elements else {
      throw ManifestError(description: "\(list.path) is no array")
    }
    return elements.enumerated().map { DocumentMember(node: $1, path: "\(list.path)[\($0)]") }
  }

  func members() throws(ManifestError) -> [(key: String, member: DocumentMember)] {
    guard let members = node.members else {
      throw ManifestError(description: "\(path) is no object")
    }
    return members.map {
      ($0.key.text, DocumentMember(node: $0.value, path: "\(path).\($0.key.text)"))
    }
  }

  func inputs(_ key: String) throws(ManifestError) -> [Manifest.Input] {
    try array(key).map { input throws(ManifestError) in
      Manifest.Input(
        path: try input.string("path"), bytes: try input.integer("bytes"),
        sha256: try input.string("sha256"), records: try input.integer("records"))
    }
  }

  func tallies() throws(ManifestError) -> [RunCounts.Tally] {
    try members().map { key, member throws(ManifestError) in
      RunCounts.Tally(key, try member.count())
    }
  }

  func texts(_ key: String) throws(ManifestError) -> [String] {
    try array(key).map { member throws(ManifestError) in try member.text() }
  }

  func files(_ key: String) throws(ManifestError) -> [PublishedFile] {
    try array(key).map { file throws(ManifestError) in
      PublishedFile(
        path: try file.string("path"), target: try file.target(),
        records: try file.integer("records"), bytes: try file.integer("bytes"),
        sha256: try file.string("sha256"))
    }
  }

  /// Of a file; the dead letters have none.
  func target() throws(ManifestError) -> String? {
    node["target"] == nil ? nil : try string("target")
  }

  func counts(_ key: String) throws(ManifestError) -> RunCounts {
    let counts = try member(key)
    return RunCounts(
      read: try counts.integer("read"),
      written: try counts.member("written").tallies(),
      rejected: try counts.member("rejected").tallies(),
      skipped: try counts.member("skipped").tallies(),
      truncated: try counts.member("truncated").tallies(),
      variants: try counts.member("variants").members().map { target throws(ManifestError) in
        RunCounts.VariantTally(target: target.key, variants: try target.member.tallies())
      })
  }
}
