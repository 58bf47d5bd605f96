import Bytes
import JSONText
import Platforms
import Records
import Testing

@testable import Configuration

@Suite struct ConfigurationLoadingTests {
  @Test("The example of a whole configuration is read, key by key")
  func whole() throws {
    let configuration = try load(
      """
      { "name": "n", "vars": { "cdn": "https://cdn", "n": 5 }, "timeZone": "Europe/Paris",
        "input": { "paths": ["a*.csv.gz", "-"], "format": "csv", "ifMissing": "ok", "minAge": "5m",
          "csv": { "delimiter": "\\t", "quote": null, "encoding": "utf-16", "header": ["a", "b"],
            "ragged": "pad", "escape": "\\\\" },
          "xml": { "record": "r", "lists": ["p.tag"], "fields": { "f": "p.f", "t": "p.tag" },
            "parser": "libxml2" },
          "limits": { "maxFieldBytes": 10, "maxFields": 11, "maxRecordBytes": 12,
            "maxExpansion": 13.5, "maxDepth": 14 } },
        "where": "optIn == '1'",
        "message": { "title": "t", "body": "b", "sound": "s", "badge": 3, "category": "c",
          "deepLink": "d", "mediaURL": "m", "contentAvailable": true, "mutableContent": "{{ f }}",
          "customFields": { "x y": [1, "{{ z }}", { "k": null }] },
          "tracking": { "broadlogId": "{{ b }}", "deliveryId": 7, "state": "on" } },
        "templates": { "footer": "Bye" },
        "targets": [
          { "name": "ios", "when": "p == 'i'", "format": "apns", "token": "{{ token }}",
            "apns": { "topic": "com.e", "pushType": "alert", "priority": 5, "expiration": "24h",
              "collapseId": "c" } },
          { "name": "web", "format": "campaign", "platform": "android", "token": "{{ t }}",
            "campaign": { "collapseKey": "k", "priority": "normal" } },
          { "name": "and", "format": "fcm", "fcm": { "topic": "news", "collapseKey": "k",
              "priority": "high", "ttl": "28d", "restrictedPackageName": "com.e",
              "directBootOk": true, "analyticsLabel": "spring~1" },
            "message": { "sound": "chime", "badge": null } }
        ],
        "limits": { "truncate": ["body", "title"], "headroomBytes": 20, "maxPayloadBytes": 9000 },
        "output": { "directory": "out/{{ run.date }}", "shards": { "maxRecords": 100 },
          "compression": "gzip", "verify": true },
        "errors": { "maxRejected": "0.25%", "minWritten": 4 }, "workers": 2 }
      """
    ).get()
    #expect(configuration.vars.map(\.name) == ["cdn", "n"])
    #expect(configuration.vars[1].value.intValue == 5)
    #expect(configuration.timeZone == "Europe/Paris")
    let input = configuration.input
    #expect(input.paths.map(\.text) == ["a*.csv.gz", "-"])
    #expect(input.paths[1].isStandardInput)
    #expect(input.format == .csv && input.ifMissing == .ok && input.minimumAge == 300)
    #expect(input.csv.delimiter == 9 && input.csv.quote == nil && input.csv.encoding == .utf16)
    #expect(input.csv.header == ["a", "b"] && input.csv.ragged == .pad && input.csv.escape == 0x5c)
    #expect(input.xml.record == "r" && input.xml.lists == ["p.tag"])
    #expect(input.xml.fields?.map(\.value) == ["p.f", "p.tag"] && input.xml.parser == .libxml2)
    #expect(input.limits.maximumExpansion == 13.5 && input.limits.maximumDepth == 14)
    #expect(configuration.whereCondition?.text == "optIn == '1'")
    #expect(configuration.message.badge?.text == "3")
    #expect(configuration.message.tracking?.deliveryId?.text == "7")
    #expect(configuration.templates[0].value.text == "Bye")
    #expect(configuration.targets.map(\.devices) == [.ios, .android, .android])
    #expect(configuration.targets[0].apns.priority?.text == "5")
    #expect(configuration.targets[1].campaign.collapseKey?.text == "k")
    #expect(configuration.targets[2].fcm.ttl?.text == "28d")
    #expect(configuration.limits.truncate.map(\.field) == [.body, .title])
    #expect(configuration.limits.maximumPayloadBytes == 9000)
    #expect(configuration.output.shards == .maximumRecords(100))
    #expect(configuration.output.compression == .gzip && configuration.output.verify)
    #expect(configuration.errors.maximumRejected == .share(millionths: 2500))
    #expect(configuration.errors.minimumWritten == 4 && configuration.workers == 2)
  }

  @Test("What is left out has the page's defaults")
  func defaults() throws {
    let configuration = try load(minimal).get()
    #expect(configuration.timeZone == "UTC" && configuration.workers == 0)
    let input = configuration.input
    #expect(input.format == nil && input.ifMissing == .fail && input.minimumAge == nil)
    #expect(input.csv == CSVDescription())
    #expect(input.csv.quote == UInt8(ascii: "\"") && input.csv.header == nil)
    #expect(input.limits.maximumFieldBytes == 1_048_576 && input.limits.maximumFields == 4096)
    #expect(input.limits.maximumRecordBytes == 4_194_304 && input.limits.maximumDepth == 64)
    #expect(input.limits.maximumExpansion == nil)
    #expect(configuration.errors.maximumRejected == .share(millionths: 10_000))
    #expect(configuration.output.shards == .count(1) && !configuration.output.verify)
    #expect(configuration.limits.onTooLarge == .reject)
  }

  @Test("Every table knows where it stands, also one of a target's own message")
  func tables() throws {
    let configuration = try load(
      """
      { "name": "n", "input": { "paths": ["a.csv"] }, "output": { "directory": "o" },
        "lookups": { "a-b": { "paths": ["l.csv"], "key": "k", "match": "{{ a }}" } },
        "suppress": [ { "paths": ["s.csv"], "key": "k", "match": "{{ a }}" },
          { "paths": ["t.csv"], "key": "k", "match": "{{ a }}" } ],
        "message": { "variantsFrom": { "paths": ["v.csv"] } },
        "targets": [ { "name": "c", "format": "campaign", "platform": "ios" },
          { "name": "d", "format": "campaign", "platform": "ios",
            "message": { "variantsFrom": { "paths": ["w.csv"] } } } ] }
      """
    ).get()
    #expect(configuration.input.keyPath == "input")
    #expect(configuration.lookups.map(\.value.input.keyPath) == ["lookups.a-b"])
    #expect(configuration.suppress.map(\.input.keyPath) == ["suppress[0]", "suppress[1]"])
    let messages = configuration.targets.map(\.message)
    #expect(
      messages.map(\.variantsFrom?.input.keyPath) == [
        "message.variantsFrom", "targets[1].message.variantsFrom",
      ])
  }

  @Test("A target's message overrides the message key by key, and null removes a key")
  func overrides() throws {
    let configuration = try load(
      """
      { "name": "n", "input": { "paths": ["a.csv"] }, "output": { "directory": "o" },
        "message": { "title": "t", "body": "b", "sound": "s", "customFields": { "a": 1, "b": 2 } },
        "targets": [ { "name": "c", "format": "campaign", "platform": "ios",
          "message": { "title": "other", "sound": null, "category": "c",
            "customFields": { "c": 3 } } } ] }
      """
    ).get()
    let message = configuration.targets[0].message
    #expect(message.title?.text == "other")
    #expect(message.body?.text == "b")
    #expect(message.category?.text == "c")
    #expect(message.sound == nil)
    #expect(message.customFields.map(\.name) == ["c"])
    #expect(configuration.message.sound != nil)
  }

  @Test("A text that is no JSON is one problem at its line and column")
  func syntax() {
    #expect(
      problems("{\n  \"name\": \"é\", \"x\" 1 }")
        == ["p.json:2:20: error: unexpected character; expected a colon after the key"])
    #expect(problems("").first?.hasPrefix("p.json:1:1: error: ") == true)
    #expect(problems("[]") == ["p.json:1:1: error: wrong type: array; write an object"])
  }

  @Test("A NUL, a lone surrogate or more than a mebibyte is refused")
  func hostileText() {
    #expect(problems("{\"name\":\"a\\u0000\"}").first?.contains("NUL") == true)
    #expect(problems("{\"name\":\"\\ud800\"}").first?.contains("surrogate") == true)
    let padding = String(repeating: " ", count: PipelineConfiguration.maximumBytes)
    #expect(problems(minimal + padding).first?.contains("over 1048576 bytes") == true)
    #expect(problems("\u{feff}" + minimal).isEmpty)
  }

  @Test("All problems are reported at once, in the order of the file")
  func everything() {
    let text = """
      {
        "nmae": "x",
        "input": { "paths": [], "csv": { "delimiter": ";;" } },
        "message": { "titel": "é", "badge": true },
        "targets": [ { "name": "a/b", "format": "apns", "apns": { "topci": "com.example" } } ],
        "output": { "shards": { "count": 0 } },
        "workers": "many"
      }
      """
    #expect(
      problems(text) == [
        "p.json:1:1: error: name: missing; add it (name of the run, in messages and ids)",
        "p.json:2:3: error: nmae: unknown key; correct it (did you mean \"name\"?)",
        "p.json:3:23: error: input.paths: the array is empty; write at least 1 element",
        "p.json:3:49: error: input.csv.delimiter: must be one ASCII character and no line end; "
          + "write one, as \",\" or \"\\t\"",
        "p.json:4:16: error: message.titel: unknown key; correct it (did you mean \"title\"?)",
        "p.json:4:39: error: message.badge: wrong type: boolean; write a whole number from 0 to "
          + "9007199254740991, or a string",
        "p.json:5:16: error: targets[0].token: missing; add it (template of the device token)",
        "p.json:5:26: error: targets[0].name: no name for a directory; begin with a letter or "
          + "digit, then also . _ and -",
        "p.json:5:59: error: targets[0].apns.topic: MissingTopic: missing; add it (apns-topic: the app's bundle "
          + "id, with the suffix of the push type)",
        "p.json:5:61: error: targets[0].apns.topci: unknown key; correct it (did you mean "
          + "\"topic\"?)",
        "p.json:6:13: error: output.directory: missing; add it (the directory that appears, "
          + "relative to this file; may hold {{ run.date }})",
        "p.json:6:36: error: output.shards.count: out of range; write a whole number from 1 to "
          + "65536",
        "p.json:7:14: error: workers: wrong type: string; write a whole number",
      ])
  }

  @Test("Many problems in one long line are still found quickly")
  func manyProblems() {
    let keys = (0..<2_000).map { "\"unknown\($0)\":1" }.joined(separator: ",")
    let all = problems("{\(keys)}")
    #expect(all.count == 2_004)
  }

  @Test(
    "The name of a run holds nothing that steers a terminal or has no width",
    arguments: [
      "\u{1b}", "\u{9b}", "\u{61c}", "\u{200e}", "\u{202e}", "\u{2028}", "\u{feff}", "\u{e0067}",
    ])
  func nameOfRun(mark: String) {
    #expect(
      problems(set: [("name", "spring\(mark)sale")])
        == ["--set name: error: name: holds a control character or only white space; change it"])
  }

  @Test("Control characters of a key reach no terminal")
  func controlCharacters() {
    let all = problems("{\"a\\u001b[2J\": 1}")
    #expect(all.contains { $0.contains("\\u{1b}") })
    #expect(all.allSatisfy { !$0.unicodeScalars.contains("\u{1b}") })
  }
}

@Suite struct ConfigurationDepthTests {
  @Test("Custom fields may nest, but not without end")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let text = { (depth: Int) in
      minimal.replacing(
        "\"title\":", with: "\"customFields\": { \"deep\": \(nested(depth)) }, \"title\":")
    }
    #expect(problems(text(125)).isEmpty)
    #expect(problems(text(126)).first?.contains("more than 128 levels deep") == true)
    #expect(problems(text(200_000)).first?.contains("more than 128 levels deep") == true)
  }
}
