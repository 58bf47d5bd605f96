/// Lines that `verify` accepts.
package enum SampleLines {
  /// The id of a record of the sample manifest's input.
  package static func id(_ record: Int) -> String {
    let number = String(record, radix: 16)
    // sha256sum of `payloadbatch:sale/2026-11-21T10:00:00Z/a.csv` begins with 53c0e2b66b4dbfb64471.
    return "53c0e2b6-6b4d-8fb6-8471-" + String(repeating: "0", count: 12 - number.count) + number
  }

  package static let apnsToken = String(repeating: "0123456789abcdef", count: 4)
  package static let fcmToken = String(repeating: "abcDEF_-:0", count: 12)

  package static func apns(
    payload: String = #"{"aps":{"alert":{"body":"Bonjour 🎉"}}}"#, type: String = "alert",
    token: String = apnsToken, record: Int = 1
  ) -> String {
    let id = id(record)
    let suffix = ["voip": ".voip", "liveactivity": ".push-type.liveactivity"][type] ?? ""
    return #"{"v":1,"id":"\#(id)","platform":"apns","token":"\#(token)","headers":{"#
      + #""apns-topic":"com.example.app\#(suffix)","apns-push-type":"\#(type)","apns-priority":"10","#
      + #""apns-expiration":"1795000000","apns-id":"\#(id)"},"payload":\#(payload)}"#
  }

  /// - Parameter token: The JSON of the envelope's token; nil for none.
  package static func fcm(
    token: String? = #""\#(fcmToken)""#, message: String? = nil,
    data: String = #"{"title":"Bonjour"}"#, record: Int = 1
  ) -> String {
    #"{"v":1,"id":"\#(id(record))","platform":"fcm","#
      + (token.map { #""token":\#($0),"# } ?? "") + #""message":"#
      + (message ?? #"{"token":"\#(fcmToken)","data":\#(data),"android":{"ttl":"60s"}}"#) + "}"
  }

  package static let deadLetter =
    #"{"code":"MissingToken","detail":"no token","source":{"file":"a.csv","record":3,"line":4,"#
    + #""byte":50,"length":9},"target":"ios","record":{"name":"Ada"}}"#
}
