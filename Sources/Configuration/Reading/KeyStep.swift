internal import Bytes
internal import JSONText

/// One step of a key path on the command line: a key, or the index of an array's element.
enum KeyStep: Equatable {
  /// A name, or after a dot a number: a key or an index, as what is there asks.
  case key(String)
  /// A number in brackets.
  case element(Int)

  var text: String {
    switch self {
    case .key(let key): key
    case .element(let index): String(index)
    }
  }

  var index: Int? {
    switch self {
    case .key(let key):
      key.utf8.allSatisfy(ASCII.isDigit) ? Int(key) : nil
    case .element(let index): index
    }
  }

  /// Why a text is no key path: what is wrong; what to do.
  struct Fault: Error, Equatable {
    let message: String

    static let noKeyPath = Fault(
      message: "no key path; write one as targets[0].token or targets.0.token")
  }

  /// The steps of `targets.0.token`, `targets[0].token` or `message.customFields["a.b"]`.
  static func steps(of text: String) throws(Fault) -> [KeyStep] {
    var steps: [KeyStep] = []
    var rest = Array(text.utf8)[...]
    while true {
      if rest.first == UInt8(ascii: "[") {
        steps.append(try bracketed(&rest))
      } else {
        let name = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
        if name.isEmpty { throw .noKeyPath }
        steps.append(.key(String(decoding: name, as: UTF8.self)))
        rest = rest.dropFirst(name.count)
      }
      guard let separator = rest.first else { return steps }
      if separator == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if separator != UInt8(ascii: "[") {
        throw .noKeyPath
      }
    }
  }

  /// The step of `[0]` or `["name"]` at the start of `rest`, which it takes.
  private static func bracketed(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> KeyStep {
    var end = rest.startIndex + 1
    var isQuoted = false
    while end < rest.endIndex, isQuoted || rest[end] != UInt8(ascii: "]") {
      if rest[end] == UInt8(ascii: "\\") {
        end += 1
      } else if rest[end] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      }
      end += 1
    }
    guard end < rest.endIndex else { throw .noKeyPath }
    let inside = Array(rest[(rest.startIndex + 1)..<end])
    rest = rest[(end + 1)...]
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONParser.parse(inside, options: .init(refusesNonText: true))
    } catch {
      throw error.reason.isNonText ? Fault(message: error.reason.message) : .noKeyPath
    }
    if let key = node.stringValue { return .key(key) }
    guard let index = node.intValue, index >= 0 else { throw .noKeyPath }
    return .element(index)
  }
}
