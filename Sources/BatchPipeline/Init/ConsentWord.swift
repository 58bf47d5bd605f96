/// The word by which a field says yes, as far as its values tell.
enum ConsentWord {
  private static let pairs = [
    ("1", "0"), ("true", "false"), ("yes", "no"), ("y", "n"), ("t", "f"), ("on", "off"),
    ("optin", "optout"), ("oui", "non"), ("si", "no"), ("sí", "no"), ("sì", "no"), ("sim", "não"),
    ("sim", "nao"), ("ja", "nein"), ("ja", "nee"), ("ja", "nej"), ("ja", "nei"), ("kyllä", "ei"),
    ("tak", "nie"), ("ano", "ne"), ("da", "ne"), ("da", "nu"), ("igen", "nem"), ("evet", "hayır"),
    ("evet", "hayir"), ("ναι", "όχι"), ("да", "нет"), ("はい", "いいえ"), ("是", "否"),
  ]

  /// - Returns: `1`, `true`, `Yes` … as the values spell it; nil where they say something else.
  static func yes(in values: some Sequence<[UInt8]?>) -> String? {
    var words: Set<String> = []
    for case let value? in values where !value.isEmpty {
      words.insert(String(decoding: value, as: UTF8.self))
      if words.count > 4 { return nil }
    }
    if words.isEmpty { return "1" }
    for (yes, no) in pairs where words.allSatisfy({ [yes, no].contains($0.lowercased()) }) {
      if let word = words.sorted().first(where: { $0.lowercased() == yes }) { return word }
      // Nobody said yes so far: the other word of the pair, in the same spelling.
      let word = words.sorted().first ?? no
      if word == no.uppercased() && word != no { return yes.uppercased() }
      return word.first?.isUppercase == true ? yes.prefix(1).uppercased() + yes.dropFirst() : yes
    }
    return nil
  }
}
