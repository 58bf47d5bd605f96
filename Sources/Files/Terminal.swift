#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The terminal, if there is one.
package enum Terminal {
  /// Whether what is written to descriptor `number` (1 or 2) is seen by a person.
  package static func isTerminal(_ number: CInt) -> Bool { isatty(number) == 1 }
}
