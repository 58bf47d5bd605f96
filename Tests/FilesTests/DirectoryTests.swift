import TemporaryFiles
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct DirectoryTests {
  @Test("Files are made 0600 and directories 0700, whatever the process's mask")
  func modes() throws {
    let place = try TemporaryDirectory()
    let directory = try place.open()
    for mask: mode_t in [0, 0o077] {
      let before = umask(mask)
      defer { umask(before) }
      _ = try directory.createFile(FileName("f\(mask)"))
      _ = try directory.makeDirectory(FileName("d\(mask)"))
      #expect(try directory.status(of: FileName("f\(mask)"))?.permissions == 0o600)
      #expect(try directory.status(of: FileName("d\(mask)"))?.permissions == 0o700)
    }
  }

  @Test("A file is replaced whole, with its mode, and nothing stays beside it")
  func replacement() throws {
    let place = try TemporaryDirectory()
    let directory = try place.open()
    try place.write("a", "old")
    for text in ["new", ""] {
      try directory.replaceFile("a", with: Array(text.utf8), permissions: 0o640)
      #expect(try place.read("a") == text)
    }
    // Another process was killed while it did this.
    try place.write(".b.new", "half")
    try directory.replaceFile("b", with: [], permissions: 0o644)
    #expect(try directory.status(of: "a")?.permissions == 0o640)
    #expect(try directory.names().sorted() == ["a", "b"])
    _ = try directory.makeDirectory("d")
    #expect(throws: FileError.self) {
      try directory.replaceFile("d", with: [], permissions: 0o600)
    }
    #expect(try directory.names().sorted() == ["a", "b", "d"])
  }

  @Test("A file that another process is about to put in the same place stays its own")
  func replacementBesideAnother() throws {
    let place = try TemporaryDirectory()
    let directory = try place.open()
    let other = try directory.createFile(".a.new")
    try #require(try other.lock())
    try directory.replaceFile("a", with: Array("ours".utf8), permissions: 0o600)
    #expect(try place.read("a") == "ours")
    #expect(try directory.names() == [".a.new", "a"])
    try other.write(Array("theirs".utf8))
    #expect(try place.read(".a.new") == "theirs")
  }

  @Test("A link in the place of a file that is being written is removed, not followed")
  func replacementOverALink() throws {
    let place = try TemporaryDirectory()
    try place.write("precious", "kept")
    place.link(".a.new", to: "precious")
    try place.open().replaceFile("a", with: Array("new".utf8), permissions: 0o600)
    #expect(try place.read("precious") == "kept")
    #expect(try place.open().names() == ["a", "precious"])
  }

  @Test("A file is made only where nothing stands, be it a link that leads nowhere")
  func exclusiveCreation() throws {
    let place = try TemporaryDirectory()
    let directory = try place.open()
    try place.write("a", "")
    place.link("link", to: "/tmp/payloadbatch-must-not-appear")
    for name: FileName in ["a", "link"] {
      let error = try #require(throws: FileError.self) { _ = try directory.createFile(name) }
      #expect(error.isExisting)
    }
    #expect(
      try Directory(opening: "/tmp", role: .output).status(of: "payloadbatch-must-not-appear")
        == nil)
  }

  @Test("Links in the last name are followed neither for files nor for directories")
  func links() throws {
    let place = try TemporaryDirectory()
    try place.write("a", "secret")
    _ = try place.open().makeDirectory("d")
    place.link("toFile", to: "a")
    place.link("toDirectory", to: "d")
    #expect(throws: FileError.self) { _ = try place.open().openFile("toFile") }
    #expect(throws: FileError.self) { _ = try place.open().openDirectory("toDirectory") }
    #expect(try place.open().status(of: "toFile")?.kind == .symbolicLink)
  }

  @Test(
    "A name that leads elsewhere is refused", arguments: ["", ".", "..", "a/b", "/a", "a\0b"])
  func unusableNames(name: String) throws {
    let place = try TemporaryDirectory()
    let error = try #require(throws: FileError.self) {
      _ = try place.open().createFile(FileName(name))
    }
    #expect(error.reason == .unusableName)
    #expect(error.exitStatus == .outputRefused)
  }

  @Test("Removing a tree removes links, not what they lead to")
  func removal() throws {
    let place = try TemporaryDirectory()
    let directory = try place.open()
    let kept = try directory.makeDirectory("kept")
    _ = try kept.createFile("precious")
    let tree = try directory.makeDirectory("tree")
    _ = try tree.makeDirectory("inner").createFile("x")
    place.link("tree/toKept", to: "../kept")
    place.link("tree/inner/toFile", to: "../../kept/precious")
    try directory.removeTree("tree")
    #expect(try directory.status(of: "tree") == nil)
    #expect(try kept.names() == ["precious"])
    place.link("direct", to: "kept")
    try directory.removeTree("direct")
    #expect(try kept.names() == ["precious"])
    #expect(try directory.status(of: "direct") == nil)
    try directory.removeTree("never there")
  }

  @Test("Directories too deep inside each other are an error, not a crash")
  func depth() throws {
    let place = try TemporaryDirectory()
    func nest(_ levels: Int, in directory: borrowing Directory) throws {
      if levels > 0 { try nest(levels - 1, in: directory.makeDirectory("d")) }
    }
    try nest(40, in: place.open())
    let error = try #require(throws: FileError.self) { try place.open().removeTree("d") }
    #expect(error.reason == .tooDeep)
    let top = try place.open().openDirectory("d")
    for name in ["a", "z"] { _ = try top.createFile(FileName(name)) }
    #expect(throws: FileError.self) { try place.open().removeTree("d") }
    #expect(try top.names() == ["d"], "what cannot be removed keeps only itself")
    var path = place.path
    for _ in 0..<20 { path += "/d" }
    try Directory(opening: path, role: .output).removeTree("d")
  }

  @Test("Missing parents are made 0700; those that exist are kept, links among them followed")
  func parents() throws {
    let place = try TemporaryDirectory()
    place.link("link", to: ".")
    _ = try Directory.making(place.path + "/link/a/b//c/")
    #expect(try Directory(opening: place.path + "/a/b/c", role: .output).names() == [])
    #expect(try place.open().status(of: "a")?.permissions == 0o700)
    _ = try Directory.making(place.path + "/a")
    #expect(try Directory.making(place.path + "/a/b/c").names() == [], "one that is empty")
    try place.write("file", "")
    let error = try #require(throws: FileError.self) {
      _ = try Directory.making(place.path + "/file/x")
    }
    #expect(error.exitStatus == .outputRefused)
  }

  @Test("A link that leads nowhere is no parent")
  func danglingParent() throws {
    let place = try TemporaryDirectory()
    place.link("dangling", to: "nowhere")
    let error = try #require(throws: FileError.self) {
      _ = try Directory.making(place.path + "/dangling")
    }
    #expect(error.isMissing)
    #expect(try place.open().names() == ["dangling"])
  }

  @Test("Two directories change places in one step")
  func exchange() throws {
    let place = try TemporaryDirectory()
    let directory = try place.open()
    _ = try directory.makeDirectory("a").createFile("in a")
    _ = try directory.makeDirectory("b").createFile("in b")
    try directory.exchange("a", "b")
    #expect(try directory.openDirectory("a").names() == ["in b"])
    #expect(try directory.openDirectory("b").names() == ["in a"])
    #expect(throws: FileError.self) { try directory.exchange("a", "none") }
  }

  @Test("A directory on which something is mounted is told from others")
  func mountPoint() throws {
    #expect(try Directory(opening: "/dev", role: .output).isMountPoint)
    let place = try TemporaryDirectory()
    #expect(try place.open().makeDirectory("a").isMountPoint == false)
  }

  @Test("Names come in the order of their bytes, those that are not UTF-8 included")
  func listing() throws {
    let place = try TemporaryDirectory()
    let directory = try place.open()
    let names =
      ["b", "B", "a", "é", ".x", "a-", "10", "9"].map { FileName($0) }
      + [FileName(bytes: [0xff, 0x41])]
    for name in names { _ = try directory.createFile(name) }
    #expect(try directory.names() == names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
    #expect(try directory.names().map(\.description).last == "\\xffA")
    #expect(try directory.names().count == 9)
  }
}
