import SamplePublications
import Shards
import Testing

@Suite struct LineRuleTests {
  @Test(
    "A line outside its platform's rules is found though its checksum is right",
    arguments: [
      ("aps is missing", SampleLines.apns(payload: #"{"custom":1}"#)),
      ("the payload has 4101 bytes", SampleLines.apns(payload: large(4101))),
      ("the payload has 5121 bytes", SampleLines.apns(payload: large(5121), type: "voip")),
      ("token is not", SampleLines.apns(token: SampleLines.apnsToken + "0")),
      ("token is not", SampleLines.apns(token: SampleLines.apnsToken.uppercased())),
      ("token is not", SampleLines.apns(token: "00")),
      ("apns-push-type is unknown", SampleLines.apns(type: "loud")),
      ("apns-priority", SampleLines.apns(type: "background")),
      ("headers has an unknown", SampleLines.apns().replacing("apns-topic", with: "topic")),
      (
        "apns-topic is missing",
        SampleLines.apns().replacing(#""apns-topic":"com.example.app","#, with: "")
      ),
      ("apns-topic has a control", header("apns-topic", #"com.example.app\r\nx: y"#)),
      ("apns-collapse-id has a control", header("apns-collapse-id", #"a\nx: y"#)),
      ("apns-collapse-id is longer", header("apns-collapse-id", String(repeating: "é", count: 33))),
      ("apns-expiration is no", header("apns-expiration", "9007199254740992")),
      ("apns-expiration is no", header("apns-expiration", "1795000000000")),
      ("apns-expiration is no", header("apns-expiration", String(repeating: "1", count: 30))),
      ("apns-expiration is no", header("apns-expiration", "-1")),
      ("v is not 1", SampleLines.apns().replacing("\"v\":1", with: "\"v\":2")),
      ("id is no", SampleLines.apns().replacing("-8fb6", with: "-4fb6")),
      (
        "the envelope has the unknown key note",
        SampleLines.apns().replacing(#"{"v":1,"#, with: #"{"v":1,"note":"a","#)
      ),
      (
        "the envelope has the unknown key note",
        SampleLines.fcm().replacing(#"{"v":1,"#, with: #"{"note":"a","v":1,"#)
      ),
      ("v is not 1", SampleLines.fcm().replacing(#""v":1,"#, with: "")),
      ("platform is unknown", SampleLines.apns().replacing("\"apns\"", with: "\"apn\"")),
      (
        "holds half of a surrogate pair",
        SampleLines.apns(payload: #"{"aps":{"alert":{"title":"\ud83d"}}}"#)
      ),
      ("holds half of a surrogate pair", SampleLines.fcm(data: #"{"\ude00":"x"}"#)),
      ("is no JSON object", " " + SampleLines.apns()),
      ("is no JSON object", ""),
      ("is no JSON object", "[1]"),
      ("message has not exactly one of", SampleLines.fcm(message: #"{"data":{}}"#)),
      (
        "message has not exactly one of",
        SampleLines.fcm(message: #"{"topic":"a","condition":"b","data":{}}"#)
      ),
      ("data is no object of strings", SampleLines.fcm(data: #"{"badge":1}"#)),
      ("data has the reserved name from", SampleLines.fcm(data: #"{"from":"x"}"#)),
      ("data has the reserved name gcm.x", SampleLines.fcm(data: #"{"gcm.x":"x"}"#)),
      (
        "the message has 4097 bytes",
        SampleLines.fcm(data: #"{"a":"\#(String(repeating: "é", count: 2048))"}"#)
      ),
      (
        "the message has 2049 bytes",
        SampleLines.fcm(
          message: #"{"topic":"t","data":{"a":"\#(String(repeating: "x", count: 2048))"}}"#
        )
        .replacing(#""token":"\#(SampleLines.fcmToken)","#, with: "")
      ),
      ("token is not the message's", SampleLines.fcm(token: "5")),
      ("token is not the message's", SampleLines.fcm(token: #"{"x":1}"#)),
      (
        "token is not the message's", SampleLines.fcm(token: "\"\(SampleLines.fcmToken)0\"")
      ),
      ("token is not the message's", SampleLines.fcm(token: nil)),
      (
        "token is not the message's",
        SampleLines.fcm(token: nil, message: #"{"fid":"cAbCdEfGhIjKlMnOpQrStU","data":{"a":"b"}}"#)
      ),
      (
        "token stands in a line for no",
        SampleLines.fcm(message: #"{"topic":"news","data":{"a":"b"}}"#)
      ),
      ("fid is not of the form", SampleLines.fcm(message: #"{"fid":"short","data":{}}"#)),
      ("message has the unknown key to", SampleLines.fcm(message: #"{"to":"x"}"#)),
      (
        "apns-topic does not end", SampleLines.apns(type: "voip").replacing(".voip\"", with: "\"")
      ),
      ("the payload does not fit", SampleLines.apns(payload: #"{"aps":{"content-available":1}}"#)),
      (
        "aps has the unknown key alarm",
        SampleLines.apns(payload: #"{"aps":{"alert":"a","alarm":1}}"#)
      ),
      ("aps.badge is of", SampleLines.apns(payload: #"{"aps":{"badge":"1"}}"#)),
      ("aps.badge is of", SampleLines.apns(payload: #"{"aps":{"badge":-1}}"#)),
      ("aps.badge is of", SampleLines.apns(payload: #"{"aps":{"badge":9007199254740992}}"#)),
      ("aps.alert is empty", SampleLines.apns(payload: #"{"aps":{"alert":{}}}"#)),
      ("aps.alert is empty", SampleLines.apns(payload: #"{"aps":{"alert":""}}"#)),
      ("aps.alert.title is empty", SampleLines.apns(payload: #"{"aps":{"alert":{"title":""}}}"#)),
      (
        "aps.alert.title is empty",
        SampleLines.apns(payload: #"{"aps":{"alert":{"title":"\t "},"content-available":1}}"#)
      ),
      ("aps.sound is empty", SampleLines.apns(payload: #"{"aps":{"alert":"a","sound":""}}"#)),
      ("the payload is empty", SampleLines.apns(payload: #"{"aps":{}}"#, type: "voip")),
      (
        "the payload is empty",
        SampleLines.apns(payload: #"{"aps":{"category":"a"}}"#, type: "background")
          .replacing(#""apns-priority":"10""#, with: #""apns-priority":"5""#)
      ),
      ("uri is empty", SampleLines.apns(payload: #"{"aps":{"alert":"a"},"uri":""}"#)),
      ("aps.alert.title is of", SampleLines.apns(payload: #"{"aps":{"alert":{"title":1}}}"#)),
      (
        "aps.alert.loc-args stands",
        SampleLines.apns(payload: #"{"aps":{"alert":{"loc-args":["a"]}}}"#)
      ),
      (
        "aps.relevance-score is not",
        SampleLines.apns(payload: #"{"aps":{"alert":"a","relevance-score":1.5}}"#)
      ),
      (
        "aps.sound.volume is of",
        SampleLines.apns(payload: #"{"aps":{"sound":{"critical":1,"name":"a","volume":2}}}"#)
      ),
      (
        "aps.attributes is missing",
        SampleLines.apns(
          payload: #"{"aps":{"alert":"a","event":"start","timestamp":1,"attributes-type":"T"}}"#,
          type: "liveactivity")
      ),
      (
        "aps.alert is empty",
        SampleLines.apns(
          payload: #"{"aps":{"alert":{},"event":"start","timestamp":1,"#
            + #""attributes-type":"T","attributes":{}}}"#, type: "liveactivity")
      ),
      (
        "aps.attributes-type is empty",
        SampleLines.apns(
          payload: #"{"aps":{"alert":"a","event":"start","timestamp":1,"#
            + #""attributes-type":"","attributes":{}}}"#, type: "liveactivity")
      ),
      ("android.ttl is", SampleLines.fcm().replacing("60s", with: "0.5s")),
      ("android.tll is unknown", SampleLines.fcm().replacing("ttl", with: "tll")),
      ("notification.titel is", android(#"{}"#, notification: #"{"titel":"a"}"#)),
      ("notification.title is empty", android(#"{}"#, notification: #"{"title":""}"#)),
      ("notification is empty", android(#"{"sticky":true}"#, notification: "{}")),
      ("android.notification is empty", android(#"{}"#)),
      ("android.notification.sound is empty", android(#"{"sound":" "}"#)),
      (
        "android.collapse_key is empty",
        SampleLines.fcm().replacing(#""ttl":"60s""#, with: #""collapse_key":"""#)
      ),
      ("android is empty", SampleLines.fcm().replacing(#""ttl":"60s""#, with: "")),
      ("the message is empty", SampleLines.fcm(message: #"{"token":"\#(SampleLines.fcmToken)"}"#)),
      (
        "the message is empty",
        SampleLines.fcm(
          message: #"{"token":"\#(SampleLines.fcmToken)","#
            + #""android":{"notification":{"sound":"a"}}}"#)
      ),
      ("data is empty", SampleLines.fcm(data: "{}")),
      ("data.badge is no text of a whole", SampleLines.fcm(data: #"{"badge":"-1"}"#)),
      ("data.badge is no text of a whole", SampleLines.fcm(data: #"{"badge":"x"}"#)),
      ("title is empty", SampleLines.fcm(data: #"{"title":""}"#)),
      ("android.notification.colour is unknown", android(#"{"colour":"x"}"#)),
      ("android.notification.color is no color", android(#"{"color":"red"}"#)),
      ("android.notification.sticky is no boolean", android(#"{"sticky":"true"}"#)),
      (
        "android.notification.vibrate_timings is no duration",
        android(#"{"vibrate_timings":["0.5"]}"#)
      ),
      (
        "android.notification.light_settings.color is not",
        android(
          #"{"light_settings":{"color":{"red":2},"light_on_duration":"1s","light_off_duration":"1s"}}"#
        )
      ),
      ("the payload is empty", "{}"),
      ("aps is no object", #"{"aps":1}"#),
      ("the payload is empty", #"{"aps":{}}"#),
      ("the payload is empty", #"{"aps":{"category":"a"},"_mId":"h1"}"#),
      ("aps has the unknown key alarm", #"{"aps":{"alarm":1}}"#),
      ("aps.badge is of", #"{"aps":{"badge":-1}}"#),
      ("aps.badge is of", #"{"aps":{"badge":"1"}}"#),
      ("aps.alert.title is of", #"{"aps":{"alert":{"title":1}}}"#),
      ("aps.alert is empty", #"{"aps":{"alert":{}}}"#),
      ("aps.timestamp is missing", #"{"aps":{"event":"end"}}"#),
      ("_mId is not h", #"{"aps":{"badge":1},"_mId":"1685a5"}"#),
      ("_dId is no id", #"{"aps":{"badge":1},"_dId":"0d57fd6"}"#),
      ("media-attachment-url stands", #"{"aps":{"badge":1},"media-attachment-url":"a"}"#),
      ("uri is no string", #"{"aps":{"badge":1},"uri":1}"#),
      ("the payload has neither aps nor data", #"{"alert":{"title":"a"}}"#),
      ("the payload has neither aps nor data", #"{"to":"a","priority":"high"}"#),
      ("the payload has an unknown key", #"{"notification":{},"data":{"a":1}}"#),
      ("to is no string", #"{"to":1,"data":{"a":1}}"#),
      ("collapseKey is no string", #"{"collapseKey":1476005,"data":{"a":1}}"#),
      ("collapseKey is empty", #"{"collapseKey":"","data":{"a":1}}"#),
      ("priority is not high or normal", #"{"priority":"loud","data":{"a":1}}"#),
      ("data is no object", #"{"priority":"high","data":"a"}"#),
      ("data is empty", #"{"priority":"high","data":{}}"#),
      ("data has the reserved name google.a", #"{"data":{"google.a":1}}"#),
      ("data.badge is no whole number", #"{"data":{"badge":-1}}"#),
      ("data.badge is no whole number", #"{"data":{"badge":"1"}}"#),
      ("title is no string", #"{"data":{"title":1}}"#),
      ("_mId is not h", #"{"data":{"_mId":"H1"}}"#),
    ])
  func rules(expected: String, line: String) throws {
    let found = try OutputDirectory.published([line]).findings()
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("/ios/shard-00000.ndjson:1: error: \(expected)") == true, "\(found)")
  }

  @Test(
    "A line that is no JSON is told with the column",
    arguments: [
      (349, SampleLines.apns().replacing("Bonjour", with: "\\x")),
      (333, SampleLines.apns().replacing("\"aps\":", with: "\"aps\":1,\"aps\":")),
    ])
  func notJSON(column: Int, line: String) throws {
    let found = try OutputDirectory.published([line]).findings()
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("/ios/shard-00000.ndjson:1:\(column): error: not JSON: ") == true,
      "\(found)")
  }

  /// A line whose headers have this value of one of them; it is text of JSON.
  private static func header(_ name: String, _ value: String) -> String {
    let line = SampleLines.apns()
    let header = #""\#(name)":"\#(value)","#
    return switch name {
    case "apns-topic": line.replacing(#""apns-topic":"com.example.app","#, with: header)
    case "apns-expiration": line.replacing(#""apns-expiration":"1795000000","#, with: header)
    default: line.replacing(#""apns-id""#, with: header + #""apns-id""#)
    }
  }

  @Test(
    "A dead letter of another run, or that cannot be replayed, is found though its checksum is right",
    arguments: [
      ("source.record is below 1", #""record":3"#, #""record":0"#),
      ("source.record is below 1", #""record":3"#, #""record":-1"#),
      ("source is not complete", #""record":3"#, #""record":"3""#),
      ("source.file is no input", "a.csv", "b.csv"),
      ("target is none", #""target":"ios""#, #""target":"web""#),
      ("raw is no base64", #""record":{"name":"Ada"}"#, #""raw":"YQ""#),
      ("raw is no base64", #""record":{"name":"Ada"}"#, #""raw":"a b=""#),
    ])
  func deadLetters(expected: String, part: String, damage: String) throws {
    let output = try OutputDirectory()
    let letter = SampleLines.deadLetter.replacing(part, with: damage)
    try Publication(output.target).publishSample(deadLetter: letter)
    let found = try output.findings()
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("/rejected.ndjson:1: error: \(expected)") == true, "\(found)")
  }

  @Test(
    "Dead letters without fields are accepted, and those that no target was found for",
    arguments: [
      (#","target":"ios","record":{"name":"Ada"}"#, ""),
      (#""record":{"name":"Ada"}"#, #""raw":"""#),
      (#""record":{"name":"Ada"}"#, #""raw":"Zm9vYg==""#),
    ])
  func soundDeadLetters(part: String, other: String) throws {
    let output = try OutputDirectory()
    let letter = SampleLines.deadLetter.replacing(part, with: other)
    try Publication(output.target).publishSample(deadLetter: letter)
    #expect(try output.findings() == [])
  }

  private static func android(
    _ android: String, notification: String = #"{"title":"a"}"#
  ) -> String {
    let token = SampleLines.fcmToken
    return SampleLines.fcm(
      message: #"{"token":"\#(token)","notification":\#(notification),"#
        + #""android":{"notification":\#(android)}}"#)
  }

  private static func large(_ bytes: Int) -> String {
    let frame = #"{"aps":{"alert":""}}"#
    let text = String(repeating: "x", count: bytes - frame.utf8.count)
    return #"{"aps":{"alert":"\#(text)"}}"#
  }

  @Test(
    "Lines at the edge of the rules are accepted",
    arguments: [
      SampleLines.apns(payload: large(4096)), SampleLines.apns(payload: large(5120), type: "voip"),
      SampleLines.apns(payload: #"{"aps":{"badge":9007199254740991}}"#),
      SampleLines.apns(payload: #"{"aps":{"sound":{"critical":1}}}"#),
      SampleLines.apns(payload: #"{"aps":{"alert":{"loc-key":"a","loc-args":[""]}}}"#),
      SampleLines.apns(payload: #"{"aps":{},"_mId":"h1"}"#, type: "voip"),
      SampleLines.apns(payload: #"{"aps":{"content-available":1},"a":" "}"#)
        .replacing(#""alert","apns-priority":"10""#, with: #""background","apns-priority":"5""#),
      header("apns-expiration", "0"), header("apns-expiration", "506804601598"),
      header("apns-collapse-id", String(repeating: "é", count: 32)),
      SampleLines.fcm(data: #"{"badge":"0","a":""}"#),
      SampleLines.fcm(
        message: #"{"token":"\#(SampleLines.fcmToken)","#
          + #""android":{"notification":{"title_loc_key":"a","title_loc_args":[""]}}}"#),
      SampleLines.fcm(data: #"{"a":"\#(String(repeating: "\\n", count: 4095))"}"#),
      SampleLines.apns(
        payload: #"{"aps":{"event":"end","timestamp":1,"relevance-score":75}}"#,
        type: "liveactivity"),
      android(
        ##"{"color":"#aabbcc","sticky":true,"event_time":"2026-11-21T09:00:00Z","##
          + #""vibrate_timings":["0.5s"],"light_settings":{"color":{"red":1},"#
          + #""light_on_duration":"1s","light_off_duration":"0.5s"},"proxy":"DENY"}"#),
      #"{"aps":{"event":"end","timestamp":1,"relevance-score":75}}"#,
      #"{"v":1,"aps":{}}"#, #"{"collapseKey":"1","data":{"badge":3}}"#,
      #"{"aps":{"alert":{"title":"a"}},"data":1,"priority":[],"to":{"a":""},"collapseKey":true}"#,
      #"{"to":"any token","data":{"_mId":"h1","custom field":{"aps":[1,""]},"a":" "}}"#,
      SampleLines.fcm(message: #"{"topic":"news","data":{"a":"b"}}"#)
        .replacing(#""token":"\#(SampleLines.fcmToken)","#, with: ""),
    ])
  func edges(line: String) throws {
    #expect(try OutputDirectory.published([line]).findings() == [])
  }

  @Test("A line that is wrong says nothing of the format of those behind it")
  func formatOfSoundLines() throws {
    let lines = [SampleLines.fcm(token: "5"), SampleLines.apns(), SampleLines.apns(record: 2)]
    let found = try OutputDirectory.published(lines).findings()
    #expect(
      found == ["/ios/shard-00000.ndjson:1: error: token is not the message's addressee"])
  }

  @Test("Lines of two formats in one shard are found")
  func mixedFormats() throws {
    let found = try OutputDirectory.published([SampleLines.apns(), SampleLines.fcm()]).findings()
    #expect(
      found == ["/ios/shard-00000.ndjson:2: error: is of another format than the lines before it"])
  }
}
