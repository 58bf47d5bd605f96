internal import Records

/// What is the same for every render of a run.
@usableFromInline
package struct RenderSettings: Sendable {
  /// `'now'` of the `date` filter, in seconds since 1970-01-01 UTC.
  package let now: Int64
  /// The zone that `date` goes by.
  let zone: ZoneTable
  /// Bytes that a field may have, or more.
  let maximumFieldBytes: Int
  /// Bytes that one template may write for one record, as they are written: escaped, in JSON. Whichever way
  /// a template writes a field, it fits.
  @usableFromInline package let maximumOutputBytes: Int
  /// Whether a fraction divided by zero fails too, as whole numbers do; else it is Infinity or NaN, as
  /// in the reference.
  let refusesInfinity: Bool
  /// Loop iterations that one template may make for one record.
  let maximumIterations: Int
  /// Elements of lists that one template may go through for one record, its filters included; so many
  /// bytes of text as `LiquidValue.bytesPerElement` says count as one.
  let maximumEffort: Int
  let filterLimits: FilterLimits

  /// A byte takes up to six when it is escaped; the rest is for the template's own text.
  private static let writtenPerFieldByte = 8
  /// Bytes that fields may have in every run.
  private static let leastFieldBytes = RecordLimits().fieldBytes
  /// Bytes that a template may write in every run.
  static let leastOutputBytes = leastFieldBytes * writtenPerFieldByte

  /// - Parameters:
  ///   - timeZone: an IANA name; UTC where it is unknown, which `ZoneTable.exists` tells beforehand.
  ///   - maximumFieldBytes: what `input.limits` says, where that is more than the standard.
  ///   - maximumOutputBytes: nil for what fields of that length call for.
  package init(
    now: Int64, timeZone: String = "UTC", maximumFieldBytes: Int = RecordLimits().fieldBytes,
    maximumOutputBytes: Int? = nil, maximumIterations: Int = 100_000,
    maximumEffort: Int = 16 << 20, refusesInfinity: Bool = false
  ) {
    self.refusesInfinity = refusesInfinity
    self.now = now
    zone = ZoneTable.named(timeZone) ?? .utc
    self.maximumFieldBytes = max(maximumFieldBytes, RenderSettings.leastFieldBytes)
    self.maximumOutputBytes =
      maximumOutputBytes
      ?? self.maximumFieldBytes.multipliedWithinRange(by: RenderSettings.writtenPerFieldByte)
    self.maximumIterations = maximumIterations
    self.maximumEffort = maximumEffort
    filterLimits = FilterLimits(
      fieldBytes: self.maximumFieldBytes, iterations: maximumIterations)
  }
}
