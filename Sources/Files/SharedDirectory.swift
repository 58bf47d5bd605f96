/// An open directory that several threads use, or that a collection holds: neither can be said of a type that
/// is not copyable.
package final class SharedDirectory: Sendable {
  /// The directory, open as long as this object lives.
  package let directory: Directory

  /// Takes the directory over; it is closed with the last reference.
  package init(_ directory: consuming Directory) { self.directory = directory }
}
