extension Manifest {
  /// What in the manifest contradicts itself: counts, lists and sums. Empty for a sound one.
  package var contradictions: [String] {
    var found: [String] = []
    if !counts.isBalanced {
      found.append("counts.read is not the sum of written, rejected and skipped")
    }
    if sum(inputs.map(\.records)) != counts.read {
      found.append("counts.read is not the sum of the inputs' records")
    }
    for tally in counts.written {
      let files = outputs.filter { $0.target?.utf8.elementsEqual(tally.name.utf8) == true }
      if sum(files.map(\.records)) != tally.count {
        found.append("counts.written of \(tally.name) is not the sum of its shards' records")
      }
    }
    let known = Set(counts.written.map { Array($0.name.utf8) })
    for file in outputs where file.target.map({ !known.contains(Array($0.utf8)) }) == true {
      found.append("\(file.path) is of a target without a count")
    }
    let letters = outputs.filter { $0.target == nil }
    if letters.count != 1 || letters[0].path != PublicationNames.deadLetters {
      found.append("rejected.ndjson is not listed once")
    } else if letters[0].records != counts.totalRejected {
      found.append("counts.rejected is not the number of dead letters")
    }
    return found
  }

  private func sum(_ counts: [Int]) -> Int { RunCounts.sum(counts.map { RunCounts.Tally("", $0) }) }
}
