import Files
import Shards
import TemporaryFiles
import Testing

/// A parent directory of its own for one test, in which `sale` is published.
final class OutputDirectory {
  private let parent: TemporaryDirectory

  init() throws { parent = try TemporaryDirectory() }

  var path: String { parent.path }

  var target: String { path + "/sale" }

  func open(_ name: String = "") throws -> Directory {
    try Directory(opening: name.isEmpty ? path : path + "/" + name, role: .output)
  }

  /// Names in the parent, as text.
  func names(in directory: String = "") throws -> [String] {
    try open(directory).names().map(\.description)
  }

  func read(_ file: String) throws -> [UInt8] {
    let (above, name) = PathText.split(path + "/" + file)
    let bytes = try Directory(opening: above, role: .output).openFile(FileName(name))
      .contents(maximumBytes: 1 << 24)
    return try #require(bytes)
  }

  /// Replaces a file's content, or makes it.
  func write(_ file: String, _ bytes: [UInt8]) throws {
    let (above, name) = PathText.split(path + "/" + file)
    let directory = try Directory(opening: above, role: .output)
    if try directory.status(of: FileName(name)) != nil { try directory.removeFile(FileName(name)) }
    let made = try directory.createFile(FileName(name))
    try made.write(bytes)
    try made.close()
  }

  func link(_ name: String, to target: String) { parent.link(name, to: target) }
}

extension Manifest {
  /// The manifest of a run over one export whose records went to the given files.
  static func sample(
    _ outputs: [PublishedFile], config: String = "c0", inputSHA256: String = "aa"
  ) -> Manifest {
    let letters = outputs.filter { $0.target == nil }.map(\.records).reduce(0, +)
    let targets = outputs.compactMap(\.target).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let written = targets.map { target in
      RunCounts.Tally(
        target, outputs.filter { $0.target == target }.map(\.records).reduce(0, +))
    }
    let read = written.map(\.count).reduce(letters, +) + 3
    return Manifest(
      tool: Manifest.Tool(name: "payloadbatch", version: "1.0.0"), name: "sale",
      configSHA256: config,
      inputs: [Manifest.Input(path: "a.csv", bytes: 10, sha256: inputSHA256, records: read)],
      outputs: outputs,
      counts: RunCounts(
        read: read, written: written,
        rejected: letters == 0 ? [] : [RunCounts.Tally("MissingToken", letters)],
        skipped: [RunCounts.Tally("filtered", 2), RunCounts.Tally("noTarget", 1)]),
      warnings: [], startedAt: "2026-11-21T10:00:00Z", finishedAt: "2026-11-21T10:00:01Z",
      at: "2026-11-21T10:00:00Z")
  }
}

/// Lines that `verify` accepts.
enum SampleLines {
  static let id = "01234567-89ab-8def-8123-000000000001"
  static let apnsToken = String(repeating: "0123456789abcdef", count: 4)
  static let fcmToken = String(repeating: "abcDEF_-:0", count: 12)

  static func apns(
    payload: String = #"{"aps":{"alert":{"body":"Bonjour 🎉"}}}"#, type: String = "alert",
    token: String = apnsToken
  ) -> String {
    let suffix = ["voip": ".voip", "liveactivity": ".push-type.liveactivity"][type] ?? ""
    return #"{"v":1,"id":"\#(id)","platform":"apns","token":"\#(token)","headers":{"#
      + #""apns-topic":"com.example.app\#(suffix)","apns-push-type":"\#(type)","apns-priority":"10","#
      + #""apns-expiration":"1795000000","apns-id":"\#(id)"},"payload":\#(payload)}"#
  }

  /// - Parameter token: The JSON of the envelope's token; nil for none.
  static func fcm(
    token: String? = #""\#(fcmToken)""#, message: String? = nil,
    data: String = #"{"title":"Bonjour"}"#
  ) -> String {
    #"{"v":1,"id":"\#(id)","platform":"fcm","#
      + (token.map { #""token":\#($0),"# } ?? "") + #""message":"#
      + (message ?? #"{"token":"\#(fcmToken)","data":\#(data),"android":{"ttl":"60s"}}"#) + "}"
  }

  static let deadLetter =
    #"{"code":"MissingToken","detail":"no token","source":{"file":"a.csv","record":3,"line":4,"#
    + #""byte":50,"length":9},"target":"ios","record":{"name":"Ada"}}"#
}

extension Publication {
  /// Publishes two targets and one dead letter; what most tests start from.
  @discardableResult func publishSample(
    config: String = "c0", replacing: Bool = false,
    ios: [String] = [SampleLines.apns(), SampleLines.apns()], isCompressed: Bool = false,
    deadLetter: String = SampleLines.deadLetter
  ) throws -> Manifest {
    let staging = try stage()
    let (manifest, _) = try fill(
      staging, config: config, ios: ios, isCompressed: isCompressed, deadLetter: deadLetter)
    #expect(try staging.publish(manifest, replacing: replacing) == [])
    return manifest
  }

  func fill(
    _ staging: Staging, config: String = "c0", ios: [String] = [SampleLines.apns()],
    isCompressed: Bool = false, deadLetter: String = SampleLines.deadLetter
  ) throws -> (Manifest, [PublishedFile]) {
    try staging.makeTarget("ios")
    try staging.makeTarget("android")
    let first = try staging.createShard(target: "ios", index: 0, isCompressed: isCompressed)
    for line in ios { try first.append(Array((line + "\n").utf8), records: 1) }
    let second = try staging.createShard(target: "android", index: 0, isCompressed: false)
    try second.append(Array((SampleLines.fcm() + "\n").utf8), records: 1)
    let letters = try staging.createDeadLetters()
    try letters.append(Array((deadLetter + "\n").utf8), records: 1)
    let files = [try first.close(), try second.close(), try letters.close()]
    return (Manifest.sample(files, config: config), files)
  }
}
