package import Bytes
package import Liquid
internal import Platforms

/// Makes the line of one record after another; one per worker.
///
/// The encoder's buffers are used again for every record, so that a record costs no allocation once they
/// have grown. A line is written in two steps: the platform's payload into a buffer of its own, then the
/// envelope, whose headers depend on the payload, around a copy of it. Most records take neither: they are
/// filled into forms (`LineForm`), lines that were written this way once, with marks for what differs.
package struct PayloadEncoder: ~Copyable {
  /// The iOS payload, or Android's `data` object.
  var payload = ByteBuffer(capacity: 8_192)
  /// The media's address, as the inside of a JSON string.
  var media = ByteBuffer(capacity: 1_024)
  /// The text of one setting that must be looked at before it is written.
  var plain = ByteBuffer(capacity: 1_024)
  /// The token, normalised; empty where the target has none.
  var token = ByteBuffer(capacity: 512)
  /// The line's id, where it stands in the line twice.
  var id = ByteBuffer(capacity: 64)
  /// The ids of the record's message.
  var broadlogId: TrackingId?
  var deliveryId: TrackingId?
  var badge: Badge?
  /// How the record's device is addressed; nil but for FCM.
  var addressee: RegistrationToken?
  /// Texts that replace those of the message; nil but for a payload that is being cut to size.
  var cuts: TextCuts?
  /// What is noted of a line that is to become a form; nil but for a draft.
  var draft: FormDraft?
  /// The forms that records are filled into.
  var forms = FormCabinet()
  private let usesForms: Bool
  /// Whether the last line was filled into a form.
  private(set) var wasFilled = false

  /// Bytes that count against the limit, in the payload buffer from its start; of an Android campaign
  /// payload, in the line.
  var countedBytes = 0
  /// The push type of the last APNs line.
  var lastPushType = PushType.alert

  /// An encoder is for one lane and one run: its buffers are used again for every record, and its forms hold
  /// what is the same for all of them.
  /// - Parameter usesForms: false where `usage` is to be asked, and for forms themselves. The lines are the
  ///   same.
  package init(usesForms: Bool = true) { self.usesForms = usesForms }

  /// Whether the last line had texts cut back to fit.
  package private(set) var wasTruncated = false

  /// Runs `body` over the token of the last line, which is empty where its target has none. The span
  /// does not outlive the call.
  ///
  /// Mutating, as of one that is only read the compiler (6.3) copies all three hundred bytes first.
  @inline(__always)
  package mutating func withToken<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    token.withSpan { body($0) }
  }

  /// Appends the line of one record, without a line feed.
  ///
  /// - Parameters:
  ///   - number: The record's number in its input, from 1.
  ///   - line: Stays as it is where this throws.
  package mutating func encode(
    _ plan: TargetPlan, identity: borrowing EnvelopeIdentity, record number: Int,
    context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    let start = line.count
    if wasTruncated { cuts = nil }
    wasTruncated = false
    wasFilled = false
    countedBytes = 0
    do throws(EncodeFailure) {
      try renderToken(plan, context: &context)
      try resolveTracking(plan, context: &context)
      try checkToken(plan)
      if usesForms,
        fillForm(plan, identity: identity, record: number, context: &context, into: &line)
      {
        wasFilled = true
        return
      }
      var excess = try write(
        plan, identity: identity, record: number, context: &context, into: &line)
      if excess > 0 {
        line.truncate(to: start)
        wasTruncated = true
        try cutTexts(of: plan, by: excess, context: &context)
        excess = try write(
          plan, identity: identity, record: number, context: &context, into: &line)
      }
      if excess > 0 { throw EncodeFailure.tooLarge(by: excess) }
    } catch {
      line.truncate(to: start)
      throw error
    }
  }

  /// - Returns: Bytes beyond the limit; where there are any, what the line holds is of no use.
  mutating func write(
    _ plan: TargetPlan, identity: borrowing EnvelopeIdentity, record number: Int,
    context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) -> Int {
    switch plan.kind {
    case .apns:
      return try writeAPNs(
        plan, identity: identity, record: number, context: &context, into: &line)
    case .fcm:
      return try writeFCM(
        plan, identity: identity, record: number, context: &context, into: &line)
    case .campaignIOS:
      return try writeCampaignIOS(plan, context: &context, into: &line)
    case .campaignAndroid:
      return try writeCampaignAndroid(plan, context: &context, into: &line)
    }
  }
}
