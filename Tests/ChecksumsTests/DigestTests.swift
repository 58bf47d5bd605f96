import Bytes
import Crypto
import Testing

@testable import Checksums

@Suite struct DigestTests {
  private static let ways = Way.allCases.filter(\.isPossible)

  typealias Way = Checksums.Digest.Way

  private static func text(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  private static func expected(_ bytes: some Sequence<UInt8>) -> String {
    SHA256.hash(data: Array(bytes)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("The digests are those of the standard's examples", arguments: ways)
  func examples(way: Way) {
    // FIPS 180-2, appendix B.
    let examples = [
      "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
      String(repeating: "a", count: 1_000_000):
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ]
    for (text, hex) in examples {
      var digest = Digest(way)
      digest.update(Array(text.utf8))
      #expect(digest.hex() == hex)
      #expect(String(hexadecimal: Digest.bytes(of: Array(text.utf8))) == hex)
    }
  }

  @Test("Every length up to four blocks, cut in two at every place", arguments: ways)
  func lengths(way: Way) {
    for count in 0...256 {
      let text = Self.text(count)
      let expected = Self.expected(text)
      for cut in 0...count {
        var digest = Digest(way)
        digest.update(text[..<cut])
        digest.update(text[cut...])
        guard digest.hex() == expected else {
          Issue.record("\(count) bytes cut at \(cut)")
          return
        }
      }
    }
  }

  @Test("A digest can be asked for and goes on", arguments: ways)
  func goesOn(way: Way) {
    let text = Self.text(200)
    var digest = Digest(way)
    for count in 0..<200 {
      #expect(digest.hex() == Self.expected(text[..<count]))
      digest.update(text[count...count])
    }
  }

  @Test("Three at once are each what they are alone, wherever they stand", arguments: ways)
  func three(way: Way) {
    let texts = (1...3).map { Self.text(1_000, seed: $0) }
    for begun in [[0, 0, 0], [64, 128, 0], [0, 1, 64], [63, 64, 64], [64, 64, 65]] {
      for more in [[0, 0, 0], [64, 64, 64], [640, 640, 64], [64, 640, 700], [1, 64, 640]] {
        var digests = begun.indices.map { index in
          var digest = Digest(way)
          digest.update(texts[index][..<begun[index]])
          return digest
        }
        let next = begun.indices.map { texts[$0][begun[$0]..<begun[$0] + more[$0]] }
        var (one, two, three) = (digests[0], digests[1], digests[2])
        let (first, second, third) = (next[0], next[1], next[2])
        Digest.update(&one, first.span, &two, second.span, &three, third.span)
        digests = [one, two, three]
        for index in digests.indices {
          #expect(
            digests[index].hex() == Self.expected(texts[index][..<(begun[index] + more[index])]))
        }
      }
    }
  }

  @Test("Two at once are each what they are alone, wherever they stand", arguments: ways)
  func two(way: Way) {
    let first = Self.text(1_000)
    let second = Self.text(1_000, seed: 2)
    for begun in [(0, 0), (64, 128), (0, 1), (63, 64), (65, 127)] {
      for more in [(0, 0), (64, 64), (1, 640), (640, 1), (63, 65), (300, 700), (800, 128)] {
        var one = Digest(way)
        var two = Digest(way)
        one.update(first[..<begun.0])
        two.update(second[..<begun.1])
        Digest.update(
          &one, first[begun.0..<begun.0 + more.0].span,
          &two, second[begun.1..<begun.1 + more.1].span)
        #expect(one.hex() == Self.expected(first[..<(begun.0 + more.0)]))
        #expect(two.hex() == Self.expected(second[..<(begun.1 + more.1)]))
      }
    }
  }
}
