import TemporaryFiles
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct DescriptorTests {
  @Test("The limit on open files is told, whether it had to be raised or not")
  func openFiles() {
    let allowed = OpenFileLimit.raise(to: 1)
    #expect(allowed > 2)
    #expect(OpenFileLimit.raise(to: allowed) == allowed)
    #expect(OpenFileLimit.raise(to: -1) == allowed)
  }

  @Test("As many threads as a run takes are allowed each time they are asked for")
  func threads() {
    #expect(ThreadLimit.allows(0))
    for _ in 0..<50 { #expect(ThreadLimit.allows(8)) }
  }

  @Test("What was written is read back, in pieces of any size", arguments: [1, 7, 4096])
  func readingBack(size: Int) throws {
    let place = try TemporaryDirectory()
    let text = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try place.open().createFile("a")
    try file.write(text.span)
    try file.synchronize()
    try file.close()
    let input = try Descriptor.reading(place.path + "/a")
    input.adviseSequential()
    var read: [UInt8] = []
    while case let count = try input.read(size, appendingTo: &read), count > 0 {
      #expect(count <= size)
    }
    #expect(read == text)
    #expect(try input.status().size == 5000)
  }

  @Test("Blocks are written in their order, also where they are more than a call takes")
  func blocks() throws {
    let place = try TemporaryDirectory()
    let text = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let file = try place.open().createFile("a")
    try file.write(fullBlocks(of: text))
    try file.write([FullBlock]())
    try file.close()
    #expect(try place.open().openFile("a").contents(maximumBytes: 1 << 20) == text)
  }

  @Test("What a short count left is written from the byte where it stands", arguments: [0, 1, 15])
  func restOfBlocks(start: Int) throws {
    let place = try TemporaryDirectory()
    let text = (0..<100).map { UInt8($0) }
    let file = try place.open().createFile("a")
    let written = SystemCall.write(file.number, fullBlocks(of: text).dropFirst(2), from: start)
    #expect(written == 68 - start)
    try file.close()
    let found = try place.open().openFile("a").contents(maximumBytes: 1 << 20)
    #expect(found == Array(text[(32 + start)...]))
  }

  /// `text` in blocks of sixteen bytes.
  private func fullBlocks(of text: [UInt8]) -> [FullBlock] {
    stride(from: 0, to: text.count, by: 16).map { start in
      var block = AlignedBlock(capacity: 16)
      _ = block.append(text.span.extracting(start..<min(start + 16, text.count)))
      return FullBlock(block)
    }
  }

  @Test("Reading goes on behind what the array has")
  func readingBehind() throws {
    let place = try TemporaryDirectory()
    try place.write("a", "xyz")
    let input = try Descriptor.reading(place.path + "/a")
    var bytes = Array("..".utf8)
    #expect(try input.read(6, appendingTo: &bytes) == 3)
    #expect(bytes == Array("..xyz".utf8))
    #expect(try input.read(6, appendingTo: &bytes) == 0)
  }

  @Test("A missing file is status 66, says so and names itself")
  func missing() throws {
    let error = try #require(throws: FileError.self) {
      _ = try Descriptor.reading("/tmp/no-such-\u{1b}file")
    }
    #expect(error.exitStatus == .missingInput)
    #expect(error.isMissing)
    #expect(
      error.description
        == "/tmp/no-such-\\u{1b}file: error: cannot stat: No such file or directory; check the path"
    )
  }

  @Test("A directory, a FIFO and a device are no inputs, and opening them does not wait")
  func notFiles() throws {
    let place = try TemporaryDirectory()
    #expect(unsafe mkfifo(place.path + "/fifo", 0o600) == 0)
    let cases: [(String, FileKind)] = [
      (place.path, .directory), (place.path + "/fifo", .fifo), ("/dev/null", .device),
    ]
    for (path, kind) in cases {
      let error = try #require(throws: FileError.self) { _ = try Descriptor.reading(path) }
      #expect(error.reason == .notAFile(kind))
      #expect(error.exitStatus == .missingInput)
    }
  }

  @Test(
    "What is read once may be a FIFO, whose writer is waited for, or a device; a directory is none")
  func readingOnce() throws {
    let place = try TemporaryDirectory()
    try place.write("file", "1")
    let fifo = place.path + "/fifo"
    #expect(unsafe mkfifo(fifo, 0o600) == 0)
    // Opened for both, it holds what is written before anybody reads, and has a writer until it is closed.
    let writer = Descriptor(
      number: SystemCall.open(fifo, O_RDWR | O_CLOEXEC), path: fifo, role: .output)
    try writer.write(Array("23".utf8))
    let reader = try Descriptor.readingOnce(fifo)
    try writer.close()
    #expect(try reader.contents(maximumBytes: 2) == Array("23".utf8))
    #expect(
      try Descriptor.readingOnce(place.path + "/file").contents(maximumBytes: 1)
        == Array("1".utf8))
    #expect(try Descriptor.readingOnce("/dev/null").contents(maximumBytes: 1) == [])
    let error = try #require(throws: FileError.self) {
      _ = try Descriptor.readingOnce(place.path)
    }
    #expect(error.reason == .notAFile(.directory))
    let missing = try #require(throws: FileError.self) {
      _ = try Descriptor.readingOnce(place.path + "/none")
    }
    #expect(missing.isMissing)
  }

  @Test("A full device is status 74 and names the call")
  func fullDevice() throws {
    let full = try Directory(opening: "/dev", role: .output)
    // `/dev/full` is a device: opened here past the check for regular files.
    let error = try #require(throws: FileError.self) {
      let file = try full.openFile("full", for: .writing)
      try file.write([1])
    }
    #expect(error.exitStatus == .outputRefused)
    let failed = FileError("out/a", .output, .call(.write, code: ENOSPC))
    #expect(failed.exitStatus == .inputOutput)
    #expect(
      failed.description
        == "out/a: error: cannot write: No space left on device; free some space and run again")
  }

  @Test("The exit status follows the file's role and the call")
  func statuses() {
    func status(_ role: FileError.Role, _ call: FileError.Call, _ code: CInt) -> Files.ExitStatus {
      FileError("x", role, .call(call, code: code)).exitStatus
    }
    #expect(status(.input, .open, EACCES) == .missingInput)
    #expect(status(.input, .open, EIO) == .inputOutput)
    #expect(status(.input, .read, EIO) == .inputOutput)
    #expect(status(.output, .mkdir, EACCES) == .outputRefused)
    #expect(status(.output, .rename, EIO) == .outputRefused)
    #expect(status(.output, .fsync, EIO) == .inputOutput)
    #expect(status(.output, .close, EIO) == .inputOutput)
    #expect(FileError("x", .input, .changed).exitStatus == .badData)
  }

  @Test("Truncating cuts the file and goes on there")
  func truncating() throws {
    let place = try TemporaryDirectory()
    let file = try place.open().createFile("a")
    try file.write(Array("12345".utf8))
    try file.truncate(to: 2)
    try file.write(Array("x".utf8))
    try file.close()
    #expect(try place.read("a") == "12x")
  }

  @Test("A file that grows is seen to have changed")
  func changing() throws {
    let place = try TemporaryDirectory()
    try place.write("a", "1")
    let input = try Descriptor.reading(place.path + "/a")
    let before = try input.status()
    #expect(before.isUnchanged(in: try input.status()))
    let other = try place.open().openFile("a", for: .writing)
    try other.write(Array("22".utf8))
    #expect(!before.isUnchanged(in: try input.status()))
  }

  @Test("A file that is removed, moved or replaced while it is open is seen to have changed")
  func vanishing() throws {
    for change in 0..<3 {
      let place = try TemporaryDirectory()
      try place.write("a", "1")
      try place.write("b", "1")
      let input = try Descriptor.reading(place.path + "/a")
      let before = try input.status()
      // The file system's clock may be a coarse one.
      var now = before.changedNanoseconds
      while now <= before.changedNanoseconds {
        try place.write("clock", "")
        now = try place.open().openFile("clock").status().changedNanoseconds
        try place.open().removeFile("clock")
      }
      switch change {
      case 0: try place.open().removeFile("a")
      case 1: try place.open().rename("a", to: "c")
      default: try place.open().rename("b", to: "a")
      }
      #expect(!before.isUnchanged(in: try input.status()))
    }
  }

  @Test("Contents beyond the limit are not read")
  func limitedContents() throws {
    let place = try TemporaryDirectory()
    try place.write("a", "123")
    #expect(try place.open().openFile("a").contents(maximumBytes: 2) == nil)
    #expect(try place.open().openFile("a").contents(maximumBytes: 3) == Array("123".utf8))
  }
}
