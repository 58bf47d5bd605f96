/// The files that one entry of `paths` stands for.
package struct Glob: Sendable {
  /// The entry as the configuration has it.
  package let text: String

  /// Takes any text: one that is no pattern stands for itself.
  package init(_ text: String) { self.text = text }

  /// Whether it can stand for more or fewer files than one.
  package var isPattern: Bool { GlobPattern.isPattern(text.utf8) }

  /// The paths, as they stand in messages and the manifest: relative where the pattern is.
  ///
  /// A path without `*`, `?` or `[…]` is itself, whether it exists or not; so is one that is exactly
  /// the name of an existing file. The matches of a pattern are in the order of their bytes; a
  /// component's wildcards match neither `/` nor a leading dot. No match is no error here.
  ///
  /// - Parameter base: The directory that a relative pattern starts from; `""` is the working one.
  /// - Throws: Where a directory cannot be read, or a match's name is not UTF-8.
  package func paths(from base: String) throws(FileError) -> [String] {
    guard isPattern else { return [text] }
    do {
      _ = try FileStatus(of: PathText.joined(base, text), role: .input)
      return [text]
    } catch {
      // Not there under that very name, or not to be seen: then it is a pattern.
    }
    var found: [[UInt8]] = []
    let bytes = Array(text.utf8)
    try Glob.match(bytes[...], prefix: [], base: base, &found)
    return try found.sorted { $0.lexicographicallyPrecedes($1) }.map { path throws(FileError) in
      guard let text = String(validating: path, as: UTF8.self) else {
        throw FileError(String(decoding: path, as: UTF8.self), .input, .nameNotUTF8)
      }
      return text
    }
  }

  /// Adds the paths that begin with `prefix` and go on as `rest` says. As deep as the pattern has
  /// components, and a configuration is at most 1 MiB: the recursion is over components with wildcards.
  private static func match(
    _ rest: ArraySlice<UInt8>, prefix: [UInt8], base: String, _ found: inout [[UInt8]]
  ) throws(FileError) {
    var prefix = prefix
    var rest = rest
    while true {
      while let slash = rest.first, slash == UInt8(ascii: "/") {
        prefix.append(slash)
        rest = rest.dropFirst()
      }
      let component = Array(rest.prefix { $0 != UInt8(ascii: "/") })
      rest = rest.dropFirst(component.count)
      if GlobPattern.isPattern(component) {
        return try match(
          GlobPattern(component), rest: rest, prefix: prefix, base: base, &found)
      }
      prefix += GlobPattern.literal(component)
      if rest.isEmpty {
        if try exists(prefix, base: base) { found.append(prefix) }
        return
      }
    }
  }

  private static func match(
    _ pattern: GlobPattern, rest: ArraySlice<UInt8>, prefix: [UInt8], base: String,
    _ found: inout [[UInt8]]
  ) throws(FileError) {
    guard let names = try names(in: prefix, base: base) else { return }
    for name in names where pattern.matches(name.bytes) {
      if rest.isEmpty {
        found.append(prefix + name.bytes)
      } else {
        try match(rest, prefix: prefix + name.bytes, base: base, &found)
      }
    }
  }

  /// The names in a directory; nil where there is no such directory.
  private static func names(in prefix: [UInt8], base: String) throws(FileError) -> [FileName]? {
    guard let prefix = String(validating: prefix, as: UTF8.self) else {
      throw FileError(String(decoding: prefix, as: UTF8.self), .input, .nameNotUTF8)
    }
    do {
      let path = prefix.isEmpty ? base : PathText.joined(base, prefix)
      return try Directory(opening: path, role: .input).names()
    } catch  where error.isMissing {
      return nil
    }
  }

  private static func exists(_ path: [UInt8], base: String) throws(FileError) -> Bool {
    guard let path = String(validating: path, as: UTF8.self) else {
      throw FileError(String(decoding: path, as: UTF8.self), .input, .nameNotUTF8)
    }
    do {
      _ = try FileStatus(of: PathText.joined(base, path), role: .input)
      return true
    } catch  where error.isMissing {
      return false
    }
  }
}
