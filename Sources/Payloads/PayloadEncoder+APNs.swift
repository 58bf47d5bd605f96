internal import Bytes
internal import Liquid
internal import Platforms
internal import Records

extension PayloadEncoder {
  /// Appends the envelope of one APNs request (PAYLOADS.md §2, PIPELINE.md §4).
  ///
  /// - Returns: Bytes beyond the limit; where there are any, nothing is appended.
  mutating func writeAPNs(
    _ plan: TargetPlan, identity: borrowing EnvelopeIdentity, record number: Int,
    context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) -> Int {
    let configured = try value(
      plan.apns.value.pushType, field: APNsHeader.pushType.name, context: &context)
    let contents = try writeIOSPayload(plan, pushType: configured, context: &context)
    let type = try pushType(configured, of: contents)
    lastPushType = type
    countedBytes = payload.count
    let maximum = plan.limits.maximumBytes(platform: type.maximumPayloadBytes) ?? .max
    draft?.maximumBytes = maximum
    if payload.count > maximum { return payload.count - maximum }

    openEnvelope(identity, record: number, platform: "apns", into: &line)
    line.append(#""token":""#)
    token.withSpan { line.append($0) }
    line.append(#"","headers":{"#)
    try writeTopic(plan, type: type, context: &context, into: &line)
    line.append(APNsHeader.pushType.opening)
    line.append(type.text)
    line.append("\",")
    line.append(APNsHeader.priority.opening)
    line.append(try priority(plan, type: type, context: &context).text)
    line.append("\",")
    if let expiration = try value(
      plan.apns.value.expiration, field: APNsHeader.expiration.name, context: &context)
    {
      line.append(APNsHeader.expiration.opening)
      line.append(decimal: expiration.time(at: context.settings.now))
      line.append("\",")
    }
    try writeLineText(
      APNsHeader.collapseId.opening, plan.apns.value.collapseId?.text, rule: .collapseId,
      field: APNsHeader.collapseId.name, context: &context, into: &line)
    line.append(APNsHeader.id.opening)
    id.withSpan { line.append($0) }
    line.append(#""},"payload":"#)
    payload.withSpan { line.append($0) }
    line.append(UInt8(ascii: "}"))
    return 0
  }

  /// The configured push type, or the one that the payload's contents ask for.
  private func pushType(
    _ configured: PushType?, of contents: IOSContents
  ) throws(EncodeFailure) -> PushType {
    if contents.isEmpty(for: configured) { throw EncodeFailure.emptyPayload }
    let inferred: PushType? =
      if contents.isVisible {
        .alert
      } else if contents.contains(.contentAvailable) {
        .background
      } else {
        nil
      }
    guard let type = configured ?? inferred else {
      throw EncodeFailure(
        .invalidPushType, field: APNsHeader.pushType.name,
        detail: "neither alert, badge, sound nor content-available to infer a push type from; "
          + "set apns.pushType")
    }
    guard type.fits(contents) else {
      throw EncodeFailure(
        .invalidPushType, field: APNsHeader.pushType.name,
        detail: "the payload does not fit push type \(type.rawValue); change one of them")
    }
    return type
  }

  private mutating func priority(
    _ plan: TargetPlan, type: PushType, context: inout RenderContext
  ) throws(EncodeFailure) -> APNsPriority {
    let configured = try value(
      plan.apns.value.priority, field: APNsHeader.priority.name, context: &context)
    guard let configured else { return type.onlyPriority ?? .immediate }
    if let problem = type.problem(with: configured) {
      throw EncodeFailure(.badPriority, field: APNsHeader.priority.name, detail: problem)
    }
    return configured
  }

  /// Appends `"apns-topic":"…",`. A constant topic with a constant or inferred push type was checked
  /// when the plan was made.
  private mutating func writeTopic(
    _ plan: TargetPlan, type: PushType, context: inout RenderContext,
    into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    let opening = APNsHeader.topic.opening
    if case .constant(let text) = plan.apns.value.topic?.text {
      if case .template = plan.apns.value.pushType {
        try text.value.plain.withSpan { text throws(EncodeFailure) in
          try check(topic: text, fits: type)
        }
      }
      line.append(opening)
      line.append(text.value.json)
      line.append("\",")
      return
    }
    let start = line.count
    try writeLineText(
      opening, plan.apns.value.topic?.text, rule: .headerValue, field: APNsHeader.topic.name,
      context: &context, into: &line)
    if line.count == start {
      throw EncodeFailure(
        .templateError, field: APNsHeader.topic.name,
        detail: "the topic is empty; apns.topic must give the app's bundle id for every record")
    }
    try plain.withSpan { text throws(EncodeFailure) in try check(topic: text, fits: type) }
  }

  private func check(topic: Span<UInt8>, fits type: PushType) throws(EncodeFailure) {
    guard let problem = type.problem(withTopic: topic) else { return }
    throw EncodeFailure(
      .invalidPushType, field: APNsHeader.topic.name, detail: "the topic \(problem)")
  }
}
