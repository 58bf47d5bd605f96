internal import Bytes
internal import Configuration
internal import JSONText
internal import Payloads

extension JobCompiler {
  mutating func message(_ message: MessageDescription) -> MessagePlan {
    var plan = MessagePlan()
    plan.title = setting(message.title, at: "message.title")
    plan.body = setting(message.body, at: "message.body")
    switch message.sound {
    case nil: break
    case .name(let sound): plan.sound = setting(sound, at: "message.sound")
    // Android's app gets only the sound's name: its volume is a key of Apple's.
    case .critical(let sound): plan.sound = setting(sound.name, at: "message.sound.name")
    }
    plan.badge = value(message.badge, at: "message.badge")
    plan.deepLink = setting(message.deepLink, at: "message.deepLink")
    plan.category = setting(message.category, at: "message.category")
    plan.mediaURL = setting(message.mediaURL, at: "message.mediaURL")
    plan.contentAvailable = flag(message.contentAvailable, at: "message.contentAvailable")
    plan.mutableContent = flag(message.mutableContent, at: "message.mutableContent")
    plan.customFields = message.customFields.compactMap { field in
      targetSettings.note(field.place, of: "message.customFields.\(field.name)")
      return custom(field).map { CustomField(name: Array(field.name.utf8), value: $0) }
    }
    plan.broadlogId = value(message.tracking?.broadlogId, at: "message.tracking.broadlogId")
    plan.deliveryId = value(message.tracking?.deliveryId, at: "message.tracking.deliveryId")
    plan.trackingState = value(message.tracking?.state, at: "message.tracking.state")
    plan.aps = aps(message)
    plan.isWhole = message.variants.isEmpty && message.variantsFrom == nil
    return plan
  }

  mutating func custom(_ field: Named<CustomValue>) -> JSONTemplate? {
    json(field.value)
  }

  /// Values lie at most as deep in each other as a configuration, or a row's cell, may nest them.
  mutating func json(_ value: CustomValue) -> JSONTemplate? {
    switch value {
    case .null(let place):
      problems.append(
        ConfigurationProblem(place: place, message: "a payload has no null; remove it"))
      return nil
    case .bool(let isTrue): return .bool(isTrue)
    case .number(let number): return .number(LastingBytes(Array(number.text.utf8)))
    case .template(let text): return template(text).map(JSONTemplate.text)
    case .array(let values):
      return .array(LastingArray(values.compactMap { json($0) }))
    case .object(let fields):
      let members = fields.compactMap { field in
        custom(field).map { JSONTemplateMember(name: Array(field.name.utf8), value: $0) }
      }
      return .object(LastingArray(members))
    }
  }
}
