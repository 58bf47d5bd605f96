import Files
import TemporaryFiles
import Testing

@Suite struct CPUQuotaTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Groups of this form: `a/b` is in `a`, and `""` holds all.
  private func processors(_ quotas: [String: String], _ membership: String) throws -> Int? {
    for (group, quota) in quotas.sorted(by: { $0.key < $1.key }) {
      var path = directory.path
      for name in group.split(separator: "/") {
        // The one above may have made it.
        _ = try? Directory(opening: path, role: .output).makeDirectory(FileName(String(name)))
        path += "/" + name
      }
      let file = try Directory(opening: path, role: .output).createFile("cpu.max")
      try file.write(Array(quota.utf8))
      try file.close()
    }
    try directory.write("membership", membership)
    return CPUQuota.processors(membership: directory.path + "/membership", root: directory.path)
  }

  @Test(
    "A quota counts as processors, rounded up",
    arguments: [
      ("200000 100000\n", 2), ("250000 100000\n", 3), ("1000 100000\n", 1),
      ("9223372036854775807 1\n", Int.max), ("max 100000\n", nil), ("0 100000\n", nil),
      ("100000 0\n", nil), ("-1 100000\n", nil), ("100000\n", nil), ("", nil), ("1 2 3\n", nil),
    ] as [(String, Int?)])
  func rounding(quota: String, expected: Int?) throws {
    #expect(try processors(["": quota], "0::/\n") == expected)
  }

  @Test(
    "The smallest quota counts, of the process's group and of those above it",
    arguments: [
      ("0::/a/b\n", 2), ("0::/a\n", 4), ("0::/a/c\n", 4), ("0::/\n", 8), ("0::/none\n", 8),
      ("0::/../a\n", 8), ("4:cpu,cpuacct:/a\n0::/a\n", 4), ("4:cpu:/a\n", nil), ("", nil),
    ] as [(String, Int?)])
  func groups(membership: String, expected: Int?) throws {
    let quotas = ["": "8 1\n", "a": "4 1\n", "a/b": "2 1\n", "a/b/c": "1 1\n", "a/c": "max 1\n"]
    #expect(try processors(quotas, membership) == expected)
  }

  @Test("Where nothing can be read there is no quota")
  func nothing() {
    #expect(CPUQuota.processors(membership: directory.path + "/none", root: directory.path) == nil)
    #expect(CPUQuota.processors(membership: directory.path, root: directory.path) == nil)
  }
}
