internal import Bytes

extension FilterApplication {
  /// `BASE/r/?id=KINDBROADLOG,DELIVERY,LINK`, the three ids in hexadecimal.
  func trackingURL() throws(RenderFailure) -> [UInt8] {
    guard let tracking else {
      throw failure("needs the message's tracking ids; set \"tracking\" in the message")
    }
    var base = text(0)
    while base.last == UInt8(ascii: "/") { base.removeLast() }
    let kind = text(1)
    let link = try identifier(input)
    // Room for three ids.
    var url = ByteBuffer(capacity: base.count + kind.count + 64)
    url.append(base)
    url.append("/r/?id=")
    url.append(kind)
    url.append(hex: tracking.broadlog)
    url.append(UInt8(ascii: ","))
    url.append(hex: tracking.delivery)
    url.append(UInt8(ascii: ","))
    url.append(hex: link)
    return url.array()
  }

  /// The URL with `utm_source`, `utm_medium` and `utm_campaign` set; other parameters and the
  /// fragment stay. A record without a link stays without: a query alone would be one.
  func withCampaignParameters(_ url: [UInt8]) -> [UInt8] {
    if url.allSatisfy(ASCII.isSpace) { return url }
    let fragmentStart = url.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let queryStart = url[..<fragmentStart].firstIndex(of: UInt8(ascii: "?")) ?? fragmentStart
    // Room for three short parameters.
    var query = CampaignQuery(self, start: url[..<queryStart], capacity: url.count + 128)
    var start = queryStart
    while start < fragmentStart {
      // Behind the question mark or an ampersand.
      start += 1
      let end = url[start..<fragmentStart].firstIndex(of: UInt8(ascii: "&")) ?? fragmentStart
      if start < end { query.append(url.span.extracting(start..<end)) }
      start = end
    }
    return query.finish(fragment: url[fragmentStart...])
  }
}

/// A URL while its query is written anew.
private struct CampaignQuery: ~Copyable {
  private static let names = ["utm_source", "utm_medium", "utm_campaign"].map { Array($0.utf8) }

  private let filter: FilterApplication
  private var url: ByteBuffer
  private var isFirst = true
  /// The names that have their parameter: a bit for each.
  private var written: UInt8 = 0

  init(_ filter: FilterApplication, start: ArraySlice<UInt8>, capacity: Int) {
    self.filter = filter
    url = ByteBuffer(capacity: capacity)
    url.append(start.span)
  }

  /// Appends a parameter of the old query, or in place of the first of a name that is set, its new one.
  mutating func append(_ parameter: Span<UInt8>) {
    guard let index = CampaignQuery.names.indices.first(where: { isSet($0, by: parameter) }) else {
      appendSeparator()
      return url.append(parameter)
    }
    append(name: index)
  }

  /// The whole URL, with the parameters that the old query had not.
  consuming func finish(fragment: ArraySlice<UInt8>) -> [UInt8] {
    for index in CampaignQuery.names.indices where value(of: index) != nil { append(name: index) }
    url.append(fragment.span)
    return url.array()
  }

  /// What the filter sets a name to.
  private func value(of index: Int) -> LiquidValue? {
    filter.argument(index).flatMap { $0.isAbsent ? nil : $0 }
  }

  private func isSet(_ index: Int, by parameter: Span<UInt8>) -> Bool {
    let name = CampaignQuery.names[index]
    guard parameter.count >= name.count, value(of: index) != nil,
      parameter.extracting(first: name.count).equals(name.span)
    else { return false }
    return parameter.count == name.count || parameter[name.count] == UInt8(ascii: "=")
  }

  private mutating func append(name index: Int) {
    guard let value = value(of: index), written >> index & 1 == 0 else { return }
    written |= 1 << index
    appendSeparator()
    url.append(CampaignQuery.names[index])
    url.append(UInt8(ascii: "="))
    PercentEncoding.append(value.textBytes.span, space: nil, to: &url)
  }

  private mutating func appendSeparator() {
    url.append(isFirst ? UInt8(ascii: "?") : UInt8(ascii: "&"))
    isFirst = false
  }
}
