/// An error that ends the run and knows the exit status that goes with it.
package protocol ExitStatusError: Error, CustomStringConvertible {
  /// One of the statuses of the program's page on exit statuses (after BSD's `sysexits.h`).
  var exitStatus: CInt { get }
}
