import Foundation
import Testing

/// One directory of `Cases`.
struct Case: Sendable, CustomTestStringConvertible {
  let folder: URL
  var name: String { folder.lastPathComponent }
  var testDescription: String { name }

  static let all: [Case] = {
    let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map {
      Case(folder: cases.appending(path: $0))
    }
  }()

  /// Each case with each number of workers that could make a difference to it.
  static let runs: [(Case, Int)] = all.flatMap { testCase in
    testCase.workerCounts.map { (testCase, $0) }
  }

  private var workerCounts: [Int] {
    let takesThem = lines(of: "command").contains { $0.contains("$WORKERS") }
    // What is wrong with the command line or the configuration ends a run before there is a worker.
    return takesThem && status != 64 && status != 78 ? [1, 8] : [2]
  }

  var status: Int32 {
    Int32(lines(of: "exit").first ?? "0") ?? -1
  }

  /// The lines of one of the case's files that are not empty; none when it has no such file.
  func lines(of file: String) -> [String] {
    let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Contents of `expected/` by path, as they are compared.
  var expected: [String: Data] {
    get throws {
      try FolderContents(of: folder.appending(path: "expected")).files
    }
  }

  /// Runs the command in a copy of the case.
  func run(workers: Int) throws -> Run {
    let copy = FileManager.default.temporaryDirectory
      .appending(path: "payloadbatch-\(name)-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: folder, to: copy)
    for file in ["expected", "exit", "stdout", "stderr", "absent"] {
      try? FileManager.default.removeItem(at: copy.appending(path: file))
    }
    let run = try Run(in: copy)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    // Output goes to files outside the copy: a pipe that nobody empties would stop the program.
    shell.arguments = ["-c", "exec sh -u ./command > \"$0.out\" 2> \"$0.err\"", run.folder.path]
    shell.currentDirectoryURL = run.folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] =
      try Case.folderOfProgram() + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["WORKERS"] = String(workers)
    environment["TZ"] = "Pacific/Kiritimati"  // must make no difference
    environment["LC_ALL"] = "C"
    shell.environment = environment
    try shell.run()
    shell.waitUntilExit()
    run.status = shell.terminationStatus
    return run
  }

  /// Where the program under test lies: beside this test's own executable, or where
  /// `PAYLOADBATCH_BINARY` says.
  static func folderOfProgram() throws -> String {
    if let path = ProcessInfo.processInfo.environment["PAYLOADBATCH_BINARY"] {
      return URL(filePath: path).deletingLastPathComponent().path
    }
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let candidates = [own, URL(filePath: CommandLine.arguments[0])]
    let folders = candidates.map { $0.deletingLastPathComponent().path }
    return try #require(
      folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/payloadbatch") },
      "payloadbatch is not built beside the tests; set PAYLOADBATCH_BINARY")
  }
}
