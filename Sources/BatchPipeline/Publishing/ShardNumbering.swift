internal import Configuration

/// The numbers that the shards of a run have among each other: shard `s` of target `t` has
/// `t * perTarget + s`.
///
/// Rolling shards have one number for each target: the target's writer chooses the file.
struct ShardNumbering: Sendable {
  let targets: Int
  /// Shards of one target.
  let perTarget: Int

  init(targets: Int, perTarget: Int) {
    self.targets = targets
    self.perTarget = perTarget
  }

  init(_ rule: ShardRule, targets: Int) {
    switch rule {
    case .count(let count): self.init(targets: targets, perTarget: count)
    case .maximumRecords: self.init(targets: targets, perTarget: 1)
    }
  }

  /// Numbers of all targets: so many files are written at once.
  var count: Int { targets * perTarget }

  /// Files that are open at once: beside each rolling shard the one that was full before it.
  func openFiles(_ rule: ShardRule) -> Int {
    switch rule {
    case .count: count
    case .maximumRecords: 2 * count
    }
  }

  @inline(__always)
  func number(target: Int, shard: Int) -> Int { target &* perTarget &+ shard }

  func target(ofNumber number: Int) -> Int { number / perTarget }

  /// The shard's number among those of its target.
  func shard(ofNumber number: Int) -> Int { number % perTarget }
}

extension Job {
  var shardNumbering: ShardNumbering { ShardNumbering(shards, targets: targets.count) }
}
