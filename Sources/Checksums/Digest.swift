internal import Bytes
internal import CChecksums
internal import Crypto

/// SHA-256 (FIPS 180-4) of bytes that arrive in pieces.
///
/// swift-crypto makes it, but where the processor has instructions for it: there two digests go on at
/// once in half to two thirds of the time, and on some three in less, which no library offers, and the checksums of
/// the shards were the largest part of a run. Where it has none many can go on at once (`DigestGroup`).
package struct Digest: Sendable {
  /// What takes the blocks.
  package enum Way: CaseIterable, Sendable {
    case library
    case instructions
    case group

    /// Whether the processor has what it needs.
    package var isPossible: Bool {
      switch self {
      case .library: true
      case .instructions: Digest.hasInstructions
      case .group: CChecksums_hasSHA256Groups()
      }
    }
  }

  static let blockBytes = Int(CChecksums_sha256BlockBytes)
  private static let hasInstructions = CChecksums_hasSHA256()

  /// Whether many digests go on fastest in groups: each of eight takes a sixth to a third of the library's time. The
  /// processor's instructions, where it has them, take as little.
  package static let groupsPay = !hasInstructions && Way.group.isPossible

  /// Whether three digests at once take less time than the same bytes two at once, which is so on AMD's family 26
  /// and not on its family 23. Tried out once, in less than a tenth of a millisecond: no list of processors
  /// would be complete.
  package static let threeAtOncePay = triesThreeAtOnce()

  private let way: Way
  /// nil where another way is gone: then the rest is used.
  private var library: SHA256?
  /// FIPS 180-4 §5.3.3.
  private var words: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var bytes = 0
  /// The last `bytes % 64` bytes, which are no whole block yet.
  private var begun: [64 of UInt8] = .init(repeating: 0)

  /// `bytes` without those at their end that are no whole block.
  package static func wholeBlocks(_ bytes: Int) -> Int { bytes / blockBytes * blockBytes }

  /// A digest of no bytes yet.
  /// - Parameter isOneOfMany: whether it goes on in groups where these pay; alone it then takes more time.
  package init(isOneOfMany: Bool = false) {
    let isInGroups = isOneOfMany && Digest.groupsPay
    self.init(Digest.hasInstructions ? .instructions : isInGroups ? .group : .library)
  }

  /// A digest of no bytes yet.
  /// - Parameter way: one that is possible.
  package init(_ way: Way) {
    self.way = way
    library = way == .library ? SHA256() : nil
  }

  /// Whether it is for a `DigestGroup`.
  package var goesOnInGroups: Bool { way == .group }

  /// Whether it can join one: it stands between blocks.
  package var canJoin: Bool { goesOnInGroups && isBetweenBlocks }

  /// Takes the next bytes.
  package mutating func update(_ source: [UInt8]) { update(source.span) }
  /// Takes the next bytes.
  package mutating func update(_ source: ArraySlice<UInt8>) { update(source.span) }

  /// Takes the next bytes.
  package mutating func update(_ source: Span<UInt8>) {
    if library != nil {
      // SAFETY: the pointer does not leave the call.
      unsafe source.withUnsafeBytes { unsafe library?.update(bufferPointer: $0) }
      return
    }
    let first = source.extracting(first: min(source.count, -bytes & (Digest.blockBytes - 1)))
    gather(first)
    let rest = source.extracting(droppingFirst: first.count)
    let blocks = rest.count / Digest.blockBytes
    take(rest, blocks: blocks)
    gather(rest.extracting(droppingFirst: blocks * Digest.blockBytes))
  }

  /// Goes on with two digests at once, as far as both have whole blocks; with what is left one by one.
  package static func update(
    _ first: inout Digest, _ firstSource: Span<UInt8>, _ second: inout Digest,
    _ secondSource: Span<UInt8>
  ) {
    var common = 0
    if first.takesBlocks, second.takesBlocks {
      let blocks = min(firstSource.count, secondSource.count) / blockBytes
      common = blocks * blockBytes
      // SAFETY: both sources have that many blocks.
      unsafe first.withAddresses(firstSource) { firstWords, firstBytes in
        unsafe second.withAddresses(secondSource) { secondWords, secondBytes in
          unsafe CChecksums_takeTwo(firstWords, firstBytes, secondWords, secondBytes, blocks)
        }
      }
      first.bytes += common
      second.bytes += common
      if common == firstSource.count, common == secondSource.count { return }
    }
    first.update(firstSource.extracting(droppingFirst: common))
    second.update(secondSource.extracting(droppingFirst: common))
  }

  /// Goes on with three digests at once, as far as all have whole blocks; with what is left as with two and
  /// one. What the third takes of the time, `CChecksums_takeThree` says.
  package static func update(
    _ first: inout Digest, _ firstSource: Span<UInt8>, _ second: inout Digest,
    _ secondSource: Span<UInt8>, _ third: inout Digest, _ thirdSource: Span<UInt8>
  ) {
    var common = 0
    if first.takesBlocks, second.takesBlocks, third.takesBlocks {
      let blocks = min(firstSource.count, secondSource.count, thirdSource.count) / blockBytes
      common = blocks * blockBytes
      // SAFETY: all three sources have that many blocks.
      unsafe first.withAddresses(firstSource) { firstWords, firstBytes in
        unsafe second.withAddresses(secondSource) { secondWords, secondBytes in
          unsafe third.withAddresses(thirdSource) { thirdWords, thirdBytes in
            unsafe CChecksums_takeThree(
              firstWords, firstBytes, secondWords, secondBytes, thirdWords, thirdBytes, blocks)
          }
        }
      }
      first.bytes += common
      second.bytes += common
      third.bytes += common
    }
    update(
      &first, firstSource.extracting(droppingFirst: common),
      &second, secondSource.extracting(droppingFirst: common))
    third.update(thirdSource.extracting(droppingFirst: common))
  }

  /// The digest of all bytes so far, in lower-case hexadecimal.
  package func hex() -> String { String(hexadecimal: finalized()) }

  /// Whether `text` could be what `hex` gives.
  package static func isHexadecimal(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(ASCII.isLowerCaseHex)
  }

  /// The 32 bytes of the digest of `bytes` alone.
  package static func bytes(of bytes: [UInt8]) -> [UInt8] { of(bytes).finalized() }

  /// The digest of `bytes` alone, in lower-case hexadecimal.
  package static func hex(of bytes: [UInt8]) -> String { of(bytes).hex() }

  private static func of(_ bytes: [UInt8]) -> Digest {
    var digest = Digest()
    digest.update(bytes)
    return digest
  }
}

extension Digest {
  /// Has this digest, which `canJoin`, go on with the first bytes of `source`, which has some blocks, when `body` has
  /// `group` go on: with `bytesTaken`.
  package mutating func join(
    _ group: inout DigestGroup, with source: Span<UInt8>, _ body: (inout DigestGroup) -> Void
  ) {
    let blocks = source.count / Digest.blockBytes
    precondition(canJoin && blocks > 0, "bug: a digest that cannot join a group")
    // SAFETY: the group uses both within `body`, and forgets them; `source` has that many blocks.
    unsafe withAddresses(source) { words, bytes in
      unsafe group.add(words, bytes, blocks: blocks)
      body(&group)
    }
    bytes += group.bytesTaken
  }

  private static func triesThreeAtOnce() -> Bool {
    guard hasInstructions else { return false }
    let source = [UInt8](repeating: 0, count: 4 << 10)
    var (first, second, third) = (Digest(), Digest(), Digest())
    let clock = ContinuousClock()
    // The shortest of a few: whatever interrupts one takes longer.
    let twoAtOnce = (0..<4).map { _ in
      clock.measure { update(&first, source.span, &second, source.span) }
    }.min()
    let threeAtOnce = (0..<4).map { _ in
      clock.measure { update(&first, source.span, &second, source.span, &third, source.span) }
    }.min()
    guard let twoAtOnce, let threeAtOnce else { return false }
    return threeAtOnce * 2 < twoAtOnce * 3
  }

  private var isBetweenBlocks: Bool { bytes % Digest.blockBytes == 0 }

  /// Whether the processor's instructions can go on with whole blocks.
  private var takesBlocks: Bool { way == .instructions && isBetweenBlocks }

  /// Takes bytes that complete no more than the block that is begun.
  private mutating func gather(_ source: Span<UInt8>) {
    let start = bytes % Digest.blockBytes
    for index in source.indices { begun[start + index] = source[index] }
    bytes += source.count
    if !source.isEmpty, start + source.count == Digest.blockBytes {
      let block = begun
      bytes -= Digest.blockBytes
      take(block.span, blocks: 1)
    }
  }

  /// Runs `body` with where the words are and where `source` begins, unless that is empty.
  @inline(__always)
  private mutating func withAddresses(
    _ source: Span<UInt8>, _ body: (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt8>) -> Void
  ) {
    var words = words.mutableSpan
    // SAFETY: neither pointer outlives the call: `body` is one of this file's, and hands them to C alone, or to a
    // group that uses them before it returns.
    unsafe source.withUnsafeBufferPointer { source in
      unsafe words.withUnsafeMutableBufferPointer { words in
        if let words = words.baseAddress, let bytes = source.baseAddress {
          unsafe body(words, bytes)
        }
      }
    }
  }

  /// Takes the first `blocks` blocks of `source`.
  private mutating func take(_ source: Span<UInt8>, blocks: Int) {
    precondition(blocks * Digest.blockBytes <= source.count, "bug: blocks beyond the bytes")
    let way = way
    // SAFETY: `source` has that many blocks.
    unsafe withAddresses(source) { words, bytes in
      if way == .instructions {
        unsafe CChecksums_takeOne(words, bytes, blocks)
      } else {
        unsafe CChecksums_takeAlone(words, bytes, blocks)
      }
    }
    bytes += blocks * Digest.blockBytes
  }

  /// FIPS 180-4 §5.1.1: a one, zeros, and the number of bits in the last eight bytes of a block.
  private func finalized() -> [UInt8] {
    if let library { return Array(library.finalize()) }
    var padded = self
    let room = Digest.blockBytes - 8
    let zeros = (2 * Digest.blockBytes + room - 1 - bytes % Digest.blockBytes) % Digest.blockBytes
    padded.update([0x80] + Array(repeating: 0, count: zeros))
    padded.update((0..<8).map { UInt8(truncatingIfNeeded: (8 * bytes) >> (56 - 8 * $0)) })
    return padded.words.indices.flatMap { index in
      (0..<4).map { UInt8(truncatingIfNeeded: padded.words[index] >> (24 - 8 * $0)) }
    }
  }
}
