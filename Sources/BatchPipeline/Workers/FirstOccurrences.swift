internal import Records
internal import Synchronization

/// Decides, in input order, which record of a `dedupe` value came first, and takes the later ones out of
/// what the workers made of them.
///
/// Workers encode every record, because only the order tells which one counts: a duplicate costs its
/// encoding, and a run without duplicates nothing but the search.
final class FirstOccurrences: Sendable {
  private let seen = Mutex(DistinctValues())

  /// To be called in the order of the batches, never two at once.
  /// - Throws: `OutOfMemory`.
  func removeDuplicates(from batch: inout RenderedBatch) throws {
    var isDuplicate: [Bool] = []
    var hasDuplicates = false
    try seen.withLock { seen in
      isDuplicate.reserveCapacity(batch.log.count)
      for entry in batch.log {
        let isNew = try entry.value.isNone || seen.insert(entry.value)
        isDuplicate.append(!isNew)
        if !isNew { hasDuplicates = true }
      }
    }
    if hasDuplicates { batch.remove(isDuplicate) }
    batch.log = []
  }
}

extension RenderedBatch {
  /// Makes the marked records duplicates: they have neither line nor dead letter.
  fileprivate mutating func remove(_ isDuplicate: [Bool]) {
    var cuts = lines.map { Cut(of: $0.bytes) }
    var deadLetterCut = Cut(of: deadLetters)
    var ends: [[Int]] = lines.map { _ in [] }
    for (entry, isDuplicate) in zip(log, isDuplicate) {
      switch entry.fate {
      case .written(_, let index, _, _):
        cuts[index].pass(entry.bytes, keeps: !isDuplicate)
        if isDuplicate { lines[index].count -= 1 } else { ends[index].append(cuts[index].length) }
      case .rejected: deadLetterCut.pass(entry.bytes, keeps: !isDuplicate)
      case .skipped: break
      }
      if isDuplicate {
        tally.remove(entry.fate)
        tally.add(.skipped(.duplicate))
      }
    }
    for index in lines.indices {
      lines[index].bytes = cuts[index].finish()
      if !lines[index].ends.isEmpty { lines[index].ends = ends[index] }
    }
    deadLetters = deadLetterCut.finish()
    rejections.removeAll { isDuplicate[$0.record - firstRecord] }
  }
}

/// Copies the parts of some bytes that are kept, and nothing where all of them are.
private struct Cut {
  private let source: [UInt8]
  private var kept: [UInt8] = []
  /// Bytes that were looked at, and where the part that is kept now begins.
  private var position = 0
  private var start = 0

  init(of source: [UInt8]) { self.source = source }

  /// Bytes kept so far.
  var length: Int { kept.count + position - start }

  mutating func pass(_ count: Int, keeps: Bool) {
    if !keeps {
      kept += source[start..<position]
      start = position + count
    }
    position += count
  }

  consuming func finish() -> [UInt8] {
    if start == 0 { return source }
    return kept + source[start..<position]
  }
}
