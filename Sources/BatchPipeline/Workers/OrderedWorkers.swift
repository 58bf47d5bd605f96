/// Runs one function over numbered batches on several lanes; results come out in batch order.
///
///     reader ──► slot taken ──► a free lane ──► reorder ──► write ──► shard lanes ──► slot returned
///        ▲      (waits here when               (holds what                                 │
///        │       all are in use)                came early)                                │
///        └─────────────────────────────────────────────────────────────────────────────────┘
///
/// - Order: a batch's number is taken where it is read; any lane may take it; results are passed on
///   strictly by number, by the lane whose result was the next one: one at a time, whichever lane, the
///   reader's included.
/// - What blocks whom: the reader waits for a slot, and transforms batches meanwhile, as one more lane: it
///   would stand still, and its core with it; what is to be done with results it does where that is rather
///   work than waiting (`helpsWriting`), and once it has read the last batch. A lane waits for the disk alone
///   (`BlockFile`, checkpoints), and for members that others are at (`GzipMembers`). A slot is held from
///   before the read until the batch's last byte is written, so at most `inFlight` batches exist, and more of
///   them while they are small (`BatchSlots`): that is the memory bound.
/// - Failure: the first error, of any stage, is kept, an error of the reader or of a lane when its batch
///   is the next one; the reader stops at its next turn, batches under way are dropped, and `run` throws
///   that error once nothing of it runs any more.
/// - Threads: `count` lanes and the reader's, whatever the number of batches.
struct OrderedWorkers: Sendable {
  /// Lanes beside the reader's.
  let count: Int
  let inFlight: Int
  /// The lanes, for what is to be done with results as well.
  let pool: LanePool

  /// - Parameters:
  ///   - count: lanes, at least 1.
  ///   - helpsWriting: whether the reader, while it waits for a slot, does what is to be done with results too.
  init(count: Int, helpsWriting: Bool = false) {
    self.count = max(1, count)
    // Every lane works on one batch, the reader's included, while another is written. The slots that
    // `BatchSlots` adds bridge the moments in which a lane waits.
    inFlight = self.count + 2
    pool = LanePool(count: self.count, helpsWithUrgent: helpsWriting)
  }

  /// Lanes on which batches are transformed; the reader's is the last.
  var transformingLanes: Int { count + 1 }

  /// - Parameters:
  ///   - next: The next batch, or nil at the end; called on the caller's thread.
  ///   - readBytes: What a batch holds that was read; asked once, on the caller's thread.
  ///   - transform: Called on lane `lane`, one batch at a time for each lane.
  ///   - bytes: What a result holds, where batches may be more than `inFlight` if they are small.
  ///   - write: Called in batch order, never two at once. Must call `finished` once, when the batch's
  ///     memory is free.
  /// - Throws: The first error of the three.
  func run<Input: Sendable, Output: Sendable>(
    failure: FirstFailure,
    reading next: () throws -> Input?,
    holdingRead readBytes: (Input) -> Int = { _ in 0 },
    transforming transform:
      @escaping @Sendable (_ lane: Int, Handover<Input>) throws -> Output,
    holding bytes: (@Sendable (Output) -> Int)? = nil,
    writing write:
      @escaping @Sendable (Output, _ finished: @escaping @Sendable () -> Void) throws -> Void
  ) throws {
    let slots = BatchSlots(count: inFlight)
    let reorder = ReorderBuffer<Output>()
    let pass = passing(to: write, failure: failure) { output in
      if let bytes { slots.note(writtenBytes: bytes(output)) }
    }
    var sequence = 0
    while true {
      slots.take { pool.help(as: count) }
      let finished: @Sendable () -> Void = { slots.give() }
      let input: Handover<Input>
      do {
        guard !failure.isSet, let read = try next() else {
          finished()
          break
        }
        slots.note(readBytes: readBytes(read))
        input = Handover(read)
      } catch {
        // In its turn: what is wrong with a batch before it comes first.
        reorder.insert((.failure(error), finished), at: sequence, passingOn: pass)
        break
      }
      let number = sequence
      pool.run { lane in
        let result: Result<Output, any Error> =
          failure.isSet ? .failure(Dropped()) : Result { try transform(lane, input) }
        reorder.insert((result, finished), at: number, passingOn: pass)
      }
      sequence += 1
    }
    // Nothing runs after `run` returns or throws: every slot is back.
    slots.takeAll { pool.help(as: count, withUrgent: true) }
    try failure.rethrow()
  }

  /// What a batch's result comes to in its turn: written, or dropped where something has failed. Each batch
  /// has its own way to say that it is finished: it travels with the result.
  private func passing<Output: Sendable>(
    to write:
      @escaping @Sendable (Output, _ finished: @escaping @Sendable () -> Void) throws -> Void,
    failure: FirstFailure, noting note: @escaping @Sendable (Output) -> Void
  ) -> @Sendable (ReorderBuffer<Output>.Entry) -> Void {
    { entry in
      do {
        let output = try entry.result.get()
        if failure.isSet { return entry.finished() }
        note(output)
        try write(output, entry.finished)
      } catch {
        if !(error is Dropped) { failure.set(error) }
        entry.finished()
      }
    }
  }
}
