/// Documents made by chance: legal ones of every construct, and damaged ones.
struct RandomXML {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  mutating func next(below bound: Int) -> Int {
    state = state &+ 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((bits ^ (bits >> 31)) % UInt64(bound))
  }

  mutating func chance(_ percent: Int) -> Bool { next(below: 100) < percent }

  mutating func pick(_ choices: [String]) -> String { choices[next(below: choices.count)] }

  private static let names = [
    "a", "b", "profile", "firstName", "\u{e9}", "r", "rr", "x-y", "_", "deep.er", "\u{540d}",
    "aVeryLongNameOfAnElement", "ar", "a1", "Z\u{e9}ro",
  ]
  private static let words = [
    "abc", " ", "\n", "\t", "Zo\u{e9}", "x > y", "/>", "'", "\"", "]]", "--", "?>", "\u{6f22}",
    "\u{1f600}", "{{ x }}", "]", "0123456789abcdef0123456789", "\u{7f}", "\u{85}", "\r\n", "\r",
    "</r", "https://example.com/a?b=c",
  ]
  private static let references = [
    "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#13;", "&#10;", "&#9;", "&#65;", "&#xe9;",
    "&#x1F600;", "&#8364;", "&#0065;", "&#x10FFFF;", "&#x0000041;",
  ]
  /// What damages are made of.
  private static let scraps = [
    "<", ">", "&", "'", "\"", "/", "=", "]]>", "-->", "<!--", "<![CDATA[", "<?", "?>", "</r>",
    "<r>", "<r/>", "<r ", "</", "/>", ":", "x:", ";", "&#0;", "&#1;", "&#xfffe;", "&nbsp;", "&#;",
    "&#x;", "&amp", "\u{1}", "\0", "\u{fffe}", "\u{ffff}", "\u{e9}", " ", "\n", "\r", "\r\n", "<!",
    "<!DOCTYPE all>", "</all>", "<all>", "<?xml version='1.0'?>", " a='1'", " a='1' a='2'",
    "--", "]]", "xmlns='u'", " xmlns:q='v'", "<1/>", "<:r/>", "<r:/>", "<a:b:c/>", "<x:1/>",
    "&#1114112;", "&#xd800;", "&#99999999999;",
  ]

  private mutating func text(_ quote: String? = nil) -> String {
    var text = ""
    for _ in 0..<next(below: 5) {
      var word = chance(25) ? pick(RandomXML.references) : pick(RandomXML.words)
      if word.contains("<") { word = word.replacing("<", with: "&lt;") }
      if let quote { word = word.replacing(quote, with: "&#34;") }
      // `]]>` must not come about in text.
      if quote == nil { word = word.replacing(">", with: text.hasSuffix("]") ? "&gt;" : ">") }
      text += word
    }
    if quote == nil { text = text.replacing("]]>", with: "]]&gt;") }
    if chance(2) { text += String(repeating: "long text, ", count: next(below: 400)) }
    return text
  }

  private mutating func content(_ strange: Int) -> String {
    var content = ""
    for _ in 0..<next(below: 3) {
      switch chance(strange) ? next(below: 4) : 3 {
      case 0: content += "<!--" + text("-").replacing("-", with: "") + "<r>&no;</r>-->"
      case 1: content += section()
      case 2: content += "<?pi " + text().replacing("?", with: "") + "<r>?>"
      default: content += chance(8) ? section() : text()
      }
    }
    return content
  }

  private mutating func section() -> String {
    "<![CDATA[" + text() + pick(["", "", "]", "]]", "<r/>", "</r>", "<!-- ", "&", "<![CDATA["])
      + "]]>"
  }

  private mutating func attributes() -> String {
    var text = ""
    var used: Set<String> = []
    for _ in 0..<[0, 0, 1, 2, 5, 9][next(below: 6)] {
      let name = pick(["", "", "", "", "p:", "xml:", "u:"]) + pick(RandomXML.names)
      if !used.insert(name).inserted { continue }
      let quote = pick(["'", "\""])
      text +=
        pick([" ", " ", " ", "\n ", "\t", "\r\n"]) + name + pick(["=", "=", "=", " = "]) + quote
        + self.text(quote) + quote
    }
    if chance(5) { text += pick([" xmlns:p='urn:p'", " xmlns='urn:d'", " xml:space='preserve'"]) }
    return text
  }

  private mutating func element(_ name: String, _ depth: Int, _ strange: Int) -> String {
    let tag = pick(["", "", "", "", "p:", "q:"]) + name
    let start = "<" + tag + attributes() + pick(["", "", " ", "\n"])
    if chance(15) { return start + "/>" }
    var inside = chance(30) ? content(strange) : ""
    if depth < 4 && chance(depth == 0 ? 80 : 30) {
      for _ in 0..<next(below: 5) {
        inside += element(pick(RandomXML.names), depth + 1, strange)
        if chance(20) { inside += content(strange) }
      }
    } else {
      inside += content(strange)
    }
    return start + ">" + inside + "</" + tag + pick(["", "", "", " ", "\n"]) + ">"
  }

  /// A legal document whose records are `r`.
  mutating func document() -> String {
    // In most exports most records are plain.
    let strange = [0, 3, 30][next(below: 3)]
    var body = ""
    for _ in 0..<[0, 1, 2, 5, 12][next(below: 5)] {
      let record = element("r", 0, strange)
      switch next(below: 12) {
      case 0: body += "<group\(attributes())>" + record + "</group>"
      case 1: body += record + "<other>" + content(30) + "</other>"
      case 2: body += "</all2>\n<all2 k='1'>" + record
      default: body += record
      }
      body += pick([
        "\n", "\n", "\n", "", "  ", "<!-- <r/> -->", "<!--> -->", "<?pi <r>?>", "text", "\r\n",
      ])
    }
    let head = pick([
      "", "<?xml version='1.0'?>\n",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<!-- \u{e9} -->",
      "\u{feff}", "<!-- <r/> -->\n", "<!--> <r/> -->",
    ])
    if chance(5) { return head + element("r", 0, strange) + pick(["", "\n", "<!-- r -->"]) }
    return head + "<all xmlns:p='urn:p'\(attributes())><all2>" + body + "</all2></all>"
      + pick(["", "\n", "<!-- end -->\n", "<!--> -->"])
  }

  /// `document` with one to three things changed.
  mutating func damaged(_ document: [UInt8]) -> [UInt8] {
    var text = document
    for _ in 0...next(below: 3) where !text.isEmpty {
      let start = next(below: text.count)
      let end = min(text.count, start + 1 + next(below: chance(50) ? 1 : 30))
      switch next(below: 8) {
      case 0: text.removeSubrange(start..<end)
      case 1: text.insert(contentsOf: text[start..<end], at: next(below: text.count))
      case 2: text[start] = UInt8(next(below: 256))
      case 3: text[start] = text[next(below: text.count)]
      case 4: text.removeLast(text.count - start)
      case 5:
        text.insert(contentsOf: [[0xff], [0xc3], [0xed, 0xa0, 0x80]][next(below: 3)], at: start)
      default: text.insert(contentsOf: Array(pick(RandomXML.scraps).utf8), at: start)
      }
    }
    return text
  }
}
