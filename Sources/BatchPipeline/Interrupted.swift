/// The run was told to stop by a signal.
package struct Interrupted: Error, Equatable, Sendable {
  /// Number of the signal.
  package let signal: Int32

  package init(signal: Int32) { self.signal = signal }
}
