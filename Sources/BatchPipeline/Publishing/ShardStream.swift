internal import Bytes
internal import Dispatch
internal import Shards
internal import Synchronization

/// The lines of one shard on their way to its file, compressed where configured.
///
///     append ─► text of the next member ─► GzipMembers (several at once) ─► in order ─► ShardWriter
///
/// A member holds as many whole lines as fit `memberBytes`, or one that is longer. So where members end
/// depends on the shard's lines and on the number of files that the configuration asks for, never on
/// batches, workers or time. Lines that are stored as they are the writer gathers itself.
final class ShardStream: Sendable {
  /// Text of all shards' next members together, so that memory does not grow with the shards.
  private static let textBytes = 16 << 20
  /// A member of 64 KiB is a twentieth larger; one of 1 MiB a fiftieth smaller.
  private static let largestMember = 256 << 10
  /// Three lines: in smaller ones the lines repeat nothing.
  private static let smallestMember = 2 << 10

  /// Text of one member where so many files are open at once.
  static func memberBytes(files: Int) -> Int {
    max(smallestMember, min(largestMember, textBytes / max(1, files)))
  }

  private struct Gathered {
    var text: [UInt8] = []
    var members = 0
  }

  private struct Delivery {
    /// Members that were made before one that stands in front of them, by their numbers.
    var early: [Int: [UInt8]] = [:]
    var next = 0
    var failure: (any Error)?
  }

  let file: ShardWriter
  private let members: GzipMembers?
  private let memberBytes: Int
  private let gathered: Mutex<Gathered>
  private let delivery: Mutex<Delivery>
  private let underWay = DispatchGroup()

  /// - Parameters:
  ///   - members: nil where lines are stored as they are.
  ///   - text: lines of the next member, that a checkpoint holds.
  ///   - made: members in the file already.
  init(
    _ file: ShardWriter, members: GzipMembers?, memberBytes: Int, text: [UInt8] = [],
    made: Int = 0
  ) {
    self.file = file
    self.members = members
    self.memberBytes = memberBytes
    gathered = Mutex(Gathered(text: text, members: made))
    delivery = Mutex(Delivery(next: made))
  }

  /// The file, where lines are stored as they are.
  var plainFile: ShardWriter? { members == nil ? file : nil }

  /// Appends `lines` of `text`.
  /// - Throws: Also what an earlier call met.
  func append(_ lines: Range<Int>, of text: TextLines) throws {
    guard let members else { return try file.append(lines, of: text) }
    try rethrow()
    file.count(records: lines.count)
    gathered.withLock { gathered in
      text.withSpans { text, places in
        for index in lines {
          let line = places[index]
          if gathered.text.isEmpty {
            gathered.text.reserveCapacity(memberBytes)
          } else if gathered.text.count + line.count > memberBytes {
            make(&gathered, members)
            gathered.text.reserveCapacity(memberBytes)
          }
          gathered.text.append(copying: text.extracting(line))
        }
      }
    }
  }

  /// Compares the file with the checkpoint that it was opened from.
  func readBack() throws { try file.readBack() }

  /// Flushes what is in the file to disk, and writes the rest into `draft`.
  func snapshot(into draft: CheckpointFileDraft) throws -> ShardSnapshot {
    try gathered.withLock { gathered in
      try settle()
      var snapshot = try file.snapshot(into: draft)
      snapshot.text = try draft.append(gathered.text.span)
      snapshot.members = gathered.members
      return snapshot
    }
  }

  /// Has the last member made and written.
  func finish() throws {
    guard let members else { return }
    gathered.withLock { gathered in
      // A gzip file of no bytes is a broken one.
      if !gathered.text.isEmpty || gathered.members == 0 { make(&gathered, members) }
    }
    try settle()
  }

  /// Flushes the file to disk and closes it. To be called once.
  func close() throws -> PublishedFile {
    try finish()
    return try file.close()
  }
}

extension ShardStream {
  private func make(_ gathered: inout Gathered, _ members: GzipMembers) {
    let number = gathered.members
    let text = gathered.text
    gathered.text = []
    gathered.members += 1
    underWay.enter()
    members.make(of: text) { [self] member in
      deliver(member, number)
      underWay.leave()
    }
  }

  /// Writes the member, and those that waited for it, when all before it are written.
  private func deliver(_ member: Result<[UInt8], any Error>, _ number: Int) {
    delivery.withLock { delivery in
      guard delivery.failure == nil else { return }
      do {
        delivery.early[number] = try member.get()
        while let next = delivery.early.removeValue(forKey: delivery.next) {
          try file.append(next)
          delivery.next += 1
        }
      } catch {
        delivery.failure = error
      }
    }
  }

  /// Waits until all members so far are written.
  private func settle() throws {
    members?.makeWaiting()
    underWay.wait()
    try rethrow()
  }

  private func rethrow() throws {
    if let failure = delivery.withLock({ $0.failure }) { throw failure }
  }
}
