internal import Records

extension Manifest {
  /// Nothing is published, or said of a dry run, where the program's own counts contradict each other.
  /// - Parameter path: The path of the output, for the message.
  /// - Throws: `PublicationError`: a bug.
  package func requireSound(for path: String) throws(PublicationError) {
    guard counts.isBalanced else {
      throw PublicationError(
        path,
        .unbalanced(
          "\(counts.read) records were read, but \(counts.totalWritten) written, "
            + "\(counts.totalRejected) rejected and \(counts.totalSkipped) skipped"))
    }
    if let problem = contradictions.first { throw PublicationError(path, .unbalanced(problem)) }
  }

  /// What in the manifest contradicts itself: counts, lists and sums. Empty for a sound one.
  package var contradictions: [String] {
    var found: [String] = []
    if !counts.isBalanced {
      found.append("counts.read is not the sum of written, rejected and skipped")
    }
    if RunCounts.sum(inputs.map(\.records)) != counts.read {
      found.append("counts.read is not the sum of the inputs' records")
    }
    let inShards = Manifest.sums(
      outputs.compactMap { file in file.target.map { ($0, file.records) } })
    let written = Manifest.sums(counts.written.map { ($0.name, $0.count) })
    for tally in counts.written where inShards[Array(tally.name.utf8)] ?? 0 != tally.count {
      found.append("counts.written of \(tally.name) is not the sum of its shards' records")
    }
    for file in outputs {
      guard let target = file.target else { continue }
      if written[Array(target.utf8)] == nil {
        found.append("\(file.path) is of a target without a count")
      }
      if !file.path.utf8.starts(with: Array(target.utf8) + [UInt8(ascii: "/")]) {
        found.append("\(file.path) is not in the directory of its target, \(target)")
      }
    }
    let letters = outputs.filter { $0.target == nil }
    if letters.count != 1 || letters[0].path != PublicationFileNames.deadLetters {
      found.append("\(PublicationFileNames.deadLetters) is not listed once")
    } else if letters[0].records != counts.totalRejected {
      found.append("counts.rejected is not the number of dead letters")
    }
    for (tally, what) in counts.parts where tally.count > written[Array(tally.name.utf8)] ?? 0 {
      found.append("\(what) of \(tally.name) is more than its written")
    }
    return found
  }

  /// Counts by the bytes of the names that they are under.
  private static func sums(_ counts: [(name: String, count: Int)]) -> [[UInt8]: Int] {
    Dictionary(grouping: counts, by: { Array($0.name.utf8) })
      .mapValues { counts in RunCounts.sum(counts.map(\.count)) }
  }
}

extension RunCounts {
  /// Counts of payloads that are also counted as written, by their targets.
  fileprivate var parts: [(Tally, String)] {
    truncated.map { ($0, "counts.truncated") }
      + variants.map { (Tally($0.target, RunCounts.sum($0.variants)), "counts.variants") }
  }
}
