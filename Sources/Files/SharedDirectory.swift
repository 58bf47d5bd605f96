/// An open directory that several threads use, or that a collection holds: neither can be said of a type that
/// is not copyable.
package final class SharedDirectory: Sendable {
  /// The directory; its operations may run at the same time.
  package let directory: Directory

  /// Takes the directory over; it is closed with the last reference.
  package init(_ directory: consuming Directory) { self.directory = directory }
}
