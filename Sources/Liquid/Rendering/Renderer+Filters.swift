internal import Bytes

extension Renderer {
  mutating func apply(
    _ call: FilterCall, to input: consuming LiquidValue, _ context: inout RenderContext
  ) throws(RenderFailure) -> LiquidValue {
    let arguments =
      if let literals = call.literals { literals } else { try self.arguments(of: call, &context) }
    return try call.result(
      of: try lasting(input), arguments, settings: context.settings,
      tracking: context.trackingIdentifiers, counting: &effort)
  }

  private mutating func arguments(
    of call: FilterCall, _ context: inout RenderContext
  ) throws(RenderFailure) -> [LiquidValue] {
    var arguments: [LiquidValue] = []
    for argument in call.arguments { arguments.append(try lasting(value(argument, &context))) }
    if !call.keywords.isEmpty { arguments.append(.object(try keywords(of: call, &context))) }
    return arguments
  }

  /// Keyword arguments, which a filter may hand on as a value, as Ruby's do.
  private mutating func keywords(
    of call: FilterCall, _ context: inout RenderContext
  ) throws(RenderFailure) -> LiquidObject {
    var members: [(key: [UInt8], value: LiquidValue)] = []
    for (name, expression) in call.keywords {
      let value = try lasting(value(expression, &context))
      try effort.count(value)
      members.append((name, value))
    }
    let object = LiquidObject(members)
    try LiquidValue.check(depth: object.depth)
    return object
  }
}
