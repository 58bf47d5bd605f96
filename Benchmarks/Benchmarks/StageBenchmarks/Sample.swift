import Bytes

/// The records of an export, the same on every machine.
struct Sample {
  enum Shape: String, CaseIterable {
    /// As campaigns mostly are: about 400 bytes, here and there a quoted field.
    case campaign
    /// Values of a character or none, and the shortest tokens there are.
    case short
    /// Five thousand bytes, of which the payload takes half.
    case long
    /// Quotes around every value and in some; in XML sections in place of text.
    case quoted
    case nonASCII = "non-ascii"
    /// 65 columns more, which no template names.
    case unused
  }

  /// The columns that the templates name.
  static let usedNames = [
    "broadlogId", "deliveryId", "platform", "token", "firstName", "lastName", "locale", "points",
    "city", "offerUrl", "badge", "optIn",
  ]

  let shape: Shape
  /// In the order of the export.
  let names: [String]
  /// As many values each as there are names.
  let records: [[String]]
  private let columns: [String: Int]

  /// - Parameter bytes: of all values, about.
  init(_ shape: Shape, bytes: Int = 1 << 20) {
    self.shape = shape
    let names = (Sample.usedNames + ["lastPurchase"]).flatMap { name in
      shape == .unused ? [name] + (1...5).map { "\(name)\($0)" } : [name]
    }
    self.names = names
    columns = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var random = Random()
    var records: [[String]] = []
    var rest = bytes
    while rest > 0 {
      let known = Sample.values(shape, number: records.count, &random)
      let values = names.map { known[$0] ?? "\($0) of no use" }
      rest -= values.reduce(0) { $0 + $1.utf8.count }
      records.append(values)
    }
    self.records = records
  }

  subscript(record: Int, name: String) -> String { records[record][columns[name] ?? 0] }

  /// Numbers of the records (from 0) that go to one platform, or to both.
  func indices(platform: String? = nil) -> [Int] {
    records.indices.filter { platform == nil || self[$0, "platform"] == platform }
  }
}

extension Sample {
  private static func values(
    _ shape: Shape, number: Int, _ random: inout Random
  ) -> [String: String] {
    let isApple = random.next() % 20 < 9
    let delivery = 845_123_001 + random.next() % 97
    let locale = random.of(["fr", "it", "pt-BR", "nl", "zh", "en"])
    let url =
      "https://www.example.com/\(locale)/offers/spring-sale?id=\(number)&src=push&cmp=\(delivery)"
    var values = [
      "broadlogId": "\(1_482_000_000 + number)", "deliveryId": "\(delivery)",
      "platform": isApple ? "ios" : "android",
      "token": isApple
        ? random.text(of: "0123456789abcdef", count: 64)
        : random.text(of: "Az09_-Qx", count: 22) + ":APA91b"
          + random.text(of: "kLm8_-Zy", count: 134),
      "firstName": random.of(["Zoé", "Luca", "João", "Sanne", "小明", "Alice \"Al\"", ""]),
      "lastName": random.of(["Lefèvre", "D'Angelo", "Gonçalves", "van 't Hoff", "王", "Smith, Jr."]),
      "locale": locale, "points": "\(random.next() % 50_000)",
      "city": random.of([
        "Saint-Étienne", "Milano", "São Paulo", "Utrecht\nCentrum", "北京市", "Dublin",
      ]),
      "lastPurchase": "2026-0\(1 + number % 9)-\(10 + number % 18)", "offerUrl": url,
      "badge": random.of(["", "1", "3", "12"]), "optIn": number % 12 == 7 ? "0" : "1",
    ]
    let replaced: [String: String] =
      switch shape {
      case .campaign, .unused: [:]
      case .short:
        [
          "token": isApple
            ? values["token", default: ""] : "c" + random.text(of: "Az09_-Qx", count: 21),
          "firstName": "A", "lastName": "B", "points": "7", "city": "", "lastPurchase": "",
          "offerUrl": "a:b", "badge": "",
        ]
      case .long:
        [
          "lastName": random.text(of: "abc def", count: 200),
          "city": random.text(of: "lorem ipsum \"dolor\"", count: 1_200),
          "offerUrl": url + "&utm=" + random.text(of: "0123456789abcdef", count: 700),
          "lastPurchase": random.text(of: "2026-01-02 10:20", count: 2_500),
        ]
      case .quoted: ["firstName": random.of(["\"Al\"", "Bo \"Bo\" Bo", "Cy", "Di, \"Di\""])]
      case .nonASCII:
        [
          "firstName": random.of(["Ελένη", "Дмитрий", "さくら", "👩‍💻❤️"]),
          "lastName": random.of(["Παπαδόπουλος", "Достоевский", "山田", "김"]),
          "points": random.of(["١٢٣٤", "五千", "९८७"]),
          "city": random.of(["Θεσσαλονίκη", "Новосибирск", "東京都新宿区"]),
          "lastPurchase": "二〇二六年三月",
          "offerUrl": "https://пример.рф/предложение/\(number)/скидка?код=весна",
        ]
      }
    values.merge(replaced) { $1 }
    return values
  }
}

/// SplitMix64 with a seed of its own, so that all runs are of the same bytes.
private struct Random {
  private var state: UInt64 = 20_260_101

  mutating func next() -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((word ^ word >> 31) >> 1)
  }

  mutating func of(_ choices: [String]) -> String { choices[next() % choices.count] }

  /// - Parameter alphabet: ASCII.
  mutating func text(of alphabet: String, count: Int) -> String {
    let letters = Array(alphabet.utf8)
    let text = (0..<count).map { _ in letters[next() % letters.count] }
    return String(decoding: text, as: UTF8.self)
  }
}
