internal import Bytes
package import Files

/// The file that `init --output` makes.
package enum StarterFile {
  /// Asked before anything is read: a name that is taken is said at once.
  /// - Throws: `FileError` and `RunFailure`, exit status 73.
  package static func requireNothing(at path: String) throws {
    let (directory, name) = PathText.split(path)
    let parent = try Directory(opening: directory, role: .output)
    let status = try parent.status(of: FileName(name))
    guard status == nil else {
      throw RunFailure(.outputRefused, at: path, "exists already; name a new file")
    }
  }

  /// Makes a new file of mode 0600.
  /// - Throws: Exit status 73 where something has the name by now.
  package static func create(at path: String, _ text: String) throws(FileError) {
    let (directory, name) = PathText.split(path)
    let parent = try Directory(opening: directory, role: .output)
    let fileName = FileName(name)
    let file = try parent.createFile(fileName)
    do throws(FileError) {
      try file.write(Array(text.utf8))
      try file.close()
    } catch {
      try? parent.removeFile(fileName)
      throw error
    }
  }
}
