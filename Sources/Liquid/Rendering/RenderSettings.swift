/// What is the same for every render of a run.
@usableFromInline
package struct RenderSettings: Sendable {
  /// `'now'` of the `date` filter, in seconds since 1970-01-01 UTC.
  package let now: Int64
  /// IANA name of the zone that `date` goes by.
  package let timeZone: String
  /// The zone of that name; UTC where it is unknown, which `ZoneTable.exists` tells beforehand.
  let zone: ZoneTable
  /// Bytes that one template may write for one record.
  @usableFromInline let maximumOutputBytes: Int
  /// Whether a fraction divided by zero fails too, as whole numbers do; else it is Infinity or NaN, as
  /// in the reference.
  let refusesInfinity: Bool
  /// Loop iterations that one template may make for one record.
  let maximumIterations: Int
  /// Elements of lists that one template may go through for one record, its filters included; so many
  /// bytes of text as `LiquidValue.bytesPerElement` says count as one.
  let maximumEffort: Int

  package init(
    now: Int64, timeZone: String = "UTC", maximumOutputBytes: Int = 1 << 20,
    maximumIterations: Int = 100_000, maximumEffort: Int = 16 << 20, refusesInfinity: Bool = false
  ) {
    self.refusesInfinity = refusesInfinity
    self.now = now
    self.timeZone = timeZone
    zone = ZoneTable.named(timeZone) ?? .utc
    self.maximumOutputBytes = maximumOutputBytes
    self.maximumIterations = maximumIterations
    self.maximumEffort = maximumEffort
  }
}
