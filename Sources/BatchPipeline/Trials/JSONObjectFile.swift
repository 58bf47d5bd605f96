internal import Bytes
package import Files
package import JSONText

/// A file of one JSON object: the variables of a template that is tried out, or the texts that it takes in.
package struct JSONObjectFile {
  package let object: JSONNode
  private let path: String
  private let text: [UInt8]
  private let exit: ExitStatus

  /// - Parameters:
  ///   - text: the content; of equal names the last counts, as in the reference.
  ///   - path: the name that messages give.
  ///   - option: the one that names the file.
  ///   - exit: what a file that holds something else ends with.
  /// - Throws: `RunFailure`.
  package init(_ text: [UInt8], path: String, option: String, exit: ExitStatus) throws {
    (self.text, self.path, self.exit) = (text, path, exit)
    do {
      object = try JSONParser.parse(
        text, options: .init(refusesDuplicateKeys: false, refusesLoneSurrogates: true))
    } catch {
      throw RunFailure(
        exit, at: path, line: error.position.line, column: error.position.column,
        error.reason.message)
    }
    if object.members == nil {
      throw RunFailure(
        exit, at: path, line: 1, column: 1, "\(option) takes a JSON object; write one")
    }
  }

  /// The members, each of which is a text.
  /// - Throws: `RunFailure` at the first that is none.
  package func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for member in object.members ?? [] {
      guard let value = member.value.stringValue else {
        let position = TextPosition(ofByte: member.value.place.offset, in: text)
        throw RunFailure(
          exit, at: path, line: position.line, column: position.column,
          "\(member.key.text) is no text; write a string")
      }
      texts[member.key.text] = value
    }
    return texts
  }
}
