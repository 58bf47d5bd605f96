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
      if !actual.isNull { note(path, "expected nothing, is \(PayloadDifference.shown(actual))") }
    default:
      if expected != actual {
        let (expected, actual) = PayloadDifference.shown(expected, actual)
        note(path, "expected \(expected), is \(actual)")
      }
    }
  }

  private mutating func note(_ path: String, _ difference: String) {
    lines.append("\(Printable(path)): \(difference)")
  }

  private static func elements(_ count: Int) -> String {
    count == 1 ? "1 element" : "\(count) elements"
  }

  private static func shown(_ node: JSONNode) -> String { cut(text(of: node), from: 0) }

  /// Two unequal values, so that a person sees where they differ: those that look alike with all but ASCII
  /// escaped, long ones from shortly before their first difference on.
  private static func shown(_ expected: JSONNode, _ actual: JSONNode) -> (String, String) {
    var texts = (text(of: expected), text(of: actual))
    if texts.0.asItLooks == texts.1.asItLooks {
      texts = (
        Printable(escapingNonASCII: texts.0).description,
        Printable(escapingNonASCII: texts.1).description
      )
    }
    let pairs = zip(texts.0.unicodeScalars, texts.1.unicodeScalars)
    let alike = pairs.prefix { $0.0 == $0.1 }.count
    let start = alike > shownLength / 2 ? alike - shownLength / 4 : 0
    return (cut(texts.0, from: start), cut(texts.1, from: start))
  }

  private static func text(of node: JSONNode) -> String {
    Printable(JSONWriter.text(of: node, .compact)).description
  }

  private static func cut(_ text: String, from start: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > shownLength else { return text }
    let rest = scalars.dropFirst(start)
    let shown = String(String.UnicodeScalarView(rest.prefix(shownLength)))
    return (start > 0 ? "…" : "") + shown + (rest.count > shownLength ? "…" : "")
  }
}

extension String {
  /// The text without what has no width, and with one kind of space; equality of `String` does not tell
  /// composed characters from decomposed ones.
  fileprivate var asItLooks: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      scalars.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    return String(scalars)
  }
}
