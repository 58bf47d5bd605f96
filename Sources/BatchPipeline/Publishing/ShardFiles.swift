internal import Records
internal import Shards

/// The files that a run writes: new ones, those of a checkpoint, or none in a dry run.
struct ShardFiles: Sendable {
  /// The directory in which files are made, and how.
  struct Place: Sendable {
    let staging: Staging
    let isCompressed: Bool
  }

  /// Nil in a dry run.
  let place: Place?
  let blocks: BlockPlan
  /// What an interrupted run left in the staging directory.
  let resuming: StoredCheckpoint?

  /// - Parameter blocks: of a run that makes the files.
  static func none(blocks: BlockPlan) -> ShardFiles {
    ShardFiles(place: nil, blocks: blocks, resuming: nil)
  }

  /// The same without a checkpoint, for callers that only make new files.
  var withoutCheckpoint: ShardFiles { ShardFiles(place: place, blocks: blocks, resuming: nil) }

  func makeShard(_ index: Int, of target: String) throws -> ShardWriter {
    guard let place else {
      return .withoutFile(path: "\(target)/\(index)", target: target, blocks: blocks)
    }
    return try place.staging.createShard(
      target: target, index: index, isCompressed: place.isCompressed, blocks: blocks)
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
    return try place.staging.reopen(snapshot, of: resuming, blocks: blocks)
  }

  /// Lines of the shard that have no gzip member yet.
  func text(_ snapshot: ShardSnapshot) -> [UInt8] {
    resuming.map { Array($0.bytes(snapshot.text)) } ?? []
  }
}
