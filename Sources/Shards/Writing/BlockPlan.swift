internal import Checksums
internal import Files

/// How much of a file is gathered for one write, and how it is written: so that all files of a run stay
/// within a share of its memory.
package struct BlockPlan: Sendable {
  /// Bytes of a block: whole pages, or whole blocks of `Digest` where it is less than a page.
  let bytes: Int
  /// Full blocks that make one write. Several are written while others are gathered.
  let blocksToAWrite: Int
  /// Whether blocks go past the page cache: copying 1.2 GB into it and out again costs as much processor
  /// time as decompressing the export; written directly, a tenth of that.
  let isDirect: Bool
  /// Bytes of the writes of all files that are under way or wait for the disk.
  let waitingBytes: Int
  /// Of no bytes, by what is the fastest way for so many files.
  let digest: Digest

  /// Bytes through the page cache after which the kernel is asked to write them to disk, so that the end of a
  /// run waits for little; with much less, the requests would be a cost of their own.
  var writingStep: Int { isDirect ? 16 << 20 : 256 << 10 }

  /// Smaller writes cost more than copying does. These cost as much; but where the page cache gets memory that
  /// the host of a virtual machine has to find first, copying takes twice as long.
  private static let leastDirectBytes = 32 << 10
  /// Larger ones are no faster, and cost memory: each file has one that is half full.
  private static let largestBytes = 256 << 10
  /// Larger writes are no faster, and cost memory: each file gathers one, and some are under way. With half of it the
  /// disks of virtual machines take as long for a write.
  private static let largestWriteBytes = 1 << 20
  /// Bytes of a block of a file that gets little, or of none.
  private static let smallBytes = 32 << 10
  private static let leastBytes = 4 << 10

  /// Bytes of all files together where they are written directly, without those that wait for the disk
  /// (`DiskRoom`): thirty-two gather the largest writes.
  private static let directBudget = 32 << 20
  /// As many as are gathered while a disk that flushes, or whose host has other work, takes none, a sixtieth of a
  /// second long. With half of it lanes stand still in such an hour, with twice as many no less than with these.
  private static let waitingBudget = 16 << 20
  /// Bytes of all files together where they go through the page cache.
  private static let smallBudget = 24 << 20

  /// Of fewer a `DigestGroup` takes as long as the library.
  private static let leastOfAGroup = 3

  /// The plan for one of `files` files that are open at once.
  package init(files: Int, isCompressed: Bool) {
    // Compressed text is written a fifth as often, and has texts of members beside the blocks.
    let parts = isCompressed ? 2 : 1
    let digest = Digest(isOneOfMany: files >= BlockPlan.leastOfAGroup)
    let share = BlockPlan.directBudget / (parts * files)
    if share >= BlockPlan.leastDirectBytes {
      let bytes = min(AlignedBlock.wholePages(share), BlockPlan.largestBytes)
      let blocks = min(share, BlockPlan.largestWriteBytes) / bytes
      self.init(
        bytes: bytes, blocksToAWrite: blocks, isDirect: true,
        waitingBytes: BlockPlan.waitingBudget / parts, digest: digest)
    } else {
      let share = max(BlockPlan.leastBytes, BlockPlan.smallBudget / files) / parts
      // The page cache fills what a write leaves of a page with zeros first, and copies into it later.
      let pages = AlignedBlock.wholePages(share)
      self.init(bytes: pages > 0 ? pages : Digest.wholeBlocks(share), digest: digest)
    }
  }

  private init(
    bytes: Int, blocksToAWrite: Int = 1, isDirect: Bool = false, waitingBytes: Int = 0,
    digest: Digest
  ) {
    self.digest = digest
    self.waitingBytes = waitingBytes
    self.bytes = bytes
    self.blocksToAWrite = blocksToAWrite
    self.isDirect = isDirect
  }

  /// The plan for a dry run of the same files: bytes that are gathered only to be hashed need no block of
  /// more than `smallBytes`.
  var withoutFile: BlockPlan {
    BlockPlan(bytes: min(bytes, BlockPlan.smallBytes), digest: digest)
  }

  /// The plan for a file that gets little.
  package static let small = small(Digest())

  /// - Parameter digest: of no bytes.
  static func small(_ digest: Digest) -> BlockPlan {
    BlockPlan(bytes: smallBytes, digest: digest)
  }
}
