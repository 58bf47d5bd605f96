/// A block that nothing is appended to any more, with as many owners as there are until it is written.
package final class FullBlock: Sendable {
  let block: AlignedBlock

  package init(_ block: consuming AlignedBlock) { self.block = block }

  /// Bytes in it.
  package var count: Int { block.count }
}
