/// Lines that `verify` accepts.
package enum SampleLines {
  package static let id = "01234567-89ab-8def-8123-000000000001"
  package static let apnsToken = String(repeating: "0123456789abcdef", count: 4)
  package static let fcmToken = String(repeating: "abcDEF_-:0", count: 12)

  package static func apns(
    payload: String = #"{"aps":{"alert":{"body":"Bonjour 🎉"}}}"#, type: String = "alert",
    token: String = apnsToken
  ) -> String {
    let suffix = ["voip": ".voip", "liveactivity": ".push-type.liveactivity"][type] ?? ""
    return #"{"v":1,"id":"\#(id)","platform":"apns","token":"\#(token)","headers":{"#
      + #""apns-topic":"com.example.app\#(suffix)","apns-push-type":"\#(type)","apns-priority":"10","#
      + #""apns-expiration":"1795000000","apns-id":"\#(id)"},"payload":\#(payload)}"#
  }

  /// - Parameter token: The JSON of the envelope's token; nil for none.
  package static func fcm(
    token: String? = #""\#(fcmToken)""#, message: String? = nil,
    data: String = #"{"title":"Bonjour"}"#
  ) -> String {
    #"{"v":1,"id":"\#(id)","platform":"fcm","#
      + (token.map { #""token":\#($0),"# } ?? "") + #""message":"#
      + (message ?? #"{"token":"\#(fcmToken)","data":\#(data),"android":{"ttl":"60s"}}"#) + "}"
  }

  package static let deadLetter =
    #"{"code":"MissingToken","detail":"no token","source":{"file":"a.csv","record":3,"line":4,"#
    + #""byte":50,"length":9},"target":"ios","record":{"name":"Ada"}}"#
}
