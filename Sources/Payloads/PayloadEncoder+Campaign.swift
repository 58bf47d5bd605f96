internal import Bytes
internal import Liquid
internal import Platforms

extension PayloadEncoder {
  /// Appends the line, whether it keeps the limit or not.
  ///
  /// - Returns: Bytes beyond the limit; negative where it has room for more.
  mutating func writeCampaignIOS(
    _ plan: TargetPlan, context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) -> Int {
    let contents = try writeIOSPayload(plan, pushType: nil, context: &context)
    if contents.isEmpty(for: nil) { throw EncodeFailure.emptyPayload }
    payload.withSpan { line.append($0) }
    countedBytes = payload.count
    return excess(countedBytes, of: plan)
  }

  /// Appends the line, whether it keeps the limit or not.
  ///
  /// - Returns: Bytes beyond the limit; negative where it has room for more.
  mutating func writeCampaignAndroid(
    _ plan: TargetPlan, context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) -> Int {
    try writeAndroidData(plan, asStrings: false, context: &context)
    if payload.count == 2 { throw EncodeFailure.emptyPayload }
    let start = line.count
    line.append(UInt8(ascii: "{"))
    if !token.isEmpty {
      line.append(#""to":""#)
      token.withSpan { line.append(escaping: $0) }
      line.append("\",")
    }
    try writeCollapseKey(
      #""collapseKey":""#, plan.campaign.value.collapseKey, of: plan, field: "collapseKey",
      context: &context, into: &line)
    if let priority = try value(
      plan.campaign.value.priority, field: "priority", context: &context)
    {
      line.append(#""priority":""#)
      line.append(priority.text)
      line.append("\",")
    }
    line.append(#""data":"#)
    payload.withSpan { line.append($0) }
    line.append(UInt8(ascii: "}"))
    countedBytes = line.count - start
    return excess(countedBytes, of: plan)
  }

  private mutating func excess(_ count: Int, of plan: TargetPlan) -> Int {
    let maximum = plan.limits.maximumBytes(platform: nil) ?? .max
    draft?.maximumBytes = maximum
    return count - maximum
  }
}
