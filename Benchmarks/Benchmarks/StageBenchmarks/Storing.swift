import Bytes
import Checksums
import Crypto
import Shards

/// From lines to files.
func measureShards() {
  measure("Crypto/sha256/million-a") {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    return Work(bytes: text.count, records: 1) {
      SHA256.hash(data: text)
    } isRight: {
      // FIPS 180-2, appendix B.3.
      hexadecimal($0) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    }
  }
  measure("Checksums/sha256/million-a-twice") {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    return Work(bytes: 2 * text.count, records: 2) {
      var digests = (Digest(), Digest())
      Digest.update(&digests.0, text.span, &digests.1, text.span)
      return [digests.0.hex(), digests.1.hex()]
    } isRight: { (digests: [String]) in
      let expected = hexadecimal(SHA256.hash(data: text))
      return digests == [expected, expected]
    }
  }
  measure("Checksums/sha256/million-a-thrice") {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    return Work(bytes: 3 * text.count, records: 3) {
      var digests = (Digest(), Digest(), Digest())
      Digest.update(
        &digests.0, text.span, &digests.1, text.span, &digests.2, text.span)
      return [digests.0.hex(), digests.1.hex(), digests.2.hex()]
    } isRight: { (digests: [String]) in
      let expected = hexadecimal(SHA256.hash(data: text))
      return digests == [expected, expected, expected]
    }
  }
  if Checksums.Digest.Way.group.isPossible {
    measure("Checksums/sha256/million-a-eight-times") {
      let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
      let whole = Checksums.Digest.wholeBlocks(text.count)
      return Work(bytes: 8 * text.count, records: 8) {
        var digests = Array(repeating: Digest(.group), count: 8)
        var group = DigestGroup()
        goOn(&digests, with: text, whole, &group)
        return digests.map { digest in
          var digest = digest
          digest.update(text[whole...])
          return digest.hex()
        }
      } isRight: { (digests: [String]) in
        digests == [String](repeating: hexadecimal(SHA256.hash(data: text)), count: 8)
      }
    }
  }
  for shape in [Sample.Shape.campaign, .short, .long] {
    // The first counts and hashes alone.
    for (name, isStored) in [("append", false), ("write", true)] {
      measure("Shards/\(name)/\(shape.rawValue)") {
        let sample = Sample(shape, bytes: 8 << 20)
        let lines = sample.records.indices.map { sample.apnsLine($0, id: "") }
        let text = Array(lines.joined().utf8)
        let pieces = stride(from: 0, to: lines.count, by: 64).map { first in
          var bytes = ByteBuffer()
          var ranges: [Range<Int>] = []
          for line in lines[first..<min(first + 64, lines.count)] {
            ranges.append(bytes.count..<bytes.count + line.utf8.count)
            bytes.append(utf8: line)
          }
          return TextLines(SharedBytes(bytes), at: ranges)
        }
        let publication = try Publication(Scratch.path("shards"))
        return Work(bytes: text.count, records: sample.records.count) {
          let staging = isStored ? try publication.stage() : nil
          try staging?.makeTarget("ios")
          let shard =
            try staging?.createShard(
              target: "ios", index: 0, isCompressed: false,
              blocks: BlockPlan(files: 1, isCompressed: false))
            ?? .withoutFile(path: "", target: nil)
          for piece in pieces { try shard.append(piece.places.indices, of: piece) }
          return (try shard.close(), staging)
        } isRight: { (file: PublishedFile, staging: Staging?) in
          try staging?.verify([file])
          try staging?.discard()
          return file.bytes == text.count && file.records == sample.records.count
            && file.sha256 == hexadecimal(SHA256.hash(data: text))
        }
      }
    }
  }
}

private func hexadecimal(_ digest: SHA256.Digest) -> String {
  digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Has all digests go on with the first `count` bytes of `text` at once.
private func goOn(
  _ digests: inout [Checksums.Digest], with text: [UInt8], _ count: Int, from index: Int = 0,
  _ group: inout DigestGroup
) {
  guard index < digests.count else { return group.goOn() }
  var digest = digests[index]
  digest.join(&group, with: text.span.extracting(first: count)) { group in
    goOn(&digests, with: text, count, from: index + 1, &group)
  }
  digests[index] = digest
}
