/// The way from the configuration's root to a value, as messages write it: `targets[1].apns.topic`.
struct KeyPathText: Sendable {
  private(set) var text = ""
  /// The keys alone, joined by `.`: what `UnbuiltFeature` compares.
  private(set) var keys = ""

  func appending(key: String) -> KeyPathText {
    var path = self
    if KeyPathText.isPlain(key) {
      path.text += path.text.isEmpty ? key : ".\(key)"
    } else {
      path.text += "[\"\(key)\"]"
    }
    path.keys += path.keys.isEmpty ? key : ".\(key)"
    return path
  }

  func appending(index: Int) -> KeyPathText {
    var path = self
    path.text += "[\(index)]"
    return path
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
