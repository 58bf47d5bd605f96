internal import Glibc

/// libFuzzer over one target, which the environment names; arguments are libFuzzer's.
@main struct Fuzz {
  /// Nil: the environment names none.
  static let target = environment("PAYLOADBATCH_FUZZ_TARGET").flatMap { FuzzTarget(rawValue: $0) }
  /// What a target reads is made wrong at one rare place, as a fault in the program would: libFuzzer must
  /// find it.
  static let isPlanted = environment("PAYLOADBATCH_FUZZ_PLANTED") != nil

  static func main() {
    guard target != nil else {
      print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
      exit(64)
    }
    var count = CommandLine.argc
    var arguments = unsafe CommandLine.unsafeArgv
    // SAFETY: both are the process's own, which libFuzzer may change.
    exit(unsafe runFuzzer(&count, &arguments, Fuzz.runOne))
  }

  private static let runOne: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = {
    bytes, count in
    // SAFETY: libFuzzer keeps so many bytes there during the call.
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    target?.check(input)
    return 0
  }

  private static func environment(_ name: String) -> String? {
    // SAFETY: the text is copied at once.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// libFuzzer's own `main`, which calls back for each input.
@_extern(c, "LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Ends the process where something does not hold: libFuzzer keeps the input.
func require(_ holds: Bool, _ what: @autoclosure () -> String) {
  if holds { return }
  print("finding: \(what())")
  fflush(nil)
  abort()
}
