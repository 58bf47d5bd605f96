internal import JSONText

/// A value of a manifest or a checkpoint and its path, for messages.
struct DocumentMember {
  let node: JSONNode
  let path: String

  init(node: JSONNode, path: String) {
    self.node = node
    self.path = path
  }

  /// The whole of a document, whose version this program must know.
  /// - Parameter name: what begins the paths.
  init(document text: [UInt8], called name: String, version: Int) throws(DocumentError) {
    do {
      self.init(node: try JSONParser.parse(text), path: name)
    } catch {
      throw DocumentError(description: "not JSON: \(error)")
    }
    guard try integer("version") == version else {
      throw DocumentError(description: "of a version that this program does not know")
    }
  }

  func member(_ key: String) throws(DocumentError) -> DocumentMember {
    guard let value = node[key] else {
      throw DocumentError(description: "\(path).\(key) is missing")
    }
    return DocumentMember(node: value, path: "\(path).\(key)")
  }

  func string(_ key: String) throws(DocumentError) -> String { try member(key).text() }

  func text() throws(DocumentError) -> String {
    guard let text = node.stringValue else {
      throw DocumentError(description: "\(path) is no string")
    }
    return text
  }

  func integer(_ key: String) throws(DocumentError) -> Int { try member(key).count() }

  /// A count or size: a whole number that is not negative.
  func count() throws(DocumentError) -> Int {
    guard let value = node.intValue, value >= 0 else {
      throw DocumentError(description: "\(path) is no whole number")
    }
    return value
  }

  func array(_ key: String) throws(DocumentError) -> [DocumentMember] {
    let list = try member(key)
    guard let elements = list.node.elements else {
      throw DocumentError(description: "\(list.path) is no array")
    }
    return elements.enumerated().map { DocumentMember(node: $1, path: "\(list.path)[\($0)]") }
  }

  func members() throws(DocumentError) -> [(key: String, member: DocumentMember)] {
    guard let members = node.members else {
      throw DocumentError(description: "\(path) is no object")
    }
    return members.map {
      ($0.key.text, DocumentMember(node: $0.value, path: "\(path).\($0.key.text)"))
    }
  }

  func texts(_ key: String) throws(DocumentError) -> [String] {
    try array(key).map { member throws(DocumentError) in try member.text() }
  }
}
