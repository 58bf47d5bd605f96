internal import Bytes
internal import JSONText

/// What an actual JSON value lacks of an expected one, which is compared as a subset.
///
/// Objects are compared key by key, and the actual one may have more; arrays element by element, and
/// their lengths must be equal; numbers by what they are worth; strings byte by byte. An expected
/// `null`, which no payload holds, means that the key is absent.
struct PayloadDifference: Sendable {
  /// `payload.aps.badge: expected 4, is 3`, in the order of the paths; empty where all is as expected.
  private(set) var lines: [String] = []

  /// Scalars of a value that are shown.
  private static let shownLength = 200

  init(expected: JSONNode, actual: JSONNode, path: String) {
    compare(expected, actual, path)
  }

  private mutating func compare(_ expected: JSONNode, _ actual: JSONNode, _ path: String) {
    switch (expected.value, actual.value) {
    case (.object(let members), .object):
      let sorted = members.sorted {
        $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8)
      }
      for member in sorted {
        let path = JSONPath.appending(key: member.key.text, to: path)
        if let value = actual[member.key.text] {
          compare(member.value, value, path)
        } else if !member.value.isNull {
          note(path, "missing")
        }
      }
    case (.array(let expected), .array(let actual)):
      if expected.count != actual.count {
        note(path, "expected \(PayloadDifference.elements(expected.count)), has \(actual.count)")
      }
      for (index, pair) in zip(expected, actual).enumerated() {
        compare(pair.0, pair.1, "\(path)[\(index)]")
      }
    case (.null, _):
      if !actual.isNull { note(path, "expected nothing, is \(shown(actual))") }
    default:
      if expected != actual { note(path, "expected \(shown(expected)), is \(shown(actual))") }
    }
  }

  private mutating func note(_ path: String, _ difference: String) {
    lines.append("\(Printable(path)): \(difference)")
  }

  private static func elements(_ count: Int) -> String {
    count == 1 ? "1 element" : "\(count) elements"
  }

  private func shown(_ node: JSONNode) -> String {
    let text = Printable(JSONWriter.text(of: node, .compact)).description
    let scalars = text.unicodeScalars
    guard scalars.count > PayloadDifference.shownLength else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(PayloadDifference.shownLength))) + "…"
  }
}
