internal import Bytes
internal import Checksums
internal import Records
internal import Shards

extension Manifest {
  /// What no run writes into a manifest, however its numbers add up: a checksum of another form, a code or a
  /// reason that there is not (PIPELINE.md §3).
  var foreignTerms: [String] {
    var found: [String] = []
    for (place, sum) in sums where !Digest.isHexadecimal(sum) {
      found.append("\(place) is not a SHA-256 in lower-case hexadecimal")
    }
    for tally in counts.rejected where RejectionCode(rawValue: tally.name) == nil {
      found.append("counts.rejected has \(Printable(tally.name)), which is no code")
    }
    for tally in counts.skipped where SkipReason(rawValue: tally.name) == nil {
      found.append("counts.skipped has \(Printable(tally.name)), which is no reason")
    }
    return found
  }

  private var sums: [(place: String, sum: String)] {
    [("configSHA256", configSHA256)]
      + inputs.enumerated().map { ("inputs[\($0)].sha256", $1.sha256) }
      + tables.enumerated().map { ("tables[\($0)].sha256", $1.sha256) }
  }
}
