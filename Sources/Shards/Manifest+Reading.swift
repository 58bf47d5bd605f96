internal import JSONText

extension Manifest {
  /// Reads the text of a `manifest.json`. Keys of later versions of the same format are skipped.
  package init(text: [UInt8]) throws(ManifestError) {
    let root: JSONNode
    do {
      root = try JSONParser.parse(text)
    } catch {
      throw ManifestError(description: "not JSON: \(error)")
    }
    let document = DocumentMember(node: root, path: "manifest")
    guard try document.integer("version") == Manifest.version else {
      throw ManifestError(description: "of a version that this program does not know")
    }
    let tool = try document.member("tool")
    self.init(
      tool: Tool(name: try tool.string("name"), version: try tool.string("version")),
      name: try document.string("name"),
      configSHA256: try document.string("configSHA256"),
      inputs: try document.inputs("inputs"),
      tables: document.node["tables"] == nil ? [] : try document.inputs("tables"),
      outputs: try document.files("outputs"),
      counts: try document.counts("counts"),
      warnings: try document.texts("warnings"),
      startedAt: try document.string("startedAt"),
      finishedAt: try document.string("finishedAt"),
      at: try document.string("at"))
  }
}
