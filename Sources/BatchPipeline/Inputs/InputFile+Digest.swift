internal import Files

extension InputFile {
  /// SHA-256 of the file as delivered, in lower-case hexadecimal.
  func sha256() throws -> String {
    let descriptor = try Descriptor.reading(location)
    let digest = InputDigest()
    while true {
      var chunk: [UInt8] = []
      if try descriptor.read(1 << 20, appendingTo: &chunk) == 0 { return digest.sha256 }
      try digest.update(chunk)
    }
  }
}
