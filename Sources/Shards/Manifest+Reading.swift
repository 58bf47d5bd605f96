internal import JSONText

/// A text is no manifest of this program's.
package struct ManifestError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, with the key's path.
  package let description: String
}

extension Manifest {
  /// Reads the text of a `manifest.json`. Keys of later versions of the same format are skipped.
  package init(text: [UInt8]) throws(ManifestError) {
    let root: JSONNode
    do {
      root = try JSONParser.parse(text)
    } catch {
      throw ManifestError(description: "not JSON: \(error)")
    }
    let document = Member(node: root, path: "manifest")
    guard try document.integer("version") == Manifest.version else {
      throw ManifestError(description: "of a version that this program does not know")
    }
    let tool = try document.member("tool")
    let counts = try document.member("counts")
    self.init(
      tool: Tool(name: try tool.string("name"), version: try tool.string("version")),
      name: try document.string("name"),
      configSHA256: try document.string("configSHA256"),
      inputs: try document.inputs("inputs"),
      tables: document.node["tables"] == nil ? [] : try document.inputs("tables"),
      outputs: try document.array("outputs").map { output throws(ManifestError) in
        PublishedFile(
          path: try output.string("path"),
          target: output.node["target"] == nil ? nil : try output.string("target"),
          records: try output.integer("records"), bytes: try output.integer("bytes"),
          sha256: try output.string("sha256"))
      },
      counts: RunCounts(
        read: try counts.integer("read"),
        written: try counts.member("written").tallies(),
        rejected: try counts.member("rejected").tallies(),
        skipped: try counts.member("skipped").tallies(),
        truncated: try counts.member("truncated").tallies(),
        variants: try counts.member("variants").members().map { target throws(ManifestError) in
          RunCounts.VariantTally(target: target.key, variants: try target.member.tallies())
        }),
      warnings: try document.array("warnings").map { warning throws(ManifestError) in
        try warning.text()
      },
      startedAt: try document.string("startedAt"),
      finishedAt: try document.string("finishedAt"),
      at: try document.string("at"))
  }
}

/// A value of the manifest and its path, for messages.
private struct Member {
  let node: JSONNode
  let path: String

  func member(_ key: String) throws(ManifestError) -> Member {
    guard let value = node[key] else {
      throw ManifestError(description: "\(path).\(key) is missing")
    }
    return Member(node: value, path: "\(path).\(key)")
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

  func array(_ key: String) throws(ManifestError) -> [Member] {
    let list = try member(key)
    guard let elements = list.node.elements else {
      throw ManifestError(description: "\(list.path) is no array")
    }
    return elements.enumerated().map { Member(node: $1, path: "\(list.path)[\($0)]") }
  }

  func members() throws(ManifestError) -> [(key: String, member: Member)] {
    guard let members = node.members else {
      throw ManifestError(description: "\(path) is no object")
    }
    return members.map { ($0.key.text, Member(node: $0.value, path: "\(path).\($0.key.text)")) }
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
}
