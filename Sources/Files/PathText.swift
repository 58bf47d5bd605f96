/// Paths as text, cut and joined without asking the file system.
package enum PathText {
  /// `path` as seen from `base`: an absolute one is itself, and an empty base adds nothing.
  package static func joined(_ base: String, _ path: String) -> String {
    if base.isEmpty || path.utf8.first == UInt8(ascii: "/") { return path }
    return base.utf8.last == UInt8(ascii: "/") ? base + path : base + "/" + path
  }

  /// The last component and what stands before it, slashes at the end and `/.` left out;
  /// of `"x"`, `("", "x")`.
  package static func split(_ path: String) -> (parent: String, name: String) {
    var bytes = Array(path.utf8)
    trim(&bytes)
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let name = bytes[(slash.map { $0 + 1 } ?? 0)...]
    guard let slash else { return ("", String(decoding: name, as: UTF8.self)) }
    var parent = Array(bytes[..<slash])
    while parent.last == UInt8(ascii: "/") { parent.removeLast() }
    return (
      parent.isEmpty ? "/" : String(decoding: parent, as: UTF8.self),
      String(decoding: name, as: UTF8.self)
    )
  }

  /// Takes `/` and `/.` from the end, all but the first byte.
  private static func trim(_ bytes: inout [UInt8]) {
    while bytes.count > 1 {
      if bytes.last == UInt8(ascii: "/") {
        bytes.removeLast()
      } else if bytes.suffix(2).elementsEqual("/.".utf8) {
        bytes.removeLast(bytes.count > 2 ? 2 : 1)
      } else {
        return
      }
    }
  }
}
