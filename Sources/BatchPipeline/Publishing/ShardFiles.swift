internal import Records
internal import Shards

/// The files that a run writes: new ones, those of a checkpoint, or none in a dry run.
struct ShardFiles: Sendable {
  /// The directory in which files are made, and how.
  struct Place: Sendable {
    let staging: Staging
    let isCompressed: Bool
    let blocks: BlockPlan
  }

  /// Nil in a dry run.
  let place: Place?
  /// What an interrupted run left in the staging directory.
  let resuming: StoredCheckpoint?

  static let none = ShardFiles(place: nil, resuming: nil)

  /// These files, without what a checkpoint had gathered: for those who only make new ones.
  var withoutCheckpoint: ShardFiles { ShardFiles(place: place, resuming: nil) }

  func makeShard(_ index: Int, of target: String) throws -> ShardWriter {
    guard let place else { return .withoutFile(path: "\(target)/\(index)", target: target) }
    return try place.staging.createShard(
      target: target, index: index, isCompressed: place.isCompressed, blocks: place.blocks)
  }

  /// The dead letters, those of the interrupted run kept.
  func openDeadLetters() throws -> ShardWriter {
    guard let place else {
      return .withoutFile(path: PublicationFileNames.deadLetters, target: nil)
    }
    guard let resuming else { return try place.staging.createDeadLetters() }
    let writer = try place.staging.reopen(resuming.checkpoint.deadLetters, of: resuming)
    try writer.readBack()
    return writer
  }

  /// Compares shards that were full with what the checkpoint says.
  /// - Throws: `CheckpointMismatch`, `FileError`.
  func readBack(_ closed: [PublishedFile]) throws { try place?.staging.readBack(closed) }

  /// - Throws: `CheckpointMismatch` where the file is not what the checkpoint says.
  func reopen(_ snapshot: ShardSnapshot) throws -> ShardWriter {
    guard let place, let resuming else {
      preconditionFailure("bug: a shard of a checkpoint that there is not")
    }
    return try place.staging.reopen(snapshot, of: resuming, blocks: place.blocks)
  }

  /// Lines of the shard that have no gzip member yet.
  func text(_ snapshot: ShardSnapshot) -> [UInt8] {
    resuming.map { Array($0.bytes(snapshot.text)) } ?? []
  }
}
