package import Platforms

/// `limits`: what becomes of a payload that is too large (PAYLOADS.md §4).
package struct SizeLimits: Sendable {
  /// Kept free below every limit, for senders that serialise the payload again.
  package var headroomBytes = 0
  /// Nil: the platform's own limit, which is none in campaign format. Never raises it.
  package var maximumPayloadBytes: Int?
  /// Fields that may be cut back, in this order; empty: the record is rejected.
  package var truncated: [TruncatedField] = []

  /// The platform's own limits, and no text is cut.
  package init() {}

  /// Bytes that a payload may have; nil where nothing limits it.
  func maximumBytes(platform: Int?) -> Int? {
    let maximum: Int
    switch (platform, maximumPayloadBytes) {
    case (nil, nil): return nil
    case (let limit?, nil), (nil, let limit?): maximum = limit
    case (let limit?, let other?): maximum = min(limit, other)
    }
    return maximum - headroomBytes
  }
}
