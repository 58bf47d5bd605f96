internal import Configuration

/// The numbers that the shards of a run have among each other: shard `s` of target `t` has
/// `t * perTarget + s`.
///
/// Rolling shards have one number for each target: the target's writer chooses the file.
struct ShardNumbering: Sendable {
  let targets: Int
  /// Shards of one target.
  let perTarget: Int
  /// Files of one number that are open at once.
  private let filesPerNumber: Int

  /// - Parameter filesPerNumber: two for rolling shards: beside one the one that was full before it.
  init(targets: Int, perTarget: Int, filesPerNumber: Int = 1) {
    self.targets = targets
    self.perTarget = perTarget
    self.filesPerNumber = filesPerNumber
  }

  init(_ rule: ShardRule, targets: Int) {
    switch rule {
    case .count(let count): self.init(targets: targets, perTarget: count)
    case .maximumRecords: self.init(targets: targets, perTarget: 1, filesPerNumber: 2)
    }
  }

  /// Numbers of all targets.
  var count: Int { targets * perTarget }

  /// Files of shards that are open at once.
  var openFiles: Int { count * filesPerNumber }

  @inline(__always)
  func number(target: Int, shard: Int) -> Int { target &* perTarget &+ shard }

  func target(ofNumber number: Int) -> Int { number / perTarget }

  /// The shard's number among those of its target.
  func shard(ofNumber number: Int) -> Int { number % perTarget }
}

extension Job {
  var shardNumbering: ShardNumbering { ShardNumbering(shards, targets: targets.count) }
}
