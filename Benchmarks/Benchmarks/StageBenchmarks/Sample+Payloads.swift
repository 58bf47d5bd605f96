/// What the pipeline has to make of a record, written a second time: plainly, and with no code of its own.
extension Sample {
  func apnsLine(_ record: Int, id: String) -> String {
    let token = self[record, "token"]
    return """
      {"v":1,"id":"\(id)","platform":"apns","token":"\(token)","headers":{\
      "apns-topic":"com.example.app","apns-push-type":"alert","apns-priority":"10","apns-id":"\(id)"},\
      "payload":{"aps":{"alert":{"body":"\(json(body(record)))","title":"\(json(title(record)))"},\
      "badge":\(badge(record)),"mutable-content":1,"sound":"default"},\
      "custom_field1":"\(self[record, "locale"])",\
      "media-attachment-url":"https://cdn.example.com/\(self[record, "locale"])/hero.jpeg",\
      "uri":"\(json(self[record, "offerUrl"]))",\(tracking(record))}}

      """
  }

  func fcmLine(_ record: Int, id: String) -> String {
    let token = self[record, "token"]
    // So short is only an installation's id.
    let addressee = token.utf8.count == 22 ? "fid" : "token"
    return """
      {"v":1,"id":"\(id)","platform":"fcm","token":"\(token)","message":{"\(addressee)":"\(token)","data":{\
      \(tracking(record)),"title":"\(json(title(record)))","body":"\(json(body(record)))",\
      "custom_field1":"\(self[record, "locale"])","uri":"\(json(self[record, "offerUrl"]))",\
      "badge":"\(badge(record))"},\
      "android":{"collapse_key":"\(self[record, "broadlogId"])","priority":"high"}}}

      """
  }

  private func title(_ record: Int) -> String { "Bonjour \(firstName(record))" }

  private func body(_ record: Int) -> String {
    "Hi \(firstName(record)) \(self[record, "lastName"]), you have \(self[record, "points"]) points in "
      + self[record, "city"]
  }

  private func firstName(_ record: Int) -> String {
    self[record, "firstName"].isEmpty ? "there" : self[record, "firstName"]
  }

  private func badge(_ record: Int) -> String {
    self[record, "badge"].isEmpty ? "0" : self[record, "badge"]
  }

  private func tracking(_ record: Int) -> String {
    func hexadecimal(_ name: String) -> String {
      String(UInt64(self[record, name]) ?? 0, radix: 16)
    }
    return #""_dId":"\#(hexadecimal("deliveryId"))","_mId":"h\#(hexadecimal("broadlogId"))""#
  }
}

/// The inside of a JSON string (RFC 8259 §7).
func json(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5c || $0 == 0x0a }) else { return text }
  return text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    default: String(scalar)
    }
  }.joined()
}
