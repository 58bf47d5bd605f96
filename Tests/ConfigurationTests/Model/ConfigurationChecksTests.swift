import Bytes
import Testing

@testable import Configuration

@Suite struct ConfigurationChecksTests {
  @Test(
    "A number out of range names what is in it",
    arguments: [
      ("message.variants", #"[{ "weight": 100.5, "message": {} }]"#, "a number from 0 to 100"),
      ("input.limits.maxExpansion", "0.5", "a number of at least 1"),
    ])
  func numberOutOfRange(key: String, value: String, range: String) {
    #expect(problem(setting: key, to: value)?.hasSuffix("out of range; write \(range)") == true)
  }

  @Test(
    "A value in place of an array is shown in one",
    arguments: [
      ("input.paths", #""a \"b\".csv""#, #", as ["a \"b\".csv"]"#),
      ("suppress", #"{ "key": "a" }"#, ", as [{…}]"),
      ("input.paths", "\"\(String(repeating: "x", count: 50))\"", ""), ("input.paths", "null", ""),
    ])
  func noArray(key: String, value: String, example: String) {
    let found = problem(setting: key, to: value) ?? ""
    #expect(found.hasSuffix("; write an array\(example)"), "\(found)")
  }

  @Test(
    "A bad value is refused",
    arguments: [
      ("name", "\"\""), ("name", "\"a\\nb\""), ("name", "5"), ("name", "null"),
      ("timeZone", "\"../etc\""), ("timeZone", "\"\""), ("timeZone", "\"Europe//Paris\""),
      ("vars", "[]"), ("vars", "null"),
      ("input.paths", "\"a.csv\""), ("input.paths", "[\"\"]"), ("input.paths", "[1]"),
      ("input.format", "\"cvs\""), ("input.format", "\"xml\""), ("input.ifMissing", "\"no\""),
      ("input.minAge", "\"5\""), ("input.minAge", "\"m\""), ("input.minAge", "300"),
      ("input.minAge", "\"-5m\""), ("input.minAge", "\"1234567890s\""),
      ("input.minAge", "\"5 m\""),
      ("input.csv.delimiter", "\"\""), ("input.csv.delimiter", "\"é\""),
      ("input.csv.delimiter", "\"\\n\""), ("input.csv.delimiter", "\"\\\"\""),
      ("input.csv.delimiter", "null"), ("input.csv", "{\"delimiter\":\",\",\"quote\":\",\"}"),
      ("input.csv.quote", "\"''\""),
      ("input.csv.escape", "\"/\""), ("input.csv", "{\"delimiter\":\"\\\\\",\"escape\":\"\\\\\"}"),
      ("input.csv.encoding", "\"utf8\""), ("input.csv.encoding", "\"utf-16be\""),
      ("input.csv.header", "false"),
      ("input.csv.header", "[]"), ("input.csv.header", "[\"a\",\"a\"]"),
      ("input.csv.header", "[\"\"]"), ("input.csv.header", "\"a\""),
      ("input.csv.ragged", "true"), ("input.xml", "{}"), ("input.xml.record", "\"\""),
      ("input.xml", "{\"record\":\"r\",\"fields\":{\"a\":1}}"),
      ("input.xml", "{\"record\":\"r\",\"fields\":{\"a\":\"@id\"}}"),
      ("input.xml", "{\"record\":\"r\",\"fields\":{\"\":\"id\"}}"),
      ("input.xml", "{\"record\":\"r\",\"lists\":[\"p/tag\"]}"),
      ("input.xml.record", "\"all/r\""), ("input.xml.record", "\"n:\""),
      ("input.xml.record", "\" r\""),
      ("input.limits.maxFieldBytes", "0"), ("input.limits.maxFields", "1.5"),
      ("input.limits.maxExpansion", "0"), ("input.limits.maxExpansion", "1e999"),
      ("where", "true"), ("templates", "{\"a\":1}"),
      ("message.title", "5"), ("message.title", "null"), ("message.badge", "-1"),
      ("message.badge", "1.5"), ("message.badge", "\"\\\"many\\\"\""),
      ("message.contentAvailable", "1"), ("message.mutableContent", "\"maybe\""),
      ("message.customFields", "[]"), ("message.tracking.state", "\"off \""),
      ("message.tracking.broadlogId", "\"+5\""), ("message.tracking.broadlogId", "1.5"),
      ("message.tracking.deliveryId", "-2147483649"), ("message.syntax", "\"liquids\""),
      ("targets", "[]"), ("targets", "{}"), ("targets[0].name", "\"\""),
      ("targets[0].name", "\".hidden\""), ("targets[0].name", "\"a b\""),
      ("targets[0].name", "\"manifest.json\""), ("targets[0].name", "\"_SUCCESS\""),
      ("targets[0].name", "\"Rejected.NDJSON\""), ("targets[0].name", "\"Android\""),
      ("targets[0].format", "\"gcm\""), ("targets[0].platform", "\"ios\""),
      ("targets[0].fcm", "{}"), ("targets[0].apns", "{}"), ("targets[1].apns", "{\"topic\":\"t\"}"),
      ("targets[0].apns.pushType", "\"alarm\""), ("targets[0].apns.pushType", "\"voip\""),
      ("targets[0].apns.topic", "5"), ("targets[0].apns.priority", "7"),
      ("targets[0].apns.priority", "\"normal\""), ("targets[0].apns.expiration", "-1"),
      ("targets[0].apns.expiration", "\"tomorrow\""),
      ("targets[0].apns.collapseId", "\"\(String(repeating: "é", count: 33))\""),
      ("targets[1].fcm.topic", "\"news\""), ("targets[1].fcm.priority", "\"highest\""),
      ("targets[1].fcm.ttl", "\"29d\""), ("targets[1].fcm.ttl", "-1"),
      ("targets[1].fcm.analyticsLabel", "\"a b\""), ("targets[1].fcm.directBootOk", "\"si\""),
      ("limits.onTooLarge", "\"drop\""), ("limits.truncate", "[\"bdoy\"]"),
      ("limits.headroomBytes", "4096"), ("limits.headroomBytes", "-1"),
      ("limits.maxPayloadBytes", "0"), ("output.directory", "\" \""),
      ("output.shards", "{}"), ("output.shards", "{\"count\":1,\"maxRecords\":1}"),
      ("output.shards.count", "65537"), ("output.shards.maxRecords", "0"),
      ("output.compression", "\"zip\""), ("output.verify", "\"true\""),
      ("errors.maxRejected", "\"1\""), ("errors.maxRejected", "\"101%\""),
      ("errors.maxRejected", "\"-1%\""), ("errors.maxRejected", "-1"),
      ("errors.maxRejected", "\"1.%\""), ("errors.maxRejected", "\"0001%\""),
      ("errors.minWritten", "-1"), ("input.xml", "{\"record\":\"-a\"}"),
      ("input.xml", "{\"record\":\"7a\"}"), ("input.xml", "{\"record\":\".a\"}"),
      ("input.xml", "{\"record\":\"a\",\"lists\":[\"-b\"]}"),
      ("workers", "1025"), ("workers", "-1"), ("workers", "0.5"),
    ] as [(key: String, value: String)])
  func refused(key: String, value: String) {
    expectRefusal(of: value, for: key)
  }

  @Test(
    "A good value is accepted",
    arguments: [
      ("name", "\"Été à Paris 🎉\""), ("timeZone", "\"America/Argentina/Buenos_Aires\""),
      ("timeZone", "\"Etc/GMT+5\""), ("input.minAge", "\"7d\""), ("input.csv.delimiter", "\"|\""),
      ("input.csv.delimiter", "\"\\u0001\""), ("input.csv.quote", "null"),
      ("input.csv.escape", "null"), ("input.csv.escape", "\"\\\\\""),
      ("input.csv.header", "true"), ("input.csv.header", "[\"é\",\"e\\u0301\"]"),
      ("input.xml", "{\"record\":\"recipient\"}"),
      ("input.xml", "{\"record\":\"_a-7.b\",\"lists\":[\"a..-b\",\"é\"]}"),
      ("input.limits.maxExpansion", "1000"),
      ("message.badge", "0"), ("message.badge", "5.0"), ("message.badge", "\"\""),
      ("message.badge", "\"{{ badge }}\""), ("message.contentAvailable", "\"{{ flag }}\""),
      ("message.contentAvailable", "\"yes\""),
      ("message.tracking.broadlogId", "-2147483648"),
      ("message.tracking.broadlogId", "\"18446744073709551615\""),
      ("message.tracking.broadlogId", "18446744073709551615"),
      ("message.customFields", "{\"from the shop\":{\"uri\":[null,true,1.5,\"{{ x }}\"]}}"),
      ("message.syntax", "\"liquid\""), ("targets[0].apns.priority", "\"{{ p }}\""),
      ("targets[0].apns.expiration", "0"), ("targets[0].apns.expiration", "\"24h\""),
      ("targets[0].apns.pushType", "\"background\""), ("targets[1].fcm.ttl", "2419200"),
      ("targets[1].fcm.ttl", "\"0s\""), ("targets[1].message", "{\"title\":null}"),
      ("limits.truncate", "[\"body\",\"title\"]"), ("limits.maxPayloadBytes", "1"),
      ("errors.maxRejected", "0"), ("errors.maxRejected", "\"100%\""),
      ("errors.maxRejected", "\"0.0001%\""), ("errors.maxRejected", "\"001%\""),
      ("workers", "1024"), ("output.shards.count", "65536"),
    ])
  func accepted(key: String, value: String) {
    expectAcceptance(of: value, for: key)
  }

  @Test(
    "A key that is of another object, or of none, is unknown",
    arguments: [
      ("at", #""now""#), ("message.aps.alert.title", #""a""#),
      ("targets[1].fcm.notification.colour", #""x""#),
      ("targets[1].fcm.notification.light_settings", lights.replacing("red", with: "rot")),
    ])
  func unknownKey(key: String, value: String) {
    #expect(problem(setting: key, to: value)?.contains("unknown key") == true)
  }

  /// A problem of that key, or of one that it contradicts, and another than that it has changed its name.
  private func expectRefusal(of value: String, for key: String) {
    let found = problem(setting: key, to: value)
    #expect(found?.contains("unknown key") == false, "\(found ?? "accepted")")
    let object = key.prefix { $0 != "." && $0 != "[" }
    #expect(found?.hasPrefix(object) == true, "\(found ?? "accepted")")
  }

  private func expectAcceptance(of value: String, for key: String) {
    #expect(problem(setting: key, to: value) == nil)
  }

  @Test(
    "A name in XML is told without its prefix", arguments: [("n:r", "r"), ("n:p.n:tag", "p.tag")])
  func prefix(path: String, local: String) {
    for key in ["record", "lists"] {
      let value = key == "record" ? "\"\(path)\"" : "[\"\(path)\"]"
      let xml = key == "record" ? "{\"record\":\(value)}" : "{\"record\":\"r\",\"lists\":\(value)}"
      #expect(problem(setting: "input.xml", to: xml)?.hasSuffix("write \"\(local)\"") == true)
    }
  }

  @Test(
    "A list in XML that no field is made of is told the path that was probably meant",
    arguments: [
      ("p.tga", "is the path of no field; did you mean \"p.tag\"?"),
      ("nothing.alike", "is the path of no field; add one or take it out"),
      ("tags", "is the name of a field; a list is named by its path, \"p.tag\""),
    ])
  func listOfNoField(list: String, expected: String) {
    let xml = "{\"record\":\"r\",\"fields\":{\"tags\":\"p.tag\"},\"lists\":[\"\(list)\"]}"
    #expect(problem(setting: "input.xml", to: xml)?.hasSuffix(expected) == true)
  }

  @Test("An input may be dead letters, whatever is said of the exports that they come from")
  func deadLetters() {
    #expect(problem(setting: "input.format", to: "\"rejected\"") == nil)
    #expect(
      problems(set: [("input.format", "\"rejected\""), ("input.csv", "{\"delimiter\":\";\"}")])
        .isEmpty)
  }

  static let lights =
    #"{"color":{"red":1,"alpha":"{{ a }}"},"light_on_duration":"0.5s","light_off_duration":"1s"}"#

  @Test(
    "A whole number out of range is answered with both ends of it",
    arguments: [
      (
        "message.tracking.broadlogId", "18446744073709551616", "-2147483648", "18446744073709551615"
      ),
      ("message.tracking.deliveryId", "-2147483649", "-2147483648", "18446744073709551615"),
      ("targets[0].apns.expiration", "1700000000000", "0", "253402300799"),
      ("targets[0].apns.priority", "11", "1", "10"),
      ("message.badge", "-1", "0", "9007199254740991"),
    ])
  func range(key: String, value: String, minimum: String, maximum: String) {
    #expect(
      problem(setting: key, to: value)?
        .contains("write a whole number from \(minimum) to \(maximum), or a string") == true)
  }

  @Test(
    "A bad value of Apple's or Google's further keys is refused",
    arguments: [
      ("message.sound", #"{"critical":2,"name":"a"}"#), ("message.sound", #"{"critical":1}"#),
      ("message.sound", #"{"critical":1,"name":"a","volume":1.5}"#), ("message.sound", "1"),
      ("message.aps.sound", #""a""#), ("message.aps.thread-id", "1"),
      ("message.aps.interruption-level", #""Active""#), ("message.aps.relevance-score", "true"),
      ("message.aps.relevance-score", #""0x1""#), ("message.aps.content-changed", "1"),
      ("message.aps.alert", #"{"loc-args":["a"]}"#), ("message.aps.alert.loc-key", "[]"),
      ("message.aps.alert", #"{"loc-key":"k","loc-args":"a"}"#),
      ("message.aps", #"{"timestamp":1}"#),
      ("message.aps", #"{"event":"end"}"#), ("message.aps", #"{"event":"stop","timestamp":1}"#),
      ("message.aps", #"{"event":"update","timestamp":1}"#),
      ("message.aps", #"{"event":"start","timestamp":1,"attributes":{}}"#),
      ("message.aps", #"{"event":"end","timestamp":1.5}"#),
      ("message.aps", #"{"event":"end","timestamp":"1700000000000"}"#),
      ("message.aps", #"{"event":"end","timestamp":1,"stale-date":"soon"}"#),
      ("targets[1].fcm.notification", #""yes""#), ("targets[1].fcm.notification.title", "1"),
      ("targets[1].fcm.notification.color", ##""#12345""##),
      ("targets[1].fcm.notification.notification_count", "2147483648"),
      ("targets[1].fcm.notification.notification_priority", #""HIGH""#),
      ("targets[1].fcm.notification.visibility", #""public""#),
      ("targets[1].fcm.notification.proxy", #""MAYBE""#),
      ("targets[1].fcm.notification.sticky", "1"), ("targets[1].fcm.notification.sticky", #""on""#),
      ("targets[1].fcm.notification.event_time", #""2026-02-29T00:00:00Z""#),
      ("targets[1].fcm.notification.vibrate_timings", #""1s""#),
      ("targets[1].fcm.notification.vibrate_timings", #"["1s","1"]"#),
      ("targets[1].fcm.notification.body_loc_args", #"[1]"#),
      ("targets[1].fcm.notification.light_settings", "{}"),
      ("targets[1].fcm.notification.light_settings", lights.replacing(":1,", with: ":1.1,")),
      ("targets[1].fcm.notification.light_settings", lights.replacing("1s", with: "1m")),
      ("limits", #"{"onTooLarge":"truncate"}"#),
      ("limits", #"{"onTooLarge":"truncate","truncate":["customFields.none"]}"#),
    ])
  func refusedFurtherKeys(key: String, value: String) {
    expectRefusal(of: value, for: key)
  }

  @Test(
    "A good value of Apple's or Google's further keys is accepted",
    arguments: [
      ("message.sound", #"{"critical":1,"name":"a","volume":"{{ v }}"}"#),
      ("message.sound", #"{"critical":"{{ c }}","name":"a"}"#),
      ("message.aps", #"{"sound":{"critical":true,"name":"a","volume":0.5}}"#),
      ("message.aps.relevance-score", "75"), ("message.aps.content-changed", "true"),
      ("message.aps.alert", #"{"loc-key":"k","loc-args":["a","{{ b }}",""]}"#),
      ("message.aps", #"{"event":"update","timestamp":"{{ t }}","content-state":{"a":[1]}}"#),
      ("message.aps", #"{"event":"{{ e }}","timestamp":0}"#),
      ("targets[1].fcm.notification", "false"), ("targets[1].fcm.notification", "{}"),
      ("targets[1].fcm.notification.light_settings", lights),
      ("targets[1].fcm.notification.proxy", #""IF_PRIORITY_LOWERED""#),
      ("targets[1].fcm.notification.event_time", #""2026-11-21T09:00:00.5+01:00""#),
      ("targets[1].fcm.notification.vibrate_timings", #"["0s","0.25s","{{ d }}"]"#),
      ("targets[1].fcm.notification.notification_count", "2147483647"),
      ("limits", #"{"onTooLarge":"truncate","truncate":["aps.alert.subtitle","title"]}"#),
    ])
  func acceptedFurtherKeys(key: String, value: String) {
    expectAcceptance(of: value, for: key)
  }

  @Test(
    "A text for all records where each should have its own is refused, with what to write",
    arguments: [
      ("dedupe", #""token""#, "{{ token }}"), ("dedupe", #""a b""#, "{{ token }}"),
      ("suppress", #"[{"paths":["o.csv"],"key":"k","match":"user.id"}]"#, "{{ user.id }}"),
      ("message.variants", #"[{"weight":5,"by":"token","message":{}}]"#, "{{ token }}"),
    ])
  func constantForAllRecords(key: String, value: String, remedy: String) {
    let found = problem(setting: key, to: value)
    #expect(found?.contains("names nothing") == true, "\(found ?? "accepted")")
    #expect(found?.hasSuffix(remedy) == true, "\(found ?? "accepted")")
  }

  @Test(
    "A text for all records that says that there is nothing, or names one row, is accepted",
    arguments: [
      ("dedupe", #"" ""#), ("dedupe", #""{{ 'x' }}""#),
      ("message.variants", #"[{"weight":5,"by":"","message":{}}]"#),
      ("suppress", #"[{"paths":["o.csv"],"key":"k","match":""}]"#),
      ("lookups", #"{"l":{"paths":["l.csv"],"key":"k","match":"1"}}"#),
      ("message.variantsFrom", #"{"paths":["v.csv"],"match":""}"#),
      ("message.variantsFrom", #"{"paths":["v.csv"],"match":"fr"}"#),
    ])
  func meantConstant(key: String, value: String) {
    expectAcceptance(of: value, for: key)
  }

  @Test("A share of the records allows at least one rejection and never overflows")
  func budget() {
    #expect(RejectionBudget.count(0).allowed(ofRead: 100) == 0)
    #expect(RejectionBudget.share(millionths: 10_000).allowed(ofRead: 5) == 1)
    #expect(RejectionBudget.share(millionths: 10_000).allowed(ofRead: 1999) == 19)
    #expect(RejectionBudget.share(millionths: 1_000_000).allowed(ofRead: .max) == .max)
  }
}
