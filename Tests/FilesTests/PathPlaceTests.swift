import Files
import TemporaryFiles
import Testing

@Suite struct PathPlaceTests {
  /// A directory with `out` in it, a link to that, and a place relative to it.
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    _ = try Directory.making(directory.path + "/out")
    directory.link("link", to: "out")
  }

  private func place(_ path: String) throws -> PathPlace {
    try PathPlace(of: directory.path + "/" + path, role: .output)
  }

  @Test(
    "All spellings of a path lead to one place, also where nothing stands yet",
    arguments: [
      "out/x", "./out/x", "out//x", "out/./x", "out/x/", "out/x/.", "link/x", "out/../out/x",
      "out/new/../x", "new/../out/x", "out/new/newer/../../x", "new/../new/../out/x",
    ])
  func spellings(path: String) throws {
    #expect(try place(path) == place("out/x"))
    #expect(try place(path).isWithin(place("out/x")))
    #expect(try place("out/x/ios/m.prom").isWithin(place(path)))
    #expect(try place(path + "/m.prom").isWithin(place("out/x")))
  }

  @Test(
    "Other places are neither equal nor within",
    arguments: ["out", "x", "out/y", "out/xx", "out/x.prom", "out/x/../y", "out/new/x", "link"])
  func others(path: String) throws {
    #expect(try place(path) != place("out/x"))
    #expect(try !place(path).isWithin(place("out/x")))
  }

  @Test("More `..` than names lead up from the directory that is there")
  func upwards() throws {
    #expect(try place("out/new/../../x") == place("x"))
    #expect(try place("out/new/newer/../../../new/y") == place("new/y"))
  }
}
