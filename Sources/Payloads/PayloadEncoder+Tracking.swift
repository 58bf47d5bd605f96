internal import Bytes
internal import Liquid
internal import Platforms

extension PayloadEncoder {
  /// Reads the ids of the record's message, before any text: links in texts may hold them.
  mutating func resolveTracking(
    _ plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    context.trackingIdentifiers = nil
    broadlogId = try value(
      plan.message.value.broadlogId, field: "tracking.broadlogId", context: &context)
    deliveryId = try value(
      plan.message.value.deliveryId, field: "tracking.deliveryId", context: &context)
    if let broadlogId, let deliveryId {
      context.trackingIdentifiers = TrackingIdentifiers(
        broadlog: broadlogId.unsigned, delivery: deliveryId.unsigned)
    }
  }

  /// Appends the tracking keys to the payload.
  mutating func writeTracking(
    _ plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    if let deliveryId {
      payload.append(TrackingKey.deliveryId.opening)
      if let mark = mark(.deliveryId, for: plan.message.value.deliveryId) {
        payload.append(mark)
      } else {
        payload.append(hex: deliveryId.unsigned)
      }
      payload.append("\",")
    }
    if let broadlogId {
      payload.append(TrackingKey.broadlogId.opening)
      if let mark = mark(.broadlogId, for: plan.message.value.broadlogId) {
        payload.append(mark)
      } else {
        payload.append(hex: broadlogId.unsigned)
      }
      payload.append("\",")
    }
    if let state = try value(
      plan.message.value.trackingState, field: "tracking.state", context: &context)
    {
      payload.append(TrackingKey.state.opening)
      payload.append(state.text)
      payload.append("\",")
    }
  }

  /// Appends `"key":"text",` with the collapse key to the line: the configured one, else the decimal
  /// broadlogId.
  mutating func writeCollapseKey(
    _ opening: StaticString, _ setting: TextSetting?, of plan: TargetPlan,
    field: StaticString, context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    if setting != nil {
      try writeLineText(opening, setting, field: field, context: &context, into: &line)
    } else if let broadlogId {
      line.append(opening)
      if let mark = mark(.collapseKey, for: plan.message.value.broadlogId) {
        line.append(mark)
      } else {
        line.append(decimal: broadlogId.unsigned)
      }
      line.append("\",")
    }
  }
}
