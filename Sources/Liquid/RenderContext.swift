package import Records

/// One record that templates may read: of the export, or the row that a lookup found.
package struct Frame: Sendable {
  package var batch: RecordBatch
  /// Index of the record in `batch`; nil where a lookup found no row: all its fields are nil.
  package var record: Int?

  package init(batch: RecordBatch, record: Int?) {
    self.batch = batch
    self.record = record
  }
}

/// What rendering one record needs besides the template; one per worker, used again for every record.
package struct RenderContext: Sendable {
  /// The record (0), then the lookup tables in the configuration's order.
  ///
  /// Every change, also of one frame's record, costs some nanoseconds per frame: `select` is cheaper.
  package var frames: [Frame] {
    get { stored }
    _modify {
      yield &stored
      sources = stored.map(FieldSource.init)
    }
    set {
      stored = newValue
      sources = newValue.map(FieldSource.init)
    }
  }
  private var stored: [Frame]
  /// What rendering a field needs of each frame.
  var sources: [FieldSource]
  /// `source.file`: the path as the configuration gives it.
  package var sourceFile: String = ""
  /// `source.record`: the record's number in its file, from 1.
  package var sourceRecord: Int = 0
  /// The ids of the record's message, for `tracking_url`; nil while they are not known.
  package var trackingIdentifiers: TrackingIdentifiers?
  /// What every render of the run shares.
  package let settings: RenderSettings

  package init(frames: [Frame], settings: RenderSettings) {
    stored = frames
    sources = frames.map(FieldSource.init)
    self.settings = settings
  }

  /// Goes to another record of a frame's batch; nil where a lookup found no row.
  package mutating func select(record: Int?, inFrame frame: Int = 0) {
    stored[frame].record = record
    sources[frame].base = record.map { $0 &* stored[frame].batch.stride } ?? -1
  }
}

/// The parts of a frame that every field needs.
///
/// A `Frame` has six reference counts, which the compiler raises whenever a part of one is read; this
/// has two, and reading a part of it raises none.
struct FieldSource: Sendable {
  var bytes: [UInt8]
  var fields: [FieldRange]
  /// Index of the record's first range in `fields`; -1 where there is no record.
  var base: Int

  init(_ frame: Frame) {
    bytes = frame.batch.bytes
    fields = frame.batch.fields
    base = frame.record.map { $0 &* frame.batch.stride } ?? -1
  }
}

/// What is the same for every render of a run.
package struct RenderSettings: Sendable {
  /// `'now'` of the `date` filter, in seconds since 1970-01-01 UTC.
  package let now: Int64
  /// IANA name of the zone that `date` goes by.
  package let timeZone: String
  /// The zone of that name; UTC where it is unknown, which `ZoneRules.exists` tells beforehand.
  let zone: ZoneRules
  /// Bytes that one template may write for one record.
  package let maximumOutputBytes: Int
  /// Loop iterations that one template may make for one record.
  package let maximumIterations: Int

  package init(
    now: Int64, timeZone: String = "UTC", maximumOutputBytes: Int = 1 << 20,
    maximumIterations: Int = 100_000
  ) {
    self.now = now
    self.timeZone = timeZone
    zone = ZoneRules.named(timeZone) ?? .utc
    self.maximumOutputBytes = maximumOutputBytes
    self.maximumIterations = maximumIterations
  }
}
