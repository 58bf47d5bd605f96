internal import ArgumentParser

/// What the process was called with, as bytes.
enum CommandLineText {
  /// Requires that all arguments are there as they were given.
  ///
  /// Without /proc Swift's library finds none on Linux, not even the program's own name. And
  /// `CommandLine.arguments` holds U+FFFD where an argument is no UTF-8: it would name another file, or go
  /// out in every payload.
  /// - Throws: `ValidationError`.
  static func requireReadable() throws(ValidationError) {
    if CommandLine.argc == 0 {
      throw ValidationError("the arguments cannot be read; mount /proc")
    }
    for index in 1..<max(1, Int(CommandLine.argc)) {
      // SAFETY: the system keeps `argc` texts that end in a zero for as long as the process lives.
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
      if unsafe String(validatingCString: argument) == nil {
        throw ValidationError("argument \(index) is not valid UTF-8; re-encode it")
      }
    }
  }
}
