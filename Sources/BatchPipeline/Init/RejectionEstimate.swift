/// How many of a sample's records its starter configuration would reject at most.
struct RejectionEstimate: Comparable, Sendable {
  let rejected: Int
  let read: Int

  init(_ sample: ExportSample) {
    let roles = FieldRoles(sample.fields)
    let badIds = [roles.broadlogId, roles.deliveryId].compactMap { $0?.badIds }.reduce(0, +)
    read = sample.recordCount + sample.faultCount
    rejected = min(read, StarterTargets(roles).misfits + badIds + sample.faultCount)
  }

  /// What `errors.maxRejected` must allow; nil where its default does, and where that would be no guard any
  /// more.
  var percent: Int? {
    isOverDefault && !isMost ? (rejected * 100 + read - 1) / read : nil
  }

  /// Whether a run with the default would publish nothing.
  var isOverDefault: Bool { rejected > 1 && rejected * 100 > read }

  /// Whether more than half are rejected: then it is not the records that are wrong.
  private var isMost: Bool { rejected * 2 > read }

  static func < (left: RejectionEstimate, right: RejectionEstimate) -> Bool {
    left.rejected * max(1, right.read) < right.rejected * max(1, left.read)
  }
}
