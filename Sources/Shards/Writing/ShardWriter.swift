internal import Bytes
internal import Checksums
package import Files
internal import Synchronization

/// Writes one file of a publication, and counts and hashes what it writes.
///
/// Calls for one writer come one after the other, from any queue; only hashing may run beside an append.
/// Different writers are independent, except where two are hashed side by side. After an error, which may
/// be that of a block handed over before, the run fails: the writer can only be dropped.
package final class ShardWriter: Sendable {
  /// The path relative to the published directory.
  package let path: String
  /// Name of the target; nil for the dead letters.
  package let target: String?
  /// Whether it is hashed by `hash(_:in:)` in less time.
  let goesOnInGroups: Bool
  private let state: Mutex<State>

  fileprivate struct State: ~Copyable, Sendable {
    let file: BlockFile
    /// Holds what was not handed to `file` yet.
    var block: AlignedBlock
    /// Digest of all bytes before `hashed`, in whole blocks of its own.
    var digest: Digest
    var records = 0
    var bytes = 0
    /// Bytes of `block` that are hashed.
    var hashed = 0
    /// The SHA-256 of all bytes so far as a checkpoint has it; nil once it was compared.
    var expected: String?
  }

  /// - Parameters:
  ///   - file: nil for a dry run.
  ///   - written: bytes that are in the file.
  init(
    _ file: consuming Descriptor?, path: String, target: String?, blocks: BlockPlan = .small,
    disk: DiskAccess? = nil, written: Int = 0
  ) {
    self.path = path
    self.target = target
    let file = BlockFile(file, written: written, blocks: blocks, disk: disk)
    goesOnInGroups = blocks.digest.goesOnInGroups
    state = Mutex(State(file: file, block: file.makeBlock(), digest: blocks.digest))
  }

  /// A writer for a dry run: counts and hashes, writes nothing.
  /// - Parameter blocks: of a run that writes the file.
  package static func withoutFile(
    path: String, target: String?, blocks: BlockPlan = .small
  ) -> ShardWriter {
    ShardWriter(nil, path: path, target: target, blocks: blocks.withoutFile)
  }

  /// Counts lines whose bytes `append(_:)` gets, whenever that is.
  package func count(records: Int) { state.withLock { $0.records += records } }

  /// Appends `bytes` as they shall be stored, and counts no lines. They are written when a block is full.
  /// The caller should have them hashed soon, while the caches hold them (`LaneHashing`); what it leaves
  /// is hashed here.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try state.withLock { state throws(FileError) in try state.append(bytes.span) }
  }

  /// Appends `lines` of `text`, as they shall be stored, and counts them. They are written when a block is full;
  /// the caller should have them hashed soon (`LaneHashing`).
  package func append(_ lines: Range<Int>, of text: TextLines) throws(FileError) {
    try append(records: lines.count) { state throws(FileError) in
      try text.withSpans { text, places throws(FileError) in
        for line in lines { try state.append(text.extracting(places[line])) }
      }
    }
  }

  /// Appends `lines` of `text`, and hashes them meanwhile: while the processor hashes one it fetches the next.
  /// - Parameter companion: what is hashed beside them; where there is nothing, they are left to be hashed.
  func append(
    _ lines: Range<Int>, of text: TextLines, beside companion: inout HashingCompanion?
  ) throws(FileError) {
    try append(records: lines.count) { state throws(FileError) in
      try text.withSpans { text, places throws(FileError) in
        var rest = lines
        while !rest.isEmpty {
          try state.appendFirst(of: &rest, text, places)
          state.hash(beside: &companion)
        }
      }
    }
  }

  private func append<Result>(
    records: Int, _ body: (inout State) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try state.withLock { state throws(FileError) in
      state.records += records
      return try body(&state)
    }
  }

  /// Appends `lines` of `text`, and `otherLines` to `other`, by turns, and hashes both meanwhile, as far as
  /// the one that has less of it goes: while the processor hashes it fetches the lines that come next.
  /// - Parameter companion: what is hashed beside both.
  /// - Returns: The one that has more to be hashed.
  func append(
    _ lines: Range<Int>, beside other: ShardWriter, _ otherLines: Range<Int>, of text: TextLines,
    _ companion: inout HashingCompanion?
  ) throws(FileError) -> ShardWriter {
    precondition(other !== self, "bug: a shard beside itself")
    return try append(records: lines.count) { state throws(FileError) in
      try other.append(records: otherLines.count) { otherState throws(FileError) in
        try text.withSpans { text, places throws(FileError) in
          var (rest, otherRest) = (lines, otherLines)
          while !rest.isEmpty || !otherRest.isEmpty {
            try state.appendFirst(of: &rest, text, places)
            try otherState.appendFirst(of: &otherRest, text, places)
            state.hash(beside: &otherState, &companion)
          }
        }
        return state.unhashed < otherState.unhashed ? other : self
      }
    }
  }

  /// Appends what is left of some lines, up to a full block that has to be hashed first, and counts those that end.
  /// - Returns: Whether nothing is left, and the block not full.
  func append(_ rest: inout RemainingLines, of text: TextLines) throws(FileError) -> Bool {
    try state.withLock { state throws(FileError) in
      try text.withSpans { text, places throws(FileError) in
        while true {
          if state.block.isFull {
            if state.unhashedInGroup > 0 { return false }
            try state.writeBlock()
          }
          guard let first = rest.first(places) else { return true }
          state.appendFitting(of: &rest, first, text, places)
        }
      }
    }
  }

  /// Bytes that are not hashed yet and can be in a group: at this moment, as they may be appended to meanwhile.
  var unhashedInGroup: Int { state.withLock { $0.unhashedInGroup } }

  /// Hashes of each as much as all have, at once; those that have nothing then are left out.
  /// - Parameter writers: at most `DigestGroup.size`.
  static func hash(_ writers: ArraySlice<ShardWriter>, in group: inout DigestGroup) {
    guard let first = writers.first else { return group.goOn() }
    first.state.withLock { state in
      state.hash(in: &group) { group in hash(writers.dropFirst(), in: &group) }
    }
  }

  /// Hashes what is not hashed yet, if it is `least` bytes or more.
  func hash(least: Int) {
    state.withLock { state in
      if state.unhashed >= least { state.hash() }
    }
  }

  /// Hashes what is not hashed yet here and in `other`, as far as the one that has less of it goes.
  /// - Parameter companion: what is hashed beside both.
  /// - Returns: The one that has more.
  func hash(beside other: ShardWriter, _ companion: inout HashingCompanion?) -> ShardWriter {
    precondition(other !== self, "bug: a shard beside itself")
    return state.withLock { state in
      other.state.withLock { otherState in
        state.hash(beside: &otherState, &companion)
        return state.unhashed < otherState.unhashed ? other : self
      }
    }
  }

  /// Has what was gathered written: when little more comes, so that `close` waits for less. Never waits for the disk.
  package func writeGathered() { state.withLock { $0.file.writeGathered() } }

  /// Flushes what is in the file to disk, and writes the rest into `draft`.
  package func snapshot(into draft: CheckpointFileDraft) throws(FileError) -> ShardSnapshot {
    try state.withLock { state throws(FileError) in
      try state.file.synchronize()
      return ShardSnapshot(
        path: path, target: target, records: state.records, bytes: state.bytes,
        sha256: state.sha256, block: try draft.append(state.block))
    }
  }

  /// Goes on with a file that a checkpoint holds. `readBack` must be called before anything else.
  /// - Throws: `CheckpointMismatch`.
  convenience init(
    resuming file: consuming Descriptor, _ snapshot: ShardSnapshot, in checkpoint: StoredCheckpoint,
    blocks: BlockPlan, disk: DiskAccess
  ) throws {
    let block = checkpoint.bytes(snapshot.block)
    guard block.count < blocks.bytes else {
      throw CheckpointMismatch("\(Printable(snapshot.path)) has a block of another size")
    }
    self.init(
      file, path: snapshot.path, target: snapshot.target, blocks: blocks, disk: disk,
      written: snapshot.bytesWritten)
    state.withLock { state in
      _ = state.block.append(block.span)
      state.records = snapshot.records
      state.bytes = snapshot.bytes
      state.expected = snapshot.sha256
    }
  }

  /// Reads what a checkpoint holds of the file, and cuts off what was written later.
  /// - Throws: `CheckpointMismatch` where it is not what the checkpoint says, `FileError`.
  package func readBack() throws {
    try state.withLock { state in
      guard let expected = state.expected.take() else { return }
      try state.file.readBack(by: state.digest) { digest in
        state.digest = digest
        guard state.sha256 == expected else { throw CheckpointMismatch.changed(path) }
      }
    }
  }

  /// Flushes the file to disk and closes it. To be called once.
  package func close() throws(FileError) -> PublishedFile {
    try state.withLock { state throws(FileError) in
      precondition(state.expected == nil, "bug: a shard of a checkpoint was not read back")
      try state.file.close(after: state.block)
      return PublishedFile(
        path: path, target: target, records: state.records, bytes: state.bytes,
        sha256: state.sha256)
    }
  }
}

extension ShardWriter.State {
  mutating func append(_ source: Span<UInt8>) throws(FileError) {
    bytes += source.count
    var done = 0
    while done < source.count {
      done += block.append(source.extracting(done...))
      if block.isFull { try writeBlock() }
    }
  }

  /// Bytes of `block` that stand in whole blocks of the digest and are not hashed.
  var unhashed: Int { Digest.wholeBlocks(block.count - hashed) }

  /// None where the digest stands within a block, as behind a checkpoint that is not of this program.
  var unhashedInGroup: Int { digest.canJoin ? unhashed : 0 }

  /// - Parameter body: has the group go on.
  mutating func hash(in group: inout DigestGroup, _ body: (inout DigestGroup) -> Void) {
    let count = unhashedInGroup
    if count == 0 { return body(&group) }
    block.withSpan(from: hashed) {
      digest.join(&group, with: $0.extracting(first: count), body)
    }
    hashed += group.bytesTaken
  }

  mutating func hash() {
    let count = unhashed
    block.withSpan(from: hashed) { digest.update($0.extracting(first: count)) }
    hashed += count
  }

  mutating func hash(beside companion: inout HashingCompanion?) {
    guard companion != nil else { return }
    let count = unhashed
    block.withSpan(from: hashed) { companion?.update(&digest, $0.extracting(first: count)) }
    hashed += count
  }

  mutating func hash(
    beside other: inout ShardWriter.State, _ companion: inout HashingCompanion?
  ) {
    let count = min(unhashed, other.unhashed)
    block.withSpan(from: hashed) { bytes in
      other.block.withSpan(from: other.hashed) { otherBytes in
        let (bytes, otherBytes) = (
          bytes.extracting(first: count), otherBytes.extracting(first: count)
        )
        if companion == nil {
          Digest.update(&digest, bytes, &other.digest, otherBytes)
        } else {
          companion?.update(&digest, bytes, &other.digest, otherBytes)
        }
      }
    }
    hashed += count
    other.hashed += count
  }

  /// Appends the first of `lines`, and has the next fetched.
  mutating func appendFirst(
    of lines: inout Range<Int>, _ text: Span<UInt8>, _ places: Span<Range<Int>>
  ) throws(FileError) {
    guard let line = lines.popFirst() else { return }
    try append(text.extracting(places[line]))
    if let next = lines.first { prefetch(text.extracting(places[next])) }
  }

  /// Appends what there is room for of the first of `rest`, which stands at `first`.
  mutating func appendFitting(
    of rest: inout RemainingLines, _ first: Range<Int>, _ text: Span<UInt8>,
    _ places: Span<Range<Int>>
  ) {
    let taken = block.append(text.extracting(first))
    bytes += taken
    if taken < first.count { return rest.pass(taken) }
    records += 1
    rest.passFirst()
    if let next = rest.first(places) { prefetch(text.extracting(next)) }
  }

  /// Has a line fetched that comes next, and the room for it.
  private func prefetch(_ line: Span<UInt8>) {
    line.prefetch()
    block.prefetchRoom(for: line.count)
  }

  /// SHA-256 of all bytes so far, in lower-case hexadecimal.
  var sha256: String {
    var all = digest
    block.withSpan(from: hashed) { all.update($0) }
    return all.hex()
  }

  fileprivate mutating func writeBlock() throws(FileError) {
    hash()
    try file.write(&block)
    hashed = 0
  }
}
