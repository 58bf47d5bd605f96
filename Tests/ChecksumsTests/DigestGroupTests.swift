import Bytes
import Testing

@testable import Checksums

@Suite(.enabled(if: Digest.Way.group.isPossible, "the processor has no vectors for it"))
struct DigestGroupTests {
  private static func texts(_ count: Int, bytes: Int) -> [[UInt8]] {
    (0..<count).map { text in (0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ text &* 7) } }
  }

  /// Goes on with all, one joining after the other.
  private static func goOn(
    _ digests: inout [Digest], from index: Int = 0, _ texts: [[UInt8]], _ range: Range<Int>,
    _ group: inout DigestGroup
  ) {
    guard index < digests.count else { return group.goOn() }
    var digest = digests[index]
    // Some have more, which is left.
    let end = min(1_000, range.upperBound + 64 * (index % 3))
    let next = Array(texts[index][range.lowerBound..<end])
    digest.join(&group, with: next.span) { group in
      goOn(&digests, from: index + 1, texts, range, &group)
    }
    digests[index] = digest
  }

  @Test("Digests in a group are each what they are alone, however many there are", arguments: 1...8)
  func together(count: Int) {
    let texts = Self.texts(count, bytes: 1_000)
    var digests = texts.map { _ in Digest(.group) }
    for range in [0..<64, 64..<640, 640..<704] {
      var group = DigestGroup()
      Self.goOn(&digests, texts, range, &group)
      #expect(group.bytesTaken == range.count)
    }
    for (digest, text) in zip(digests, texts) {
      #expect(digest.hex() == Digest.hex(of: Array(text[..<704])))
      var digest = digest
      digest.update(text[704...])
      #expect(digest.hex() == Digest.hex(of: text))
    }
  }

  @Test("A digest within a block cannot join a group, and goes on alone")
  func withinBlock() {
    let text = Self.texts(1, bytes: 300)[0]
    var digest = Digest(.group)
    var taken = 0
    for count in [0, 1, 63, 64, 65, 128] {
      digest.update(text[taken..<count])
      taken = count
      #expect(digest.canJoin == (count % 64 == 0))
    }
    digest.update(text[128...])
    #expect(digest.hex() == Digest.hex(of: text))
  }

  @Test("Of many digests those are in groups that have no faster way")
  func isOneOfMany() {
    #expect(Digest(isOneOfMany: true).goesOnInGroups == Digest.groupsPay)
    #expect(!Digest().goesOnInGroups)
    #expect(!(Digest.groupsPay && Digest.Way.instructions.isPossible))
  }
}
