import Foundation

/// A directory for the files of one process, removed at its end.
enum Scratch {
  private static let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
    "payloadbatch-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")

  static func path(_ name: String) throws -> String {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return directory.appendingPathComponent(name).path
  }

  /// - Returns: The new file's path.
  static func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = try path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A new file as `gzip` packs it, as exports arrive.
  static func gzippedFile(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = try file(name, bytes)
    let gzip = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["gzip", "-nf", path])
    gzip.waitUntilExit()
    return path + ".gz"
  }

  static func contents(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What is in the shards of a publication.
  static func lines(in publication: String) throws -> [ArraySlice<UInt8>] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: publication)
    return try names.filter { $0.contains("/shard-") }.flatMap { name in
      try contents("\(publication)/\(name)").split(separator: 0x0a)
    }
  }

  static func remove(_ path: String = directory.path) {
    try? FileManager.default.removeItem(atPath: path)
  }
}
