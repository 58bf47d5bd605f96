/// Which file it is, whatever path led to it.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}
