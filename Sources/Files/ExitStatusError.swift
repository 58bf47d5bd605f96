/// An error that ends the run and knows the exit status that goes with it.
package protocol ExitStatusError: Error, CustomStringConvertible {
  var exitStatus: ExitStatus { get }
}
