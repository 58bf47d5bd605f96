internal import Configuration
internal import Shards

/// Where the lines of one shard, or of one target with rolling shards, go.
enum ShardDestination: Sendable {
  case shard(ShardStream)
  case rolling(RollingShards)

  /// Appends `lines` of `text` and has them hashed; `hashing` may do both later.
  func append(
    _ lines: Range<Int>, of text: TextLines, _ hashing: inout LaneHashing
  ) throws {
    switch self {
    case .shard(let stream):
      if let file = stream.plainFile { return try hashing.append(lines, of: text, to: file) }
      try stream.append(lines, of: text)
      hashing.add(stream.file)
    case .rolling(let shards):
      if let file = shards.reserve(lines: lines.count) {
        return try hashing.append(lines, of: text, to: file)
      }
      try shards.append(lines, of: text)
      if let stream = shards.current { hashing.add(stream.file) }
    }
  }

  /// Compares the file that is open with the checkpoint that it was opened from.
  func readBack() throws {
    switch self {
    case .shard(let stream): try stream.readBack()
    case .rolling(let shards): try shards.current?.readBack()
    }
  }

  func snapshot(into draft: CheckpointFileDraft) throws -> DestinationSnapshot {
    switch self {
    case .shard(let stream): DestinationSnapshot(open: try stream.snapshot(into: draft))
    case .rolling(let shards): try shards.snapshot(into: draft)
    }
  }

  /// Has what its open file gathered written, when little more comes.
  func writeGathered() {
    switch self {
    case .shard(let stream): stream.file.writeGathered()
    case .rolling(let shards): shards.current?.file.writeGathered()
    }
  }

  /// Compresses the lines that are left, where shards are compressed. To be called after the last line.
  func finish() throws {
    switch self {
    case .shard(let stream): try stream.finish()
    case .rolling(let shards): try shards.current?.finish()
    }
  }

  /// Waits until nothing of it runs any more, for a run that failed.
  func wait() {
    if case .rolling(let shards) = self { shards.wait() }
  }

  func close() throws -> [PublishedFile] {
    switch self {
    case .shard(let stream): [try stream.close()]
    case .rolling(let shards): try shards.close()
    }
  }
}

extension ShardDestination {
  /// Makes the destinations of a run: one after the other those of each target, in their order.
  struct Maker: Sendable {
    private let files: ShardFiles
    private let members: GzipMembers?
    private let rule: ShardRule
    private let numbering: ShardNumbering
    private let targets: [String]
    private let memberBytes: Int

    init(_ job: Job, files: ShardFiles, members: GzipMembers?) {
      self.files = files
      self.members = members
      rule = job.shards
      numbering = job.shardNumbering
      targets = job.targets.map(\.name)
      memberBytes = ShardStream.memberBytes(files: numbering.count)
    }

    /// A destination without a line.
    /// - Parameter number: its shard's, as `ShardNumbering` has them.
    func begin(_ number: Int) throws -> ShardDestination {
      let target = target(ofNumber: number)
      return switch rule {
      case .count:
        .shard(
          ShardStream(
            try files.makeShard(numbering.shard(ofNumber: number), of: target), members: members,
            memberBytes: memberBytes))
      case .maximumRecords(let maximum):
        .rolling(rolling(maximum, target, DestinationSnapshot(open: nil), current: nil))
      }
    }

    /// A destination as a checkpoint holds it.
    /// - Parameter number: its shard's, as `ShardNumbering` has them.
    /// - Throws: `CheckpointMismatch`, `FileError`.
    func resume(_ number: Int, _ snapshot: DestinationSnapshot) throws -> ShardDestination {
      let current = try snapshot.open.map { open in
        ShardStream(
          try files.reopen(open), members: members, memberBytes: memberBytes,
          text: files.text(open), made: open.members)
      }
      switch rule {
      case .count:
        guard let current else { throw CheckpointMismatch("a shard is missing in it") }
        return .shard(current)
      case .maximumRecords(let maximum):
        return .rolling(
          rolling(maximum, target(ofNumber: number), snapshot, current: current))
      }
    }

    private func target(ofNumber number: Int) -> String {
      targets[numbering.target(ofNumber: number)]
    }

    private func rolling(
      _ maximum: Int, _ target: String, _ snapshot: DestinationSnapshot, current: ShardStream?
    ) -> RollingShards {
      RollingShards(
        maximumRecords: maximum, closed: snapshot.closed, current: current,
        room: max(0, maximum - (snapshot.open?.records ?? maximum))
      ) { [files = files.withoutCheckpoint, members, memberBytes] shard in
        ShardStream(
          try files.makeShard(shard, of: target), members: members, memberBytes: memberBytes)
      }
    }
  }
}
