/// An open directory that several threads use, or that a collection holds: neither can be said of a type that
/// is not copyable.
package final class SharedDirectory: Sendable {
  package let directory: Directory

  package init(_ directory: consuming Directory) { self.directory = directory }
}
