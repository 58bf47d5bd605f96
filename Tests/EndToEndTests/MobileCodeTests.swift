import Foundation
import Testing

/// The mobile code's look-ups, as the campaign's documentation prints them, on what is published.
@Suite struct MobileCodeTests {
  @Test(
    "The iOS code finds what it looks up",
    arguments: [
      ("aps.alert.title", "Push Notification Title"),
      ("aps.alert.body", "This is the content of my push notification"),
      ("aps.category", "NEW_MESSAGE_CATEGORY"),
      ("_dId", "56c4"),
      ("_mId", "h138a"),
      (
        "media-attachment-url",
        "https://2.img-dpreview.com/files/p/articles/9440145363/Creative_Cloud.jpeg"
      ),
      ("uri", "https://mydeeplinkurl.com"),
      ("custom_field1", "custom_value1"),
    ])
  func iOS(path: String, value: String) throws {
    #expect(try lookUp(path, in: "seed-ios", target: "ios") as? String == value)
  }

  @Test(
    "The iOS code finds the two dictionaries that it goes through", arguments: ["aps", "aps.alert"])
  func iOSDictionaries(path: String) throws {
    #expect(try lookUp(path, in: "seed-ios", target: "ios") is [String: Any])
  }

  @Test(
    "The Android code finds what it looks up",
    arguments: [
      ("title", "adobe title 123"),
      ("body", "adobe body 123"),
      ("category", "adobe category 123"),
      ("_dId", "d57fd6"),
      ("_mId", "h1685a5"),
      ("media-attachment-url", "http://adobegiphy.com?test=123"),
      ("uri", "http://testcampaign.instance.com/r/?id=d1685a5,d57fd6,d57ff6"),
      ("custom_field1", "custom_value1"),
    ])
  func android(key: String, value: String) throws {
    #expect(
      try lookUp("data." + key, in: "seed-android-lookups", target: "android") as? String == value)
    #expect(
      try lookUp("message.data." + key, in: "seed-android-lookups", target: "fcm") as? String
        == value)
  }

  /// The value at a dotted path of the only payload that the case publishes for `target`.
  private func lookUp(_ path: String, in name: String, target: String) throws -> Any? {
    let testCase = try #require(Case.all.first { $0.name == name })
    let run = try testCase.run(workers: 1)
    defer { run.remove() }
    let shard = run.folder.appending(path: "published/\(target)/shard-00000.ndjson")
    var value: Any? = try JSONSerialization.jsonObject(with: Data(contentsOf: shard))
    for key in path.split(separator: ".") {
      value = (value as? [String: Any])?[String(key)]
    }
    return value
  }
}
