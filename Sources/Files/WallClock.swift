/// The time of day.
package enum WallClock {
  /// Whole seconds and the rest in nanoseconds since 1970-01-01T00:00:00Z.
  package static func now() -> (seconds: Int, nanoseconds: Int) { SystemCall.wallClock() }
}
