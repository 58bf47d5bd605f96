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
    var parameters: [[UInt8]] = []
    if queryStart < fragmentStart {
      parameters = url[(queryStart + 1)..<fragmentStart].split(separator: UInt8(ascii: "&")).map {
        Array($0)
      }
    }
    for (index, name) in ["utm_source", "utm_medium", "utm_campaign"].enumerated() {
      guard let value = argument(index), !value.isAbsent else { continue }
      let prefix = Array("\(name)=".utf8)
      let parameter = prefix + PercentEncoding.encoded(value.textBytes, space: nil)
      let isOld = { (old: [UInt8]) in old.starts(with: prefix) || old == Array(name.utf8) }
      let place = parameters.firstIndex(where: isOld)
      if let place {
        parameters[place] = parameter
        var later = parameters[(place + 1)...]
        later.removeAll(where: isOld)
        parameters = Array(parameters[...place] + later)
      } else {
        parameters.append(parameter)
      }
    }
    var result = Array(url[..<queryStart])
    if !parameters.isEmpty {
      result += [UInt8(ascii: "?")] + Array(parameters.joined(separator: "&".utf8))
    }
    return result + url[fragmentStart...]
  }
}
