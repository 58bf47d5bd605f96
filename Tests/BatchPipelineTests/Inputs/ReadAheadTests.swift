import Configuration
import Files
import Gzip
import TemporaryFiles
import Testing

@testable import BatchPipeline

@Suite struct ReadAheadTests {
  /// A file in a directory of its own, removed with it.
  private final class TemporaryFile {
    private let directory: TemporaryDirectory
    var path: String { directory.path + "/export" }

    /// - Parameter size: where it is larger, the rest is zeros that take no room on the disk.
    init(_ bytes: [UInt8], size: Int) throws {
      directory = try TemporaryDirectory()
      let file = try directory.open().createFile("export")
      try file.write(bytes)
      try file.truncate(to: max(size, bytes.count))
      try file.close()
    }

    /// Reads it as XML: its bytes as they are.
    func open(_ meter: InputMeter = InputMeter()) throws -> (text: ReadAhead, digest: InputDigest) {
      let file = InputFile(
        path: path, location: path, format: .xml, status: try FileStatus(of: path, role: .input))
      let digest = InputDigest()
      let text = try ExportText(file, maximumExpansion: nil, digest: digest, meter: meter)
      return (ReadAhead(reading: text), digest)
    }
  }

  private let text = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  @Test(
    "What is read ahead is what would be read, in reads of any size",
    arguments: [1000, 128 << 10, 300_001], [false, true])
  func sameText(count: Int, isAhead: Bool) throws {
    let file = try TemporaryFile(text, size: 0)
    let (ahead, digest) = try file.open()
    var read: [UInt8] = []
    // The first is read before, as a header is.
    #expect(try ahead.read(4, into: &read))
    if isAhead { ahead.start(PrefetchRoom(pieces: 2)) }
    while true {
      let before = read.count
      let hasMore = try ahead.read(count, into: &read)
      if !hasMore { break }
      #expect(read.count == before + count)
    }
    #expect(read == text)
    #expect(digest.byteCount == text.count)
  }

  @Test("Before it is started no more is read than one piece beyond what was asked for")
  func notStarted() throws {
    let meter = InputMeter()
    let file = try TemporaryFile([], size: 1 << 34)
    let (ahead, _) = try file.open(meter)
    var read: [UInt8] = []
    #expect(try ahead.read(1000, into: &read))
    #expect(meter.bytesRead == ReadAhead.pieceBytes)
  }

  @Test(
    "Of a huge file a few pieces are read ahead, more as they are used, and none when it is stopped"
  )
  func bound() throws {
    let meter = InputMeter()
    let file = try TemporaryFile([], size: 1 << 34)
    let (ahead, _) = try file.open(meter)
    ahead.start(PrefetchRoom(pieces: 0))
    ahead.beginTurn()
    var read: [UInt8] = []
    for used in 1...40 {
      #expect(try ahead.read(ReadAhead.pieceBytes, into: &read))
      read.removeAll(keepingCapacity: true)
      // Four pieces of text, two chunks, and what is being made of each.
      #expect(meter.bytesRead <= (used + 8) * ReadAhead.pieceBytes)
    }
    ahead.stop()
  }

  @Test("What is wrong with the file is thrown when its place is reached")
  func errorInOrder() throws {
    // The first member of gzip is whole, what follows it is nothing.
    let text = [UInt8](repeating: 0x68, count: 300000)
    let block = [0, 0x60, 0xea, 0x9f, 0x15] + [UInt8](repeating: 0x68, count: 60_000)
    let member =
      [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff] + block + block + block + block + block
      + [1, 0, 0, 0xff, 0xff, 0xdf, 0xce, 0x9e, 0xe2, 0xe0, 0x93, 0x04, 0x00]
    let file = try TemporaryFile(member + [7], size: 0)
    let (ahead, _) = try file.open()
    ahead.start(PrefetchRoom(pieces: 100))
    var read: [UInt8] = []
    #expect(try ahead.read(text.count, into: &read))
    #expect(read == text)
    #expect(throws: GzipError.trailingGarbage(offset: member.count)) {
      try ahead.read(1, into: &read)
    }
  }

  @Test("Nothing of a reader that is dropped goes on")
  func threadsEnd() throws {
    let meter = InputMeter()
    let file = try TemporaryFile([], size: 1 << 34)
    weak var digest: InputDigest?
    do {
      let opened = try file.open(meter)
      opened.text.start(PrefetchRoom(pieces: 1 << 20))
      digest = opened.digest
    }
    // The reading thread held the digest; it ends after the piece that it is at.
    while digest != nil {}
    #expect(meter.bytesRead < 1 << 34)
  }
}
