import Files
import TemporaryFiles
import Testing

extension TemporaryDirectory {
  func write(_ name: FileName, _ text: String) throws {
    let file = try open().createFile(name)
    try file.write(Array(text.utf8))
    try file.close()
  }

  func read(_ name: FileName) throws -> String {
    let bytes = try open().openFile(name).contents(maximumBytes: 1 << 20)
    return String(decoding: try #require(bytes), as: UTF8.self)
  }
}
