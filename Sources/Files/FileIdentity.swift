/// Which file it is, whatever path led to it.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  /// Whether both are on one file system; a directory that is not on its parent's is a mount point.
  package func isOnDevice(of other: FileIdentity) -> Bool { device == other.device }
}
