/// The keys of an object that was read.
struct KeysRead: Sendable {
  var given: Set<String> = []
  /// Those that were null, where that removes a key.
  var removed: Set<String> = []
  /// Those with a problem.
  var failed: Set<String> = []
}
