package import Records

/// One record that templates may read: of the export, or the row that a lookup found.
package struct Frame: Sendable {
  package var batch: RecordBatch
  /// Index in `batch` of the record that is selected first; nil where a lookup found no row: all its
  /// fields are nil.
  package var record: Int?

  package init(batch: RecordBatch, record: Int?) {
    self.batch = batch
    self.record = record
  }
}

/// What rendering one record needs besides the template; one per worker, used again for every record.
///
/// Not copyable: its sources point into its own frames.
@usableFromInline
package struct RenderContext: ~Copyable, Sendable {
  /// The record (0), then the lookup tables in the configuration's order.
  ///
  /// Every change costs some nanoseconds per frame, and selects the record of each frame again: going
  /// to another record is the work of `select`.
  package var frames: [Frame] {
    get { stored }
    _modify {
      yield &stored
      sources = stored.map { FieldSource($0) }
    }
    set {
      stored = newValue
      sources = newValue.map { FieldSource($0) }
    }
  }
  private var stored: [Frame]
  /// What rendering a field needs of each frame.
  @usableFromInline var sources: [FieldSource]
  /// `source.file`: the path as the configuration gives it.
  package var sourceFile: String = ""
  /// `source.record`: the record's number in its file, from 1.
  package var sourceRecord: Int = 0
  /// The ids of the record's message, for `tracking_url`; nil while they are not known.
  package var trackingIdentifiers: TrackingIdentifiers?
  /// What every render of the run shares.
  @usableFromInline package let settings: RenderSettings

  package init(frames: [Frame], settings: RenderSettings) {
    stored = frames
    sources = frames.map { FieldSource($0) }
    self.settings = settings
  }

  deinit {
    // What `sources` point into lives as long as they do.
    withExtendedLifetime(stored) {}
  }

  /// Goes to another record of a frame's batch; nil where a lookup found no row.
  package mutating func select(record: Int?, inFrame frame: Int = 0) {
    sources[frame].select(record)
  }
}

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
