import Files
import Testing

@Suite struct PathTextTests {
  @Test(
    "A path is cut into its last name and what stands before it",
    arguments: [
      ("x", "", "x"), ("out/x", "out", "x"), ("/x", "/", "x"), ("out//x//", "out", "x"),
      ("out/x/.", "out", "x"), ("out/x/./", "out", "x"), ("./x", ".", "x"), ("/", "/", ""),
      (".", "", "."), ("..", "", ".."), ("a/..", "a", ".."), ("", "", ""), ("/a/b/c", "/a/b", "c"),
    ])
  func splitting(path: String, parent: String, name: String) {
    let split = PathText.split(path)
    #expect(split.parent == parent)
    #expect(split.name == name)
  }

  @Test("A relative path is seen from its base, an absolute one is itself")
  func joining() {
    #expect(PathText.joined("a", "b") == "a/b")
    #expect(PathText.joined("a/", "b") == "a/b")
    #expect(PathText.joined("", "b") == "b")
    #expect(PathText.joined("a", "/b") == "/b")
  }
}
