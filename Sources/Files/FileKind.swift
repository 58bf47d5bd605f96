/// What a name stands for.
package enum FileKind: Equatable, Sendable {
  case regular, directory, symbolicLink, fifo, socket, device

  /// The kind with its article, for messages.
  package var phrase: String {
    switch self {
    case .regular: "a file"
    case .directory: "a directory"
    case .symbolicLink: "a symbolic link"
    case .fifo: "a FIFO"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
