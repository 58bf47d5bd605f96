internal import Bytes
internal import Records
internal import Synchronization

/// Decides, in input order, which record of a `dedupe` value came first, and takes the later ones out of
/// what the workers made of them.
///
/// Workers encode every record, because only the order tells which one counts: a duplicate costs its
/// encoding; without duplicates the only cost is the lookup.
final class FirstOccurrences: Sendable {
  /// Values whose places are fetched while others are looked up: a fetch takes as long as some lookups.
  private static let valuesAhead = 8

  private let seen = Mutex(DistinctValues())

  /// To be called in the order of the batches, never two at once.
  /// - Throws: `OutOfMemory`.
  func removeDuplicates(from batch: inout RenderedBatch) throws {
    var isDuplicate: [Bool] = []
    var hasDuplicates = false
    try seen.withLock { seen in
      let entries = batch.dedupeEntries
      isDuplicate.reserveCapacity(entries.count)
      for index in entries.indices {
        let ahead = index + FirstOccurrences.valuesAhead
        if ahead < entries.count { seen.prefetch(entries[ahead].value) }
        let value = entries[index].value
        let isNew = try value.isNone || seen.insert(value)
        isDuplicate.append(!isNew)
        if !isNew { hasDuplicates = true }
      }
    }
    if hasDuplicates { batch.remove(isDuplicate) }
    batch.dedupeEntries = []
  }
}

extension RenderedBatch {
  /// Makes the marked records duplicates: they have neither line nor dead letter. Their bytes stay in
  /// the text, where nothing refers to them.
  fileprivate mutating func remove(_ isDuplicate: [Bool]) {
    var kept: [ShardLines.Line] = []
    var keptLetters: [Range<Int>] = []
    var passedLetters = 0
    for (entry, isDuplicate) in zip(dedupeEntries, isDuplicate) {
      switch entry.fate {
      case .written(_, let line, _, _):
        if !isDuplicate { kept.append(line) }
      case .rejected:
        if !isDuplicate { keptLetters.append(deadLetters[passedLetters]) }
        passedLetters += 1
      case .skipped: break
      case .doneBefore: continue
      }
      if isDuplicate {
        tally.remove(entry.fate)
        tally.add(.skipped(.duplicate))
      }
    }
    lines = lines.replaced(by: kept)
    deadLetters = keptLetters
    rejections.removeAll { isDuplicate[$0.record - firstRecord] }
  }
}
