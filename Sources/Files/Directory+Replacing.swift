#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Directory {
  /// Puts a file of these bytes in the place of `name`, in one step and on the disk: whoever reads
  /// meanwhile sees the old one or the new one. A failure leaves the old one.
  package func replaceFile(
    _ name: FileName, with bytes: [UInt8], permissions: UInt32
  ) throws(FileError) {
    // The process's own name for it, so that two processes do not write into one file.
    let newName = FileName(bytes: [UInt8(ascii: ".")] + name.bytes + Array(".\(getpid()).new".utf8))
    // What a killed process of the same number left, as the first of every container has.
    try? removeFile(newName)
    let file = try createFile(newName)
    do throws(FileError) {
      try file.write(bytes)
      try file.setPermissions(permissions)
      try file.synchronize()
      try rename(newName, to: name)
    } catch {
      try? removeFile(newName)
      throw error
    }
    try synchronize()
  }
}
