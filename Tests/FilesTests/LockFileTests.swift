import Files
import TemporaryFiles
import Testing

@Suite struct LockFileTests {
  /// Takes the lock for a moment, as another run would.
  private func isFree(_ name: FileName, in directory: borrowing Directory) throws -> Bool {
    switch try LockFile(name, in: directory) {
    case .none:
      return false
    case .some(let lock):
      lock.release(in: directory)
      return true
    }
  }

  private func lock(_ name: FileName, in directory: borrowing Directory) throws -> LockFile {
    switch try LockFile(name, in: directory) {
    case .none: throw FileError("lock", .output, .changed)
    case .some(let lock): return lock
    }
  }

  @Test("A second holder is told at once, also through a link to the directory")
  func exclusion() throws {
    let place = try TemporaryDirectory()
    place.link("alias", to: ".")
    let first = try lock(".x.lock", in: place.open())
    let alias = try Directory(opening: place.path + "/alias", role: .output)
    #expect(try !isFree(".x.lock", in: alias))
    #expect(try isFree(".y.lock", in: alias))
    first.release(in: try place.open())
    #expect(try isFree(".x.lock", in: alias))
  }

  @Test("A holder that ends without releasing frees the lock")
  func abandonment() throws {
    let place = try TemporaryDirectory()
    do {
      _ = try lock(".x.lock", in: place.open())
    }
    #expect(try place.open().names() == [".x.lock"])
    #expect(try isFree(".x.lock", in: place.open()))
  }

  @Test("Releasing removes the file; a file left by a killed run is taken over")
  func leftovers() throws {
    let place = try TemporaryDirectory()
    try place.write(".x.lock", "")
    let lock = try lock(".x.lock", in: place.open())
    lock.release(in: try place.open())
    #expect(try place.open().names() == [])
  }

  @Test("What a holder noted is there for the next one to see, and makes way for its note")
  func notes() throws {
    let place = try TemporaryDirectory()
    for note in ["the first, which is longer", "the second"] {
      do {
        _ = try LockFile(".x.lock", in: place.open(), note: Array(note.utf8))
      }
      #expect(LockFile.note(of: ".x.lock", in: try place.open()) == Array(note.utf8))
    }
    #expect(LockFile.note(of: ".y.lock", in: try place.open()) == nil)
  }

  @Test("A lock on a file whose name was removed is no lock: the next one is found free again")
  func removedName() throws {
    let place = try TemporaryDirectory()
    let first = try lock(".x.lock", in: place.open())
    try place.open().removeFile(".x.lock")
    let second = try lock(".x.lock", in: place.open())
    #expect(try !isFree(".x.lock", in: place.open()))
    first.release(in: try place.open())
    second.release(in: try place.open())
  }

  @Test("A link or directory planted at the lock's name is refused, not followed")
  func planted() throws {
    let place = try TemporaryDirectory()
    place.link(".x.lock", to: "victim")
    #expect(throws: FileError.self) { _ = try LockFile(".x.lock", in: place.open()) }
    #expect(try place.open().status(of: "victim") == nil)
    _ = try place.open().makeDirectory(".y.lock")
    let error = try #require(throws: FileError.self) {
      _ = try LockFile(".y.lock", in: place.open())
    }
    #expect(error.exitStatus == .outputRefused)
  }

  @Test("Many runs that start and end at once: never two hold it")
  func contention() async throws {
    let place = try TemporaryDirectory()
    let path = place.path
    let total = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try Self.takeRepeatedly(200, in: path) } }
      return try await group.reduce(0, +)
    }
    #expect((1...1600).contains(total))
  }

  /// - Returns: How often the lock was free.
  private static func takeRepeatedly(_ times: Int, in path: String) throws -> Int {
    var total = 0
    for _ in 0..<times {
      let directory = try Directory(opening: path, role: .output)
      switch try LockFile(".x.lock", in: directory) {
      case .none: break
      case .some(let lock):
        // An error where another holder has made it.
        try directory.createFile("held").close()
        try directory.removeFile("held")
        total += 1
        lock.release(in: directory)
      }
    }
    return total
  }
}
