internal import Configuration
internal import Dispatch
internal import Payloads
internal import Records
internal import Shards
internal import Synchronization

/// Takes rendered batches in order and writes each shard's lines on that shard's lane.
///
/// A shard always has the same lane, and a lane is a serial queue: lines stay in input order, while
/// hashing and writing of different shards run side by side.
final class ShardSink: Sendable {
  /// Where the lines of one shard, or of one target with rolling shards, go.
  private enum Destination: Sendable {
    case shard(ShardStream)
    case rolling(RollingShards<ShardStream>)
  }

  private struct Totals {
    var tally: BatchTally
    var rejections: [String] = []
  }

  private let destinations: [Destination]
  private let members: GzipMembers?
  private let deadLetters: ShardWriter
  private let lanes: [DispatchQueue]
  private let totals: Mutex<Totals>
  private let budget: RejectionBudget
  private let failure: FirstFailure

  /// - Parameters:
  ///   - open: makes the file of a target's shard.
  init(
    job: Job, compression: OutputCompression, budget: RejectionBudget, lanes count: Int,
    deadLetters: ShardWriter, failure: FirstFailure,
    open: @escaping @Sendable (_ target: String, _ shard: Int) throws -> ShardWriter
  ) throws {
    self.deadLetters = deadLetters
    self.budget = budget
    self.failure = failure
    lanes = (0..<max(1, count)).map { DispatchQueue(label: "payloadbatch.shards.\($0)") }
    totals = Mutex(
      Totals(
        tally: BatchTally(targets: job.targets.count, variants: job.variantNames.count)))
    members = try compression == .gzip ? GzipMembers(lanes: lanes.count) : nil
    let memberBytes = ShardStream.memberBytes(
      files: job.shards.openFiles(targets: job.targets.count))
    let open: @Sendable (String, Int) throws -> ShardStream = { [members] target, shard in
      ShardStream(try open(target, shard), members: members, memberBytes: memberBytes)
    }
    var destinations: [Destination] = []
    for target in job.targets {
      let name = target.name
      switch job.shards {
      case .count(let count):
        for shard in 0..<count { destinations.append(.shard(try open(name, shard))) }
      case .maximumRecords(let maximum):
        let shards = RollingShards(maximumRecords: maximum) { shard in try open(name, shard) }
        destinations.append(.rolling(shards))
      }
    }
    self.destinations = destinations
  }

  /// Counts `batch` and passes its lines to the shards' lanes.
  /// - Parameter finished: called once, when the last line is written; not where this throws.
  /// - Throws: `TooManyRejects` where a budget that is a count is passed.
  func write(_ batch: RenderedBatch, finished: @escaping @Sendable () -> Void) throws {
    let rejected = totals.withLock { totals in
      totals.tally.add(batch.tally)
      let room = BatchEncoder.namedRejections - totals.rejections.count
      totals.rejections += batch.rejections.prefix(room).map(\.message)
      return totals.tally.totalRejected
    }
    // One order for all dead letters: they are written here, not on a lane.
    if !batch.deadLetters.isEmpty {
      try deadLetters.append(batch.deadLetters[...], of: batch.text)
    }
    if case .count(let allowed) = budget, rejected > allowed { throw TooManyRejects() }
    let open = Countdown(lanes.count, then: finished)
    for lane in lanes.indices {
      lanes[lane].async { [self] in
        defer { open.signal() }
        guard !failure.isSet else { return }
        do {
          for index in stride(from: lane, to: destinations.count, by: lanes.count) {
            let lines = batch.lines[index]
            if !lines.isEmpty { try append(lines, of: batch.text, to: destinations[index]) }
          }
        } catch {
          failure.set(error)
        }
      }
    }
  }

  private func append(
    _ lines: [Range<Int>], of text: SharedBytes, to destination: Destination
  ) throws {
    switch destination {
    case .shard(let stream): try stream.append(lines[...], of: text)
    case .rolling(let shards): try shards.append(lines, of: text)
    }
  }

  /// Flushes and closes every shard, several at once. To be called when no batch is under way.
  /// - Returns: The files in the order of targets and shards, the dead letters last.
  func close() throws -> [PublishedFile] {
    let files = Mutex<[Int: [PublishedFile]]>([:])
    let group = DispatchGroup()
    for lane in lanes.indices {
      lanes[lane].async(group: group) { [self] in
        do {
          for index in stride(from: lane, to: destinations.count, by: lanes.count) {
            let closed =
              switch destinations[index] {
              case .shard(let stream): [try stream.close()]
              case .rolling(let shards): try shards.close()
              }
            files.withLock { $0[index] = closed }
          }
        } catch {
          failure.set(error)
        }
      }
    }
    group.wait()
    try failure.rethrow()
    let closed = files.withLock { files in destinations.indices.flatMap { files[$0] ?? [] } }
    return closed + [try deadLetters.close()]
  }

  /// Waits until nothing of the shards runs any more, for a run that failed.
  func wait() { members?.wait() }

  /// Flushes the dead letters alone, for a run that publishes nothing else.
  func closeDeadLetters() throws { _ = try deadLetters.close() }

  var tally: BatchTally { totals.withLock { $0.tally } }

  /// What standard error says of the first rejections.
  var rejections: [String] { totals.withLock { $0.rejections } }
}

extension ShardRule {
  /// Files that are open at once.
  func openFiles(targets: Int) -> Int {
    switch self {
    case .count(let count): count * targets
    case .maximumRecords: targets
    }
  }
}

/// More records were rejected than `errors.maxRejected` allows.
struct TooManyRejects: Error {}

/// Calls its closure when it was signalled so many times.
private final class Countdown: Sendable {
  private let rest: Atomic<Int>
  private let finished: @Sendable () -> Void

  init(_ count: Int, then finished: @escaping @Sendable () -> Void) {
    rest = Atomic(count)
    self.finished = finished
  }

  func signal() {
    if rest.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finished() }
  }
}
