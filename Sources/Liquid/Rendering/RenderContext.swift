internal import Bytes

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
  var steppedText = SteppedText()
  /// What every render of the run shares.
  @usableFromInline package let settings: RenderSettings

  /// - Parameter frames: The record, then one for each lookup, in the configuration's order.
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
