internal import Bytes
internal import Liquid

extension PayloadEncoder {
  /// Appends the custom fields as they are, with their JSON types.
  mutating func writeCustomFields(
    _ plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    for index in plan.customFields.indices {
      do throws(EncodeFailure) {
        try writeCustomField(index, of: plan, context: &context)
      } catch {
        throw error.naming(plan.customFields[index])
      }
    }
  }

  /// Appends the custom fields as strings: what is none goes out as its JSON text (PAYLOADS.md §3).
  mutating func writeCustomStrings(
    _ plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    for index in plan.customFields.indices {
      do throws(EncodeFailure) {
        if case .text = plan.customFields[index].value {
          try writeCustomField(index, of: plan, context: &context)
        } else {
          try writeCustomJSON(index, of: plan, context: &context)
        }
      } catch {
        throw error.naming(plan.customFields[index])
      }
    }
  }

  /// Appends a custom field that is no string as one.
  private mutating func writeCustomJSON(
    _ index: Int, of plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    payload.append(plan.customFields[index].encodedKey)
    payload.append(UInt8(ascii: "\""))
    let inside = payload.count
    try write(plan.customFields[index].value, field: "customFields", context: &context)
    plain.removeAll()
    payload.withSpan(from: inside) { plain.append($0) }
    payload.truncate(to: inside)
    plain.withSpan { payload.append(escaping: $0) }
    payload.append("\",")
  }

  @inline(__always)
  private mutating func writeCustomField(
    _ index: Int, of plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    if let cut = cuts?[.customField(index)] {
      payload.append(plan.customFields[index].encodedKey)
      payload.append(UInt8(ascii: "\""))
      payload.append(cut)
      payload.append("\",")
    } else {
      try write(
        plan.customFields[index], leavesOutBlank: false, field: "customFields", context: &context)
    }
  }
}

extension EncodeFailure {
  /// The failure with the name of the custom field that it is in.
  fileprivate func naming(_ field: JSONTemplateMember) -> EncodeFailure {
    naming("customFields.\(field.name.withSpan { String(copying: $0) })")
  }
}
