/// Texts of one record cut back to fit, each as the inside of a JSON string (PAYLOADS.md §4).
struct TextCuts {
  private var texts: [(text: CuttableText, json: [UInt8])] = []

  subscript(text: CuttableText) -> [UInt8]? {
    texts.first { $0.text == text }?.json
  }

  mutating func set(_ text: CuttableText, to json: [UInt8]) { texts.append((text, json)) }
}
