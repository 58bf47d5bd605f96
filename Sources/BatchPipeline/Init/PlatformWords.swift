/// How a field says which platform a device is on.
struct PlatformWords: Sendable {
  /// The spellings that occur, sorted; the usual one where none does.
  private(set) var ios: [String] = []
  private(set) var android: [String] = []
  /// The field has no values but these.
  let isPlatform: Bool
  /// Most values are these; few are another platform's or none.
  let mayBePlatform: Bool

  static let iosWords: Set<String> = ["ios", "iphone", "ipad", "ipados", "apple", "apns"]
  static let androidWords: Set<String> = ["android", "fcm", "gcm", "google"]

  init(_ field: ExportSample.Field) {
    var known = 0
    var other = 0
    for case let value? in field.values where !value.isEmpty {
      let word = String(decoding: value, as: UTF8.self)
      if PlatformWords.iosWords.contains(word.lowercased()) {
        known += 1
        if !ios.contains(word) { ios.append(word) }
      } else if PlatformWords.androidWords.contains(word.lowercased()) {
        known += 1
        if !android.contains(word) { android.append(word) }
      } else {
        other += 1
      }
    }
    isPlatform = other == 0 && !(ios.isEmpty && android.isEmpty)
    mayBePlatform = other * 3 <= known
    ios = ios.isEmpty ? ["ios"] : ios.sorted()
    android = android.isEmpty ? ["android"] : android.sorted()
  }

  /// A condition that holds for the spellings.
  static func condition(_ name: String, isOneOf words: [String]) -> String {
    words.map { "\(name) == '\($0)'" }.joined(separator: " or ")
  }
}
