/// The share of a host's processors that a container, or a service, leaves to the process (cgroups(7)).
package enum CPUQuota {
  /// Neither file is longer, unless it is something else.
  private static let maximumBytes = 64 << 10

  /// Processors, rounded up, that the control groups of version 2 leave to the process: the smallest quota of its own
  /// group and of those above that it can see. Those of version 1 Foundation counts.
  ///
  /// Opens one file for each group.
  /// - Parameters:
  ///   - membership: says which group the process is in.
  ///   - root: directory of all groups, or of those that a container can see.
  /// - Returns: nil where there is no quota, or nothing can be read.
  package static func processors(
    membership: String = "/proc/self/cgroup", root: String = "/sys/fs/cgroup"
  ) -> Int? {
    guard let membership = text(membership), let group = group(membership) else { return nil }
    var directory = root
    var smallest = processors(in: directory)
    for name in group.split(separator: "/") {
      // A process that came from outside the container: what lies there cannot be seen.
      if name == ".." { break }
      directory = PathText.joined(directory, String(name))
      if let quota = processors(in: directory) { smallest = min(quota, smallest ?? quota) }
    }
    return smallest
  }

  /// The line `0::PATH` is that of version 2.
  private static func group(_ membership: String) -> Substring? {
    membership.split(separator: "\n").first { $0.hasPrefix("0::") }?.dropFirst(3)
  }

  /// `cpu.max`: microseconds, or `max`, in each period of so many microseconds.
  private static func processors(in directory: String) -> Int? {
    let words = text(PathText.joined(directory, "cpu.max"))?.split { $0.isWhitespace } ?? []
    let numbers = words.map { Int($0) }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0, period > 0
    else { return nil }
    return quota / period + (quota % period > 0 ? 1 : 0)
  }

  private static func text(_ path: String) -> String? {
    let bytes = try? Descriptor.reading(path).contents(maximumBytes: maximumBytes)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
