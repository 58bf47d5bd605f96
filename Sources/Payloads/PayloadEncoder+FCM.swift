internal import Bytes
internal import Liquid
internal import Platforms
internal import Records

extension PayloadEncoder {
  /// Appends the envelope of one FCM message (PAYLOADS.md §3, PIPELINE.md §4).
  ///
  /// - Returns: Bytes beyond the limit; where there are any, nothing is appended.
  mutating func writeFCM(
    _ plan: TargetPlan, identity: borrowing EnvelopeIdentity, record number: Int,
    context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) -> Int {
    try writeAndroidData(plan, asStrings: true, context: &context)
    let dataEnd = payload.count
    var notificationEnd = dataEnd
    var isShownByKey = false
    if let notification = plan.fcm.value.lastingNotification {
      try writeNotification(notification.value, of: plan, context: &context)
      notificationEnd = payload.count
      isShownByKey = try writeAndroidNotification(notification.value, context: &context)
    }
    // An empty object is two brackets.
    let hasData = dataEnd > 2
    let hasNotification = notificationEnd > dataEnd + 2
    if !hasData && !hasNotification && !isShownByKey { throw EncodeFailure.emptyPayload }
    countedBytes = notificationEnd
    let maximum = plan.limits.maximumBytes(platform: plan.fcm.value.maximumBytes) ?? .max
    draft?.maximumBytes = maximum
    // Escapes only lengthen: most payloads need no exact count.
    if notificationEnd > maximum {
      let counted = payload.withSpan { $0.extracting(0..<notificationEnd).unescapedStringBytes }
      if counted > maximum { return counted - maximum }
    }

    try openMessage(plan, identity: identity, record: number, context: &context, into: &line)
    if hasData { appendObject(#""data":"#, 0..<dataEnd, to: &line) }
    if hasNotification { appendObject(#""notification":"#, dataEnd..<notificationEnd, to: &line) }
    try writeAndroidConfig(
      plan, notification: notificationEnd..<payload.count, context: &context, into: &line)
    line.closeObject()
    line.append(UInt8(ascii: "}"))
    return 0
  }

  /// Writes the envelope up to the message's target, that included: a token stands in both.
  private mutating func openMessage(
    _ plan: TargetPlan, identity: borrowing EnvelopeIdentity, record number: Int,
    context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    openEnvelope(identity, record: number, platform: "fcm", into: &line)
    if addressee != nil {
      line.append(#""token":""#)
      token.withSpan { line.append($0) }
      line.append("\",")
    }
    line.append(#""message":{"#)
    switch addressee {
    case .installation: line.append(#""fid":""#)
    case .token: line.append(#""token":""#)
    case nil: try writeTopic(plan, context: &context, into: &line)
    }
    if addressee != nil {
      token.withSpan { line.append($0) }
      line.append("\",")
    }
  }

  private mutating func writeTopic(
    _ plan: TargetPlan, context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    let start = line.count
    try writeLineText(
      #""topic":""#, plan.fcm.value.topic?.text, rule: .topic, field: "topic", context: &context,
      into: &line)
    try writeLineText(
      #""condition":""#, plan.fcm.value.condition?.text, field: "condition", context: &context,
      into: &line)
    if line.count == start {
      throw EncodeFailure(
        .invalidArgument, field: plan.fcm.value.topic == nil ? "condition" : "topic",
        detail: "is empty; a message needs an addressee")
    }
  }

  /// Appends `"key":{…},` with a part of the payload buffer.
  @inline(__always)
  private func appendObject(
    _ opening: StaticString, _ range: Range<Int>, to line: inout ByteBuffer
  ) {
    line.append(opening)
    payload.withSpan { line.append($0.extracting(range)) }
    line.append(UInt8(ascii: ","))
  }

  /// Appends `"android":{…},` with what is set of it.
  ///
  /// - Parameter notification: Where its `notification` lies in the payload buffer.
  private mutating func writeAndroidConfig(
    _ plan: TargetPlan, notification: Range<Int>, context: inout RenderContext,
    into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    let start = line.count
    line.append(#""android":{"#)
    let inside = line.count
    try writeCollapseKey(
      #""collapse_key":""#, plan.fcm.value.collapseKey, of: plan, field: "android.collapse_key",
      context: &context, into: &line)
    try writePriority(plan, context: &context, into: &line)
    try writeTimeToLive(plan, context: &context, into: &line)
    try writeLineText(
      #""restricted_package_name":""#, plan.fcm.value.restrictedPackageName,
      field: "android.restricted_package_name", context: &context, into: &line)
    if try isSet(plan.fcm.value.directBootOk, field: "android.direct_boot_ok", context: &context) {
      line.append(#""direct_boot_ok":true,"#)
    }
    if plan.fcm.value.analyticsLabel != nil {
      try writeAnalyticsLabel(plan, context: &context, into: &line)
    }
    if notification.count > 2 {
      appendObject(#""notification":"#, notification, to: &line)
    }
    line.closeObjectMember(from: start, inside: inside)
  }

  /// Appends `"priority":"…",`.
  @inline(__always)
  private mutating func writePriority(
    _ plan: TargetPlan, context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    guard
      let priority = try value(
        plan.fcm.value.priority, field: "android.priority", context: &context)
    else { return }
    line.append(#""priority":""#)
    line.append(priority.text)
    line.append("\",")
  }

  /// Appends `"ttl":"…s",`.
  @inline(__always)
  private mutating func writeTimeToLive(
    _ plan: TargetPlan, context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    guard let ttl = try value(plan.fcm.value.ttl, field: "android.ttl", context: &context) else {
      return
    }
    line.append(#""ttl":""#)
    line.append(decimal: ttl.seconds)
    line.append("s\",")
  }

  /// Appends `"fcm_options":{…},`.
  private mutating func writeAnalyticsLabel(
    _ plan: TargetPlan, context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    let start = line.count
    line.append(#""fcm_options":{"#)
    let inside = line.count
    try writeLineText(
      #""analytics_label":""#, plan.fcm.value.analyticsLabel?.text, rule: .analyticsLabel,
      field: "android.fcm_options.analytics_label", context: &context, into: &line)
    line.closeObjectMember(from: start, inside: inside)
  }
}
