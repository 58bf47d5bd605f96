/// The way to a value in a JSON document, as messages write it: `payload.aps.alert["a key"][2]`.
enum JSONPath {
  static func appending(key: String, to path: String) -> String {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    return isPlain ? "\(path).\(key)" : "\(path)[\"\(key)\"]"
  }
}
